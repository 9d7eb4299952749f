import { mostTyped } from '../../core/typed-lengths.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'content.edit' as const
const params = z.object({ reviewId: Id })

/** A review as staff see it. */
export const StudioReview = z.object({
  id: z.number(),
  course: z.string(),
  /** The course's slug, for the way to its public page. */
  course_slug: z.string(),
  user_id: z.number(),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  written_at: Instant,
  is_hidden: z.boolean(),
  /** '': not answered. */
  answer: z.string(),
})

/** Reviews of courses, hidden and answered by staff. T15 */
export const studioReviews = {
  reviews: endpoint({
    does: 'Lists the reviews of all courses, a page at a time',
    on: 'GET /studio/reviews',
    access,
    query: listQuery(lists.reviews),
    reply: listPage(StudioReview).extend({
      courses: listOf('courses', z.object({ id: z.number(), name: z.string() })),
    }),
    refuses: refusals,
  }),
  exportReviews: endpoint({
    does: 'Returns the filtered reviews as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/reviews/csv',
    access,
    query: exportQuery(lists.reviews),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  changeReviews: endpoint({
    does: 'Takes the selected reviews off their pages, or puts them back, all or none. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/reviews/many',
    limit: 'studio',
    access,
    body: z.object({ key: ActionKey, selection: selectionOf(lists.reviews), action: z.enum(['hide', 'show']) }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  hideReview: endpoint({
    does: 'Takes a review off its page and out of the rating, or puts it back; its author sees which. Idempotent',
    on: 'POST /studio/reviews/:reviewId/hidden',
    limit: 'studio',
    access,
    params,
    body: z.object({ is_hidden: z.boolean() }),
    refuses: [...refusals, 'review.not_found'],
  }),
  answerReview: endpoint({
    does: "Writes the academy's answer below a review; an empty one removes it. Idempotent",
    on: 'POST /studio/reviews/:reviewId/answer',
    limit: 'studio',
    access,
    params,
    body: z.object({
      text: z.string().max(mostTyped.reviewAnswer, coded('text.most', { most: mostTyped.reviewAnswer })),
    }),
    refuses: [...refusals, 'review.not_found'],
  }),
}
