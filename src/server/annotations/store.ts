import type { Annotation } from '../../core/annotations/annotation.ts'
import { lateMs, slackMs } from '../../core/attempts/late.ts'
import { graceMs } from '../../core/attempts/phase.ts'
import type { Module } from '../../core/attempts/sections.ts'
import { mostNoteBytes } from '../../core/attempts/budgets.ts'
import { isPausedIn } from '../attempts/rows.ts'
import type { Db } from '../db/database.ts'
import { unnested } from '../db/unnested.ts'
import * as queries from './queries.ts'

/** The latest highlights and notes of one question of an attempt. */
export type Annotated = { question_id: number; seq: number; marks: Annotation[] }

/** Returns all highlights and notes of an attempt. */
export async function listAnnotations(db: Db, attemptId: number): Promise<Annotated[]> {
  const rows = await queries.listAnnotations(db, { attemptId })
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

type Stored = {
  question_id: number | null
  is_taken: boolean
  is_elsewhere: boolean
  is_closed: boolean
  is_full: boolean
}

/** The annotations of one question as a device sends them, with the module that the question belongs to. */
export type AnnotatedSave = Annotated & { module: Module | null }

const given = unnested<AnnotatedSave>(7, {
  question_id: ['int', (one) => one.question_id],
  seq: ['bigint', (one) => one.seq],
  marks: ['jsonb', (one) => JSON.stringify(one.marks)],
  module: ['text', (one) => one.module],
})

const msOf = (instant: string) => `(extract(epoch FROM ${instant}) * 1000)::bigint`
/** A number that is later than every sequence number. */
const noEnd = Number.MAX_SAFE_INTEGER

const storeStatement = {
  name: 'store-annotations',
  text: `WITH seen AS (
      SELECT id, phase = 'closed' AS is_closed,
          phase <> 'closed' AND $3::text IS NOT NULL AND writer IS NOT NULL AND writer <> $3 AS is_elsewhere,
          ${msOf('started_at')} AS first_seq,
          -- What was made while the section was open: in the pause before it, and after time is up before that.
          CASE WHEN phase = 'closed' THEN CASE WHEN finished_at > $4 THEN ${msOf('finished_at')} + ${slackMs} ELSE 0 END
            WHEN ${isPausedIn('a')} THEN ${msOf("CASE WHEN phase = 'halfway' THEN half_at ELSE paused_at END")} + ${slackMs}
            WHEN $2 >= half_at AND $2 < pause_ends_at THEN ${msOf('half_at')} + ${slackMs}
            WHEN phase = 'break' OR ends_at IS NULL OR ends_at + rest > $6 THEN ${noEnd}
            ELSE ${msOf('(ends_at + rest)')} + ${slackMs} END AS last_seq,
          CASE WHEN phase NOT IN ('module1', 'checking1') THEN coalesce((SELECT least(
              max(e.at) FILTER (WHERE e.kind = 'break_started'), max(e.at) FILTER (WHERE e.kind = 'module1_time_up'))
            FROM attempt_events e WHERE e.attempt_id = a.id), module1_posted_at) END AS module1_ended_at
        FROM attempts a CROSS JOIN LATERAL (SELECT
            CASE WHEN phase = 'halfway' THEN ends_at ELSE half_at + pause_ms * interval '1 ms' END AS pause_ends_at,
            coalesce(remaining_ms, pause_ms, 0) * interval '1 ms' AS rest) p
        WHERE a.id = $1
    ), given AS (
      SELECT DISTINCT ON (question_id) * FROM ${given.as('t')}
        ORDER BY question_id, seq DESC
    ), weight AS (
      SELECT coalesce(sum(octet_length(n.marks::text)), 0) AS stored,
          coalesce(sum(octet_length(n.marks::text)) FILTER (WHERE n.question_id <> ALL (${given.array('question_id')})), 0)
            + (SELECT coalesce(sum(octet_length(marks::text)), 0) FROM given) AS "then"
        FROM annotations n WHERE n.attempt_id = $1
    ), budget AS (
      -- Whatever is over it can become less.
      SELECT "then" > $5 AND "then" > stored AS is_full FROM weight
    ), taken AS (
      SELECT id, question_id, seq, marks FROM seen, given, budget
          CROSS JOIN LATERAL (SELECT CASE WHEN module = 'module1' AND module1_ended_at IS NOT NULL
              THEN least(last_seq, ${msOf('module1_ended_at')} + ${slackMs}) ELSE last_seq END AS last) section
        WHERE NOT is_full AND NOT is_elsewhere AND (last = ${noEnd} OR seq BETWEEN first_seq AND last)
    ), stored AS (
      INSERT INTO annotations (attempt_id, question_id, seq, marks, saved_at)
        SELECT id, question_id, seq, marks, $2 FROM taken
        ON CONFLICT (attempt_id, question_id) DO UPDATE
          SET seq = excluded.seq, marks = excluded.marks, saved_at = excluded.saved_at
          -- The same one sent again is stored again: its first answer was lost.
          WHERE annotations.seq < excluded.seq OR (annotations.seq = excluded.seq AND annotations.marks = excluded.marks)
        RETURNING question_id
    )
    SELECT stored.question_id, EXISTS (SELECT FROM taken) AS is_taken, is_elsewhere, is_closed, is_full
      FROM seen CROSS JOIN budget LEFT JOIN stored ON true`,
}

/**
 * Stores the highlights of questions unless newer ones are stored, and returns the questions that now have the sent ones. In the pause at
 * half-time, and for a module that is closed, accepts only those made before. For a closed attempt, accepts those made before its end for a
 * day, like late answers, from any player; for an open one, only from its writer.
 * Returns 'closed' when none could be accepted, 'elsewhere' when another player writes, 'full' when the notes would exceed
 * {@link mostNoteBytes}.
 */
export async function storeAnnotations(
  db: Db,
  { attemptId, writer }: { attemptId: number; writer: string | null },
  saves: AnnotatedSave[],
  now: number,
): Promise<number[] | 'closed' | 'elsewhere' | 'full'> {
  const rows = await db.run<Stored>(storeStatement, [
    attemptId,
    new Date(now),
    writer,
    new Date(now - lateMs),
    mostNoteBytes,
    new Date(now - graceMs),
    ...given.of(saves),
  ])
  if (rows[0]?.is_elsewhere) return 'elsewhere'
  if (rows[0]?.is_full) return 'full'
  if (rows[0]?.is_closed && !rows[0].is_taken) return 'closed'
  return rows.flatMap(({ question_id }) => (question_id === null ? [] : [question_id]))
}
