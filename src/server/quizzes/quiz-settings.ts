import { isDeepStrictEqual } from 'node:util'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import { recordChange } from '../audit/record.ts'
import { longest } from '../../core/questions/limits.ts'
import { sanitizeApart, tooLong } from '../content/sanitize-apart.ts'
import { liesInBin } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import * as queries from './queries.ts'
import { type Changing, lockQuiz, latestVersion, settingsOf, draftOf } from './draft.ts'

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
    const [quiz] = await queries.insertQuiz(tx, {
      courseId,
      name: settings.name,
      at: new Date(now),
      by: author.actorId,
    })
    if (!quiz) throw new Error('no quiz was stored')
    await queries.insertVersion(tx, { ...settings, quizId: quiz.id })
    const change = { thing: 'quiz', thingId: quiz.id, action: 'made' } as const
    await recordChange(tx, { now, author, ...change, after: { name: settings.name, course: courseId } })
    return quiz.id
  })
}

/** Refuses a name that another quiz of the course has. */
export async function refuseTakenName(tx: Db, { courseId, name, id }: { courseId: number; name: string; id: number }) {
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
    await queries.updateSettings(tx, { ...typed, versionId: draft.id })
    await queries.setEdits(tx, { quizId, edits: version + 1, at: new Date(now), by: author.actorId })
    return { version: version + 1 }
  })
}
