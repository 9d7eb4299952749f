import { notesOf } from '../answers-file.ts'
import type { RejectedAnswers } from '../session/rejection.ts'

/** Returns rejected answers as a file that people and programs can read; `at` is when it is made. */
export function rejectedFile(
  { quizId, quizName, attemptId, reason, answers, notes = [] }: RejectedAnswers,
  at: Date,
): string {
  const head = { format: 'lantern-answers-1', quiz: quizName, quiz_id: quizId, attempt_id: attemptId, refused: reason }
  const given = answers.map(({ questionId, userAnswer, seq }) => ({
    question_id: questionId,
    user_answer: userAnswer,
    changed_at: new Date(seq).toISOString(),
  }))
  const noted = notesOf(notes.map(({ questionId, marks }) => [questionId, marks]))
  return `${JSON.stringify({ ...head, saved_at: at.toISOString(), answers: given, notes: noted }, null, 2)}\n`
}
