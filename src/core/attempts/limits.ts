import { longestAnswer } from '../questions/reading.ts'

/** Maximum questions of a quiz, and answers of one submission. */
export const mostQuestions = 500

/** How many questions a visitor tries. P3 */
export const trialQuestions = 3

/** Maximum changed answers in one call. */
export const mostSaves = 200

/** The longest answer that a call may carry, in UTF-16 code units: what is stored of it is shorter, for it is tidied first. */
export const longestSentAnswer = 2 * longestAnswer
