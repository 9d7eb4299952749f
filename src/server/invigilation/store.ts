import type { LoggedKind } from '../../core/attempts/events.ts'
import { lateMs } from '../../core/attempts/late.ts'
import type { Phase } from '../../core/attempts/phase.ts'
import { finalCount } from '../attempts/store.ts'
import type { Db } from '../db/database.ts'

/** An attempt in the list for staff. */
export type ListedAttempt = {
  id: number
  quiz_name: string
  phase: Phase['at']
  started_at: Date
  late_at: Date | null
  /** Null while it runs, and as long as late answers may change it. */
  correct_count: number | null
  total_count: number | null
  is_discarded: boolean
  is_practice: boolean
}

/** Returns a student's newest 200 attempts, newest first. */
export function listAttempts(db: Db, userId: number, now: number): Promise<ListedAttempt[]> {
  return db.run(
    {
      name: 'list-attempts',
      text: `SELECT a.id, v.name AS quiz_name, a.phase, a.started_at, a.late_at, ${finalCount('a', '$2')} AS correct_count, a.total_count,
          a.finish_reason IS NOT DISTINCT FROM 'discarded' AS is_discarded, a.is_practice
        FROM attempts a JOIN quiz_versions v ON v.id = a.version_id WHERE a.user_id = $1
        ORDER BY a.started_at DESC, a.id DESC LIMIT 200`,
    },
    [userId, new Date(now - lateMs)],
  )
}

/** One entry of an attempt's log. */
export type LogEntry = { at: Date; kind: LoggedKind; detail: Record<string, string | number> | null }

/**
 * Returns the log of an attempt in order. Start, saves and end are derived from the attempt and its responses, so that saving an answer
 * writes nothing more; only an end by staff is an event of its own. Of each answer the first and the last save are known; they are grouped
 * by minute. The end has the score once that is final.
 */
export function listEvents(db: Db, attemptId: number, now: number): Promise<LogEntry[]> {
  return db.run(
    {
      name: 'list-events',
      text: `SELECT at, kind, detail FROM (
          SELECT at, kind, detail, 2 AS place FROM attempt_events WHERE attempt_id = $1
          UNION ALL SELECT started_at, 'started', NULL, 1 FROM attempts WHERE id = $1
          UNION ALL SELECT finished_at, finish_reason,
            jsonb_strip_nulls(jsonb_build_object('correct', ${finalCount('a', '$2')}, 'total', total_count)), 4
            FROM attempts a WHERE id = $1 AND phase = 'closed' AND finish_reason IS DISTINCT FROM 'closed_by_staff'
          UNION ALL SELECT finalised_at, 'finalised', NULL, 5 FROM attempts WHERE id = $1 AND finalised_at IS NOT NULL
          UNION ALL SELECT max(at), 'saved', jsonb_build_object('count', count(DISTINCT question_id)), 3
            FROM responses r CROSS JOIN LATERAL (VALUES (r.first_saved_at), (r.saved_at)) AS saves (at)
            WHERE attempt_id = $1 GROUP BY date_trunc('minute', at)
        ) events ORDER BY at, place`,
    },
    [attemptId, new Date(now - lateMs)],
  )
}

/** Returns whether there is an account with this id. */
export async function hasAccount(db: Db, userId: number): Promise<boolean> {
  const rows = await db.run({ name: 'user-exists', text: 'SELECT 1 FROM users WHERE id = $1' }, [userId])
  return rows.length > 0
}
