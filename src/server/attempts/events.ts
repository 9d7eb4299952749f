import type { EventKind } from '../../core/attempts/events.ts'
import { mostEvents } from '../../core/attempts/budgets.ts'
import { pauseMetBy, type Phase } from '../../core/attempts/phase.ts'
import { withStop } from '../../core/attempts/practice.ts'
import type { Db } from '../db/database.ts'
import { unnested } from '../db/unnested.ts'
import { storedPhaseOf, type AttemptRow } from './rows.ts'

/** An event in the log of an attempt. */
export type AttemptEvent = { at: number; kind: EventKind; detail?: Record<string, string | number> }

/** Returns the events of a half-time pause that has begun since the phase was stored, and of the clock that resumed after it. */
export function halftimeEvents(stored: Phase, now: number): AttemptEvent[] {
  const pause = pauseMetBy(stored, now)
  if (pause === null) return []
  const paused: AttemptEvent = { at: pause.since, kind: 'paused' }
  return now < pause.endsAt ? [paused] : [paused, resumed(pause.endsAt, 'the server')]
}

/** Returns the events of an attempt's clock since its phase was stored: its pause at half-time, and in practice mode its stop. T17 */
export function clockEvents(attempt: AttemptRow, now: number): AttemptEvent[] {
  const stored = storedPhaseOf(attempt)
  const stopsAt = attempt.stops_at?.getTime() ?? null
  if (stopsAt === null || withStop(stored, stopsAt, now) === stored) return halftimeEvents(stored, now)
  const seconds = Math.round((now - stopsAt) / 1000)
  return [...halftimeEvents(stored, stopsAt), { at: stopsAt, kind: 'clock_stopped', detail: { seconds } }]
}

/** Returns the event of module 1's time-up, if the stored phase is still running or on its check page. */
export function module1Events(stored: Phase, now: number): AttemptEvent[] {
  if (stored.at !== 'module1' && stored.at !== 'checking1') return []
  return stored.endsAt !== null && now >= stored.endsAt ? [{ at: stored.endsAt, kind: 'module1_time_up' }] : []
}

/** Returns the event of answers by an unsure clock, at the first of them by that clock; none when no answer is. */
export function unsureEvents(answers: { seq: number; isUnsure: boolean }[], now: number): AttemptEvent[] {
  const unsure = answers.filter(({ isUnsure }) => isUnsure)
  const first = Math.min(now, ...unsure.map(({ seq }) => seq))
  return unsure.length === 0 ? [] : [{ at: first, kind: 'unsure_answers', detail: { count: unsure.length } }]
}

/** Returns the event of a clock that resumes after half-time. */
export const resumed = (at: number, by: 'the student' | 'the server'): AttemptEvent => ({
  at,
  kind: 'resumed',
  detail: { by },
})

const given = unnested<AttemptEvent>(4, {
  at: ['timestamptz', ({ at }) => new Date(at)],
  kind: ['text', ({ kind }) => kind],
  detail: ['jsonb', ({ detail }) => (detail ? JSON.stringify(detail) : null)],
})

/**
 * Stores events of one attempt, each only once. The number of events of a kind is limited, so that a player that goes back and forth or
 * keeps reporting its connection cannot fill the log. Extensions are always stored, for they identify repeated calls, and so are those that
 * were undone: the desk counts both.
 */
export async function recordEvents(db: Db, attemptId: number, events: AttemptEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.run(
    {
      name: 'record-events',
      text: `INSERT INTO attempt_events (attempt_id, at, kind, detail)
        SELECT $1, t.at, t.kind, t.detail
          FROM ${given.as('t')}
          WHERE t.kind IN ('extended', 'extension_undone') OR (SELECT count(*) FROM attempt_events e
              WHERE e.attempt_id = $1 AND (e.kind = 'disconnected') = (t.kind = 'disconnected'))
            < CASE t.kind WHEN 'disconnected' THEN $3::int ELSE $2::int END
        ON CONFLICT DO NOTHING`,
    },
    [attemptId, mostEvents.others, mostEvents.disconnected, ...given.of(events)],
  )
}
