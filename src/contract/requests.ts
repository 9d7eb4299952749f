import { z } from 'zod'
import { endpoint, Id } from './endpoint.ts'

const apply = {
  access: 'user',
  params: z.object({ courseId: Id }),
  reply: z.object({ course_id: z.number(), status: z.enum(['open', 'requested']) }),
  refuses: ['account.unauthenticated', 'course.not_found'],
} as const

export const requests = {
  applyByGet: endpoint({
    does: 'Asks for a course (kept for existing clients); a free one opens at once, asked again nothing changes',
    on: 'GET /apply-courses/:courseId',
    hasEffects: true,
    ...apply,
  }),
  apply: endpoint({
    does: 'Asks for a course; a free one opens at once, asked again nothing changes',
    on: 'POST /apply-courses/:courseId',
    ...apply,
  }),
}
