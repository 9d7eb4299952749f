import { lateMs } from '../../core/attempts/late.ts'
import { answerWords, type LeftItem } from '../../core/questions/answer-reader.ts'
import { readerOf } from '../../core/questions/grading.ts'
import { plainText } from '../../core/questions/reading.ts'
import { exportRows } from '../../core/staff/lists.ts'
import type { Db } from '../db/database.ts'
import type { CsvWords } from '../http/csv-words.ts'
import { listPublishedQuestions } from '../quizzes/queries.ts'
import { asked } from '../quizzes/versions.ts'
import { narrowedBy, type Narrowing } from './tally.ts'
import * as queries from './queries.ts'

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
  const listed = await listPublishedQuestions(db, { quizId })
  const headOf = ({ module, variant }: (typeof listed)[number], number: number) =>
    module === null ? `${number}` : words.cells.question({ module, variant }, number)
  const ofQuestions = new Map<number, string>()
  for (const part of Map.groupBy(
    listed,
    ({ versionId, module, variant }) => `${versionId} ${module} ${variant}`,
  ).values())
    for (const [at, question] of part.entries()) ofQuestions.set(question.itemId, headOf(question, at + 1))
  const itemOf = new Map(listed.map((question) => [question.id, question]))
  const found = await queries.listAttemptsWithAnswers(db, {
    ...narrowedBy(quizId, narrowing),
    after,
    lateAt: new Date(now - lateMs),
  })
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
