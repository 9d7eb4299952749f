import { z } from 'zod'
import { Slug } from './courses.ts'
import { endpoint } from './endpoint.ts'

const watch = {
  access: 'user',
  params: z.object({ lessonSlug: Slug }),
  query: z.object({
    /** Ours: the course, in case two have a lesson with that slug. */
    course: Slug.optional(),
  }),
  reply: z.object({ lesson_id: z.number(), is_watched: z.literal(true) }),
  refuses: ['account.unauthenticated', 'lesson.not_found', 'lesson.locked', 'course.access_expired'],
} as const

export const lessons = {
  done: endpoint({
    does: 'Marks an open lesson done, or not done any more',
    on: 'POST /lessons/:lessonSlug/done',
    limit: 'changes',
    ...watch,
    body: z.object({ done: z.boolean() }),
    reply: z.object({ lesson_id: z.number(), is_done: z.boolean() }),
  }),
  watchByGet: endpoint({
    does: 'Marks an open lesson watched (for existing clients)',
    on: 'GET /lessons/:lessonSlug/watch',
    limit: 'changes',
    hasEffects: true,
    ...watch,
  }),
  watch: endpoint({
    does: 'Marks an open lesson watched and makes it the lesson to resume',
    on: 'POST /lessons/:lessonSlug/watch',
    limit: 'changes',
    ...watch,
  }),
}
