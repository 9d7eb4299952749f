import type { TextMark } from '../../../core/annotations/text-mark.ts'

/** Why the server has refused an answer for good: it came too late, another player writes, or another reason. */
export type RefusalReason = 'late' | 'elsewhere' | 'refused'

/** When and why answers were refused, by this device's clock; the quiz is null for an attempt out of reach. */
export type RefusalFacts = { quizId: number | null; quizName: string | null; reason: RefusalReason; refusedAt: number }

/** Answers that the server has refused for good, stored for their student. */
export type RefusedAnswers = RefusalFacts & { attemptId: number; answers: RefusedAnswer[]; notes?: RefusedNotes[] }
/** The highlights and notes of a question. */
export type RefusedNotes = { questionId: number; marks: readonly TextMark[] }
export type RefusedAnswer = { questionId: number; seq: number; userAnswer: string | null; isHeld?: true }

/** How long refused answers are stored unless their student deletes them, ms. */
export const refusedKeptMs = 30 * 24 * 3_600_000
