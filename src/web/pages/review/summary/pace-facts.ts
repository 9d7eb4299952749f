import type { ReviewedQuestion } from '../review-data.ts'

/** The pace of an attempt, in seconds; `right` and `wrong` are null if there is nothing to average. */
export type PaceFacts = {
  total: number
  each: number
  right: number | null
  wrong: number | null
  /** At most three, the longest first. */
  longest: ReviewedQuestion[]
  changed: ReviewedQuestion[]
}

const average = (questions: readonly ReviewedQuestion[]) =>
  questions.length === 0 ? null : questions.reduce((sum, { seconds }) => sum + seconds, 0) / questions.length

/** Returns the pace of an attempt and the answers changed from right to wrong; null if it has neither times nor such changes. */
export function paceFacts(questions: readonly ReviewedQuestion[]): PaceFacts | null {
  const timed = questions.filter(({ seconds }) => seconds > 0)
  // What was answered was seen, if only for a part of a second.
  const seen = questions.filter(({ seconds, mark }) => seconds > 0 || mark === 'correct' || mark === 'incorrect')
  const changed = questions.filter((question) => question.was_right)
  if (timed.length === 0 && changed.length === 0) return null
  return {
    total: timed.reduce((sum, { seconds }) => sum + seconds, 0),
    each: average(seen) ?? 0,
    right: average(seen.filter(({ mark }) => mark === 'correct')),
    wrong: average(seen.filter(({ mark }) => mark === 'incorrect')),
    longest: timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, 3),
    changed,
  }
}
