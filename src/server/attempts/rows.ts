import { phaseOnWire } from '../../contract/phase-on-wire.ts'
import type { Span } from '../../core/attempts/late.ts'
import type { Phase, Running } from '../../core/attempts/phase.ts'
import { dueAt, phaseAt } from '../../core/attempts/phase.ts'
import { stoodOf } from '../../core/attempts/pausing.ts'
import { withStop } from '../../core/attempts/practice.ts'
import { notNull } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

/**
 * An attempt as returned by the hot statements. `paused_at` and `resumed_at` are when staff last let it stand, and when they let it run on,
 * see {@link isPausedIn}; `stood_ms` is how long it has stood in pauses that are over. In practice mode its clock stops at `stops_at` unless
 * the student is seen again. `corrections` counts what has changed about the published questions of its quiz. T20
 */
export type AttemptRow = Omit<Statements['look-attempt']['row'], 'phase' | 'corrections'> & {
  phase: Exclude<Phase['at'], 'paused'>
  corrections: number
}

/** A response as returned by the hot statements. */
export type ResponseRow = {
  question_id: number
  seq: number
  user_answer: string | null
  is_marked: boolean
  crossed: string
  is_locked: boolean
  mark: 0 | 1 | null
  was_right: boolean
  /** True if it was given by an unsure clock. */
  is_unsure: boolean
  spent_seconds: number
}

/** The part of a response that grading needs. */
export type AnswerRow = Pick<ResponseRow, 'question_id' | 'seq' | 'user_answer' | 'is_locked' | 'mark' | 'is_unsure'>

/** The columns of {@link AttemptRow}, of a table named `a`. */
export const attemptColumns = `a.id, a.user_id, a.quiz_id, a.version_id, a.lesson_id, a.number, a.lengths, a.started_at,
  a.phase, a.ends_at, a.half_at, a.remaining_ms, a.pause_ms, a.paused_at, a.resumed_at, a.pause_note, a.stood_ms, a.finish_reason, a.finished_at, a.variant, a.module1_correct,
  a.correct_count, a.total_count, a.writer, a.revision, a.conditions, a.option_seed, a.is_practice, a.stops_at,
  a.module1_posted_at, a.late_at, a.finalised_at, a.keys_seen_at, a.is_left_out,
  (SELECT q.corrections FROM quizzes q WHERE q.id = a.quiz_id) AS corrections`

/**
 * The marks of {@link attemptColumns}. A pause is another column, no stored phase. Those that are never null are named, for a statement
 * with outer joins takes all columns for nullable.
 */
export const attemptMarks = {
  id: notNull(),
  user_id: notNull(),
  quiz_id: notNull(),
  version_id: notNull(),
  number: notNull(),
  lengths: notNull(),
  started_at: notNull(),
  phase: notNull<AttemptRow['phase']>(),
  stood_ms: notNull(),
  revision: notNull(),
  is_practice: notNull(),
  is_left_out: notNull(),
  corrections: notNull(),
}

/** The columns of {@link ResponseRow}, of a table named `r`. */
export const responseColumns =
  'r.question_id, r.seq, r.user_answer, r.is_marked, r.crossed, r.is_locked, r.mark, r.was_right, r.is_unsure, r.spent_seconds'

const dated = (date: Date | null) => date && new Date(date)

/** Returns an attempt that a statement read as JSON, where instants are text. */
export const attemptFromJson = <Row extends AttemptRow>(row: Row): Row => ({
  ...row,
  started_at: new Date(row.started_at),
  ends_at: dated(row.ends_at),
  half_at: dated(row.half_at),
  paused_at: dated(row.paused_at),
  resumed_at: dated(row.resumed_at),
  finished_at: dated(row.finished_at),
  stops_at: dated(row.stops_at),
  module1_posted_at: dated(row.module1_posted_at),
  late_at: dated(row.late_at),
  finalised_at: dated(row.finalised_at),
  keys_seen_at: dated(row.keys_seen_at),
})

const at = (date: Date | null) => date?.getTime() ?? null

/** Returns the phase of an attempt before time is applied; in practice mode without the time since the clock stopped. */
export const phaseOf = (row: AttemptRow, now: number): Phase => withStop(storedPhaseOf(row), at(row.stops_at), now)

/** Returns the phase of an attempt now, as the server applies it: {@link phaseAt}. */
export const phaseNow = (row: AttemptRow, now: number): Phase => phaseAt(phaseOf(row, now), now)

/** Returns the condition under which staff let an attempt stand; `row` is its alias. T38 */
export const isPausedIn = (row: string) =>
  `(${row}.phase <> 'closed' AND ${row}.paused_at IS NOT NULL AND ${row}.resumed_at IS NULL)`

/** Returns the last time in which staff let an attempt stand: what was answered then does not count. */
export const pauseSpanOf = (row: AttemptRow): Span | null =>
  row.paused_at && { from: row.paused_at.getTime(), until: at(row.resumed_at) }

/** Returns how long staff have let an attempt stand by an instant, in milliseconds. */
const stoodMsBy = (row: AttemptRow, now: number): number =>
  row.stood_ms + (row.paused_at !== null && row.resumed_at === null ? now - row.paused_at.getTime() : 0)

/** Returns the instant from which a timer counts up: the start, without the time that staff let the attempt stand. */
export const countsFrom = (row: AttemptRow, now: number): number => row.started_at.getTime() + stoodMsBy(row, now)

/**
 * Returns the SQL for the total time that staff paused a closed attempt; a pause in which they closed it lasted until its end. `row` is its
 * alias.
 */
export const stoodIn = (row: string) => `(${row}.stood_ms * interval '1 ms'
  + CASE WHEN ${row}.paused_at IS NOT NULL AND ${row}.resumed_at IS NULL THEN ${row}.finished_at - ${row}.paused_at ELSE interval '0' END)`

/** Returns the phase stored in a row's columns. */
export function storedPhaseOf(row: AttemptRow): Phase {
  const stored = clockedPhaseOf(row)
  const since = row.resumed_at === null ? at(row.paused_at) : null
  if (since === null || stored.at === 'closed') return stored
  return { at: 'paused', since, stood: stored, ...(row.pause_note !== null && { note: row.pause_note }) }
}

/** Returns the phase in a row's columns, as its clock stood if staff paused it. */
function clockedPhaseOf(row: AttemptRow): Running | Extract<Phase, { at: 'closed' }> {
  const endsAt = at(row.ends_at)
  switch (row.phase) {
    case 'module1':
    case 'checking1':
    case 'module2':
    case 'checking2':
      return { at: row.phase, endsAt }
    case 'break':
      return { at: 'break', endsAt: endsAt ?? 0 }
    case 'answering':
      return { at: 'answering', endsAt, halfAt: at(row.half_at), pauseMs: row.pause_ms }
    case 'halfway':
      return { at: 'halfway', since: at(row.half_at) ?? 0, endsAt: endsAt ?? 0, remainingMs: row.remaining_ms ?? 0 }
    case 'closed':
      return { at: 'closed', finishedAt: at(row.finished_at) ?? 0, reason: row.finish_reason ?? 'submitted' }
  }
}

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

/** Returns the column values that store a phase. */
export function columnsOf(given: Phase) {
  const phase = stoodOf(given)
  return {
    phase: phase.at,
    endsAt: 'endsAt' in phase ? dateOf(phase.endsAt) : null,
    halfAt: phase.at === 'answering' ? dateOf(phase.halfAt) : phase.at === 'halfway' ? dateOf(phase.since) : null,
    pauseMs: phase.at === 'answering' ? phase.pauseMs : null,
    remainingMs: phase.at === 'halfway' ? phase.remainingMs : null,
    finishedAt: phase.at === 'closed' ? dateOf(phase.finishedAt) : null,
    finishReason: phase.at === 'closed' ? phase.reason : null,
    dueAt: dateOf(dueAt(given)),
  }
}

/** Returns a running attempt with its clock, as on the wire. */
export const runningOnWire = (attempt: AttemptRow, isRetake: boolean, now: number) => ({
  attempt_id: attempt.id,
  is_retake: isRetake,
  is_practice: attempt.is_practice,
  phase: phaseOnWire(phaseNow(attempt, now)),
  now: new Date(now).toISOString(),
})
