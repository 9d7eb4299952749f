import type { EventKind } from '../../core/attempts/events.ts'
import { mostEvents } from '../../core/attempts/budgets.ts'
import { pauseMetBy, type Phase } from '../../core/attempts/phase.ts'
import type { Db } from '../db/database.ts'

/** Something that happened to an attempt. */
export type AttemptEvent = { at: number; kind: EventKind; detail?: Record<string, string | number> }

/** What the log says of a half-time pause that a stored phase has met, and of the clock that then went on by itself. */
export function halftimeEvents(stored: Phase, now: number): AttemptEvent[] {
  const pause = pauseMetBy(stored, now)
  if (pause === null) return []
  const paused: AttemptEvent = { at: pause.since, kind: 'paused' }
  return now < pause.endsAt ? [paused] : [paused, resumed(pause.endsAt, 'the server')]
}

/** What the log says of a module 1 whose time was up while it was still stored as running or being checked. */
export function module1Events(stored: Phase, now: number): AttemptEvent[] {
  if (stored.at !== 'module1' && stored.at !== 'checking1') return []
  return stored.endsAt !== null && now >= stored.endsAt ? [{ at: stored.endsAt, kind: 'module1_time_up' }] : []
}

/** What the log says of a clock that goes on after half-time. */
export const resumed = (at: number, by: 'the student' | 'the server'): AttemptEvent => ({
  at,
  kind: 'resumed',
  detail: { by },
})

/**
 * Writes events of one attempt down; what is reported twice counts once. A player that goes back and forth all day, or a device
 * that reports its connection without end, fills no log. Extensions are written in any case: by them a repeated call is known.
 */
export async function recordEvents(db: Db, attemptId: number, events: AttemptEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.run(
    {
      name: 'record-events',
      text: `INSERT INTO attempt_events (attempt_id, at, kind, detail)
        SELECT $1, t.at, t.kind, t.detail
          FROM unnest($2::timestamptz[], $3::text[], $4::jsonb[]) AS t (at, kind, detail)
          WHERE t.kind = 'extended' OR (SELECT count(*) FROM attempt_events e
              WHERE e.attempt_id = $1 AND (e.kind = 'disconnected') = (t.kind = 'disconnected'))
            < CASE t.kind WHEN 'disconnected' THEN $6::int ELSE $5::int END
        ON CONFLICT DO NOTHING`,
    },
    [
      attemptId,
      events.map(({ at }) => new Date(at)),
      events.map(({ kind }) => kind),
      events.map(({ detail }) => (detail ? JSON.stringify(detail) : null)),
      mostEvents.others,
      mostEvents.disconnected,
    ],
  )
}
