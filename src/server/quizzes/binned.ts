import { isBinned } from '../db/binned.ts'
import type { Db } from '../db/database.ts'

/** The condition that the quiz with this id lies in the bin, as SQL. T8 */
export const quizIsBinned = (id: string) => isBinned('quiz', id)

/** Returns whether a quiz lies in the bin. */
export async function isQuizBinned(db: Db, quizId: number): Promise<boolean> {
  const [found] = await db.run<{ is_binned: boolean }>(
    { name: 'quiz-in-bin', text: `SELECT ${quizIsBinned('$1')} AS is_binned` },
    [quizId],
  )
  return found?.is_binned === true
}
