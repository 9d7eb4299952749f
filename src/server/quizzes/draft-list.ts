import { isDeepStrictEqual } from 'node:util'
import { questionKinds, type QuestionType } from '../../core/questions/kinds.ts'
import { recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { setNewest } from './store.ts'
import * as queries from './queries.ts'
import {
  type Changing,
  type Section,
  type Line,
  lockQuiz,
  latestVersion,
  linesOf,
  writeLines,
  draftOf,
  noteEdit,
} from './draft.ts'

/** The list of a draft, and which of its lines stand in a section: in a quiz of one module all stand in the same. */
type OpenList = { lines: readonly Line[]; isIn: (section: Section) => (line: Section) => boolean }

const inSection = (section: Section) => (line: Section) =>
  line.module === section.module && line.variant === section.variant

/** Returns the items whose revisions only one of two lists has: the bank may show another revision of them then. */
function itemsOfChanged(before: readonly Line[], after: readonly Line[]): number[] {
  const [former, latter] = [before, after].map((lines) => new Set(lines.map(({ revisionId }) => revisionId)))
  const changed = [...before, ...after].filter(({ revisionId: id }) => former?.has(id) !== latter?.has(id))
  return [...new Set(changed.map(({ itemId }) => itemId))]
}

/** Changes the list of a quiz's draft. A list that stays as it was makes no draft. */
function changeLines<Result>(
  db: Db,
  quizId: number,
  changing: Changing,
  work: (draft: OpenList, tx: Db) => Promise<{ lines: readonly Line[]; result: Result }>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await lockQuiz(tx, quizId)
    const latest = await latestVersion(tx, quizId)
    const before = await linesOf(tx, latest.id)
    const isIn = latest.type === 'two_module' ? inSection : () => () => true
    const { lines, result } = await work({ lines: before, isIn }, tx)
    if (isDeepStrictEqual(lines, before)) return result
    const draft = await draftOf(tx, quizId)
    await writeLines(tx, draft.id, lines)
    await setNewest(tx, itemsOfChanged(before, lines))
    await noteEdit(tx, quizId, changing)
    return result
  })
}

/** Returns the lines with new ones after the last of their section. */
function appended({ lines, isIn }: OpenList, added: readonly Line[], section: Section): Line[] {
  const last = lines.findLastIndex(isIn(section))
  const at = last < 0 ? lines.length : last + 1
  return [...lines.slice(0, at), ...added, ...lines.slice(at)]
}

/** Adds a new question of a kind to the end of a section; returns its item. T17 */
export function addQuestion(
  db: Db,
  quizId: number,
  { type, author, now, ...section }: { type: QuestionType } & Section & Changing,
): Promise<{ item_id: number }> {
  return changeLines(db, quizId, { author, now }, async (list, tx) => {
    const [item] = await queries.insertItem(tx, { at: new Date(now), by: author.actorId })
    if (!item) throw new Error('no item was stored')
    const blank = { itemId: item.id, number: 1, type, stemHtml: '', ...questionKinds[type].blank }
    const [revision] = await queries.insertRevisions(tx, { revisions: JSON.stringify([blank]) })
    if (!revision) throw new Error('no revision was stored')
    await setNewest(tx, [item.id])
    const change = { thing: 'quiz', thingId: quizId, action: 'question_added' } as const
    await recordChange(tx, { now, author, ...change, after: { items: [item.id], type } })
    const added = { itemId: item.id, revisionId: revision.id, ...section }
    return { lines: appended(list, [added], section), result: { item_id: item.id } }
  })
}

/** Adds questions as the bank shows them to the end of a section; those that are in the quiz stay where they are. T17 I1 */
export function addFromBank(
  db: Db,
  quizId: number,
  { itemIds, author, now, ...section }: { itemIds: number[] } & Section & Changing,
): Promise<{ changed: number; unchanged: number }> {
  return changeLines(db, quizId, { author, now }, async (list, tx) => {
    const known = new Set(list.lines.map(({ itemId }) => itemId))
    const wanted = [...new Set(itemIds)].filter((id) => !known.has(id))
    const newest = await queries.listNewest(tx, { itemIds: wanted })
    const revisions = new Map(newest.map(({ itemId, revisionId }) => [itemId, revisionId]))
    const added = wanted.flatMap((itemId) => {
      const revisionId = revisions.get(itemId) ?? null
      return revisionId === null ? [] : [{ itemId, revisionId, ...section }]
    })
    if (added.length > 0) {
      const change = { thing: 'quiz', thingId: quizId, action: 'question_added' } as const
      await recordChange(tx, { now, author, ...change, after: { items: added.map(({ itemId }) => itemId) } })
    }
    const result = { changed: added.length, unchanged: itemIds.length - added.length }
    return { lines: appended(list, added, section), result }
  })
}

/** Takes questions that were just added out of a quiz's draft again; false when one of them has left it or it was published. T17 */
export async function takeOutAdded(
  tx: Db,
  quizId: number,
  { itemIds, author, now }: { itemIds: readonly number[] } & Changing,
): Promise<boolean> {
  await lockQuiz(tx, quizId)
  if ((await latestVersion(tx, quizId)).publishedAt !== null) return false
  return changeLines(tx, quizId, { author, now }, ({ lines }) => {
    const others = lines.filter(({ itemId }) => !itemIds.includes(itemId))
    const isOvertaken = others.length !== lines.length - itemIds.length
    return Promise.resolve({ lines: isOvertaken ? lines : others, result: !isOvertaken })
  })
}

/** The place from which a question was removed, and its wording. */
export type Removed = Section & { revision_id: number; before: number | null }

/**
 * Takes a question out of a quiz's draft; it stays in the bank. Returns what puts it back; null for a repeated request, which changes
 * nothing. T17
 */
export function removeQuestion(
  db: Db,
  quizId: number,
  { itemId, author, now }: { itemId: number } & Changing,
): Promise<Removed | null> {
  return changeLines(db, quizId, { author, now }, async ({ lines, isIn }, tx) => {
    const at = lines.findIndex((line) => line.itemId === itemId)
    const line = lines[at]
    if (!line) return { lines, result: null }
    const change = { thing: 'quiz', thingId: quizId, action: 'question_removed' } as const
    const { revisionId, module, variant } = line
    const following = lines.slice(at + 1).find(isIn(line))
    const removed = { revision_id: revisionId, module, variant, before: following?.itemId ?? null }
    await recordChange(tx, { now, author, ...change, before: { item: itemId, ...removed } })
    return { lines: lines.toSpliced(at, 1), result: removed }
  })
}

/**
 * Puts a question that was taken out back in the words that it had there: before the same question, or to the end of its section when
 * that has left it. A question that is in the quiz stays as it is. T17
 */
export function putBackQuestion(
  db: Db,
  quizId: number,
  { itemId, removed, author, now }: { itemId: number; removed: Removed } & Changing,
): Promise<void> {
  return changeLines(db, quizId, { author, now }, async (list, tx) => {
    const { lines, isIn } = list
    if (lines.some((line) => line.itemId === itemId)) return { lines, result: undefined }
    const { revision_id: revisionId, before, ...section } = removed
    const [revision] = await queries.findRevision(tx, { revisionId, itemId })
    if (!revision) refuse('question.not_found')
    const line = { itemId, revisionId, ...section }
    const at = lines.findIndex((one) => one.itemId === before && isIn(section)(one))
    const change = { thing: 'quiz', thingId: quizId, action: 'question_put_back' } as const
    await recordChange(tx, { now, author, ...change, after: { item: itemId, ...removed } })
    return { lines: at < 0 ? appended(list, [line], section) : lines.toSpliced(at, 0, line), result: undefined }
  })
}

/**
 * Moves a question of a quiz's draft into a section: before another one, or with null to its end. Returns its place in the section,
 * from 1, and how many there are. T17
 */
export function moveQuestion(
  db: Db,
  quizId: number,
  { itemId, before, author, now, ...section }: { itemId: number; before: number | null } & Section & Changing,
): Promise<{ place: number; of: number }> {
  return changeLines(db, quizId, { author, now }, async ({ lines, isIn }, tx) => {
    const line = lines.find((one) => one.itemId === itemId) ?? refuse('question.not_found')
    const others = lines.filter((one) => one !== line)
    const moved = isIn(section)(line) ? line : { ...line, ...section }
    const at = others.findIndex((one) => one.itemId === before)
    if (before !== null && at < 0) refuse('question.not_found')
    const ordered =
      before === null ? appended({ lines: others, isIn }, [moved], section) : others.toSpliced(at, 0, moved)
    const placeIn = (list: readonly Line[], one: Line) => ({
      place: list.filter(isIn(one)).indexOf(one) + 1,
      of: list.filter(isIn(one)).length,
    })
    const result = placeIn(ordered, moved)
    if (!isDeepStrictEqual(ordered, lines)) {
      const audited = (list: readonly Line[], one: Line) => ({
        item: itemId,
        module: one.module,
        variant: one.variant,
        place: placeIn(list, one).place,
      })
      const change = { thing: 'quiz', thingId: quizId, action: 'question_moved' } as const
      await recordChange(tx, { now, author, ...change, before: audited(lines, line), after: audited(ordered, moved) })
    }
    return { lines: ordered, result }
  })
}
