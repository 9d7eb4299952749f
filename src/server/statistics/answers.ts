import { asc, sql } from 'drizzle-orm'
import { lateMs } from '../../core/attempts/late.ts'
import { answerWords, type LeftItem } from '../../core/questions/answer-reader.ts'
import { readerOf } from '../../core/questions/grading.ts'
import { plainText } from '../../core/questions/reading.ts'
import { exportRows } from '../../core/staff/lists.ts'
import { finalCount } from '../attempts/store.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { CsvWords } from '../http/csv-words.ts'
import { questions } from '../quizzes/tables.ts'
import { asked } from '../quizzes/versions.ts'
import { attemptsWhere, type Narrowing, valuesOf } from './tally.ts'

type Row = {
  id: number
  name: string
  email: string
  number: number
  started_at: string
  finished_at: string
  is_practice: boolean
  variant: string | null
  /** Null as long as late answers may change it. */
  correct_count: number | null
  total_count: number
  answers: { question_id: number; user_answer: string | null; mark: 0 | 1 | null }[]
}

/** The attempts of one part with every answer, and where the next part begins. */
type Part = { columns: string[]; rows: (string | number | null)[][]; next: number | null }

/**
 * Returns a part of the attempts at a quiz in these words, a column for each question over all versions. Right answers have a tick once
 * the score is final. T28
 */
export async function readAnswers(
  db: Db,
  quizId: number,
  narrowing: Narrowing,
  { after, now, words }: { after: number; now: number; words: CsvWords },
): Promise<Part> {
  const listed = await db.orm
    .select()
    .from(questions)
    .where(
      sql`version_id IN (SELECT v.id FROM quiz_versions v WHERE v.quiz_id = ${quizId} AND v.published_at IS NOT NULL)`,
    )
    .orderBy(asc(questions.versionId), asc(questions.ordinal))
  const headOf = ({ module, variant }: (typeof listed)[number], number: number) =>
    module === null ? `${number}` : words.cells.question({ module, variant }, number)
  const ofQuestions = new Map<number, string>()
  for (const part of Map.groupBy(
    listed,
    ({ versionId, module, variant }) => `${versionId} ${module} ${variant}`,
  ).values())
    for (const [at, question] of part.entries()) ofQuestions.set(question.itemId, headOf(question, at + 1))
  const itemOf = new Map(listed.map((question) => [question.id, question]))
  const found = await db.run<Row>(
    {
      name: 'attempts-with-answers',
      text: `SELECT a.id, u.name, u.email, a.number, ${isoOf('a.started_at')} AS started_at, ${isoOf('a.finished_at')} AS finished_at,
          a.is_practice, a.variant, ${finalCount('a', '$9')} AS correct_count, a.total_count,
          coalesce((SELECT json_agg(json_build_object('question_id', r.question_id, 'user_answer', r.user_answer, 'mark', r.mark))
            FROM responses r WHERE r.attempt_id = a.id), '[]') AS answers
        FROM attempts a JOIN users u ON u.id = a.user_id WHERE ${attemptsWhere} AND a.id > $8
        ORDER BY a.id LIMIT ${exportRows + 1}`,
    },
    [...valuesOf(quizId, narrowing), after, new Date(now - lateMs)],
  )
  const rows = found.slice(0, exportRows)
  const lefts = new Map<number, readonly LeftItem[]>()
  const leftsOf = (question: (typeof listed)[number]) => {
    const known = lefts.get(question.id) ?? asked(question).matches
    lefts.set(question.id, known)
    return known
  }
  const heads = words.heads.answers
  const columns = [
    heads.student,
    heads.email,
    heads.attempt,
    heads.started,
    heads.finished,
    heads.practice,
    heads.module2,
    heads.right,
    heads.of,
    ...ofQuestions.values(),
  ]
  return {
    columns,
    rows: rows.map((row) => {
      const cells = new Map<number, string>()
      for (const { question_id: id, user_answer: answer, mark } of row.answers) {
        const question = itemOf.get(id)
        if (!question) continue
        const answered = plainText(answerWords(readerOf(question.type), answer, leftsOf(question)))
        cells.set(question.itemId, mark === 1 && row.correct_count !== null ? `${answered} ✓` : answered)
      }
      return [
        row.name,
        row.email,
        row.number,
        row.started_at,
        row.finished_at,
        words.cells.yesOrNo(row.is_practice),
        row.variant,
        row.correct_count ?? words.cells.follows,
        row.total_count,
        ...[...ofQuestions.keys()].map((itemId) => cells.get(itemId) ?? ''),
      ]
    }),
    next: found.length > exportRows ? (rows.at(-1)?.id ?? null) : null,
  }
}
