import type { TextMark } from '../../core/annotations/text-mark.ts'
import type { Db } from '../db/database.ts'

/** The highlights and notes of one question of an attempt, as its taker left them. */
export type Annotated = { question_id: number; seq: number; marks: TextMark[] }

/** Everything a taker marked in an attempt. */
export async function listAnnotations(db: Db, attemptId: number): Promise<Annotated[]> {
  const rows = await db.run<{ question_id: number; seq: string; marks: TextMark[] }>(
    {
      name: 'list-annotations',
      text: 'SELECT question_id, seq, marks FROM annotations WHERE attempt_id = $1 ORDER BY question_id',
    },
    [attemptId],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/**
 * Stores the highlights of questions of an open attempt unless newer ones stand there, and answers which questions now
 * have what was sent; undefined when the attempt is closed.
 */
export async function storeAnnotations(
  db: Db,
  attemptId: number,
  saves: Annotated[],
  now: number,
): Promise<number[] | undefined> {
  const rows = await db.run<{ question_id: number | null }>(
    {
      name: 'store-annotations',
      text: `WITH open AS (SELECT id FROM attempts WHERE id = $1 AND phase <> 'closed'),
        given AS (
          SELECT DISTINCT ON (question_id) * FROM unnest($2::int[], $3::bigint[], $4::jsonb[]) AS t (question_id, seq, marks)
            ORDER BY question_id, seq DESC
        ), stored AS (
          INSERT INTO annotations (attempt_id, question_id, seq, marks, saved_at)
            SELECT open.id, given.question_id, given.seq, given.marks, $5 FROM open, given
            ON CONFLICT (attempt_id, question_id) DO UPDATE
              SET seq = excluded.seq, marks = excluded.marks, saved_at = excluded.saved_at
              -- The same one sent again is stored again: its first answer was lost.
              WHERE annotations.seq < excluded.seq OR (annotations.seq = excluded.seq AND annotations.marks = excluded.marks)
            RETURNING question_id
        )
        SELECT stored.question_id FROM open LEFT JOIN stored ON true`,
    },
    [
      attemptId,
      saves.map(({ question_id }) => question_id),
      saves.map(({ seq }) => seq),
      saves.map(({ marks }) => JSON.stringify(marks)),
      new Date(now),
    ],
  )
  return rows.length === 0 ? undefined : rows.flatMap(({ question_id }) => (question_id === null ? [] : [question_id]))
}
