import type { z } from 'zod'
import type { GroupResults } from '../../contract/studio/results.ts'
import { mostGroupQuizzes, mostGroupStudents } from '../../core/staff/lists.ts'
import { finalCount, hasResult, hasCountedResult, lateSince } from '../attempts/store.ts'
import { attemptColumns, responseColumns, type AttemptRow, type ResponseRow } from '../attempts/rows.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { CsvWords } from '../http/csv-words.ts'
import { reviewLines } from '../results/reviewed.ts'

/** The members of group `$1` who are students. */
const members = `(SELECT u.id, u.name, u.email FROM group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = $1 AND u.role = 'student')`

/**
 * Returns the results of a group over all quizzes: the newest result that counts of each student at each, the quizzes that were taken last in
 * front. T42
 */
export async function readGroupResults(
  db: Db,
  groupId: number,
  now: number,
): Promise<Omit<z.output<typeof GroupResults>, 'group'>> {
  const quizzes = await db.run<{ id: number; name: string; many: number }>(
    {
      name: 'quizzes-of-group',
      text: `SELECT q.id, q.name, count(*) OVER ()::int AS many FROM quizzes q
          JOIN (SELECT a.quiz_id, max(a.finished_at) AS last_at FROM attempts a JOIN ${members} u ON u.id = a.user_id
            WHERE ${hasCountedResult} GROUP BY a.quiz_id) r ON r.quiz_id = q.id
        ORDER BY r.last_at DESC, q.id LIMIT ${mostGroupQuizzes}`,
    },
    [groupId],
  )
  const students = await db.run<z.output<typeof GroupResults>['students'][number] & { many: number }>(
    {
      name: 'results-of-group',
      text: `SELECT u.id, u.name, count(*) OVER ()::int AS many, coalesce((SELECT json_agg(r) FROM (
            SELECT DISTINCT ON (a.quiz_id) a.quiz_id, a.id AS attempt_id, ${finalCount('a', lateSince('$2'))} AS correct,
              a.total_count AS total, a.is_practice
            FROM attempts a WHERE a.user_id = u.id AND a.quiz_id = ANY($3::int[]) AND ${hasCountedResult}
              AND a.total_count IS NOT NULL ORDER BY a.quiz_id, a.number DESC) r), '[]') AS results
        FROM ${members} u ORDER BY lower(u.name), u.id LIMIT ${mostGroupStudents}`,
    },
    [groupId, new Date(now), quizzes.map(({ id }) => id)],
  )
  const beyond = (rows: readonly { many: number }[]) => (rows[0]?.many ?? 0) - rows.length
  return {
    quizzes: quizzes.map(({ id, name }) => ({ id, name })),
    more_quizzes: beyond(quizzes),
    students: students.map(({ id, name, results }) => ({ id, name, results })),
    more_students: beyond(students),
  }
}

/** The most attempts in a part of the file: each has a line for every question. */
const attemptsInPart = 50

type Answered = AttemptRow & {
  name: string
  email: string | null
  quiz: string
  finished: string
  responses: ResponseRow[]
  corrections: number
  final_count: number | null
}

/**
 * Returns a part of the answers of a group at all quizzes as a table: a line for each question of each result, where the answer, the key and
 * the verdict have columns of their own. Keys and verdicts of a result that late answers may change follow. T42
 */
export async function readGroupAnswers(
  { db, versions, now }: Pick<Context, 'db' | 'versions' | 'now'>,
  groupId: number,
  { after, words }: { after: number; words: CsvWords },
): Promise<{ columns: string[]; rows: (string | number | null)[][]; next: number | null }> {
  const found = await db.run<Answered>(
    {
      name: 'answers-of-group',
      text: `SELECT ${attemptColumns}, u.name, u.email, v.name AS quiz, ${isoOf('a.finished_at')} AS finished,
          (SELECT q.corrections FROM quizzes q WHERE q.id = a.quiz_id) AS corrections, ${finalCount('a', lateSince('$3'))} AS final_count,
          coalesce((SELECT json_agg(r) FROM (SELECT ${responseColumns} FROM responses r WHERE r.attempt_id = a.id) r), '[]') AS responses
        FROM attempts a JOIN ${members} u ON u.id = a.user_id JOIN quiz_versions v ON v.id = a.version_id
        WHERE ${hasResult} AND a.id > $2 ORDER BY a.id LIMIT ${attemptsInPart + 1}`,
    },
    [groupId, after, new Date(now())],
  )
  const { cells, heads } = words
  const head = heads.groupAnswers
  const part = found.slice(0, attemptsInPart)
  const rows: (string | number | null)[][] = []
  for (const attempt of part) {
    const version = await versions.get(attempt.version_id, db, attempt.corrections)
    const isFinal = attempt.final_count !== null
    for (const [at, line] of reviewLines(version, { ...attempt, option_seed: null }).entries())
      rows.push([
        attempt.name,
        attempt.email,
        attempt.quiz,
        attempt.number,
        attempt.finished,
        cells.yesOrNo(attempt.is_practice),
        line.module === null ? null : line.module === 'module1' ? 1 : 2,
        at + 1,
        line.skill,
        line.answer_words,
        isFinal ? line.key_words : cells.follows,
        isFinal ? cells.verdicts[line.mark] : cells.follows,
        line.seconds,
      ])
  }
  return {
    columns: [
      head.student,
      head.email,
      head.quiz,
      head.attempt,
      head.finished,
      head.practice,
      head.module,
      head.question,
      head.skill,
      head.answer,
      head.key,
      head.verdict,
      head.seconds,
    ],
    rows,
    next: found.length > attemptsInPart ? (part.at(-1)?.id ?? null) : null,
  }
}
