import { isBinned, liesInBin } from '../db/binned.ts'
import type { Db } from '../db/database.ts'

/** Returns the SQL of the condition that the quiz with this id lies in the bin. T8 */
export const quizIsBinned = (id: string) => isBinned('quiz', id)

/** Returns whether a quiz lies in the bin. */
export const isQuizBinned = (db: Db, quizId: number): Promise<boolean> => liesInBin(db, 'quiz', quizId)
