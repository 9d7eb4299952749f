import { mostTyped } from '../core/typed-lengths.ts'
import { coded } from '../core/coded.ts'
import { z } from 'zod'
import { Slug } from './courses.ts'
import { endpoint, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A review of a course by one of its owners, in plain text. */
export const CourseReview = z.object({
  /** The first name only, as the form promises. */
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  created_at: Instant,
  updated_at: Instant,
  /** The academy's answer to it. */
  answer: z.object({ text: z.string(), at: Instant }).nullable(),
})

/** A user's own review, which the academy may have taken off the page. */
export const OwnReview = CourseReview.extend({ is_hidden: z.boolean() })

const CourseReviews = z.object({
  average: z.number().nullable(),
  /** Newest first; at most 100. */
  reviews: listOf('reviews', CourseReview),
  count: z.number(),
  /** The user's own review, which is not in `reviews`. */
  own: OwnReview.nullable(),
  canReview: z.boolean(),
})

const CourseNews = z.object({
  id: z.number(),
  title: z.string(),
  /** HTML. */
  content: z.string(),
  published_at: Instant,
})

const params = z.object({ slug: Slug })

export const reviews = {
  list: endpoint({
    does: 'Lists the reviews of a course',
    on: 'GET /courses/:slug/reviews',
    access: 'anyone',
    params,
    reply: CourseReviews,
    refuses: ['course.not_found'],
  }),
  write: endpoint({
    does: "Creates or replaces the user's review of a course",
    on: 'POST /courses/:slug/reviews',
    limit: 'changes',
    access: 'user',
    params,
    body: z.object({
      rating: z.number({ error: 'rating.missing' }).int().min(1).max(5),
      text: z
        .string()
        .max(mostTyped.review, coded('text.most', { most: mostTyped.review }))
        .default(''),
    }),
    reply: OwnReview,
    refuses: ['request.invalid', 'account.unauthenticated', 'course.not_found', 'course.not_owner'],
  }),
  remove: endpoint({
    does: "Deletes the user's review of a course",
    on: 'DELETE /courses/:slug/reviews',
    limit: 'changes',
    access: 'user',
    params,
    refuses: ['account.unauthenticated', 'course.not_found'],
  }),
  news: endpoint({
    does: 'Lists the news of a course, newest first',
    on: 'GET /courses/:slug/news',
    access: 'anyone',
    params,
    reply: listOf('news', CourseNews),
    refuses: ['course.not_found'],
  }),
}
