import { dayMs } from '../../../core/dates.ts'
import type { Annotation } from '../../../core/annotations/annotation.ts'

/**
 * The reason why the server has rejected an answer for good: it came too late, another player writes, its question had been checked with
 * another answer, or another reason.
 */
export type RejectionReason = 'late' | 'elsewhere' | 'checked' | 'refused'

/** The quiz, reason and time of a rejection, by this device's clock; the quiz is null for an attempt out of reach. */
export type RejectionFacts = {
  quizId: number | null
  quizName: string | null
  reason: RejectionReason
  refusedAt: number
}

/** Answers that the server has rejected for good, stored for their student. */
export type RejectedAnswers = RejectionFacts & { attemptId: number; answers: RejectedAnswer[]; notes?: RejectedNotes[] }
/** The annotations of a question, as devices have stored them since the first release. */
export type RejectedNotes = { questionId: number; marks: readonly Annotation[] }
export type RejectedAnswer = { questionId: number; seq: number; userAnswer: string | null; isAcknowledged?: true }

/** The time for which rejected answers are stored unless their student deletes them, in ms. */
export const rejectedLifetimeMs = 30 * dayMs
