import type { TextMark } from '../../../core/annotations/text-mark.ts'

/** Why the server never takes an answer: it came too late, another player writes, or it gives another reason. */
export type RefusalReason = 'late' | 'elsewhere' | 'refused'

/** What was refused, and when by this device's clock; of an attempt that is out of reach no quiz is known. */
export type RefusalFacts = { quizId: number | null; quizName: string | null; reason: RefusalReason; refusedAt: number }

/** Answers that the server has refused for good, stored for their student. */
export type RefusedAnswers = RefusalFacts & { attemptId: number; answers: RefusedAnswer[]; notes?: RefusedNotes[] }
/** The highlights of a question with what was noted there. */
export type RefusedNotes = { questionId: number; marks: readonly TextMark[] }
export type RefusedAnswer = { questionId: number; seq: number; userAnswer: string | null; isHeld?: true }

/** How long refused answers are stored unless their student deletes them, ms. */
export const refusedKeptMs = 30 * 24 * 3_600_000
