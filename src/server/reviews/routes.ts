import { tidyText } from '../../core/tidy-text.ts'
import { reviews } from '../../contract/reviews.ts'
import { actorId } from '../courses/access.ts'
import { findCourse } from '../courses/store.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { listNews, listReviews, deleteReview, storeReview } from './store.ts'

const courseOf = async (db: Db, slug: string, actor: Actor | null, now: number) =>
  (await findCourse(db, { slug: slug, lessons: 'rows', actor: actor, now: now })) ?? refuse('course.not_found')

export const reviewRoutes = routes(reviews, {
  async list({ params }, { db, actor, now }) {
    const course = await courseOf(db, params.slug, actor, now())
    const rows = await listReviews(db, course.id, actorId(actor))
    const own = rows.find(({ is_own }) => is_own) ?? null
    return {
      data: {
        average: course.rating_average,
        count: course.rating_count,
        reviews: rows.filter(({ is_own }) => !is_own).slice(0, 100),
        own,
        canReview: course.hasAccess && actor?.role === 'student',
      },
    }
  },

  async write({ params, body }, { db, actor, now }) {
    const course = await courseOf(db, params.slug, actor, now())
    if (!course.hasAccess || actor.role !== 'student') refuse('course.not_owner')
    const text = tidyText(body.text)
    const review = await storeReview(db, {
      userId: actor.id,
      courseId: course.id,
      rating: body.rating,
      text,
      now: now(),
    })
    const msg = review.is_hidden ? 'review.saved_hidden' : 'review.saved'
    return { data: review, msg }
  },

  async remove({ params }, { db, actor, now }) {
    const course = await courseOf(db, params.slug, actor, now())
    await deleteReview(db, { userId: actor.id, courseId: course.id, now: now() })
    return { data: null, msg: 'review.deleted' }
  },

  async news({ params }, { db, actor, now }) {
    const course = await courseOf(db, params.slug, actor, now())
    return { data: await listNews(db, course.id, now()) }
  },
})
