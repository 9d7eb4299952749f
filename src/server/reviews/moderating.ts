import type { z } from 'zod'
import type { StudioReview } from '../../contract/studio/reviews.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'

type Changing = { author: Author; now: number }
type Former = { user_id: number; is_hidden: boolean; answer: string; is_answer_older: boolean }

/** A row of the list of reviews. */
export type StudioReviewRow = z.output<typeof StudioReview>

/** Returns a review, locked; undefined when there is none any more. */
async function findReview(tx: Db, id: number): Promise<Former | undefined> {
  const [review] = await tx.run<Former>(
    {
      name: 'find-review',
      text: `SELECT user_id, hidden_at IS NOT NULL AS is_hidden, answer, coalesce(answered_at < updated_at, false) AS is_answer_older
        FROM course_reviews WHERE id = $1 AND withdrawn_at IS NULL FOR UPDATE`,
    },
    [id],
  )
  return review
}

/** Takes a review off its page or puts it back; returns whether that changed anything, undefined when there is none. T15 */
export function hideReview(
  db: Db,
  { id, isHidden, author, now }: Changing & { id: number; isHidden: boolean },
): Promise<boolean | undefined> {
  return db.transaction(async (tx) => {
    const former = await findReview(tx, id)
    if (!former) return undefined
    if (former.is_hidden === isHidden) return false
    await tx.run({ name: 'hide-review', text: 'UPDATE course_reviews SET hidden_at = $2 WHERE id = $1' }, [
      id,
      isHidden ? new Date(now) : null,
    ])
    const action = isHidden ? 'hidden' : 'shown'
    const change = { thing: 'review', thingId: id, action, personId: former.user_id } as const
    const before = { is_hidden: former.is_hidden }
    await recordChange(tx, { now, author, ...change, before, after: { is_hidden: isHidden } })
    return true
  })
}

/** Takes back that a review was hidden or shown; false where that is not its state any more. */
export async function setHiddenAgain(
  tx: Db,
  { id, isHidden, now }: { id: number; isHidden: boolean; now: number },
): Promise<boolean> {
  const changed = await tx.run(
    {
      name: 'set-hidden-again',
      text: `UPDATE course_reviews SET hidden_at = $2 WHERE id = $1 AND withdrawn_at IS NULL
        AND (hidden_at IS NULL) = ($2::timestamptz IS NOT NULL) RETURNING id`,
    },
    [id, isHidden ? new Date(now) : null],
  )
  return changed.length === 1
}

/** Writes the academy's answer to a review, or removes it; false when there is no such review. T15 */
export function answerReview(
  db: Db,
  { id, text, author, now }: Changing & { id: number; text: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const former = await findReview(tx, id)
    if (!former) return false
    if (former.answer === text && !former.is_answer_older) return true
    await tx.run(
      { name: 'answer-review', text: 'UPDATE course_reviews SET answer = $2, answered_at = $3 WHERE id = $1' },
      [id, text, text === '' ? null : new Date(now)],
    )
    const change = { thing: 'review', thingId: id, action: 'answered', personId: former.user_id } as const
    await recordChange(tx, { now, author, ...change, before: { answer: former.answer }, after: { answer: text } })
    return true
  })
}
