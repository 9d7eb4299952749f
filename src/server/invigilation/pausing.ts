import { outcomeOf, type Outcome } from '../../core/attempts/machine.ts'
import { paused, released } from '../../core/attempts/pausing.ts'
import { settle, type Phase } from '../../core/attempts/phase.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { clockEvents, recordEvents } from '../attempts/events.ts'
import { phaseOf, type AttemptRow } from '../attempts/rows.ts'
import { lockAttempt, storePhase } from '../attempts/store.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import * as queries from './queries.ts'

/** The person who pauses or resumes attempts, the reason for pausing them, and what their students read about it. */
type Pausing = { by: string; author: Author; reason?: string; note?: string }

/** The context for pausing attempts and notifying their players. */
type PausingContext = Pick<Context, 'db' | 'now' | 'changes'>

type Change = {
  intervention: 'pause' | 'resume'
  kind: 'paused' | 'resumed'
  /** Null: its time is up. */
  next: (phase: Phase, now: number, note?: string) => Phase | null
}

const pausing: Change = { intervention: 'pause', kind: 'paused', next: paused }
const resuming: Change = {
  intervention: 'resume',
  kind: 'resumed',
  next: (phase, now) => (phase.at === 'paused' ? released(phase, now) : null),
}

/** Stores a pause or its end in a locked attempt and its log, and returns what became of it. */
async function store(
  tx: Db,
  attempt: AttemptRow,
  { intervention, kind, next }: Change,
  { now, detail, note }: { now: number; detail: Record<string, string>; note?: string | undefined },
): Promise<Outcome> {
  const before = phaseOf(attempt, now)
  const outcome = outcomeOf(settle(before, now), intervention)
  if (outcome !== 'done') return outcome
  const phase = next(before, now, note)
  if (phase === null) return 'closed'
  await storePhase(tx, attempt.id, phase, now)
  await recordEvents(tx, attempt.id, [...clockEvents(attempt, now), { at: now, kind: `${kind}_by_staff`, detail }])
  return 'done'
}

/**
 * Changes one attempt, with what is noted of it, and returns what became of it. Its instant is that of the lock: what was stored while this
 * waited for it comes before.
 */
async function changeOne(
  tx: Db,
  attemptId: number,
  change: Change,
  { by, author, reason, note, now: readNow }: Pausing & { now: () => number },
): Promise<Outcome> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) return 'closed'
  const now = readNow()
  const said = { ...(reason !== undefined && { reason }), ...(note !== undefined && { note }) }
  const outcome = await store(tx, attempt, change, { now, detail: { by, ...said }, note })
  if (outcome !== 'done') return outcome
  if (change.kind === 'resumed' && attempt.paused_at)
    await queries.leaveOutWhatWasTold(tx, { attemptId, since: attempt.paused_at })
  await recordChange(tx, {
    now,
    author,
    thing: 'attempt',
    thingId: attemptId,
    action: change.kind,
    personId: attempt.user_id,
    after: said,
  })
  return outcome
}

/** Changes many attempts, each by itself, and returns those that are now as they should be: changed here or before. */
async function changeMany(
  context: PausingContext,
  attemptIds: readonly number[],
  change: Change,
  by: Pausing,
): Promise<number[]> {
  const changed: number[] = []
  for (const attemptId of new Set(attemptIds)) {
    const became = await context.db.transaction((tx) => changeOne(tx, attemptId, change, { ...by, now: context.now }))
    if (became === 'done' || became === 'unchanged') changed.push(attemptId)
    if (became === 'done') context.changes.notify(attemptId)
  }
  return changed
}

/** Pauses an attempt in the transaction that has opened it again: its clock stands from its first instant on. Players are to be notified after the commit. T38 */
export const pauseReopened = (tx: Db, attemptId: number, by: Pausing & { reason: string; now: () => number }) =>
  changeOne(tx, attemptId, pausing, by)

/** Pauses attempts: their clocks stand, and no answer is taken that is given from now on. Those that are over are left out. T38 */
export const pauseMany = (context: PausingContext, attemptIds: readonly number[], by: Pausing & { reason: string }) =>
  changeMany(context, attemptIds, pausing, by)

/** Resumes paused attempts, on whatever day, with exactly the time that was left. Those that are over are left out. T38 */
export const resumeMany = (context: PausingContext, attemptIds: readonly number[], by: Pausing) =>
  changeMany(context, attemptIds, resuming, by)

/** Takes a pause back, or its end; false when it is overtaken. Players are to be notified after the commit. T38 */
export async function takeBackPause(tx: Db, attemptId: number, kind: Change['kind'], now: number): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) return false
  const note = attempt.pause_note ?? undefined
  return (await store(tx, attempt, kind === 'paused' ? resuming : pausing, { now, detail: {}, note })) === 'done'
}
