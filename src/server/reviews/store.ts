import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

type ReviewRow = RowOf<typeof queries.writeReview>

/** Returns the newest reviews of a course, the user's own first; others only while they are not hidden. */
export function listReviews(db: Db, courseId: number, userId: number | null) {
  return queries.listReviews(db, { courseId, userId })
}

/** Stores a user's review of a course, replacing an earlier one; the text is already tidied. */
export async function storeReview(
  db: Db,
  review: { userId: number; courseId: number; rating: number; text: string; now: number },
): Promise<ReviewRow> {
  const [row] = await queries.writeReview(db, { ...review, now: new Date(review.now) })
  if (!row) throw new Error('no review was stored')
  return row
}

/** Deletes a user's review of a course; of a hidden one everything but that it is hidden. */
export async function deleteReview(
  db: Db,
  { userId, courseId, now }: { userId: number; courseId: number; now: number },
): Promise<void> {
  await queries.deleteReview(db, { userId, courseId, now: new Date(now) })
}

/** Returns the published news of a course, newest first. */
export function listNews(db: Db, courseId: number, now: number) {
  return queries.listNews(db, { courseId, now: new Date(now) })
}
