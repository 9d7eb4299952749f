import type { z } from 'zod'
import type { StudioReview } from '../../contract/studio/reviews.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

type Changing = { author: Author; now: number }
/** A row of the list of reviews. */
export type StudioReviewRow = z.output<typeof StudioReview>

/** Returns a review, locked; undefined when there is none any more. */
async function findReview(tx: Db, id: number) {
  const [review] = await queries.lockReview(tx, { id })
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
    await queries.hideReview(tx, { id, hiddenAt: isHidden ? new Date(now) : null })
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
  const changed = await queries.setHiddenAgain(tx, { id, hiddenAt: isHidden ? new Date(now) : null })
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
    await queries.answerReview(tx, { id, text, answeredAt: text === '' ? null : new Date(now) })
    const change = { thing: 'review', thingId: id, action: 'answered', personId: former.user_id } as const
    await recordChange(tx, { now, author, ...change, before: { answer: former.answer }, after: { answer: text } })
    return true
  })
}
