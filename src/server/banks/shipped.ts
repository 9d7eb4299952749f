import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { appendDrafts } from '../quizzes/draft-import.ts'
import { latestVersion, linesOf, lockQuiz, noteEdit } from '../quizzes/draft.ts'
import { deleteVersion } from '../quizzes/queries.ts'
import { publishVersion, writePrepared, type PreparedDraft } from '../quizzes/store.ts'
import { findCourseBySlug, findShippedQuiz, listKeptQuestions } from './queries.ts'

/** A set of questions that comes with the release, ready to be stored; its author gave each question an id. */
export type Shipped = { settings: QuizSettings; drafts: readonly PreparedDraft[] }

/** The result of taking a set: the number of questions that are new or newer, and of those left as staff have made them. */
export type Taken = {
  /** 'has_draft': staff have begun a draft, which is not touched; 'no_course': the academy does not have the set, and no course was named. */
  outcome: 'published' | 'drafted' | 'unchanged' | 'has_draft' | 'no_course'
  /** The name of the quiz. */
  quiz: string
  changed: number
  kept: number
}

/** Options for taking a set; `course` is the slug of the course for a set that the academy does not have. */
type Taking = { author: Author; now: number; course: string | null }

/** Writes the newer questions of a set into a draft of its quiz; returns null, and leaves no draft, where none differs. */
async function renewShipped(
  tx: Db,
  quizId: number,
  drafts: readonly PreparedDraft[],
): Promise<{ quizId: number; versionId: number; changed: number } | null> {
  await lockQuiz(tx, quizId)
  const before = await linesOf(tx, (await latestVersion(tx, quizId)).id)
  await appendDrafts(tx, quizId, drafts, { doubles: 'replace' })
  const { id: versionId } = await latestVersion(tx, quizId)
  const had = new Set(before.map(({ revisionId }) => revisionId))
  const changed = (await linesOf(tx, versionId)).filter(({ revisionId }) => !had.has(revisionId)).length
  if (changed > 0) return { quizId, versionId, changed }
  await deleteVersion(tx, { versionId })
  return null
}

/**
 * Brings a set that comes with the release into an academy that runs. A set for drills is published at once; of any other quiz a draft is left
 * for staff to read and publish, and an attempt under way goes on with the questions that it began with. What staff have edited, corrected or
 * taken out stays as it is. Taking a set twice changes nothing.
 */
export function takeShipped(db: Db, { settings, drafts }: Shipped, { author, now, course }: Taking): Promise<Taken> {
  return db.transaction(async (tx) => {
    const ids = drafts.flatMap(({ externalId }) => externalId ?? [])
    const [held] = await findShippedQuiz(tx, { ids })
    const quiz = held?.name ?? settings.name
    const asTheyAre = new Set(held && (await listKeptQuestions(tx, { quiz: held.id, ids })).map(({ id }) => id))
    const kept = asTheyAre.size
    if (held?.has_draft) return { outcome: 'has_draft', quiz, changed: 0, kept }
    const [to] = held || course === null ? [] : await findCourseBySlug(tx, { slug: course })
    if (!held && !to) return { outcome: 'no_course', quiz, changed: 0, kept }
    const others = drafts.filter(({ externalId }) => !asTheyAre.has(externalId ?? ''))
    const written = held
      ? await renewShipped(tx, held.id, others)
      : { ...(await writePrepared(tx, { courseId: to?.id ?? 0, settings, drafts })), changed: drafts.length }
    if (!written) return { outcome: 'unchanged', quiz, changed: 0, kept }
    const { quizId, versionId, changed } = written
    await noteEdit(tx, quizId, { author, now })
    await recordChange(tx, {
      now,
      author,
      thing: 'quiz',
      thingId: quizId,
      action: 'imported',
      after: { version_id: versionId },
    })
    if (!settings.feedsDrills) return { outcome: 'drafted', quiz, changed, kept }
    await publishVersion(tx, versionId, now)
    await recordChange(tx, {
      now,
      author,
      thing: 'quiz',
      thingId: quizId,
      action: 'published',
      after: { version_id: versionId },
    })
    return { outcome: 'published', quiz, changed, kept }
  })
}
