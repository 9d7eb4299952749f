import type { EventKind } from '../../core/attempts/events.ts'
import type { Db } from '../db/database.ts'

/** Something that happened to an attempt. */
export type AttemptEvent = { at: number; kind: EventKind; detail?: Record<string, string | number> }

/**
 * More than any test has; a player that goes back and forth all day must not fill the log. Extensions are written in any case:
 * by them a repeated call is known.
 */
const mostEvents = 400

/** Writes events of one attempt down; what is told twice counts once. */
export async function recordEvents(db: Db, attemptId: number, events: AttemptEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.run(
    {
      name: 'record-events',
      text: `INSERT INTO attempt_events (attempt_id, at, kind, detail)
        SELECT $1, t.at, t.kind, t.detail
          FROM unnest($2::timestamptz[], $3::text[], $4::jsonb[]) AS t (at, kind, detail)
          WHERE t.kind = 'extended' OR (SELECT count(*) FROM attempt_events WHERE attempt_id = $1) < $5
        ON CONFLICT DO NOTHING`,
    },
    [
      attemptId,
      events.map(({ at }) => new Date(at)),
      events.map(({ kind }) => kind),
      events.map(({ detail }) => (detail ? JSON.stringify(detail) : null)),
      mostEvents,
    ],
  )
}
