import type { Db } from '../db/database.ts'
import { endedByTimeOrStaff } from './store.ts'

/** Makes a user's results at a quiz final before its keys are shown: late answers no longer count. */
export async function finalize(db: Db, userId: number, quizId: number, now: number): Promise<void> {
  await db.run(
    {
      name: 'finalize-attempts',
      text: `UPDATE attempts a SET finalised_at = $3 WHERE user_id = $1 AND quiz_id = $2 AND phase = 'closed'
        AND ${endedByTimeOrStaff('a')} AND finalised_at IS NULL`,
    },
    [userId, quizId, new Date(now)],
  )
}

/** Notes that a user sees the keys of a quiz in a review, for each attempt that has ended by then: reopening one has to say so. T38 */
export async function noteKeysSeen(db: Db, userId: number, quizId: number, now: number): Promise<void> {
  await db.run(
    {
      name: 'note-keys-seen',
      text: `UPDATE attempts SET keys_seen_at = $3 WHERE user_id = $1 AND quiz_id = $2 AND phase = 'closed' AND keys_seen_at IS NULL`,
    },
    [userId, quizId, new Date(now)],
  )
}
