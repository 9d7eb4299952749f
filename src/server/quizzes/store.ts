import { isDeepStrictEqual } from 'node:util'
import { Explanation } from '../../core/questions/explanation.ts'
import { publishingProblems } from '../../core/quizzes/publishable.ts'
import { inEnglish } from '../../languages/in-english.ts'
import { matchItems } from '../../core/quizzes/items.ts'
import type { QuestionDraft, QuizSettings } from '../../core/quizzes/quiz.ts'
import { longest } from '../../core/questions/limits.ts'
import { withEnlargeable } from '../content/frames.ts'
import { sanitizeApart, tooLong } from '../content/sanitize-apart.ts'
import { refuse } from '../http/refusal.ts'
import { sanitizeHtml, sanitizeOptional, sanitizeReading } from '../content/sanitize.ts'
import type { Db } from '../db/database.ts'
import { carryCorrections, withCorrected } from './corrected.ts'
import { inTurns } from '../limits/in-turns.ts'
import type { itemRevisions } from './tables.ts'
import * as queries from './queries.ts'

/** Thrown when a quiz cannot be published; the message names every reason. */
export class NotPublishable extends Error {}

/** Returns a question with its HTML sanitized. */
export function sanitized(question: QuestionDraft): QuestionDraft {
  const spec = question.spec as { options?: string[]; lefts?: { id: number; item: string }[]; rights?: string[] }
  return {
    ...question,
    passageHtml: sanitizeOptional(question.passageHtml),
    stemHtml: sanitizeReading(question.stemHtml),
    explanationHtml: sanitizeOptional(question.explanationHtml),
    spec: { ...spec, ...(spec.options && { options: spec.options.map(sanitizeHtml) }) },
  }
}

declare const isPrepared: unique symbol
/** A question as it is stored: its HTML sanitized, its explanation validated by its schema. */
export type PreparedDraft = QuestionDraft & { readonly [isPrepared]: true }

/** Returns a question like {@link sanitized}, with long texts sanitized in another thread. T43 */
async function sanitizedApart(question: QuestionDraft): Promise<QuestionDraft> {
  const spec = question.spec as { options?: string[] }
  const reading = async (html: string) => withEnlargeable(await sanitizeApart(html))
  const optional = async (html: string | null | undefined) => (html == null ? null : reading(html))
  const options = spec.options && (await Promise.all(spec.options.map(sanitizeApart)))
  return {
    ...question,
    passageHtml: await optional(question.passageHtml),
    stemHtml: await reading(question.stemHtml),
    explanationHtml: await optional(question.explanationHtml),
    spec: { ...spec, ...(options && { options }) },
  }
}

/** Returns a question with its HTML sanitized; refuses what is too long then. T43 */
export async function sanitizedWithin(question: QuestionDraft): Promise<QuestionDraft> {
  const written = await sanitizedApart(question)
  const { options } = written.spec as { options?: string[] }
  const errors = tooLong(
    {
      passage_html: written.passageHtml,
      stem_html: written.stemHtml,
      explanation_html: written.explanationHtml,
      ...Object.fromEntries((options ?? []).map((option, index) => [`spec.options.${index}`, option])),
    },
    longest.html,
  )
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return written
}

/**
 * Prepares questions to be stored. However many there are, other requests are served meanwhile; a transaction would wait for all of them,
 * so many are prepared before it.
 */
export const prepareDrafts = (
  drafts: readonly QuestionDraft[],
  onProgress?: (share: number) => void,
): Promise<PreparedDraft[]> =>
  inTurns(
    drafts,
    async (question) =>
      ({
        ...(await sanitizedApart(question)),
        explanation: question.explanation && Explanation.parse(question.explanation),
      }) as PreparedDraft,
    onProgress,
  )

/** Prepares and stores a new draft version of a course's quiz; see {@link writePrepared}. */
export const writeDraft = async (db: Db, courseId: number, settings: QuizSettings, drafts: readonly QuestionDraft[]) =>
  writePrepared(db, { courseId, settings, drafts: await prepareDrafts(drafts) })

/**
 * Stores a new draft version of a course's quiz, creating the quiz when its name is new; returns both ids. Call it in a transaction.
 * Replaces an earlier draft (`isReplacing`) but no published version. A question that the quiz already had keeps its item, and its
 * revision too if it has not changed.
 */
export async function writePrepared(
  db: Db,
  {
    courseId,
    settings,
    quiz: name = settings.name,
    drafts,
    keepsReplaced = false,
  }: {
    courseId: number
    settings: QuizSettings
    /** The name of the quiz, where its draft has another. */
    quiz?: string
    drafts: readonly PreparedDraft[]
    /** True if the questions of a replaced draft stay in the bank, from where they can be brought back. */
    keepsReplaced?: boolean
  },
): Promise<{ quizId: number; versionId: number; itemIds: number[]; isReplacing: boolean }> {
  const quiz = await getOrAddQuiz(db, courseId, name)
  const known = await latestRevisions(db, quiz)
  const knownItems = known.map(({ itemId }) => itemId)
  await lockItems(db, knownItems)
  const [latest] = await queries.findLatestVersion(db, { quizId: quiz })
  const isReplacing = latest !== undefined && latest.publishedAt === null
  if (isReplacing) await queries.deleteVersion(db, { versionId: latest.id })
  const [version] = await queries.insertVersion(db, {
    ...settings,
    descriptionHtml: sanitizeHtml(settings.descriptionHtml),
    quizId: quiz,
  })
  if (!version) throw new Error('no version was stored')
  // What is typed in an open editor is about the former draft.
  await queries.countEditOfQuiz(db, { quizId: quiz })
  const revised = await reviseItems(db, drafts, known)
  await insertLines(
    db,
    version.id,
    drafts.map(({ module, variant }, at) => ({ revisionId: revised[at]?.revisionId ?? 0, module, variant })),
  )
  if (isReplacing && !keepsReplaced)
    await removeUnlisted(
      db,
      known.map(({ id }) => id),
    )
  await setNewest(db, [...new Set([...knownItems, ...revised.map(({ itemId }) => itemId)])])
  return { quizId: quiz, versionId: version.id, itemIds: revised.map(({ itemId }) => itemId), isReplacing }
}

/** Locks items until the transaction ends, always in the same order. */
export async function lockItems(tx: Db, itemIds: readonly number[]): Promise<void> {
  await queries.lockItems(tx, { itemIds })
}

/** Stores which revision the bank shows of each item: the newest that a version lists; while none does, the newest. */
export async function setNewest(tx: Db, itemIds: readonly number[]): Promise<void> {
  await queries.setNewest(tx, { itemIds })
}

type Revision = typeof itemRevisions.$inferSelect

/** Returns the newest revision of every item that a version of the quiz lists, those of its latest version first. */
async function latestRevisions(db: Db, quizId: number): Promise<Revision[]> {
  const newest = new Map<number, Revision>()
  for (const revision of await queries.listRevisionsOfQuiz(db, { quizId })) {
    const other = newest.get(revision.itemId)
    if (!other || other.number < revision.number) newest.set(revision.itemId, revision)
  }
  return [...newest.values()]
}

/** Returns the content of a revision: everything in a draft except its position in the version and the labels of its item. */
export function contentOf({
  module: _module,
  variant: _variant,
  isPublic: _isPublic,
  tags: _tags,
  ...content
}: QuestionDraft) {
  return content
}

/** A field of the content of a revision. */
export type ContentField = keyof ReturnType<typeof contentOf>

/** Returns a value as JSON stores it: what is undefined, a distractor's missing trap for example, is dropped, and would differ for good. */
export const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value ?? null))

/** Returns the fields in which a draft differs from a stored question. */
export const changedContent = (draft: QuestionDraft, stored: Pick<QuestionDraft, ContentField>): ContentField[] =>
  (Object.keys(contentOf(draft)) as ContentField[]).filter(
    (name) => !isDeepStrictEqual(asStored(draft[name]), stored[name]),
  )

/** Returns the highest number of a revision of each item: also of one that no version lists any more. */
async function newestNumbers(db: Db, known: readonly Revision[]): Promise<Map<number, number>> {
  const rows = await queries.listNewestNumbers(db, { itemIds: known.map(({ itemId }) => itemId) })
  return new Map(rows.map((row) => [row.item_id, row.number]))
}

/** Stores drafts as revisions of their items, creating missing items; returns the ids of both in order. */
export async function reviseItems(
  db: Db,
  drafts: readonly PreparedDraft[],
  known: Revision[],
  matches: readonly (Revision | undefined)[] = matchItems(drafts, known),
): Promise<{ itemId: number; revisionId: number }[]> {
  const added = await queries.insertItems(db, { count: matches.filter((match) => !match).length })
  const newItems = added.map(({ id }) => id).values()
  const numbers = await newestNumbers(db, known)
  const places = await inTurns([...drafts.entries()], ([at, draft]) => {
    const match = matches[at]
    if (match && changedContent(draft, match).length === 0) return { itemId: match.itemId, revisionId: match.id }
    const itemId = match?.itemId ?? newItems.next().value ?? 0
    return { itemId, revision: { ...contentOf(draft), itemId, number: (numbers.get(itemId) ?? 0) + 1 } }
  })
  await labelItems(
    db,
    drafts.map(({ isPublic, tags }, at) => ({ id: places[at]?.itemId, is_public: isPublic, tags })),
  )
  const ids = new Map<number, number>()
  for (const chunk of chunksOf(places.flatMap(({ revision }) => revision ?? []))) {
    const rows = await queries.insertRevisions(db, { revisions: JSON.stringify(chunk) })
    for (const { id, itemId } of rows) ids.set(itemId, id)
  }
  return places.map(({ itemId, revisionId }) => ({ itemId, revisionId: revisionId ?? ids.get(itemId) ?? 0 }))
}

/** Stores the labels of items that a file has written; null leaves the stored one. */
async function labelItems(db: Db, labels: object[]): Promise<void> {
  await queries.labelImported(db, { labels: JSON.stringify(labels) })
}

/**
 * Deletes those of these revisions that no version lists any more, and items without revisions; what was written by hand stays, and what a
 * student has answered.
 */
export async function removeUnlisted(db: Db, revisionIds: readonly number[]): Promise<void> {
  await queries.removeUnlisted(db, { revisionIds })
}

/** The number of rows whose content is made one JSON at a time: of a large bank, all of it would be a long one. */
const chunkRows = 200

/** Splits rows so that one statement can insert each chunk. */
const chunksOf = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, at) =>
    rows.slice(at * chunkRows, (at + 1) * chunkRows),
  )

/** Stores the list of a version that has none. */
export async function insertLines(
  tx: Db,
  versionId: number,
  lines: readonly (Pick<QuestionDraft, 'module' | 'variant'> & { revisionId: number })[],
): Promise<void> {
  await queries.insertLines(tx, {
    versionId,
    revisionIds: lines.map(({ revisionId }) => revisionId),
    modules: lines.map(({ module }) => module),
    variants: lines.map(({ variant }) => variant),
  })
}

async function getOrAddQuiz(db: Db, courseId: number, name: string): Promise<number> {
  // Locked before its questions are read: what an editor saves meanwhile comes before the import or after it.
  const [known] = await queries.lockNamed(db, { courseId, name })
  if (known) return known.id
  const [added] = await queries.insertQuiz(db, { courseId, name, at: null, by: null })
  if (!added) throw new Error('no quiz was stored')
  return added.id
}

/** Publishes a draft: new attempts use it from now on, and it never changes. Throws {@link NotPublishable}. */
export async function publishVersion(db: Db, versionId: number, now: number): Promise<void> {
  const [settings] = await queries.findVersion(db, { versionId })
  if (!settings) throw new Error(`quiz version ${versionId} does not exist`)
  const listed = await queries.listQuestions(db, { versionIds: [versionId] })
  const rows = await withCorrected(db, settings.quizId, listed)
  const problems = publishingProblems(settings, rows)
  if (problems.length > 0) throw new NotPublishable(problems.map(inEnglish).join('\n'))
  await carryCorrections(db, settings.quizId, rows)
  await queries.publish(db, { versionId, at: new Date(now) })
}

/** Attaches a quiz to the end of a lesson. */
export async function attachQuiz(db: Db, quizId: number, lessonId: number): Promise<void> {
  await queries.setLesson(db, { quizId, lessonId })
}
