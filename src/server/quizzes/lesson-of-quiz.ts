import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { recordChange } from '../audit/record.ts'
import { liesInBin } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import * as queries from './queries.ts'
import { type Changing, lockQuiz } from './draft.ts'
import { makeQuiz } from './quiz-settings.ts'

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
  await queries.setLesson(tx, { quizId, lessonId })
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
