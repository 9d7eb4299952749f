import { z } from 'zod'
import { accessRange } from '../../core/orders/access-range.ts'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided, Reason } from './decision.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'requests.decide' as const

/** A request for a course that waits. */
export const WaitingRequest = z.object({
  id: z.number(),
  created_at: Instant,
  user_id: z.number(),
  student: z.string(),
  email: z.string(),
  phone: z.string(),
  course_id: z.number(),
  course: z.string(),
  /** The number of days for which the course opens when the request is accepted as it is; null: no end date. */
  access_days: z.number().nullable(),
})

/** A request for a course, decided or not. */
export const StudioRequest = WaitingRequest.extend({
  status: z.enum(lists.requests.filters.status),
  decided_at: Instant.nullable(),
  /** The reason why it was declined. */
  reason: z.string().nullable(),
})

const Decision = z.discriminatedUnion('accept', [
  z.object({
    accept: z.literal(true),
    /** Another length than the course's; null: for good. */
    days: z.number().int().min(accessRange.least).max(accessRange.most).nullable().optional(),
    /** True if a declined request is accepted after all. */
    overturns: z.boolean().default(false),
  }),
  z.object({ accept: z.literal(false), reason: Reason }),
])

/** Requests for courses: Today lists those that wait, the list all of them. T3 T6 */
export const studioRequests = {
  requests: endpoint({
    does: 'Lists the requests for courses by words, filters and sort, a page at a time, with the courses to filter by',
    on: 'GET /studio/requests',
    access,
    query: listQuery(lists.requests),
    reply: listPage(StudioRequest).extend({
      courses: listOf('courses', z.object({ id: z.number(), name: z.string() })),
    }),
    refuses: refusals,
  }),
  exportRequests: endpoint({
    does: 'Returns the filtered requests as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/requests/csv',
    access: 'people.export',
    query: exportQuery(lists.requests),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  decideRequests: endpoint({
    does: 'Accepts or declines the waiting ones of the selected requests, all or none. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/requests/many',
    limit: 'studioMails',
    access,
    body: z.object({ key: ActionKey, selection: selectionOf(lists.requests), decision: Decision }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  decideRequest: endpoint({
    does: 'Accepts or declines a request for a course, or accepts one after all that was declined; the student gets an email ten seconds later',
    on: 'POST /studio/requests/:requestId/decision',
    limit: 'studioMails',
    access,
    params: z.object({ requestId: Id }),
    body: Decision,
    reply: Decided,
    refuses: [...refusals, 'course_request.not_found', 'course_request.decided'],
  }),
}
