import { isDeepStrictEqual } from 'node:util'
import { mostOf } from '../../core/questions/limits.ts'
import type { QuestionDraft } from '../../core/quizzes/quiz.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { draftOf, latestVersion, linesOf, lockQuiz, noteEdit, type Changing, type Section } from './draft.ts'
import { isFrozen } from './publishing.ts'
import { moveQuestion } from './draft-list.ts'
import { withSlips } from './slipped.ts'
import { contentOf, lockItems, sanitizedWithin, setNewest } from './store.ts'
import * as queries from './queries.ts'
import type { itemRevisions, items } from './tables.ts'

/** A question of a quiz as its newest version lists it, with the labels of its item. */
export type OpenQuestion = {
  item: Pick<typeof items.$inferSelect, 'id' | 'isPublic' | 'tags' | 'edits' | 'editedAt' | 'editedBy'>
  revision: typeof itemRevisions.$inferSelect
}

/** Returns a question of a quiz as its newest version lists it and as it is read: a slip that was mended is mended in its editor too. */
export async function getQuestion(db: Db, quizId: number, itemId: number): Promise<OpenQuestion> {
  const version = await latestVersion(db, quizId)
  const [found] = await queries.findListed(db, { versionId: version.id, itemId })
  if (!found) refuse('question.not_found')
  const { isPublic, tags, edits, editedAt, editedBy, ...listed } = found
  const [revision = listed] = await withSlips(db, [listed])
  return { item: { id: itemId, isPublic, tags, edits, editedAt, editedBy }, revision }
}

/** The fields of a question that are written in its editor: its place in the quiz is not. */
export type WrittenQuestion = Omit<QuestionDraft, 'type' | 'module' | 'variant'>

/** Stores the content of a question in the quiz's draft: a revision that a published version lists is never touched. */
async function writeRevision(
  tx: Db,
  quizId: number,
  { item, revision }: OpenQuestion,
  content: ReturnType<typeof contentOf>,
): Promise<void> {
  if (!(await isFrozen(tx, revision.id))) {
    await queries.updateContent(tx, { content: JSON.stringify(content), revisionId: revision.id })
    return
  }
  const draft = await draftOf(tx, quizId)
  const [newest] = await queries.listNewestNumbers(tx, { itemIds: [item.id] })
  const revised = { ...content, itemId: item.id, number: (newest?.number ?? 0) + 1 }
  const [added] = await queries.insertRevisions(tx, { revisions: JSON.stringify([revised]) })
  if (!added) throw new Error('no revision was stored')
  const line = (await linesOf(tx, draft.id)).find(({ itemId }) => itemId === item.id)
  await queries.replaceInList(tx, { versionId: draft.id, former: line?.revisionId ?? 0, next: added.id })
  await setNewest(tx, [item.id])
}

/**
 * Saves what is typed of a question in the draft of a quiz and returns its new version. It may be unfinished: publishing checks it.
 * Refuses when it has changed since `version`; a repeated request changes nothing. T7 T16
 */
export async function saveQuestion(
  db: Db,
  { quizId, itemId }: { quizId: number; itemId: number },
  { version, question, author, now }: { version: number; question: WrittenQuestion } & Changing,
): Promise<{ version: number }> {
  // Before the transaction, which would wait for it. Its kind is the stored one's.
  const tidied = await sanitizedWithin({ ...question, type: 'mcq', module: null, variant: null })
  return db.transaction(async (tx) => {
    await lockQuiz(tx, quizId)
    // Another quiz may list the same question.
    await lockItems(tx, [itemId])
    const open = await getQuestion(tx, quizId, itemId)
    const { item, revision } = open
    const written: QuestionDraft = { ...tidied, type: revision.type }
    const content = contentOf(written)
    const former: Labels = { isPublic: item.isPublic, tags: item.tags }
    const labels: Labels = { isPublic: written.isPublic ?? item.isPublic, tags: written.tags ?? item.tags }
    const hasContent = Object.entries(content).every(([name, value]) =>
      isDeepStrictEqual(value, revision[name as keyof typeof content]),
    )
    const hasLabels = isDeepStrictEqual(labels, former)
    const isSame = hasContent && hasLabels
    // The reply to the first request was lost: what it saved is what comes again.
    if (isSame && (item.edits === version || item.editedBy === author.actorId)) return { version: item.edits }
    if (item.edits !== version) refuse('thing.changed')
    if (!hasContent) {
      await writeRevision(tx, quizId, open, content)
      await noteEdit(tx, quizId, { author, now })
    }
    // These take effect at once, without being published.
    if (!hasLabels) {
      const change = { thing: 'question', thingId: itemId, action: 'labeled' } as const
      await recordChange(tx, { now, author, ...change, before: former, after: labels })
    }
    await queries.setLabels(tx, { ...labels, itemId, at: new Date(now), by: author.actorId })
    return { version: version + 1 }
  })
}

/** Gives a question of a quiz labels in its draft; returns those it had before, null when that changed nothing. */
async function relabel(
  tx: Db,
  { quizId, itemId }: { quizId: number; itemId: number },
  { labels, author, now }: { labels: { skill?: string; difficulty?: string } } & Changing,
): Promise<{ item: number; skill: string | null; difficulty: string | null } | null> {
  const open = await getQuestion(tx, quizId, itemId)
  const { id: _id, itemId: _itemId, number: _number, createdAt: _createdAt, ...content } = open.revision
  const labeled = { ...content, ...labels }
  if (isDeepStrictEqual(labeled, content)) return null
  await writeRevision(tx, quizId, open, labeled)
  await queries.noteEditOfItem(tx, { itemId, at: new Date(now), by: author.actorId })
  return { item: itemId, skill: content.skill, difficulty: content.difficulty }
}

/**
 * Moves questions of a quiz to the end of a section of its draft, in their order, and gives them labels; returns how many that changed.
 * Refuses a question that is not in the quiz: then none is changed. T17
 */
export function changeQuestions(
  db: Db,
  quizId: number,
  {
    itemIds,
    section,
    labels,
    author,
    now,
  }: {
    itemIds: readonly number[]
    section?: Section
    labels: { skill?: string; difficulty?: string }
  } & Changing,
): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    await lockQuiz(tx, quizId)
    await lockItems(tx, itemIds)
    const latest = await latestVersion(tx, quizId)
    const lines = await linesOf(tx, latest.id)
    const wanted = new Set(itemIds)
    const chosen = lines.filter(({ itemId }) => wanted.has(itemId))
    if (chosen.length < wanted.size) refuse('question.not_found')
    const before: NonNullable<Awaited<ReturnType<typeof relabel>>>[] = []
    for (const { itemId } of chosen) {
      const former = await relabel(tx, { quizId, itemId }, { labels, author, now })
      if (former) before.push(former)
    }
    const changed = new Set(before.map(({ item }) => item))
    if (before.length > 0) {
      const change = { thing: 'quiz', thingId: quizId, action: 'questions_labeled' } as const
      await recordChange(tx, { now, author, ...change, before: { questions: before }, after: { ...labels } })
      await noteEdit(tx, quizId, { author, now })
    }
    // A quiz of one module has one section.
    const isMoving = section !== undefined && latest.type === 'two_module'
    for (const { itemId, module, variant } of chosen)
      if (isMoving && (module !== section.module || variant !== section.variant)) {
        await moveQuestion(tx, quizId, { itemId, before: null, ...section, author, now })
        changed.add(itemId)
      }
    return { changed: changed.size }
  })
}

/**
 * Adds tags to questions, or removes them, and returns for how many that changed something; one that would have too many stays as it is.
 * What is open in an editor is then an older state. I1
 */
export async function tagMany(
  tx: Db,
  {
    itemIds,
    tags,
    isAdding,
    author,
    now,
  }: { itemIds: readonly number[]; tags: readonly string[]; isAdding: boolean } & Changing,
): Promise<{ changed: number; unchanged: number }> {
  await lockItems(tx, itemIds)
  const rows = await queries.listLabels(tx, { itemIds })
  let changed = 0
  for (const { id, tags: former, isPublic } of rows) {
    const next = isAdding ? [...new Set([...former, ...tags])] : former.filter((tag) => !tags.includes(tag))
    if (next.length > mostOf.tags || next.length === former.length) continue
    await queries.setLabels(tx, { itemId: id, isPublic, tags: next, at: new Date(now), by: author.actorId })
    const change = { thing: 'question', thingId: id, action: 'labeled' } as const
    const before: Labels = { isPublic, tags: former }
    await recordChange(tx, { now, author, ...change, before, after: { ...before, tags: next } })
    changed += 1
  }
  return { changed, unchanged: itemIds.length - changed }
}

/** The fields of a question that take effect without being published. */
export type Labels = { isPublic: boolean; tags: string[] }

/** Restores the labels that a question had before a change; false when they have changed since. T6 */
export async function restoreLabels(
  tx: Db,
  itemId: number,
  { from, to, author, now }: { from: Labels; to: Labels } & Changing,
): Promise<boolean> {
  await lockItems(tx, [itemId])
  const [labels] = await queries.listLabels(tx, { itemIds: [itemId] })
  if (!labels || !isDeepStrictEqual({ isPublic: labels.isPublic, tags: labels.tags }, from)) return false
  await queries.setLabels(tx, { ...to, itemId, at: new Date(now), by: author.actorId })
  return true
}
