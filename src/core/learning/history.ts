import { dayMs } from '../dates.ts'
import type { GivenAnswer } from './evidence.ts'

/** The greatest age of an answer that counts for anything, in ms. */
export const historyMs = 366 * dayMs

/** An answer of a student with where it was given; questions without a skill count for mistakes alone. */
export type HistoryFact = Omit<GivenAnswer, 'skill'> & {
  skill: string | null
  place: 'test' | 'redo' | 'drill' | 'return'
  placeId: number
  /** Null: seen and left blank. */
  mark: 0 | 1 | null
  /** True if it was marked for review. */
  isFlagged: boolean
}

/** Returns the answers that say something about a skill. */
export const withSkill = (history: readonly HistoryFact[]): GivenAnswer[] =>
  history.filter((answer): answer is HistoryFact & { skill: string } => answer.skill !== null)
