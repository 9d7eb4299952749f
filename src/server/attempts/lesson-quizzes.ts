import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { attemptFromJson } from './rows.ts'
import * as queries from './queries.ts'

/** A lesson's quiz for one user: their access, and their open attempt with its responses. */
export type LessonQuiz = Omit<RowOf<typeof queries.listLessonQuizzes>, 'at'>

/** Looks up the published quizzes of lessons for users; concurrent look-ups share a statement. */
export type LessonQuizzes = {
  find(lessonId: number, userId: number): Promise<LessonQuiz | undefined>
  /** Returns a user's open attempt at the quiz of a lesson. */
  findOpen(lessonId: number, userId: number): Promise<queries.OwnAttempt | undefined>
}

type Look = { lessonId: number; userId: number }

const sharing = { most: 32, concurrency: 4 }

/** Creates the look-up over a database and a clock. */
export function openLessonQuizzes(db: Db, now: () => number): LessonQuizzes {
  const paramsOf = (looks: Look[]) => ({
    lessonIds: looks.map(({ lessonId }) => lessonId),
    userIds: looks.map(({ userId }) => userId),
    now: new Date(now()),
  })
  const look = batched<Look, LessonQuiz | undefined>(async (looks) => {
    const quizzes: (LessonQuiz | undefined)[] = looks.map(() => undefined)
    for (const row of await queries.listLessonQuizzes(db, paramsOf(looks)))
      quizzes[row.at - 1] = { ...row, open_attempt: row.open_attempt && attemptFromJson(row.open_attempt) }
    return quizzes
  }, sharing)
  const lookForOpen = batched<Look, queries.OwnAttempt | undefined>(async (looks) => {
    const attempts: (queries.OwnAttempt | undefined)[] = looks.map(() => undefined)
    for (const row of await queries.listOpenAttempts(db, paramsOf(looks))) attempts[row.at - 1] = row
    return attempts
  }, sharing)
  return {
    find: (lessonId, userId) => look({ lessonId, userId }),
    findOpen: (lessonId, userId) => lookForOpen({ lessonId, userId }),
  }
}
