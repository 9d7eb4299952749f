import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'
import type { AttemptRow } from './rows.ts'

/** The keys of an attempt that its student may have seen since it began, for staff who reopen it. */
type KeysSeen = {
  /** True if they may have been seen in its own review. */
  keys_seen: boolean
  /** The number of its questions whose key was revealed elsewhere. */
  keys_revealed: number
}

/** Returns whether a student may have seen the keys of a closed attempt in its review. */
export const isReviewed = ({ phase, keys_seen_at, finalised_at }: AttemptRow): boolean =>
  phase === 'closed' && (keys_seen_at !== null || finalised_at !== null)

/** Returns the {@link KeysSeen} of an attempt. While it runs, no key of it is revealed. T38 T44 */
export async function readKeysSeen(db: Db, attempt: AttemptRow): Promise<KeysSeen> {
  const [row] = attempt.phase === 'closed' ? await queries.countRevealed(db, { attemptId: attempt.id }) : []
  return { keys_seen: isReviewed(attempt), keys_revealed: row?.keys_revealed ?? 0 }
}
