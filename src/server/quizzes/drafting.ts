import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Module } from '../../core/attempts/sections.ts'
import type { Pool } from '../../core/attempts/variant.ts'
import { questionKinds, type QuestionType } from '../../core/questions/kinds.ts'
import type { ImportDoubles } from '../../core/quizzes/imports.ts'
import { findMended, matchItems } from '../../core/quizzes/items.ts'
import { plainQuiz, type QuizSettings } from '../../core/quizzes/quiz.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { longest } from '../../core/questions/limits.ts'
import { sanitizeApart, tooLong } from '../content/sanitize-apart.ts'
import { liesInBin } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { isQuizBinned } from './binned.ts'
import {
  chunksOf,
  lockItems,
  NotPublishable,
  publishVersion,
  reviseItems,
  setNewest,
  type PreparedDraft,
} from './store.ts'
import { itemRevisions, items, quizVersions, quizzes, versionQuestions } from './tables.ts'
import * as queries from './queries.ts'

/** The author and the time of a change to a quiz. */
export type Changing = { author: Author; now: number }

type VersionRow = typeof quizVersions.$inferSelect

/** The part of a quiz that a question belongs to. */
export type Section = { module: Module | null; variant: Pool | null }

/** A line of a version's list. */
export type Line = Section & { itemId: number; revisionId: number }

/** Returns a quiz, in the bin or not, locked until the transaction ends. */
export async function lockAnyQuiz(tx: Db, quizId: number) {
  const [quiz] = await tx.orm.select().from(quizzes).where(eq(quizzes.id, quizId)).for('no key update')
  return quiz ?? refuse('quiz.not_found')
}

/** Returns a quiz, locked until the transaction ends: its draft is changed by one at a time, and not while it lies in the bin. */
export async function lockQuiz(tx: Db, quizId: number) {
  const quiz = await lockAnyQuiz(tx, quizId)
  if (await isQuizBinned(tx, quizId)) refuse('quiz.not_found')
  return quiz
}

/** Returns the newest version of a quiz: its draft, or else what is published. */
export async function latestVersion(db: Db, quizId: number): Promise<VersionRow> {
  const [version] = await db.orm
    .select()
    .from(quizVersions)
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(desc(quizVersions.number))
    .limit(1)
  return version ?? refuse('quiz.not_found')
}

/** Returns the lines of a version in order. */
export const linesOf = (db: Db, versionId: number): Promise<Line[]> =>
  db.orm
    .select({
      itemId: itemRevisions.itemId,
      revisionId: versionQuestions.revisionId,
      module: versionQuestions.module,
      variant: versionQuestions.variant,
    })
    .from(versionQuestions)
    .innerJoin(itemRevisions, eq(itemRevisions.id, versionQuestions.revisionId))
    .where(eq(versionQuestions.versionId, versionId))
    .orderBy(asc(versionQuestions.ordinal))

/** Replaces the list of a draft. */
export async function writeLines(tx: Db, versionId: number, lines: readonly Line[]): Promise<void> {
  await tx.orm.delete(versionQuestions).where(eq(versionQuestions.versionId, versionId))
  const rows = lines.map(({ revisionId, module, variant }, at) => ({
    versionId,
    ordinal: at + 1,
    revisionId,
    module,
    variant,
  }))
  for (const chunk of chunksOf(rows)) await tx.orm.insert(versionQuestions).values(chunk)
}

/** Returns the settings of a version. */
export const settingsOf = (version: VersionRow): QuizSettings => ({
  name: version.name,
  descriptionHtml: version.descriptionHtml,
  type: version.type,
  quizMinutes: version.quizMinutes,
  module1Minutes: version.module1Minutes,
  module2Minutes: version.module2Minutes,
  breakMinutes: version.breakMinutes,
  hardThreshold: version.hardThreshold,
  answerDisplay: version.answerDisplay,
  degree: version.degree,
  passMark: version.passMark,
  shufflesOptions: version.shufflesOptions,
  isPractice: version.isPractice,
  feedsDrills: version.feedsDrills,
  countsUnsure: version.countsUnsure,
  attemptsAllowed: version.attemptsAllowed,
  opensAt: version.opensAt,
  closesAt: version.closesAt,
  holdsReviews: version.holdsReviews,
})

/**
 * Returns a course's quiz by its name with the settings of its newest version, locked until the transaction ends; undefined when there is
 * none.
 */
export async function lockQuizByName(
  tx: Db,
  courseId: number,
  name: string,
): Promise<{ id: number; settings: QuizSettings; questions: number; isBinned: boolean } | undefined> {
  const [quiz] = await tx.orm
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(and(eq(quizzes.courseId, courseId), eq(quizzes.name, name)))
    .for('no key update')
  if (!quiz) return undefined
  const latest = await latestVersion(tx, quiz.id)
  const { length: questions } = await linesOf(tx, latest.id)
  return { id: quiz.id, settings: settingsOf(latest), questions, isBinned: await isQuizBinned(tx, quiz.id) }
}

/** Returns the draft of a locked quiz; without one it becomes a copy of what is published. */
export async function draftOf(tx: Db, quizId: number): Promise<VersionRow> {
  const latest = await latestVersion(tx, quizId)
  if (latest.publishedAt === null) return latest
  const [copy] = await tx.orm
    .insert(quizVersions)
    .values({ ...settingsOf(latest), quizId, number: latest.number + 1 })
    .returning()
  if (!copy) throw new Error('no draft was stored')
  await writeLines(tx, copy.id, await linesOf(tx, latest.id))
  return copy
}

/** Notes who changed the draft of a quiz last. */
export async function noteEdit(tx: Db, quizId: number, { author, now }: Changing): Promise<void> {
  await tx.orm
    .update(quizzes)
    .set({ editedAt: new Date(now), editedBy: author.actorId })
    .where(eq(quizzes.id, quizId))
}

/**
 * Returns a stamp of the state of a quiz's newest version: it changes with the settings, the list and each listed
 * question, in whichever quiz that is written.
 */
export async function stampOf(db: Db, quizId: number): Promise<string> {
  const [row] = await queries.findStamp(db, { quizId })
  return row?.stamp ?? refuse('quiz.not_found')
}

/**
 * Locks the questions of a version, whose quiz is locked, so that no other quiz changes them; refuses when something differs from the
 * state that `stamp` stands for.
 */
async function lockAsSeen(tx: Db, { quizId, versionId, stamp }: { quizId: number; versionId: number; stamp: string }) {
  const lines = await linesOf(tx, versionId)
  await lockItems(
    tx,
    lines.map(({ itemId }) => itemId),
  )
  if ((await stampOf(tx, quizId)) !== stamp) refuse('thing.changed')
  return lines
}

/** Makes a quiz of a course, with an empty draft; returns its id. */
export function makeQuiz(
  db: Db,
  { courseId, settings, author, now }: { courseId: number; settings: QuizSettings } & Changing,
): Promise<number> {
  return db.transaction(async (tx) => {
    // An import into the same course waits: both may be about to make the quiz.
    const course = await queries.lockCourse(tx, { courseId })
    if (course.length === 0 || (await liesInBin(tx, 'course', courseId))) refuse('course.not_found')
    await refuseTakenName(tx, { courseId, name: settings.name, id: 0 })
    const [quiz] = await tx.orm
      .insert(quizzes)
      .values({ courseId, name: settings.name, editedAt: new Date(now), editedBy: author.actorId })
      .returning({ id: quizzes.id })
    if (!quiz) throw new Error('no quiz was stored')
    await tx.orm.insert(quizVersions).values({ ...settings, quizId: quiz.id, number: 1 })
    const change = { thing: 'quiz', thingId: quiz.id, action: 'made' } as const
    await recordChange(tx, { now, author, ...change, after: { name: settings.name, course: courseId } })
    return quiz.id
  })
}

/** Refuses a name that another quiz of the course has. */
async function refuseTakenName(tx: Db, { courseId, name, id }: { courseId: number; name: string; id: number }) {
  const [taken] = await queries.findQuizOfName(tx, { courseId, name, id })
  if (taken) refuse('request.invalid', { errors: { name: [taken.is_binned ? 'quiz.name_in_bin' : 'quiz.name_taken'] } })
}

/**
 * Saves the settings of a quiz in its draft and returns their new version. Refuses when they have changed since `version`; a repeated
 * request changes nothing. T7 T17
 */
export async function saveSettings(
  db: Db,
  quizId: number,
  { version, settings, author, now }: { version: number; settings: QuizSettings } & Changing,
): Promise<{ version: number }> {
  // Before the transaction, which would wait for it.
  const descriptionHtml = await sanitizeApart(settings.descriptionHtml)
  const errors = tooLong({ description_html: descriptionHtml }, longest.html)
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return db.transaction(async (tx) => {
    const { edits, editedBy } = await lockQuiz(tx, quizId)
    const latest = await latestVersion(tx, quizId)
    const typed = { ...settings, descriptionHtml }
    const isSame = isDeepStrictEqual(typed, settingsOf(latest))
    // The reply to the first request was lost: what it saved is what comes again.
    if (isSame && (edits === version || editedBy === author.actorId)) return { version: edits }
    if (edits !== version) refuse('thing.changed')
    const draft = await draftOf(tx, quizId)
    await tx.orm.update(quizVersions).set(typed).where(eq(quizVersions.id, draft.id))
    await tx.orm
      .update(quizzes)
      .set({ edits: version + 1, editedAt: new Date(now), editedBy: author.actorId })
      .where(eq(quizzes.id, quizId))
    return { version: version + 1 }
  })
}

/**
 * Drops the draft of a quiz that has been published: what students get is what the studio shows again, and the bank too. Refuses when it
 * has changed since the state that `stamp` stands for; the audit log has what was dropped.
 */
export function dropQuizDraft(
  db: Db,
  quizId: number,
  { stamp, author, now }: { stamp: string } & Changing,
): Promise<void> {
  return db.transaction(async (tx) => {
    const quiz = await lockQuiz(tx, quizId)
    const latest = await latestVersion(tx, quizId)
    if (latest.publishedAt !== null || quiz.publishedVersionId === null) return
    const dropped = await lockAsSeen(tx, { quizId, versionId: latest.id, stamp })
    await tx.orm.delete(quizVersions).where(eq(quizVersions.id, latest.id))
    // What is typed in an open editor is about the dropped draft.
    await tx.orm.execute(sql`UPDATE quizzes SET edits = edits + 1 WHERE id = ${quizId}`)
    const itemIds = dropped.map(({ itemId }) => itemId)
    await tx.orm.execute(sql`UPDATE items SET edits = edits + 1 WHERE id = ANY(${sql.param(itemIds)}::int[])`)
    const shown = (await linesOf(tx, quiz.publishedVersionId)).map(({ itemId }) => itemId)
    await setNewest(tx, [...new Set([...itemIds, ...shown])])
    const change = { thing: 'quiz', thingId: quizId, action: 'draft_dropped' } as const
    const before = { version: latest.number, settings: settingsOf(latest), questions: dropped }
    await recordChange(tx, { now, author, ...change, before })
  })
}

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
    const [item] = await tx.orm
      .insert(items)
      .values({ editedAt: new Date(now), editedBy: author.actorId })
      .returning({ id: items.id })
    if (!item) throw new Error('no item was stored')
    const [revision] = await tx.orm
      .insert(itemRevisions)
      .values({ itemId: item.id, number: 1, type, stemHtml: '', ...questionKinds[type].blank })
      .returning({ id: itemRevisions.id })
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
    const newest = await tx.orm
      .select({ itemId: items.id, revisionId: items.newestRevisionId })
      .from(items)
      .where(inArray(items.id, wanted))
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
 * Adds prepared drafts to the end of a quiz's draft. Those that it has already, by their ids or else by passage and question, take the place
 * of its own, are left out, or are added once more. Returns the items that hold the drafts, in their order.
 */
export async function appendDrafts(
  tx: Db,
  quizId: number,
  drafts: readonly PreparedDraft[],
  { doubles, isMendedSame = false }: { doubles: ImportDoubles; isMendedSame?: boolean },
): Promise<number[]> {
  const draft = await draftOf(tx, quizId)
  const lines = await linesOf(tx, draft.id)
  const known = doubles === 'add' ? [] : await revisionsOf(tx, lines)
  const mended = isMendedSame ? findMended(drafts, known) : []
  const matches = matchItems(drafts, known).map((match, at) => match ?? mended[at])
  const taken = doubles === 'skip' ? drafts.filter((_, at) => matches[at] === undefined) : drafts
  const revised = await (doubles === 'skip' ? reviseItems(tx, taken, []) : reviseItems(tx, taken, known, matches))
  const byItem = new Map(revised.map(({ itemId, revisionId }) => [itemId, revisionId]))
  const own = new Set(lines.map(({ itemId }) => itemId))
  const added = revised.flatMap((ids, at): Line[] => {
    const { module = null, variant = null } = taken[at] ?? {}
    return own.has(ids.itemId) ? [] : [{ ...ids, module, variant }]
  })
  const former = lines.map((line) => ({ ...line, revisionId: byItem.get(line.itemId) ?? line.revisionId }))
  await writeLines(tx, draft.id, [...former, ...added])
  const written = revised.map(({ itemId }) => itemId)
  await setNewest(tx, written)
  if (doubles !== 'skip') return written
  return drafts.map((draft, at) => matches[at]?.itemId ?? written[taken.indexOf(draft)] ?? 0)
}

/** Returns which drafts seem to be questions of the quiz with other words: their places, and the numbers of these questions in it. */
export async function mendedOf(
  tx: Db,
  quizId: number,
  drafts: readonly PreparedDraft[],
): Promise<{ at: number; number: number }[]> {
  const draft = await draftOf(tx, quizId)
  const known = await revisionsOf(tx, await linesOf(tx, draft.id))
  return findMended(drafts, known).flatMap((one, at) => (one ? [{ at, number: known.indexOf(one) + 1 }] : []))
}

/** Returns the revisions that lines list, in their order. */
async function revisionsOf(tx: Db, lines: readonly Line[]): Promise<(typeof itemRevisions.$inferSelect)[]> {
  const ids = lines.map(({ revisionId }) => revisionId)
  const rows = ids.length === 0 ? [] : await tx.orm.select().from(itemRevisions).where(inArray(itemRevisions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

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
    const [revision] = await tx.orm
      .select({ id: itemRevisions.id })
      .from(itemRevisions)
      .where(and(eq(itemRevisions.id, revisionId), eq(itemRevisions.itemId, itemId)))
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

/** Returns whether a published version lists a revision, or a student has answered it in a trial: it never changes then. */
export async function isFrozen(tx: Db, revisionId: number): Promise<boolean> {
  const found = await queries.findUseOfRevision(tx, { revisionId })
  return found.length > 0
}

/**
 * Publishes the draft of a quiz: new attempts get it from now on, those under way go on with theirs. Refuses while something blocks it,
 * and when it has changed since the state that `stamp` stands for. T18 T19
 */
export function publishQuiz(
  db: Db,
  quizId: number,
  { stamp, author, now }: { stamp: string } & Changing,
): Promise<{ number: number }> {
  return db.transaction(async (tx) => {
    const quiz = await lockQuiz(tx, quizId)
    const draft = await latestVersion(tx, quizId)
    // A second click: it is published already.
    if (draft.publishedAt !== null) return { number: draft.number }
    await lockAsSeen(tx, { quizId, versionId: draft.id, stamp })
    await refuseTakenName(tx, { courseId: quiz.courseId, name: draft.name, id: quizId })
    await publishVersion(tx, draft.id, now).catch((error: unknown) => {
      if (error instanceof NotPublishable) refuse('quiz.not_publishable')
      throw error
    })
    if (quiz.name !== draft.name) await tx.orm.update(quizzes).set({ name: draft.name }).where(eq(quizzes.id, quizId))
    const change = { thing: 'quiz', thingId: quizId, action: 'published' } as const
    const before = { version_id: quiz.publishedVersionId }
    await recordChange(tx, { now, author, ...change, before, after: { version_id: draft.id, name: draft.name } })
    return { number: draft.number }
  })
}

/** Returns a name like this one that no quiz of the course has. */
async function freeName(tx: Db, courseId: number, wanted: string): Promise<string> {
  const rows = await queries.listNamesLike(tx, { courseId, name: wanted })
  const taken = new Set(rows.map(({ name }) => name))
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted} (${count})`
    if (!taken.has(name)) return name
  }
}

/**
 * Makes a quiz with an empty draft under a lesson, named like the lesson, and returns its id. A lesson that has a quiz keeps it, and that
 * one's id is returned: a second click makes nothing. T11
 */
export function addLessonQuiz(db: Db, lessonId: number, { author, now }: Changing): Promise<number> {
  return db.transaction(async (tx) => {
    const [lesson] = await queries.lockCourseOfLesson(tx, { lessonId })
    if (!lesson || (await liesInBin(tx, 'lesson', lessonId)) || (await liesInBin(tx, 'course', lesson.course_id)))
      refuse('lesson.not_found')
    // The course is locked: of two clicks one waits here, and finds the other's quiz.
    const [present] = await queries.findQuizAtLesson(tx, { lessonId })
    if (present) return present.id
    const name = await freeName(tx, lesson.course_id, lesson.name)
    const quizId = await makeQuiz(tx, { courseId: lesson.course_id, settings: { ...plainQuiz, name }, author, now })
    await setLesson(tx, quizId, { lessonId, author, now })
    return quizId
  })
}

/** Writes the lesson that a locked quiz stands under. */
export async function setLessonOf(tx: Db, quizId: number, lessonId: number | null): Promise<void> {
  await tx.orm.update(quizzes).set({ lessonId }).where(eq(quizzes.id, quizId))
}

/** Returns whether a lesson has a quiz. */
export const hasQuiz = async (tx: Db, lessonId: number): Promise<boolean> =>
  (await queries.findQuizOfLesson(tx, { lessonId })).length > 0

/** Puts a quiz under a lesson of its course, or under none. Refuses a lesson that has another quiz. I6 */
export function setLesson(
  db: Db,
  quizId: number,
  { lessonId, author, now }: { lessonId: number | null } & Changing,
): Promise<void> {
  return db.transaction(async (tx) => {
    const quiz = await lockQuiz(tx, quizId)
    if (quiz.lessonId === lessonId) return
    const taking = await queries.findOpenAttempt(tx, { quizId })
    if (taking.length > 0) refuse('request.invalid', { errors: { lesson_id: ['quiz.being_taken'] } })
    if (lessonId !== null) {
      const [lesson] = await queries.lockLesson(tx, { lessonId })
      if (!lesson || lesson.course_id !== quiz.courseId || (await liesInBin(tx, 'lesson', lessonId)))
        refuse('lesson.not_found')
      // A statement of its own: the one before may have waited for another quiz that took the lesson.
      if (await hasQuiz(tx, lessonId)) refuse('request.invalid', { errors: { lesson_id: ['lesson.has_quiz'] } })
    }
    await setLessonOf(tx, quizId, lessonId)
    const change = { thing: 'quiz', thingId: quizId, action: 'attached' } as const
    await recordChange(tx, {
      now,
      author,
      ...change,
      before: { lesson: quiz.lessonId },
      after: { lesson: lessonId },
    })
  })
}
