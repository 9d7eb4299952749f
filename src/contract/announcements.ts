import { z } from 'zod'
import { endpoint, Id, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

const params = z.object({ announcementId: Id })
const refuses = ['request.invalid', 'account.unauthenticated', 'announcement.not_found'] as const

/** Announcements from the academy to the student, each with the titles of others. T26 */
export const ownAnnouncements = {
  announcement: endpoint({
    does: 'Returns an announcement of the academy to the caller, and the titles of others',
    on: 'GET /user/announcements/:announcementId',
    access: 'user',
    params,
    reply: z.object({
      id: z.number(),
      title: z.string(),
      /** Plain text; an empty line separates paragraphs. */
      text: z.string(),
      sent_at: Instant,
      others: listOf('otherAnnouncements', z.object({ id: z.number(), title: z.string(), sent_at: Instant })),
    }),
    refuses,
  }),
  see: endpoint({
    does: 'Notes that the caller has opened an announcement; staff see by whom it was read. Idempotent',
    on: 'POST /user/announcements/:announcementId/seen',
    limit: 'changes',
    access: 'user',
    params,
    refuses,
  }),
}
