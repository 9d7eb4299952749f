import type { z } from 'zod'
import { unreadableAnswer, type Submitted } from '../../../contract/attempt-shapes.ts'
import { cleanAnswer, isAnswered } from '../../../core/questions/grading.ts'
import type { Version } from '../../quizzes/versions.ts'
import type { Outcome } from './closing.ts'
import type { AttemptRow } from '../rows.ts'

/** The outcome of a submission, as the student sees it. */
export type Receipt = z.output<typeof Submitted>

/** Returns the receipt of a submission: how much is stored and since when, and which of its answers do not count. */
export function receiptOf(
  attempt: AttemptRow,
  version: Version,
  answers: { question_id: number; user_answer?: unknown }[],
  { responses, askedCount }: Outcome,
  { storedAt, isLate }: { storedAt: number; isLate: boolean },
): Receipt {
  const stored = new Map(responses.map((response) => [response.question_id, response.user_answer]))
  const readable = answers.filter(({ question_id }) => question_id !== unreadableAnswer.question_id)
  const newest = new Map(readable.map((answer) => [answer.question_id, answer.user_answer]))
  const notStored = [...newest].filter(([id, answer]) => {
    const question = version.byId.get(id)
    return !question || cleanAnswer(question, answer) !== (stored.get(id) ?? null)
  })
  return {
    attempt_id: attempt.id,
    quiz_id: attempt.quiz_id,
    stored: responses.filter(({ question_id, user_answer }) => {
      const question = version.byId.get(question_id)
      return question !== undefined && isAnswered(question, user_answer)
    }).length,
    total: askedCount,
    stored_at: new Date(storedAt).toISOString(),
    is_late: isLate,
    not_stored: notStored.map(([id]) => id),
    unreadable: answers.flatMap(({ question_id }, place) =>
      question_id === unreadableAnswer.question_id ? [place] : [],
    ),
    closed: 'attempt',
  }
}
