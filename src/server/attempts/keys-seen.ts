import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'
import type { AttemptRow } from './rows.ts'

/** The keys of an attempt that its student may have seen since it began, for staff who reopen it. */
export type KeysSeen = {
  /** True if they may have been seen in its own review. */
  keys_seen: boolean
  /** The number of its questions whose key was revealed elsewhere. */
  keys_revealed: number
}

/** Returns whether a student may have seen the keys of a closed attempt in its review. */
const isReviewed = ({ phase, keys_seen_at, finalised_at }: AttemptRow): boolean =>
  phase === 'closed' && (keys_seen_at !== null || finalised_at !== null)

/** Returns the {@link KeysSeen} of attempts, by their ids. While a test runs, no key of it is revealed. T38 T44 */
export async function listKeysSeen(db: Db, attempts: readonly AttemptRow[]): Promise<ReadonlyMap<number, KeysSeen>> {
  const ids = attempts.filter(({ phase }) => phase === 'closed').map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await queries.countRevealed(db, { attemptIds: ids })
  const revealed = new Map(rows.map(({ id, keys_revealed: count }) => [id, count]))
  return new Map(
    attempts.map((one) => [one.id, { keys_seen: isReviewed(one), keys_revealed: revealed.get(one.id) ?? 0 }]),
  )
}

/** The keys of an attempt that is not among the listed ones. */
export const noKeysSeen: KeysSeen = { keys_seen: false, keys_revealed: 0 }
