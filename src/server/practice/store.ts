import { mostPracticeSets, startsWithinMs } from '../../core/attempts/budgets.ts'
import type { Db } from '../db/database.ts'

/** A practice set with the attempt and quiz it comes from. */
export type SetRow = { id: number; attempt_id: number; quiz_id: number; finished_at: Date | null }

/** A question of a set, with its answer once that is locked. */
export type SetAnswer = { question_id: number; user_answer: string | null; mark: 0 | 1 | null; is_guessed: boolean }

const openStatement = {
  name: 'open-practice-set',
  text: `WITH opened AS (
      INSERT INTO practice_sets (user_id, attempt_id, started_at) VALUES ($1, $2, $4) ON CONFLICT DO NOTHING RETURNING id
    ), listed AS (
      INSERT INTO practice_answers (set_id, question_id, ordinal)
      SELECT opened.id, q.id, q.ordinal FROM opened, unnest($3::int[]) WITH ORDINALITY AS q (id, ordinal)
    )
    SELECT id FROM opened`,
}

/** Creates a set of these questions, in order, and returns its id; returns the open set of this attempt when there is one. */
export async function openSet(
  db: Db,
  about: { userId: number; attemptId: number; questionIds: number[] },
  now: number,
): Promise<number> {
  const [opened] = await db.run<{ id: number }>(openStatement, [
    about.userId,
    about.attemptId,
    about.questionIds,
    new Date(now),
  ])
  if (opened) return opened.id
  const [open] = await db.run<{ id: number }>(
    { name: 'find-open-set', text: 'SELECT id FROM practice_sets WHERE attempt_id = $1 AND finished_at IS NULL' },
    [about.attemptId],
  )
  // The open set ended between the two statements, through an answer in another tab: now a new one can be created.
  return open?.id ?? openSet(db, about, now)
}

/** Returns whether an attempt has reached the daily limit of practice sets. */
export async function hasTooManySets(db: Db, attemptId: number, now: number): Promise<boolean> {
  const rows = await db.run(
    {
      name: 'recent-practice-sets',
      text: `SELECT 1 FROM practice_sets WHERE attempt_id = $1 AND started_at > $2 AND finished_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM practice_sets o WHERE o.attempt_id = $1 AND o.finished_at IS NULL) OFFSET $3 LIMIT 1`,
    },
    [attemptId, new Date(now - startsWithinMs), mostPracticeSets - 1],
  )
  return rows.length > 0
}

/** Returns a user's own set. */
export async function findSet(db: Db, setId: number, userId: number): Promise<SetRow | undefined> {
  const [row] = await db.run<SetRow>(
    {
      name: 'find-practice-set',
      text: `SELECT s.id, s.attempt_id, a.quiz_id, s.finished_at FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id
        WHERE s.id = $1 AND s.user_id = $2`,
    },
    [setId, userId],
  )
  return row
}

/** Returns the questions of a set in order. */
export function listSetAnswers(db: Db, setId: number): Promise<SetAnswer[]> {
  return db.run(
    {
      name: 'list-practice-answers',
      text: 'SELECT question_id, user_answer, mark, is_guessed FROM practice_answers WHERE set_id = $1 ORDER BY ordinal',
    },
    [setId],
  )
}

/** Locks a set until the transaction ends, so that of concurrent answers the last one sees that the set is complete. */
export async function lockSet(db: Db, setId: number): Promise<void> {
  await db.run({ name: 'lock-practice-set', text: 'SELECT 1 FROM practice_sets WHERE id = $1 FOR UPDATE' }, [setId])
}

/** Locks an answer unless one is locked already, and returns the locked one; undefined when the set has no such question. */
export async function lockSetAnswer(
  db: Db,
  graded: { setId: number; questionId: number; answer: string; mark: 0 | 1; isGuessed: boolean; seconds: number },
  now: number,
): Promise<{ answer: string; isGuessed: boolean; isNew: boolean } | undefined> {
  const [row] = await db.run<{ user_answer: string; is_guessed: boolean; is_new: boolean }>(
    {
      name: 'lock-practice-answer',
      text: `UPDATE practice_answers SET user_answer = CASE WHEN mark IS NULL THEN $3 ELSE user_answer END,
          answered_at = CASE WHEN mark IS NULL THEN $5 ELSE answered_at END, mark = coalesce(mark, $4),
          is_guessed = CASE WHEN mark IS NULL THEN $6 ELSE is_guessed END, seconds = CASE WHEN mark IS NULL THEN $7 ELSE seconds END
        WHERE set_id = $1 AND question_id = $2 RETURNING user_answer, is_guessed, answered_at = $5 AS is_new`,
    },
    [graded.setId, graded.questionId, graded.answer, graded.mark, new Date(now), graded.isGuessed, graded.seconds],
  )
  return row && { answer: row.user_answer, isGuessed: row.is_guessed, isNew: row.is_new }
}

/** Ends a set whose questions are all answered; returns when it ended, null while it is open. */
export async function finishSet(db: Db, setId: number, now: number): Promise<Date | null> {
  const [row] = await db.run<{ finished_at: Date | null }>(
    {
      name: 'finish-practice-set',
      text: `UPDATE practice_sets s SET finished_at = CASE
          WHEN EXISTS (SELECT FROM practice_answers p WHERE p.set_id = s.id AND p.mark IS NULL) THEN NULL
          ELSE coalesce(s.finished_at, $2) END
        WHERE s.id = $1 RETURNING finished_at`,
    },
    [setId, new Date(now)],
  )
  return row?.finished_at ?? null
}
