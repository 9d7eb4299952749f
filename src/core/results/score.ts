import type { Verdict } from '../questions/question.ts'
import { quizDefaults } from '../quiz-defaults.ts'

const toOneDecimal = (value: number) => Math.round(value * 10) / 10

/** Returns a part of a whole in percent, to one decimal, between 0 and 100; nothing of nothing is 0. R1 */
export function percentage(part: number, whole: number): number {
  if (!(whole > 0) || !(part > 0)) return 0
  return Math.min(100, toOneDecimal((part * 100) / whole))
}

/** Returns whether a percentage passes: the pass mark or more once it is rounded to one decimal, so 49.95 passes at 50. Q1 */
export function hasPassed(percent: number, passMark: number | null = null): boolean {
  return toOneDecimal(percent) >= (passMark ?? quizDefaults.passMark)
}

/** Returns the verdict of a review. Beside an estimate there is none, unless the quiz has a pass mark of its own. */
export function verdictOf(result: {
  percent: number
  passMark: number | null
  hasEstimate: boolean
}): 'pass' | 'fail' | null {
  if (result.hasEstimate && result.passMark === null) return null
  return hasPassed(result.percent, result.passMark) ? 'pass' : 'fail'
}

/** Counts the questions, in all and by verdict. R2 */
export function countVerdicts(verdicts: readonly Verdict[]): {
  total: number
  correct: number
  incorrect: number
  skipped: number
} {
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length
  return { total: verdicts.length, correct: count('correct'), incorrect: count('incorrect'), skipped: count('skip') }
}
