import { openModule, standing } from '../../../../core/attempts/phase.ts'
import type { Phase } from '../../../../core/attempts/phase.ts'
import type { ResponseWire } from '../exam-state.ts'

/** An attempt as the fake server holds it. */
export type Attempt = {
  id: number
  user: string
  phase: Phase
  responses: Map<number, ResponseWire>
  last: number | null
  closings: number
  writer: string | null
  revision: number
  /** Its review was opened. */
  isFinal: boolean
}

export const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Questions 11, 12, 13 of module 1 (or of a plain quiz) and 21, 22 of module 2. */
export function questionsOf({ phase }: Attempt, now: number): number[] {
  const part = openModule(standing(phase, now))
  return part === null ? [] : part === 'module2' ? [21, 22] : [11, 12, 13]
}

/** A locked answer with its verdict. */
export const checked = (question_id: number, user_answer: string | null) => ({
  question_id,
  user_answer,
  is_correct: user_answer === 'a1' ? 1 : 0,
  correct_answer: 'a1',
  answer_description: 'Because.',
})

/** Where an attempt stands, as the server tells it. */
export function stateOf(attempt: Attempt, quiz: { type: string; isImmediate?: boolean }, now: number) {
  const phase = standing(attempt.phase, now)
  const ids = questionsOf(attempt, now)
  const responses = [...attempt.responses.values()].filter(({ question_id }) => ids.includes(question_id))
  const endsAt = phase.at === 'closed' ? phase.finishedAt : phase.endsAt
  return {
    attempt_id: attempt.id,
    revision: attempt.revision,
    writer: attempt.writer,
    quiz: {
      id: 5,
      name: 'Transitions',
      lesson_id: 3,
      type: quiz.type,
      answer_display: quiz.isImmediate ? 'immediate' : 'deferred',
    },
    variant: ids.includes(21) ? 'easy' : null,
    phase: {
      at: phase.at,
      ends_at: iso(endsAt),
      half_at: phase.at === 'answering' ? iso(phase.halfAt) : phase.at === 'halfway' ? iso(phase.since) : null,
      remaining_seconds: phase.at === 'halfway' ? Math.ceil(phase.remainingMs / 1000) : null,
    },
    now: iso(now),
    started_at: iso(now),
    last_question_id: attempt.last,
    question_count: ids.length,
    responses,
    checked: responses.filter(({ locked }) => locked).map((one) => checked(one.question_id, one.user_answer)),
  }
}
