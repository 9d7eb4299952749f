import { z } from 'zod'
import { Slug } from './courses.ts'
import { endpoint, Instant } from './endpoint.ts'

/** What an owner of a course says of it; the text is plain. */
export const CourseReview = z.object({
  /** The first name, and no more: what the form promises. */
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  created_at: Instant,
  updated_at: Instant,
})

export const CourseReviews = z.object({
  average: z.number().nullable(),
  /** The newest first; at most 100. */
  reviews: z.array(CourseReview),
  count: z.number(),
  /** One's own, which is not among the others. */
  own: CourseReview.nullable(),
  canReview: z.boolean(),
})

export const CourseNews = z.object({
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
    does: "Writes one's own review of a course, or writes it anew",
    on: 'POST /courses/:slug/reviews',
    access: 'user',
    params,
    body: z.object({
      rating: z.number({ error: 'Choose one to five stars.' }).int().min(1).max(5),
      text: z.string().max(4000, 'At most 4000 characters.').default(''),
    }),
    reply: CourseReview,
    refuses: ['request.invalid', 'account.unauthenticated', 'course.not_found', 'course.not_owner'],
  }),
  remove: endpoint({
    does: "Takes one's own review of a course away",
    on: 'DELETE /courses/:slug/reviews',
    access: 'user',
    params,
    refuses: ['account.unauthenticated', 'course.not_found'],
  }),
  news: endpoint({
    does: 'Lists the news of a course, the newest first',
    on: 'GET /courses/:slug/news',
    access: 'anyone',
    params,
    reply: z.array(CourseNews),
    refuses: ['course.not_found'],
  }),
}
