import { asc, eq, getViewSelectedFields, inArray } from 'drizzle-orm'
import { inEnglish } from '../../languages/in-english.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { countingRuling } from '../../core/quizzes/carrying.ts'
import { countingKey } from '../../core/quizzes/counting-key.ts'
import { questionProblem } from '../../core/quizzes/publishable.ts'
import { toNeutral, type NeutralQuestion } from '../../core/quizzes/neutral.ts'
import type { QuestionDraft, QuizSettings } from '../../core/quizzes/quiz.ts'
import type { Db } from '../db/database.ts'
import { findRuled, withCorrected } from '../quizzes/corrected.ts'
import { latestVersion, settingsOf } from '../quizzes/drafting.ts'
import { withSlips } from '../quizzes/slipped.ts'
import { itemRevisions, items, questions } from '../quizzes/tables.ts'
import { heldFields, type LostPart } from '../../core/quizzes/exports.ts'
import type { ExportFormat, WrittenBank } from './formats/bank.ts'

/** Questions as they are read for an export, with the settings of their quiz. */
export type StoredBank = { settings: QuizSettings | null; drafts: StoredDraft[] }

/** A question with the key that counts; `isMoreRuled`: it was corrected by more than another key. */
type StoredDraft = QuestionDraft & { isMoreRuled?: true }

type Content = Omit<QuestionDraft, 'module' | 'variant' | 'isPublic' | 'tags'>

/** Returns the content of a row that has more, with the key that counts. */
const contentOf = (row: Content, ruling: Ruling | null): Content & { isMoreRuled?: true } => {
  const { key, isWhole } = countingKey(row, ruling)
  return { ...withoutMore(row), key, ...(!isWhole && { isMoreRuled: true }) }
}

const withoutMore = (row: Content): Content => ({
  externalId: row.externalId,
  type: row.type,
  passageHtml: row.passageHtml,
  stemHtml: row.stemHtml,
  image: row.image,
  spec: row.spec,
  key: row.key,
  explanationHtml: row.explanationHtml,
  explanation: row.explanation,
  domain: row.domain,
  skill: row.skill,
  section: row.section,
  difficulty: row.difficulty,
})

const labelsOf = ({ isPublic, tags }: typeof items.$inferSelect) => ({ isPublic, tags: tags.length > 0 ? tags : null })

/** Returns a quiz as its newest version has it. Refuses an unknown one. I5 */
export async function readQuizForExport(db: Db, quizId: number): Promise<StoredBank> {
  const version = await latestVersion(db, quizId)
  const listed = await db.orm
    .select({ ...getViewSelectedFields(questions), item: items })
    .from(questions)
    .innerJoin(items, eq(items.id, questions.itemId))
    .where(eq(questions.versionId, version.id))
    .orderBy(asc(questions.ordinal))
  const drafts = (await withCorrected(db, quizId, listed)).map((row) => ({
    ...contentOf(row, countingRuling(row)),
    ...labelsOf(row.item),
    module: row.module,
    variant: row.variant,
  }))
  return { settings: settingsOf(version), drafts }
}

/** Returns questions as the bank shows them, in the order of the ids. I5 */
export async function readItemsForExport(db: Db, itemIds: number[]): Promise<StoredBank> {
  const rows = await db.orm
    .select({ item: items, revision: itemRevisions })
    .from(items)
    .innerJoin(itemRevisions, eq(itemRevisions.id, items.newestRevisionId))
    .where(inArray(items.id, itemIds))
  const labels = new Map(rows.map(({ item }) => [item.id, labelsOf(item)]))
  const revisions = await withSlips(
    db,
    rows.map(({ revision }) => revision),
  )
  const found = new Map(revisions.map((revision) => [revision.itemId, revision]))
  const ruled = await findRuled(db, revisions, null)
  const drafts = itemIds.flatMap((id): StoredDraft[] => {
    const [revision, own] = [found.get(id), labels.get(id)]
    if (!revision || !own) return []
    const ruling = countingRuling({ ...revision, ruling: null, corrected: ruled.get(id) ?? null })
    return [{ ...contentOf(revision, ruling), ...own, module: null, variant: null }]
  })
  return { settings: null, drafts }
}

/** Returns the id of a quiz of a course. */
export async function findQuizByName(
  db: Db,
  { quiz, course }: { quiz: string; course: string },
): Promise<number | undefined> {
  const [found] = await db.run<{ id: number }>(
    {
      name: 'quiz-by-name',
      text: 'SELECT z.id FROM quizzes z JOIN courses c ON c.id = z.course_id WHERE z.name = $1 AND c.slug = $2',
    },
    [quiz, course],
  )
  return found?.id
}

/** What an export leaves out, each with the numbers of the questions; numbers are places in the list, from 1. */
export type ExportReport = {
  questions: number
  lost: { field: LostPart; questions: number[] }[]
  /** Questions that are unfinished: a file cannot hold them. */
  unfinished: { number: number; reason: string }[]
}

const showsPictures = (question: NeutralQuestion) =>
  question.image !== null ||
  /<img\b/i.test(JSON.stringify([question.passageHtml, question.stemHtml, question.explanationHtml, question.asks]))

/** Writes questions in a format; reports everything that it does not hold. I5 */
export function exportAs(
  format: ExportFormat,
  { settings, drafts }: StoredBank,
): { written: WrittenBank; report: ExportReport } {
  const numbered = drafts.map(({ isMoreRuled = false, ...draft }, at) => {
    const problem = questionProblem(draft)
    const reason = problem === null ? 'It is unfinished.' : inEnglish(problem)
    return { number: at + 1, question: problem === null ? toNeutral(draft) : null, reason, isMoreRuled }
  })
  const whole = numbered.flatMap(({ question, ...one }) => (question === null ? [] : [{ ...one, question }]))
  const moreRuled = whole.flatMap(({ number, isMoreRuled }) => (isMoreRuled ? [number] : []))
  const losses = whole.map(({ number, question }) => ({ number, fields: new Set(format.loses(question)) }))
  const lost = heldFields.flatMap((field) => {
    const questions = losses.flatMap(({ number, fields }) => (fields.has(field) ? [number] : []))
    return questions.length > 0 ? [{ field, questions }] : []
  })
  const pictured = whole.flatMap(({ number, question }) => (showsPictures(question) ? [number] : []))
  return {
    written: format.write({ settings, questions: whole.map(({ question }) => question) }),
    report: {
      questions: whole.length,
      lost: [
        ...(settings !== null && !format.holdsSettings ? [{ field: 'settings' as const, questions: [] }] : []),
        ...lost,
        ...(moreRuled.length > 0 ? [{ field: 'correction' as const, questions: moreRuled }] : []),
        ...(pictured.length > 0 ? [{ field: 'pictures' as const, questions: pictured }] : []),
      ],
      unfinished: numbered.flatMap(({ number, question, reason }) => (question === null ? [{ number, reason }] : [])),
    },
  }
}
