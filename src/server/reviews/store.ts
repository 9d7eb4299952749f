import type { z } from 'zod'
import type { CourseNews, OwnReview } from '../../contract/reviews.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

type ReviewRow = z.input<typeof OwnReview> & { is_own: boolean }

/** The author's first name only, as the form promises; and no answer to words that it was not written for. */
const reviewColumns = `split_part(u.name, ' ', 1) AS author, r.rating, r.text, ${isoOf('r.created_at')} AS created_at,
  ${isoOf('r.updated_at')} AS updated_at, r.hidden_at IS NOT NULL AS is_hidden,
  CASE WHEN r.answer <> '' AND r.answered_at >= r.updated_at THEN json_build_object('text', r.answer, 'at', ${isoOf('r.answered_at')}) END AS answer`

/** Returns the newest reviews of a course, the user's own first; others only while they are not hidden. */
export function listReviews(db: Db, courseId: number, userId: number | null): Promise<ReviewRow[]> {
  return db.run(
    {
      name: 'list-reviews',
      text: `SELECT ${reviewColumns}, r.user_id IS NOT DISTINCT FROM $2::int AS is_own
        FROM course_reviews r JOIN users u ON u.id = r.user_id
        WHERE r.course_id = $1 AND (r.hidden_at IS NULL OR r.user_id = $2::int) AND r.withdrawn_at IS NULL ORDER BY is_own DESC, r.updated_at DESC, r.user_id LIMIT 101`,
    },
    [courseId, userId],
  )
}

/** Stores a user's review of a course, replacing an earlier one; the text is already tidied. */
export async function storeReview(
  db: Db,
  review: { userId: number; courseId: number; rating: number; text: string; now: number },
): Promise<ReviewRow> {
  const [row] = await db.run<ReviewRow>(
    {
      name: 'write-review',
      text: `WITH r AS (
          INSERT INTO course_reviews (user_id, course_id, rating, text, created_at, updated_at)
          VALUES ($1, $2, $3, $4, $5, $5)
          ON CONFLICT (user_id, course_id)
            DO UPDATE SET rating = excluded.rating, text = excluded.text, updated_at = excluded.updated_at, withdrawn_at = NULL
          RETURNING *)
        SELECT ${reviewColumns}, true AS is_own FROM r JOIN users u ON u.id = r.user_id`,
    },
    [review.userId, review.courseId, review.rating, review.text, new Date(review.now)],
  )
  if (!row) throw new Error('no review was stored')
  return row
}

/** Deletes a user's review of a course; of a hidden one everything but that it is hidden. */
export async function deleteReview(
  db: Db,
  { userId, courseId, now }: { userId: number; courseId: number; now: number },
): Promise<void> {
  await db.run(
    {
      name: 'remove-review',
      text: `WITH withdrawn AS (UPDATE course_reviews SET text = '', answer = '', answered_at = NULL, withdrawn_at = $3
          WHERE user_id = $1 AND course_id = $2 AND hidden_at IS NOT NULL)
        DELETE FROM course_reviews WHERE user_id = $1 AND course_id = $2 AND hidden_at IS NULL`,
    },
    [userId, courseId, new Date(now)],
  )
}

/** Returns the published news of a course, newest first. */
export function listNews(db: Db, courseId: number, now: number): Promise<z.input<typeof CourseNews>[]> {
  return db.run(
    {
      name: 'list-news',
      text: `SELECT id, title, content_html AS content, ${isoOf('published_at')} AS published_at FROM course_news
        WHERE course_id = $1 AND is_visible AND published_at <= $2 ORDER BY course_news.published_at DESC, id DESC LIMIT 100`,
    },
    [courseId, new Date(now)],
  )
}
