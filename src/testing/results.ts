import { randomUUID } from 'node:crypto'
import type { Pool } from '../core/attempts/variant.ts'
import { gradeAnswer } from '../core/questions/grading.ts'
import { isCounted, type Ruling } from '../core/questions/ruling.ts'
import type { Database } from '../server/db/database.ts'

/** A finished attempt: the answers in the order of the quiz, and when it ended. */
export type Taken = {
  answers: (string | null)[]
  at?: Date
  userId?: number
  seconds?: number
  variant?: Pool
}

/** Adds finished attempts at the published version of a quiz, each by a new student unless one is named; returns their ids. */
export async function addResults(database: Database, quizId: number, taken: Taken[]): Promise<number[]> {
  const { rows: asked } = await database.pool.query<{
    version_id: number
    id: number
    type: string
    spec: unknown
    key: unknown
    ruling: Ruling | null
    variant: string | null
  }>(
    `SELECT q.version_id, q.id, q.type, q.spec, q.key, q.ruling, q.variant FROM questions q
      JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY q.ordinal`,
    [quizId],
  )
  const ids: number[] = []
  for (const { answers, at = new Date(), userId, seconds = 60, variant } of taken) {
    const route = asked.filter((question) => question.variant === null || question.variant === variant)
    const marks = route.map((question, place) => gradeAnswer(question, answers[place] ?? null))
    const counted = route.filter(isCounted)
    const isRight = (question: (typeof route)[number]) => marks[route.indexOf(question)] === 'correct'
    const { rows } = await database.pool.query<{ id: number }>(
      `WITH student AS (INSERT INTO users (name, email, password_hash) SELECT 'Salma', $1, 'none' WHERE $2::int IS NULL RETURNING id)
        INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finished_at, finish_reason, variant,
            module1_correct, correct_count, total_count)
        SELECT u.id, $3, $4, (SELECT count(*) + 1 FROM attempts a WHERE a.user_id = u.id AND a.quiz_id = $3), '{}',
            $5::timestamptz - interval '20 minutes', 'closed', $5, 'submitted', $6, $7, $8, $9
          FROM (SELECT id FROM student UNION ALL SELECT $2::int WHERE $2::int IS NOT NULL) u RETURNING id`,
      [
        `${randomUUID()}@students.example`,
        userId ?? null,
        quizId,
        asked[0]?.version_id,
        at,
        variant ?? null,
        variant === undefined ? null : counted.filter((question) => isRight(question) && !question.variant).length,
        counted.filter(isRight).length,
        counted.length,
      ],
    )
    const id = rows[0]?.id ?? 0
    ids.push(id)
    // Who never opens a question has no response to it.
    const given = route.flatMap(({ id: question_id }, place) => {
      const answer = answers[place] ?? null
      return answer === null ? [] : [{ question_id, answer, mark: marks[place] === 'correct' ? 1 : 0 }]
    })
    await database.pool.query(
      `INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, spent_seconds)
        SELECT $1, r.question_id, 1, r.answer, r.mark, $3
          FROM jsonb_to_recordset($2) r (question_id int, answer text, mark int)`,
      [id, JSON.stringify(given), seconds],
    )
  }
  return ids
}
