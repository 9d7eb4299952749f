import { isDeepStrictEqual } from 'node:util'
import { isSameButForWords, moreThanSlip } from '../../core/questions/slip.ts'
import { questionProblems } from '../../core/quizzes/publishable.ts'
import { recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { refuse } from '../http/refusal.ts'
import { beginCorrection, keepAttemptsOut, lockCorrected, lockGrading } from '../quizzes/corrections.ts'
import type { Changing } from '../quizzes/draft.ts'
import { getQuestion } from '../quizzes/question-drafts.ts'
import { relistPublished } from '../quizzes/relisting.ts'
import { findQuestion, findRead, listPublishedOfItems } from '../quizzes/queries.ts'
import { asStored, changedContent, lockItems, type ContentField, type PreparedDraft } from '../quizzes/store.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'
import * as queries from './queries.ts'

/** The fields of a question that a slip can change. */
const fields = ['passageHtml', 'stemHtml', 'image', 'spec', 'explanationHtml', 'explanation'] as const

type Said = Pick<VersionQuestion, (typeof fields)[number]>

const saidOf = (question: Said): Said => ({
  passageHtml: question.passageHtml,
  stemHtml: question.stemHtml,
  image: question.image,
  spec: question.spec,
  explanationHtml: question.explanationHtml,
  explanation: question.explanation,
})

const changedFields = (before: Said, after: Said) =>
  fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))

/** Returns a question as students of the published version read it; undefined when it is not in that version. */
async function findPublished(db: Db, quizId: number, itemId: number): Promise<VersionQuestion | undefined> {
  const [quiz] = await queries.findQuiz(db, { quizId })
  if (!quiz) refuse('quiz.not_found')
  if (quiz.published_version_id === null) return undefined
  const [found] = await findQuestion(db, { versionId: quiz.published_version_id, itemId })
  return found
}

/** Returns the revisions of a question that the quiz published before the present one, each as students read it now. */
async function listEarlier(db: Db, quizId: number, published: VersionQuestion): Promise<VersionQuestion[]> {
  const all = await listPublishedOfItems(db, { quizId, itemIds: [published.itemId] })
  return all.filter(({ id }) => id !== published.id)
}

/** Returns those of the earlier revisions that finished attempts were taken with, when what is published differs from them by a slip. */
async function listFormer(
  db: Db,
  quizId: number,
  published: VersionQuestion,
  earlier: readonly VersionQuestion[],
): Promise<VersionQuestion[]> {
  const differing = earlier.filter(
    (one) => changedFields(saidOf(one), saidOf(published)).length > 0 && moreThanSlip(one, published) === null,
  )
  if (differing.length === 0) return []
  const taken = await queries.listVersionsWithResults(db, {
    quizId,
    versionIds: differing.map(({ versionId }) => versionId),
  })
  const versionIds = new Set(taken.map(({ id }) => id))
  const met = differing.filter(({ versionId }) => versionIds.has(versionId))
  return [...new Map(met.map((one) => [one.id, one])).values()].toSorted((one, other) => one.id - other.id)
}

/** Returns whether a slip is laid over one of these revisions. */
async function hasSlip(db: Db, revisionIds: readonly number[]): Promise<boolean> {
  const found = await queries.findSlip(db, { revisionIds })
  return found.length > 0
}

/** The quizzes that have published revisions, and whether one of their versions shuffles its options. */
type Publishing = { quizIds: number[]; shufflesOptions: boolean }

async function findPublishing(db: Db, revisionIds: readonly number[]): Promise<Publishing> {
  const [found] = await queries.findPublishing(db, { revisionIds })
  return { quizIds: found?.quiz_ids ?? [], shufflesOptions: found?.shuffles_options ?? false }
}

/** Locks every quiz that has published one of the revisions, and their items, so that no version comes in between. */
export async function lockPublishing(
  tx: Db,
  revisionIds: readonly number[],
  itemIds: readonly number[],
): Promise<Publishing> {
  const { quizIds } = await findPublishing(tx, revisionIds)
  await lockCorrected(tx, quizIds)
  await lockItems(tx, itemIds)
  const publishing = await findPublishing(tx, revisionIds)
  if (!isDeepStrictEqual(publishing.quizIds, quizIds)) refuse('thing.changed')
  return publishing
}

/** Returns what no version could be published with; what was published like that before is no reason. T18 */
function findNewProblem(before: VersionQuestion, after: VersionQuestion, publishing: Publishing) {
  const former = questionProblems(before, publishing)
  return questionProblems(after, publishing).find((one) => !former.includes(one))
}

/** Refuses what {@link findNewProblem} finds. */
function checkPublishable(before: VersionQuestion, after: VersionQuestion, publishing: Publishing): void {
  const problem = findNewProblem(before, after, publishing)
  if (problem !== undefined) refuse('slip.unfit', { params: { sentence: problem } })
}

/** Lays a text over a published revision, and records it. Call it with the quizzes locked that publish the revision. */
async function laySlip(
  tx: Db,
  over: VersionQuestion,
  after: Said,
  { quizId, publishing, author, now }: { quizId: number; publishing: Publishing } & Changing,
): Promise<void> {
  const before = saidOf(over)
  const changed = changedFields(before, after)
  checkPublishable(over, { ...over, ...after }, publishing)
  const [added] = await queries.insertSlip(tx, {
    ...after,
    spec: JSON.stringify(after.spec),
    explanation: after.explanation && JSON.stringify(after.explanation),
    revisionId: over.id,
    at: new Date(now),
    fields: changed,
  })
  const only = (said: Said) => Object.fromEntries(changed.map((field) => [field, said[field]]))
  const change = { thing: 'slip', thingId: added?.id ?? 0, action: 'corrected' } as const
  await recordChange(tx, {
    now,
    author,
    ...change,
    before: only(before),
    after: { ...only(after), quiz: quizId, item: over.itemId },
  })
}

/**
 * Lays what the draft of a question says over the published revision; the revision itself stays frozen, and the draft lists it again. Refuses
 * a change of kind, key, options or order, what could not be published, and a draft that says nothing else. A repeated request changes
 * nothing. T19
 */
export function correctSlip(db: Db, quizId: number, itemId: number, { author, now }: Changing): Promise<void> {
  return db.transaction(async (tx) => {
    const seen = (await findPublished(tx, quizId, itemId)) ?? refuse('slip.unpublished')
    const publishing = await lockPublishing(tx, [seen.id], [itemId])
    const { revision } = await getQuestion(tx, quizId, itemId)
    const published = await findPublished(tx, quizId, itemId)
    if (published?.id !== seen.id) refuse('thing.changed')
    // A correction counts in its own quiz alone, a slip in every quiz of the revision.
    const shown = publishing.quizIds.length > 1 ? { ...published, ruling: null } : published
    if (moreThanSlip(shown, revision) !== null) refuse('slip.not_one')
    const after = saidOf(revision)
    // Nothing has been typed, or it has been published or corrected since.
    if (changedFields(saidOf(published), after).length === 0) {
      if (await hasSlip(tx, [published.id])) return
      refuse('slip.same')
    }
    await beginCorrection(tx, publishing.quizIds)
    await laySlip(tx, published, after, { quizId, publishing, author, now })
    await relistPublished(tx, quizId, { ...published, ...after })
  })
}

/** A published question as it is read now, and the newer form of it that a release brings. */
export type Reworded = { published: VersionQuestion; draft: PreparedDraft }

const wordsOf = (draft: PreparedDraft): Said => asStored(saidOf(draft))

/** The fields that hold words. A picture of its own is none of them: another one is another question, and so is one with other labels to the model of skills. */
const wordFields = new Set<ContentField>(fields.filter((field) => field !== 'image'))

/**
 * Returns whether a newer form of a question is a slip that can be laid over the published one: nothing but words differs, it asks the same
 * of the same pictures, and every version that lists the question could be published with it.
 */
export async function isReworded(db: Db, { published, draft }: Reworded): Promise<boolean> {
  const changed = changedContent(draft, published)
  // A database returns fields in an order of its own.
  const spec = changed.includes('spec') ? draft.spec : published.spec
  const isWords = changed.every((field) => wordFields.has(field))
  if (!isWords || !isSameButForWords(published, { ...draft, spec })) return false
  const publishing = await findPublishing(db, [published.id])
  return findNewProblem(published, { ...published, ...wordsOf(draft) }, publishing) === undefined
}

/** The number of open attempts, and the ids of those that no clock ends. */
export type OpenAttempts = RowOf<typeof queries.findOpenAttempts>

/**
 * Lays the newer words of questions over what a quiz has published of them, but never under an open attempt: returns those that ask one of the
 * questions, and while there are any, nothing is laid. Call it with {@link lockPublishing}.
 */
export async function layReworded(
  tx: Db,
  quizId: number,
  reworded: readonly Reworded[],
  change: Changing,
): Promise<OpenAttempts> {
  const revisionIds = reworded.map(({ published }) => published.id)
  const { quizIds } = await findPublishing(tx, revisionIds)
  await keepAttemptsOut(tx, quizIds)
  const [open = { count: 0, unlimited: [] }] = await queries.findOpenAttempts(tx, { quizIds, revisionIds })
  if (open.count > 0) return open
  await lockGrading(tx, quizIds)
  for (const { published, draft } of reworded) {
    const publishing = await findPublishing(tx, [published.id])
    await laySlip(tx, published, wordsOf(draft), { quizId, publishing, ...change })
  }
  return open
}

/**
 * Lays what a published question says over its earlier revisions, so that finished attempts show it too. Leaves out those that differ by
 * more than a slip; refuses when none is left. A repeated request changes nothing. T19
 */
export function correctFormer(db: Db, quizId: number, itemId: number, { author, now }: Changing): Promise<void> {
  return db.transaction(async (tx) => {
    await getQuestion(tx, quizId, itemId)
    const seen = (await findPublished(tx, quizId, itemId)) ?? refuse('slip.unpublished')
    const idsOf = (rows: readonly VersionQuestion[]) => rows.map(({ id }) => id)
    const earlier = await listEarlier(tx, quizId, seen)
    const revisionIds = idsOf(await listFormer(tx, quizId, seen, earlier))
    if (revisionIds.length === 0) {
      if (await hasSlip(tx, idsOf(earlier))) return
      refuse('slip.same')
    }
    const { quizIds } = await lockPublishing(tx, revisionIds, [itemId])
    const published = await findPublished(tx, quizId, itemId)
    if (published?.id !== seen.id) refuse('thing.changed')
    const former = await listFormer(tx, quizId, published, await listEarlier(tx, quizId, published))
    if (!isDeepStrictEqual(idsOf(former), revisionIds)) refuse('thing.changed')
    await beginCorrection(tx, quizIds)
    for (const one of former) {
      const publishing = await findPublishing(tx, [one.id])
      await laySlip(tx, one, saidOf(published), { quizId, publishing, author, now })
    }
  })
}

/** Returns a published revision as students read it now; in each version it says the same. */
async function getRead(db: Db, revisionId: number): Promise<VersionQuestion> {
  const [found] = await findRead(db, { revisionId })
  return found ?? refuse('slip.not_found')
}

/** Takes the correction of a slip back. Refuses when what is read then could not be published. T19 */
export function revertSlip(db: Db, slipId: number, { author, now }: Changing): Promise<void> {
  return db.transaction(async (tx) => {
    const [slip] = await queries.findSlipById(tx, { slipId })
    if (!slip) refuse('slip.not_found')
    if (slip.revertedAt !== null) return
    const before = await getRead(tx, slip.revisionId)
    const publishing = await lockPublishing(tx, [before.id], [before.itemId])
    await beginCorrection(tx, publishing.quizIds)
    const reverted = await queries.revertSlip(tx, { slipId, at: new Date(now) })
    // Another request has reverted it meanwhile.
    if (reverted.length === 0) return
    checkPublishable(before, await getRead(tx, slip.revisionId), publishing)
    await recordChange(tx, {
      now,
      author,
      thing: 'slip',
      thingId: slipId,
      action: 'reverted',
      after: { fields: slip.fields },
    })
  })
}

/** A corrected slip in the history of a question. */
type ListedSlip = RowOf<typeof queries.listSlips>

/**
 * Returns the slips corrected in a published question, the newest first; whether its draft says something else, and whether finished
 * attempts show another text of an earlier version. T19
 */
export async function listSlips(
  db: Db,
  quizId: number,
  itemId: number,
): Promise<{ is_changed: boolean; is_former_other: boolean; slips: ListedSlip[] }> {
  const { revision } = await getQuestion(db, quizId, itemId)
  const published = await findPublished(db, quizId, itemId)
  if (!published) return { is_changed: false, is_former_other: false, slips: [] }
  const isChanged = revision.id !== published.id && changedFields(saidOf(published), saidOf(revision)).length > 0
  const earlier = await listEarlier(db, quizId, published)
  const former = await listFormer(db, quizId, published, earlier)
  const listed = await queries.listSlips(db, { revisionId: published.id, earlier: earlier.map(({ id }) => id) })
  return { is_changed: isChanged, is_former_other: former.length > 0, slips: listed }
}
