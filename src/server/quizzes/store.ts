import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, max, sql } from 'drizzle-orm'
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
import { itemRevisions, questions, quizVersions, quizzes, versionQuestions } from './tables.ts'
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
  const [latest] = await db.orm
    .select({ id: quizVersions.id, publishedAt: quizVersions.publishedAt })
    .from(quizVersions)
    .where(and(eq(quizVersions.quizId, quiz), eq(quizVersions.number, await latestNumber(db, quiz))))
  const isReplacing = latest !== undefined && latest.publishedAt === null
  if (isReplacing) await db.orm.delete(quizVersions).where(eq(quizVersions.id, latest.id))
  const [version] = await db.orm
    .insert(quizVersions)
    .values({
      ...settings,
      descriptionHtml: sanitizeHtml(settings.descriptionHtml),
      quizId: quiz,
      number: (await latestNumber(db, quiz)) + 1,
    })
    .returning({ id: quizVersions.id })
  if (!version) throw new Error('no version was stored')
  // What is typed in an open editor is about the former draft.
  await db.orm.execute(sql`UPDATE quizzes SET edits = edits + 1 WHERE id = ${quiz}`)
  const revised = await reviseItems(db, drafts, known)
  const lines = drafts.map(({ module, variant }, at) => ({
    versionId: version.id,
    ordinal: at + 1,
    revisionId: revised[at]?.revisionId ?? 0,
    module,
    variant,
  }))
  for (const chunk of chunksOf(lines)) await db.orm.insert(versionQuestions).values(chunk)
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
  const rows = await db.orm
    .select({ revision: itemRevisions })
    .from(versionQuestions)
    .innerJoin(quizVersions, eq(quizVersions.id, versionQuestions.versionId))
    .innerJoin(itemRevisions, eq(itemRevisions.id, versionQuestions.revisionId))
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(desc(quizVersions.number), asc(versionQuestions.ordinal), desc(itemRevisions.number))
  const newest = new Map<number, Revision>()
  for (const { revision } of rows) {
    const other = newest.get(revision.itemId)
    if (!other || other.number < revision.number) newest.set(revision.itemId, revision)
  }
  return [...newest.values()]
}

/** The content of a revision: everything in a draft except its position in the version and the labels of its item. */
export function contentOf({
  module: _module,
  variant: _variant,
  isPublic: _isPublic,
  tags: _tags,
  ...content
}: QuestionDraft) {
  return content
}

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
  // JSON drops what is undefined, a distractor's missing trap for example: compared as it was written, nothing would ever be unchanged.
  const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
  const isUnchanged = (draft: QuestionDraft, match: Revision) =>
    Object.entries(contentOf(draft)).every(([name, value]) =>
      isDeepStrictEqual(asStored(value), match[name as keyof ReturnType<typeof contentOf>]),
    )
  const { rows: added } = await db.orm.execute<{ id: number }>(
    sql`INSERT INTO items (created_at) SELECT now() FROM generate_series(1, ${matches.filter((match) => !match).length}::int)
      RETURNING id`,
  )
  const newItems = added.map(({ id }) => id).values()
  const numbers = await newestNumbers(db, known)
  const places = await inTurns([...drafts.entries()], ([at, draft]) => {
    const match = matches[at]
    if (match && isUnchanged(draft, match)) return { itemId: match.itemId, revisionId: match.id }
    const itemId = match?.itemId ?? newItems.next().value ?? 0
    return { itemId, revision: { ...contentOf(draft), itemId, number: (numbers.get(itemId) ?? 0) + 1 } }
  })
  await labelItems(
    db,
    drafts.map(({ isPublic, tags }, at) => ({ id: places[at]?.itemId, is_public: isPublic, tags })),
  )
  const ids = new Map<number, number>()
  for (const chunk of chunksOf(places.flatMap(({ revision }) => revision ?? []))) {
    const rows = await db.orm
      .insert(itemRevisions)
      .values(chunk)
      .returning({ id: itemRevisions.id, itemId: itemRevisions.itemId })
    for (const { id, itemId } of rows) ids.set(itemId, id)
  }
  return places.map(({ itemId, revisionId }) => ({ itemId, revisionId: revisionId ?? ids.get(itemId) ?? 0 }))
}

/** Stores the labels of items that a file has written; null leaves the stored one. */
async function labelItems(db: Db, labels: object[]): Promise<void> {
  await db.orm
    .execute(sql`UPDATE items i SET is_public = coalesce(d.is_public, i.is_public), tags = coalesce(d.tags, i.tags),
      edits = i.edits + 1
    FROM jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) AS d (id int, is_public boolean, tags text[])
    WHERE d.id = i.id`)
}

/**
 * Deletes those of these revisions that no version lists any more, and items without revisions; what was written by hand stays, and what a
 * student has answered.
 */
export async function removeUnlisted(db: Db, revisionIds: readonly number[]): Promise<void> {
  await db.orm.execute(sql`WITH removed AS (
      DELETE FROM item_revisions r WHERE r.id = ANY(${sql.param(revisionIds)}::int[])
        AND NOT EXISTS (SELECT FROM version_questions l WHERE l.revision_id = r.id)
        AND NOT EXISTS (SELECT FROM learning_answers l WHERE l.question_id = r.id)
        AND NOT EXISTS (SELECT FROM items i WHERE i.id = r.item_id AND i.edited_at IS NOT NULL) RETURNING r.id, r.item_id)
    DELETE FROM items i USING removed d WHERE i.id = d.item_id
      AND NOT EXISTS (SELECT FROM item_revisions r WHERE r.item_id = i.id AND r.id NOT IN (SELECT id FROM removed))`)
}

/** So many rows stay within a statement's limit of parameters, whatever the table. */
const chunkRows = 200

/** Splits rows so that one statement can insert each chunk. */
export const chunksOf = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, at) =>
    rows.slice(at * chunkRows, (at + 1) * chunkRows),
  )

async function latestNumber(db: Db, quizId: number): Promise<number> {
  const [row] = await db.orm
    .select({ number: max(quizVersions.number) })
    .from(quizVersions)
    .where(eq(quizVersions.quizId, quizId))
  return row?.number ?? 0
}

async function getOrAddQuiz(db: Db, courseId: number, name: string): Promise<number> {
  const mine = and(eq(quizzes.courseId, courseId), eq(quizzes.name, name))
  // Locked before its questions are read: what an editor saves meanwhile comes before the import or after it.
  const [known] = await db.orm.select({ id: quizzes.id }).from(quizzes).where(mine).for('no key update')
  if (known) return known.id
  const [added] = await db.orm.insert(quizzes).values({ courseId, name }).returning({ id: quizzes.id })
  if (!added) throw new Error('no quiz was stored')
  return added.id
}

/** Publishes a draft: new attempts use it from now on, and it never changes. Throws {@link NotPublishable}. */
export async function publishVersion(db: Db, versionId: number, now: number): Promise<void> {
  const [settings] = await db.orm.select().from(quizVersions).where(eq(quizVersions.id, versionId))
  if (!settings) throw new Error(`quiz version ${versionId} does not exist`)
  const listed = await db.orm
    .select()
    .from(questions)
    .where(eq(questions.versionId, versionId))
    .orderBy(asc(questions.ordinal))
  const rows = await withCorrected(db, settings.quizId, listed)
  const problems = publishingProblems(settings, rows)
  if (problems.length > 0) throw new NotPublishable(problems.map(inEnglish).join('\n'))
  await carryCorrections(db, settings.quizId, rows)
  await db.orm
    .update(quizVersions)
    .set({ publishedAt: new Date(now) })
    .where(eq(quizVersions.id, versionId))
  await db.orm.update(quizzes).set({ publishedVersionId: versionId }).where(eq(quizzes.id, settings.quizId))
}

/** Attaches a quiz to the end of a lesson. */
export async function attachQuiz(db: Db, quizId: number, lessonId: number): Promise<void> {
  await db.orm.update(quizzes).set({ lessonId }).where(eq(quizzes.id, quizId))
}
