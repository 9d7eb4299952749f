import { withWesternDigits } from '../western-digits.ts'

/** The constants of each test: the start, and the points for a correct answer at the lower and the upper end. K2 */
const satTests = [
  { start: 200, lower: 5, upper: 7 },
  { start: 200, lower: 6, upper: 7 },
  { start: 200, lower: 4, upper: 6 },
  { start: 200, lower: 5, upper: 6 },
  { start: 200, lower: 6, upper: 7 },
  { start: 200, lower: 5, upper: 6 },
  { start: 200, lower: 6, upper: 7 },
  { start: 200, lower: 6, upper: 7 },
  { start: 200, lower: 6, upper: 8 },
  { start: 210, lower: 6, upper: 8 },
] as const

/** The numbers of the tests one can choose, 1 to 10. */
export const satTestNumbers: readonly number[] = satTests.map((_, index) => index + 1)

export const defaultSatTest = 10

/** The most correct answers a test has. */
export const highestSatCorrect = 66

/** Returns the number that was typed, in Western or Arabic digits; NaN where it is none. */
export const correctCount = (typed: string | number): number =>
  typeof typed === 'string' && typed.trim() === '' ? NaN : Number(withWesternDigits(String(typed)))

/**
 * Returns the score range 'out of 800' of a number of correct answers in a test 1–10: start + n·k1 to start + n·k2. Takes what was typed;
 * null when that is no number from 0 to 66 or there is no such test. K2
 */
export function satRange(test: number, correct: string | number): { lower: number; upper: number } | null {
  const constants = satTests[test - 1]
  const count = correctCount(correct)
  if (!constants || !(count >= 0 && count <= highestSatCorrect)) return null
  const whole = Math.trunc(count)
  return { lower: constants.start + whole * constants.lower, upper: constants.start + whole * constants.upper }
}
