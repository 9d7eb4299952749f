import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { attemptFromJson } from './rows.ts'
import * as queries from './queries.ts'

/** A lesson's quiz for one user: their access, and their open attempt with its responses. */
export type LessonQuiz = Omit<RowOf<typeof queries.listLessonQuizzes>, 'at'>

/** Looks up the published quizzes of lessons for users; concurrent look-ups share a statement. */
export type LessonQuizzes = { find(lessonId: number, userId: number): Promise<LessonQuiz | undefined> }

/** Creates the look-up over a database and a clock. */
export function openLessonQuizzes(db: Db, now: () => number): LessonQuizzes {
  const look = batched<{ lessonId: number; userId: number }, LessonQuiz | undefined>(
    async (requests) => {
      const rows = await queries.listLessonQuizzes(db, {
        lessonIds: requests.map(({ lessonId }) => lessonId),
        userIds: requests.map(({ userId }) => userId),
        now: new Date(now()),
      })
      const quizzes: (LessonQuiz | undefined)[] = requests.map(() => undefined)
      for (const row of rows)
        quizzes[row.at - 1] = { ...row, open_attempt: row.open_attempt && attemptFromJson(row.open_attempt) }
      return quizzes
    },
    { most: 32, concurrency: 4 },
  )
  return { find: (lessonId, userId) => look({ lessonId, userId }) }
}
