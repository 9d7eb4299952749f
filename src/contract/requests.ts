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
    does: 'Requests a course, or opens it immediately if it is free. Idempotent (for existing clients)',
    on: 'GET /apply-courses/:courseId',
    limit: 'applications',
    hasEffects: true,
    ...apply,
  }),
  apply: endpoint({
    does: 'Requests a course, or opens it immediately if it is free. Idempotent',
    on: 'POST /apply-courses/:courseId',
    limit: 'applications',
    ...apply,
  }),
}
