import { areTimed, givenMinutes } from '../../core/attempts/lengths.ts'
import { outcomeOf, reopened } from '../../core/attempts/machine.ts'
import type { Phase } from '../../core/attempts/phase.ts'
import type { Module } from '../../core/attempts/sections.ts'
import { coded } from '../../core/coded.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { closeAttempt, emptySubmission } from '../attempts/ending/closing.ts'
import { recordEvents } from '../attempts/events.ts'
import { readKeysSeen } from '../attempts/keys-seen.ts'
import { phaseNow, type AttemptRow } from '../attempts/rows.ts'
import { findOpenAttempt, lockAttempt, storePhase } from '../attempts/store.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { pauseReopened } from './pausing.ts'
import * as queries from './queries.ts'

/** The context for ending or reopening an attempt. */
type EndingContext = Pick<Context, 'db' | 'now' | 'versions' | 'changes'>

/** The person who ends or reopens an attempt, and the reason. */
export type Intervention = { reason: string; by: string; author: Author }

type Kind = 'closed_by_staff' | 'reopened' | 'voided'

/** Writes what staff did to the log of the attempt and to the audit log. */
async function note(
  tx: Db,
  attempt: AttemptRow,
  kind: Kind,
  { reason, by, author, now, minutes }: Intervention & { now: number; minutes?: number },
): Promise<void> {
  const detail = { by, reason, ...(minutes !== undefined && { minutes }) }
  await recordEvents(tx, attempt.id, [{ at: now, kind, detail }])
  await recordChange(tx, {
    now,
    author,
    thing: 'attempt',
    thingId: attempt.id,
    action: kind,
    personId: attempt.user_id,
    after: { reason, ...(minutes !== undefined && { minutes }) },
  })
}

/** Changes a locked attempt and notifies its players. */
async function change(
  context: EndingContext,
  attemptId: number,
  work: (tx: Db, attempt: AttemptRow, now: number) => Promise<void>,
): Promise<AttemptRow> {
  const attempt = await context.db.transaction(async (tx) => {
    const before = (await lockAttempt(tx, attemptId)) ?? refuse('attempt.not_found')
    await work(tx, before, context.now())
    return (await lockAttempt(tx, attemptId)) ?? refuse('attempt.not_found')
  })
  context.changes.notify(attemptId)
  return attempt
}

/**
 * Ends a running attempt with the answers that are saved, as time does: those that were given before and are still on a device count when
 * they come within a day. Idempotent. T27
 */
export function closeByStaff(
  context: EndingContext,
  attemptId: number,
  intervention: Intervention,
): Promise<AttemptRow> {
  return change(context, attemptId, async (tx, attempt, now) => {
    if (outcomeOf(phaseNow(attempt, now), 'close') === 'unchanged') return
    const version = await context.versions.get(attempt.version_id, tx, attempt.corrections)
    const closed: Extract<Phase, { at: 'closed' }> = { at: 'closed', finishedAt: now, reason: 'closed_by_staff' }
    await closeAttempt(tx, { attempt, version, closed, submission: emptySubmission })
    await note(tx, attempt, 'closed_by_staff', { ...intervention, now })
  })
}

/** Takes an attempt out of every result, running or finished; its answers stay for staff. Idempotent. T27 */
export function voidAttempt(
  context: EndingContext,
  attemptId: number,
  intervention: Intervention,
): Promise<AttemptRow> {
  return change(context, attemptId, async (tx, attempt, now) => {
    if (attempt.finish_reason === 'discarded') return
    const finishedAt = attempt.finished_at?.getTime() ?? now
    await storePhase(tx, attempt.id, { at: 'closed', finishedAt, reason: 'discarded' }, now)
    await note(tx, attempt, 'voided', { ...intervention, now })
  })
}

/** Returns the phase in which an attempt ended: that of its last section. */
async function endedIn(tx: Db, attempt: AttemptRow, type: string): Promise<Module | 'answering'> {
  if (type !== 'two_module') return 'answering'
  const begun = await queries.findModule2(tx, { attemptId: attempt.id })
  return begun.length > 0 ? 'module2' : 'module1'
}

/**
 * Opens a finished attempt again in the section in which it ended, for so many minutes where its sections end by time; its former result is
 * dropped. Paused, its clock stands until staff resume it, also where another has opened it before. T27 T38
 */
export function reopenAttempt(
  context: EndingContext,
  attemptId: number,
  { minutes, isPaused = false, ...intervention }: Intervention & { minutes?: number | undefined; isPaused?: boolean },
): Promise<AttemptRow> {
  return change(context, attemptId, async (tx, attempt, now) => {
    const pause = () => pauseReopened(tx, attempt.id, { ...intervention, now: () => now })
    if (outcomeOf(phaseNow(attempt, now), 'reopen') === 'unchanged') {
      if (isPaused) await pause()
      return
    }
    if ((await queries.findRegrade(tx, { attemptId: attempt.id })).length > 0) refuse('attempt.regraded')
    if (attempt.phase === 'closed' && (await findOpenAttempt(tx, attempt.quiz_id, attempt.user_id)))
      refuse('attempt.another_open')
    const { settings } = await context.versions.get(attempt.version_id, tx, attempt.corrections)
    const at = await endedIn(tx, attempt, settings.type)
    const isTimed = areTimed(attempt.lengths, settings.type === 'two_module')
    if (isTimed && minutes === undefined)
      refuse('request.invalid', { errors: { minutes: [coded('number.range', givenMinutes)] } })
    const given = isTimed && minutes !== undefined ? { minutes } : null
    const seen = await readKeysSeen(tx, attempt)
    await storePhase(tx, attempt.id, reopened(at, given && given.minutes * 60, now), now)
    await queries.reopenAttempt(tx, {
      attemptId: attempt.id,
      dropsVariant: at === 'module1',
      leavesOut: seen.keys_seen || seen.keys_revealed > 0,
    })
    await note(tx, attempt, 'reopened', { ...intervention, now, ...given })
    if (isPaused) await pause()
  })
}
