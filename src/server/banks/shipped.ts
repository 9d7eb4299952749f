import { matchItems } from '../../core/quizzes/items.ts'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import { recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { hasMetLock } from '../db/stuck.ts'
import { refuse, Refusal } from '../http/refusal.ts'
import { appendDrafts } from '../quizzes/draft-import.ts'
import { latestVersion, linesOf, lockQuiz, noteEdit, writeLines, type Changing } from '../quizzes/draft.ts'
import { deleteVersion, listQuestions } from '../quizzes/queries.ts'
import { changedContent, publishVersion, writePrepared, type PreparedDraft } from '../quizzes/store.ts'
import { isReworded, layReworded, lockPublishing, type OpenAttempts, type Reworded } from '../slips/store.ts'
import { findBroughtVersion, findCourseBySlug, findShippedQuiz, listKeptQuestions } from './queries.ts'

/**
 * A set of questions that comes with the release, ready to be stored; its author gave each question an id. `replaced` has, by the id of a question
 * that former releases had, the id of the one that stands in its place.
 */
export type Shipped = {
  settings: QuizSettings
  drafts: readonly PreparedDraft[]
  replaced: ReadonlyMap<string, string>
}

/** A question that stays as staff have made it: its author's id, and its number in the quiz; null where staff have taken it out. */
type Kept = { id: string; number: number | null }

/** A question that is new, or asks something else, with the item of the quiz that it is a newer form of, or the one in whose place it comes. */
type Other = { draft: PreparedDraft; itemId: number | null; goneId: number | null }

/** The result of taking a set. */
export type Taken = {
  /**
   * 'reworded': only words were mended; 'in_draft': an earlier run has left all of it in the draft; 'waits': words would change under open
   * attempts; 'busy': the quiz is being edited, published or corrected; 'has_draft': the draft says something else, and is not touched;
   * 'no_course': the academy does not have the set, and no course was named.
   */
  outcome:
    | 'published'
    | 'drafted'
    | 'reworded'
    | 'unchanged'
    | 'in_draft'
    | 'waits'
    | 'busy'
    | 'has_draft'
    | 'no_course'
  /** The name of the quiz. */
  quiz: string
  /** The number of questions that are new, or ask something else than before. */
  changed: number
  /** The number of questions with mended words. */
  reworded: number
  /** The open attempts that mended words wait for. */
  open: OpenAttempts
  /** The questions that differ from those of the release because staff have made them so. */
  kept: Kept[]
}

/** Returns the result of taking a set: what is not named did not happen. */
const takenOf = (taken: Pick<Taken, 'outcome' | 'quiz'> & Partial<Taken>): Taken => ({
  changed: 0,
  reworded: 0,
  open: { count: 0, unlimited: [] },
  kept: [],
  ...taken,
})

/** Records a version that a set has become, and publishes it where it feeds drills. */
async function finishTaking(
  tx: Db,
  { quizId, versionId, settings }: { quizId: number; versionId: number; settings: QuizSettings },
  change: Changing,
): Promise<'published' | 'drafted'> {
  await noteEdit(tx, quizId, change)
  const entry = { ...change, thing: 'quiz', thingId: quizId, after: { version_id: versionId } } as const
  await recordChange(tx, { ...entry, action: 'imported' })
  if (!settings.feedsDrills) return 'drafted'
  await publishVersion(tx, versionId, change.now)
  await recordChange(tx, { ...entry, action: 'published' })
  return 'published'
}

/** Writes the changed questions of a set into a draft of its quiz; returns null, and leaves no draft, where none differs. */
async function writeChanged(
  tx: Db,
  quizId: number,
  others: readonly Other[],
): Promise<{ versionId: number; changed: number } | null> {
  const before = await linesOf(tx, (await latestVersion(tx, quizId)).id)
  const drafts = others.map(({ draft }) => draft)
  const items = await appendDrafts(tx, quizId, drafts, {
    doubles: 'replace',
    replaced: others.map(({ itemId }) => itemId),
  })
  const { id: versionId } = await latestVersion(tx, quizId)
  // A question in the place of another is a new item: what students answered before stays with what they were asked.
  const inPlaceOf = new Map(others.flatMap(({ goneId }, at) => (goneId === null ? [] : [[goneId, items[at]] as const])))
  if (inPlaceOf.size > 0) {
    const lines = await linesOf(tx, versionId)
    const lineOf = new Map(lines.map((line) => [line.itemId, line]))
    const moved = new Set(inPlaceOf.values())
    await writeLines(
      tx,
      versionId,
      lines
        .filter(({ itemId }) => !moved.has(itemId))
        .map((line) => lineOf.get(inPlaceOf.get(line.itemId) ?? line.itemId) ?? line),
    )
  }
  const had = new Set(before.map(({ revisionId }) => revisionId))
  const changed = (await linesOf(tx, versionId)).filter(({ revisionId }) => !had.has(revisionId)).length
  if (changed > 0) return { versionId, changed }
  await deleteVersion(tx, { versionId })
  return null
}

/** Locks the newest version of a quiz, with all quizzes that ask its questions. */
async function lockNewest(tx: Db, quizId: number): Promise<{ versionId: number; isDraft: boolean }> {
  const seen = await latestVersion(tx, quizId)
  const lines = await linesOf(tx, seen.id)
  await lockPublishing(
    tx,
    lines.map(({ revisionId }) => revisionId),
    lines.map(({ itemId }) => itemId),
  )
  await lockQuiz(tx, quizId)
  const version = await latestVersion(tx, quizId)
  if (version.id !== seen.id) refuse('thing.changed')
  return { versionId: version.id, isDraft: version.publishedAt === null }
}

/** Returns which questions of a set differ from a version of its quiz: in their words alone, in more, or because staff have made them so. */
async function compareShipped(
  tx: Db,
  { quizId, versionId }: { quizId: number; versionId: number },
  { drafts, replaced }: Pick<Shipped, 'drafts' | 'replaced'>,
): Promise<{ reworded: Reworded[]; others: Other[]; kept: Kept[] }> {
  const listed = await listQuestions(tx, { versionIds: [versionId] })
  const former = new Map([...replaced].map(([gone, id]) => [id, gone]))
  const ids = [...drafts.flatMap(({ externalId }) => externalId ?? []), ...replaced.keys()]
  const ofStaff = new Set((await listKeptQuestions(tx, { quiz: quizId, ids })).map(({ id }) => id))
  const [reworded, others, kept]: [Reworded[], Other[], Kept[]] = [[], [], []]
  for (const [at, published] of matchItems(drafts, listed).entries()) {
    const draft = drafts[at]!
    if (published && changedContent(draft, published).length === 0) continue
    if (draft.externalId !== null && ofStaff.has(draft.externalId))
      kept.push({ id: draft.externalId, number: published?.ordinal ?? null })
    else if (published && (await isReworded(tx, { published, draft }))) reworded.push({ published, draft })
    else if (published) others.push({ draft, itemId: published.itemId, goneId: null })
    else {
      const gone = listed.find(
        ({ externalId }) => externalId !== null && externalId === former.get(draft.externalId ?? ''),
      )
      if (gone?.externalId && ofStaff.has(gone.externalId)) kept.push({ id: gone.externalId, number: gone.ordinal })
      else others.push({ draft, itemId: null, goneId: gone?.itemId ?? null })
    }
  }
  return { reworded, others, kept }
}

/** Brings what is newer in a set into the quiz that has it. */
async function renewShipped(
  tx: Db,
  { id: quizId, name: quiz }: { id: number; name: string },
  { settings, ...shipped }: Shipped,
  change: Changing,
): Promise<Taken> {
  const { versionId: newest, isDraft } = await lockNewest(tx, quizId)
  const { reworded, others, kept } = await compareShipped(tx, { quizId, versionId: newest }, shipped)
  if (isDraft) {
    if (reworded.length + others.length > 0) return takenOf({ outcome: 'has_draft', quiz, kept })
    const [brought] = await findBroughtVersion(tx, { quizId: String(quizId), versionId: String(newest) })
    return takenOf({ outcome: brought ? 'in_draft' : 'unchanged', quiz, kept })
  }
  const counts = { quiz, reworded: reworded.length, kept }
  if (reworded.length > 0) {
    const open = await layReworded(tx, quizId, reworded, change)
    if (open.count > 0) return takenOf({ ...counts, outcome: 'waits', open })
  }
  const written = others.length > 0 ? await writeChanged(tx, quizId, others) : null
  if (!written) return takenOf({ ...counts, outcome: reworded.length > 0 ? 'reworded' : 'unchanged' })
  const outcome = await finishTaking(tx, { quizId, versionId: written.versionId, settings }, change)
  return takenOf({ ...counts, outcome, changed: written.changed })
}

/** The author and time of taking a set, and the slug of the course that a new one goes into. */
type Taking = Changing & { course: string | null }

async function takeInto(tx: Db, shipped: Shipped, { course, ...change }: Taking): Promise<Taken> {
  const { settings, drafts } = shipped
  const ids = drafts.flatMap(({ externalId }) => externalId ?? [])
  const [held] = await findShippedQuiz(tx, { ids })
  if (held) return renewShipped(tx, held, shipped, change)
  const [to] = course === null ? [] : await findCourseBySlug(tx, { slug: course })
  if (!to) return takenOf({ outcome: 'no_course', quiz: settings.name })
  const written = await writePrepared(tx, { courseId: to.id, settings, drafts })
  const outcome = await finishTaking(tx, { ...written, settings }, change)
  return takenOf({ outcome, quiz: settings.name, changed: drafts.length })
}

/** Returns whether others are at work on the quizzes of a set: they were locked for too long, or have changed meanwhile. */
const isAtWork = (error: unknown) => hasMetLock(error) || (error instanceof Refusal && error.code === 'thing.changed')

/**
 * Brings a set that comes with the release into an academy that runs, all of it or nothing. Where only words were mended, a slip is laid over
 * the published question, unless an open attempt asks it: then the whole set waits. A question that is new, or asks something else, comes
 * into a new version, which no attempt under way sees: of a set for drills it is published at once, of any other quiz it is a draft for staff
 * to read and publish. What staff have edited, corrected or taken out stays as it is. `course` is the slug of the course for a set that the
 * academy does not have. Taking a set twice changes nothing. docs/decisions/0192
 */
export async function takeShipped(db: Db, shipped: Shipped, taking: Taking): Promise<Taken> {
  try {
    return await db.transaction((tx) => takeInto(tx, shipped, taking))
  } catch (error) {
    if (!isAtWork(error)) throw error
    return takenOf({ outcome: 'busy', quiz: shipped.settings.name })
  }
}
