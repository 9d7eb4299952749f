import { clockOf, extended, shortened } from '../../core/attempts/extending.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { clockEvents, recordEvents } from '../attempts/events.ts'
import { refuseIn } from '../attempts/refusing.ts'
import { phaseNow, type AttemptRow } from '../attempts/rows.ts'
import { lockAttempt, storePhase } from '../attempts/store.ts'
import { refuse, Refusal } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** An extension: its length, who gives it, and its idempotency key. */
export type Extension = { minutes: number; by: string; author: Author; key: string | null }

/** The context for changing an attempt and notifying its players. */
type ChangingContext = Pick<Context, 'db' | 'now' | 'changes'>

/**
 * Extends the running section of an attempt and notifies its players; returns the attempt after that. Idempotent by `key`; the same
 * key with another length is rejected.
 */
export const extendAttempt = async (
  context: ChangingContext,
  attemptId: number,
  extension: Extension,
): Promise<AttemptRow> => (await giveTime(context, attemptId, extension)).attempt

/** Extends an attempt, like {@link extendAttempt}, and returns also whether it has the time: a repeated call gives none that was undone. */
async function giveTime(
  context: ChangingContext,
  attemptId: number,
  { minutes, by, author, key }: Extension,
): Promise<{ attempt: AttemptRow; hasTime: boolean }> {
  const given = await context.db.transaction(async (tx) => {
    const before = (await lockAttempt(tx, attemptId)) ?? refuse('attempt.not_found')
    const now = context.now()
    const [earlier] = key === null ? [] : await queries.findExtension(tx, { attemptId, key })
    if (earlier && earlier.minutes !== minutes) refuse('request.key_reused')
    if (earlier) return { attempt: before, hasTime: !earlier.is_undone }
    const phase = phaseNow(before, now)
    refuseIn(phase, 'extend')
    const next = extended(phase, minutes * 60_000, now)
    if (next === phase) refuse('attempt.untimed')
    await storePhase(tx, attemptId, next, now)
    await recordEvents(tx, attemptId, clockEvents(before, now))
    const detail = { minutes, by, ...(key !== null && { key }) }
    await recordEvents(tx, attemptId, [{ at: now, kind: 'extended', detail }])
    await recordChange(tx, {
      now,
      author,
      thing: 'attempt',
      thingId: attemptId,
      action: 'extended',
      personId: before.user_id,
      after: { minutes, section: clockOf(next) },
    })
    return { attempt: (await lockAttempt(tx, attemptId)) ?? refuse('attempt.not_found'), hasTime: true }
  })
  context.changes.notify(attemptId)
  return given
}

/**
 * Extends the running section of many attempts, each by itself; one that has ended meanwhile or has no clock is left out. Returns those that
 * are extended, also by an earlier call with this key whose time was not undone.
 */
export async function extendMany(
  context: ChangingContext,
  attemptIds: readonly number[],
  extension: Extension,
): Promise<number[]> {
  const extended: number[] = []
  for (const attemptId of new Set(attemptIds)) {
    try {
      if ((await giveTime(context, attemptId, extension)).hasTime) extended.push(attemptId)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'request.key_reused') throw error
    }
  }
  return extended
}

/**
 * Takes an extension back; false when its section has ended since, or the test would have ended without it. Players are to be notified
 * after the commit. T27
 */
export async function takeBackExtension(
  tx: Db,
  attemptId: number,
  { minutes, section, key, now }: { minutes: number; section: string; key: string | null; now: number },
): Promise<boolean> {
  const before = await lockAttempt(tx, attemptId)
  if (!before) return false
  const phase = phaseNow(before, now)
  const next = shortened(phase, minutes * 60_000, now)
  if (next === null || clockOf(next) !== section) return false
  await storePhase(tx, attemptId, next, now)
  await recordEvents(tx, attemptId, [
    ...clockEvents(before, now),
    { at: now, kind: 'extension_undone', detail: { minutes, ...(key !== null && { key }) } },
  ])
  return true
}
