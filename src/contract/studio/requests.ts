import { z } from 'zod'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided, Reason } from './decision.ts'

/** A request for a course that waits. */
export const WaitingRequest = z.object({
  id: z.number(),
  created_at: Instant,
  user_id: z.number(),
  student: z.string(),
  email: z.string(),
  phone: z.string(),
  course: z.string(),
  /** How long the course opens for when the request is accepted as it is; null: for good. */
  access_days: z.number().nullable(),
})

export const studioRequests = {
  decideRequest: endpoint({
    does: 'Accepts or declines a request for a course; the student gets an email ten seconds later',
    on: 'POST /studio/requests/:requestId/decision',
    access: 'requests.decide',
    params: z.object({ requestId: Id }),
    body: z.discriminatedUnion('accept', [
      z.object({
        accept: z.literal(true),
        /** Another length than the course's; null: for good. */
        days: z.number().int().min(1).max(3660).nullable().optional(),
      }),
      z.object({ accept: z.literal(false), reason: Reason }),
    ]),
    reply: Decided,
    refuses: [
      'request.invalid',
      'account.unauthenticated',
      'account.forbidden',
      'course_request.not_found',
      'course_request.decided',
    ],
  }),
}
