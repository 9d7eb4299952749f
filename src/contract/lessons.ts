import { z } from 'zod'
import { Slug } from './courses.ts'
import { endpoint } from './endpoint.ts'

const watch = {
  access: 'user',
  params: z.object({ lessonSlug: Slug }),
  query: z.object({
    /** Ours: the course that is meant, where two have a lesson of that slug. */
    course: Slug.optional(),
  }),
  reply: z.object({ lesson_id: z.number(), is_watched: z.literal(true) }),
  refuses: ['account.unauthenticated', 'lesson.not_found', 'lesson.locked', 'course.access_expired'],
} as const

export const lessons = {
  watchByGet: endpoint({
    does: 'Marks an open lesson watched (kept for existing clients)',
    on: 'GET /lessons/:lessonSlug/watch',
    hasEffects: true,
    ...watch,
  }),
  watch: endpoint({
    does: 'Marks an open lesson watched and remembers it as the one to go on with',
    on: 'POST /lessons/:lessonSlug/watch',
    ...watch,
  }),
}
