import type { z } from 'zod'
import type { OwnReview } from '../../contract/reviews.ts'
import { listCaps } from '../../core/list-caps.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The author's first name only, as the form promises; and no answer to words that it was not written for. */
const reviewColumns = `split_part(u.name, ' ', 1) AS author, r.rating, r.text, ${isoOf('r.created_at')} AS created_at,
  ${isoOf('r.updated_at')} AS updated_at, r.hidden_at IS NOT NULL AS is_hidden,
  CASE WHEN r.answer <> '' AND r.answered_at >= r.updated_at THEN json_build_object('text', r.answer, 'at', ${isoOf('r.answered_at')}) END AS answer`

type Answer = NonNullable<z.output<typeof OwnReview>['answer']>

const reviewRow = {
  author: notNull(),
  created_at: notNull(),
  updated_at: notNull(),
  is_hidden: notNull(),
  answer: nullable<Answer>(),
  is_own: notNull(),
}

export const listReviews = statement({
  name: 'list-reviews',
  text: `SELECT ${reviewColumns}, r.user_id IS NOT DISTINCT FROM :userId::int AS is_own
    FROM course_reviews r JOIN users u ON u.id = r.user_id
    WHERE r.course_id = :courseId AND (r.hidden_at IS NULL OR r.user_id = :userId::int) AND r.withdrawn_at IS NULL ORDER BY is_own DESC, r.updated_at DESC, r.user_id LIMIT ${listCaps.reviews + 1}`,
  params: { userId: nullable() },
  row: reviewRow,
})

export const writeReview = statement({
  name: 'write-review',
  text: `WITH r AS (
      INSERT INTO course_reviews (user_id, course_id, rating, text, created_at, updated_at)
      VALUES (:userId, :courseId, :rating, :text, :now, :now)
      ON CONFLICT (user_id, course_id)
        DO UPDATE SET rating = excluded.rating, text = excluded.text, updated_at = excluded.updated_at, withdrawn_at = NULL
      RETURNING *)
    SELECT ${reviewColumns}, true AS is_own FROM r JOIN users u ON u.id = r.user_id`,
  row: reviewRow,
})

export const deleteReview = statement({
  name: 'remove-review',
  text: `WITH withdrawn AS (UPDATE course_reviews SET text = '', answer = '', answered_at = NULL, withdrawn_at = :now
      WHERE user_id = :userId AND course_id = :courseId AND hidden_at IS NOT NULL)
    DELETE FROM course_reviews WHERE user_id = :userId AND course_id = :courseId AND hidden_at IS NULL`,
})

export const lockReview = statement({
  name: 'find-review',
  text: `SELECT user_id, hidden_at IS NOT NULL AS is_hidden, answer, coalesce(answered_at < updated_at, false) AS is_answer_older
    FROM course_reviews WHERE id = :id AND withdrawn_at IS NULL FOR UPDATE`,
  row: { is_hidden: notNull(), is_answer_older: notNull() },
})

export const hideReview = statement({
  name: 'hide-review',
  text: 'UPDATE course_reviews SET hidden_at = :hiddenAt WHERE id = :id',
  params: { hiddenAt: nullable() },
})

export const setHiddenAgain = statement({
  name: 'set-hidden-again',
  text: `UPDATE course_reviews SET hidden_at = :hiddenAt WHERE id = :id AND withdrawn_at IS NULL
    AND (hidden_at IS NULL) = (:hiddenAt::timestamptz IS NOT NULL) RETURNING id`,
  params: { hiddenAt: nullable() },
})

export const answerReview = statement({
  name: 'answer-review',
  text: 'UPDATE course_reviews SET answer = :text, answered_at = :answeredAt WHERE id = :id',
  params: { answeredAt: nullable() },
})

export const listNews = statement({
  name: 'list-news',
  text: `SELECT id, title, content_html AS content, ${isoOf('published_at')} AS published_at FROM course_news
    WHERE course_id = :courseId AND is_visible AND published_at <= :now ORDER BY course_news.published_at DESC, id DESC LIMIT ${listCaps.news + 1}`,
  row: { published_at: notNull() },
})
