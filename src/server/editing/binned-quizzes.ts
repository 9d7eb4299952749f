import { recordChange, type Author } from '../audit/record.ts'
import { liesInBin } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { isQuizBinned } from '../quizzes/binned.ts'
import { lockAnyQuiz } from '../quizzes/draft.ts'
import { setLessonOf } from '../quizzes/lesson-of-quiz.ts'
import { leaveBin, purgeTimeOf, restoreThing } from './bin.ts'
import { writeState, type BinnedName } from './things.ts'
import * as queries from './queries.ts'

type Changing = { author: Author; now: number }

/**
 * Puts a quiz into the bin for 30 days: it leaves its lesson, so no one can start it, and its results stay. What has been published is
 * archived there and never removed. Returns false when it lies there already; refuses while a student takes it. T8
 */
export async function deleteQuiz(tx: Db, quizId: number, { author, now }: Changing): Promise<boolean> {
  const { name, lessonId } = await lockAnyQuiz(tx, quizId)
  if (await isQuizBinned(tx, quizId)) return false
  const taking = await queries.findOpenAttempt(tx, { quizId })
  if (taking.length > 0) refuse('quiz.in_test')
  const quiz = { noun: 'quiz', id: quizId } as const
  const purgeAt = await purgeTimeOf(tx, quiz, now)
  await setLessonOf(tx, quizId, null)
  await writeState(tx, quiz, { binned_at: new Date(now), binned_by: author.actorId, purge_at: purgeAt })
  const action = purgeAt === null ? 'archived' : 'deleted'
  const before = { title: name, lesson: lessonId }
  await recordChange(tx, { now, author, thing: 'quiz', thingId: quizId, action, before })
  return true
}

/** Takes a quiz out of the bin and puts it back under its lesson, if that has no other quiz; false when it does not lie there. T8 */
export async function restoreQuiz(tx: Db, quizId: number, { author, now }: Changing): Promise<boolean> {
  const { name } = await lockAnyQuiz(tx, quizId)
  if (!(await leaveBin(tx, { noun: 'quiz', id: quizId }))) return false
  const [lesson] = await queries.lockFormerLesson(tx, { quizId })
  // A statement of its own: the one before may have waited for another quiz that took the lesson.
  const isFree =
    lesson !== undefined &&
    !(await liesInBin(tx, 'lesson', lesson.id)) &&
    (await queries.findQuizOfLesson(tx, { lessonId: lesson.id })).length === 0
  if (isFree) await setLessonOf(tx, quizId, lesson.id)
  const after = { title: name, lesson: isFree ? lesson.id : null }
  await recordChange(tx, { now, author, thing: 'quiz', thingId: quizId, action: 'restored', after })
  return true
}

/** Takes anything out of the bin; false when it does not lie there. T8 */
export const restoreBinned = (tx: Db, { noun, id }: BinnedName, changing: Changing): Promise<boolean> =>
  noun === 'quiz' ? restoreQuiz(tx, id, changing) : restoreThing(tx, { noun, id }, changing)

/** Puts many quizzes into the bin, all or none; what lies there already stays as it is. T6 T8 */
export async function deleteQuizzes(
  tx: Db,
  { ids, ...changing }: { ids: readonly number[] } & Changing,
): Promise<{ changed: number; unchanged: number }> {
  let changed = 0
  for (const id of ids) if (await deleteQuiz(tx, id, changing)) changed += 1
  return { changed, unchanged: ids.length - changed }
}
