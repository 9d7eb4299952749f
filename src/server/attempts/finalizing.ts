import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** Makes a user's results at a quiz final before its keys are shown: late answers no longer count. */
export async function finalize(db: Db, userId: number, quizId: number, now: number): Promise<void> {
  await queries.finalize(db, { userId, quizId, now: new Date(now) })
}

/** Notes that a user sees the keys of a quiz in a review, for each attempt that has ended by then: reopening one has to say so. T38 */
export async function noteKeysSeen(db: Db, userId: number, quizId: number, now: number): Promise<void> {
  await queries.noteKeysSeen(db, { userId, quizId, now: new Date(now) })
}
