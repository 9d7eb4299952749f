import type { Db } from '../db/database.ts'
import { fullDiskRetrySeconds, hasMetFullDisk } from '../db/unavailable.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import * as queries from './queries.ts'
import type { AttemptRow } from './rows.ts'

/** Items whose keys a student is shown; `beside`: the attempt that shows its own key, or the quiz of a review, whose attempts are marked as a whole. */
type Shown = { userId: number; itemIds: number[]; beside?: { attemptId: number } | { quizId: number } }

/** Notes that a student is shown the keys of these items, wherever that is: who reopens a test which asks one of them reads so. T38 */
export async function noteKeysShown(db: Db, { userId, itemIds, beside }: Shown, now: number): Promise<void> {
  if (itemIds.length === 0) return
  const except = { quizId: null, attemptId: null, ...beside }
  await queries.noteKeysShown(db, { userId, itemIds, ...except, now: new Date(now) })
}

/**
 * Writes what a call which reads has to note before it shows keys: at most one of its student's notes at a time waits on a connection.
 * Refuses where the disk is full, for a key is shown only when that is noted. T38 O2 O3
 */
export async function noteRead(
  { noteDb, limiters, now }: Context,
  userId: number,
  note: (db: Db, now: number) => Promise<void>,
): Promise<void> {
  try {
    await limiters.noting.run(() => note(noteDb, now()), { account: userId })
  } catch (error) {
    if (hasMetFullDisk(error)) refuse('keys.no_room', { retryAfterSeconds: fullDiskRetrySeconds })
    throw error
  }
}

/** Notes the keys that a call shows which reads; where it shows none, it waits for no other note. T38 */
export async function noteKeysRead(context: Context, shown: Shown): Promise<void> {
  if (shown.itemIds.length === 0) return
  await noteRead(context, shown.userId, (db, now) => noteKeysShown(db, shown, now))
}

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
