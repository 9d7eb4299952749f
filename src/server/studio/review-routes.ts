import type { Parsed } from '../../contract/api.ts'
import { studioReviews } from '../../contract/studio/reviews.ts'
import { tidyText } from '../../core/tidy-text.ts'
import { lists } from '../../core/staff/lists.ts'
import { byActor } from '../audit/record.ts'
import { listCourseNames } from '../courses/store.ts'
import { isoOf } from '../db/columns.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { answerReview, hideReview, type StudioReviewRow } from '../reviews/moderating.ts'
import { readPage, type ListSource } from './list.ts'
import { exporting, forMany } from './list-calls.ts'

const authorOf = '(SELECT u.name FROM users u WHERE u.id = t.user_id)'
const ofCourse = (column: string) => `(SELECT c.${column} FROM courses c WHERE c.id = t.course_id)`

const reviewsSource: ListSource<typeof lists.reviews> = {
  list: lists.reviews,
  table: 'course_reviews',
  only: 't.withdrawn_at IS NULL',
  row: `${ofCourse('name')} AS course, ${ofCourse('slug')} AS course_slug, t.user_id, ${authorOf} AS author, t.rating, t.text,
    ${isoOf('t.updated_at')} AS written_at, t.hidden_at IS NOT NULL AS is_hidden, t.answer`,
  sorts: { written: { sql: 't.updated_at', type: 'timestamptz' }, rating: { sql: 't.rating', type: 'int' } },
  filters: {
    state: {
      shown: 't.hidden_at IS NULL',
      hidden: 't.hidden_at IS NOT NULL',
      no_answer: `t.hidden_at IS NULL AND (t.answer = '' OR t.answered_at < t.updated_at)`,
    },
    course: (id) => `t.course_id = ${id}`,
  },
  search: 'lower(t.text)',
}

/** The calls of the studio about reviews of courses. T15 */
export const studioReviewRoutes = routes(studioReviews, {
  async reviews({ query }, { db, now }) {
    const page = await readPage<StudioReviewRow, typeof lists.reviews>(db, reviewsSource, query, now())
    return { data: { ...page, courses: await listCourseNames(db) } }
  },

  exportReviews: exporting<StudioReviewRow, typeof lists.reviews>(reviewsSource, {
    file: 'reviews',
    columns: {
      course: ({ course }) => course,
      author: ({ author }) => author,
      stars: ({ rating }) => rating,
      review: ({ text }) => text,
      written: ({ written_at }) => written_at,
      hidden: ({ is_hidden }, { words }) => words.yesOrNo(is_hidden),
      answer: ({ answer }) => answer,
    },
  }),

  changeReviews: forMany(
    () => reviewsSource,
    async (tx, ids, { author, now }, { body }: Parsed<typeof studioReviews.changeReviews>) => {
      let changed = 0
      for (const id of ids)
        if (await hideReview(tx, { id, isHidden: body.action === 'hide', author, now })) changed += 1
      return { changed, unchanged: ids.length - changed }
    },
  ),

  async hideReview({ params, body }, { db, now, actor }) {
    const hiding = { id: params.reviewId, isHidden: body.is_hidden, author: byActor(actor), now: now() }
    if ((await hideReview(db, hiding)) === undefined) refuse('review.not_found')
    return { data: null, msg: body.is_hidden ? 'review.hidden' : 'review.shown' }
  },

  async answerReview({ params, body }, { db, now, actor }) {
    const text = tidyText(body.text)
    const answering = { id: params.reviewId, text, author: byActor(actor), now: now() }
    if (!(await answerReview(db, answering))) refuse('review.not_found')
    return { data: null, msg: text === '' ? 'review.answer_removed' : 'review.answered' }
  },
})
