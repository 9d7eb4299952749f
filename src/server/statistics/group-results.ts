import type { z } from 'zod'
import type { GroupResults } from '../../contract/studio/results.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { CsvWords } from '../http/csv-words.ts'
import { reviewLines } from '../results/reviewed.ts'
import * as queries from './queries.ts'

/**
 * Returns the results of a group over all quizzes: the newest result that counts of each student at each, the quizzes that were taken last in
 * front. T42
 */
export async function readGroupResults(
  db: Db,
  groupId: number,
  now: number,
): Promise<Omit<z.output<typeof GroupResults>, 'group'>> {
  const quizzes = await queries.listQuizzesOfGroup(db, { groupId })
  const students = await queries.listResultsOfGroup(db, {
    groupId,
    now: new Date(now),
    quizIds: quizzes.map(({ id }) => id),
  })
  const beyond = (rows: readonly { many: number }[]) => (rows[0]?.many ?? 0) - rows.length
  return {
    quizzes: quizzes.map(({ id, name }) => ({ id, name })),
    more_quizzes: beyond(quizzes),
    students: students.map(({ id, name, results }) => ({ id, name, results })),
    more_students: beyond(students),
  }
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
  const found = await queries.listAnswersOfGroup(db, { groupId, after, now: new Date(now()) })
  const { cells, heads } = words
  const head = heads.groupAnswers
  const part = found.slice(0, queries.attemptsInPart)
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
        cells.yesOrNo(!attempt.is_left_out),
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
      head.counted,
    ],
    rows,
    next: found.length > queries.attemptsInPart ? (part.at(-1)?.id ?? null) : null,
  }
}
