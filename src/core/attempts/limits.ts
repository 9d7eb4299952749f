import { longestAnswer } from '../questions/reading.ts'

/** Maximum questions of a quiz, and answers of one submission. */
export const mostQuestions = 500

/** The number of questions that a visitor tries. P3 */
export const trialQuestions = 3

/** Maximum changed answers in one call. */
export const mostSaves = 200

/** Maximum questions whose annotations one call replaces. */
export const mostAnnotationSaves = 20

/** Maximum periods without the server that one call reports. */
export const mostAwaySpans = 20

/** The longest time of a quiz or a module, in minutes: a day. */
export const mostMinutes = 24 * 60

/** The shortest and the longest half-time pause that an academy may set, in minutes. Q5 */
export const halftimeRange = { least: 1, most: 60 }

/** The longest answer that a call may carry, in UTF-16 code units: what is stored of it is shorter, for it is tidied first. */
export const longestSentAnswer = 2 * longestAnswer
