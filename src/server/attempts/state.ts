import type { z } from 'zod'
import type { AttemptState, CheckedAnswer, StartLimitsOnWire } from '../../contract/attempt-shapes.ts'
import { phaseOnWire } from '../../contract/phase-on-wire.ts'
import type { Conditions } from '../../core/attempts/conditions.ts'
import { openSection, type Phase } from '../../core/attempts/phase.ts'
import type { StartLimits } from '../../core/attempts/window.ts'
import { gradeAnswer } from '../../core/questions/grading.ts'
import { toShown } from '../../core/questions/option-order.ts'
import { orderOf, revealedInOrder } from '../quizzes/shuffled-options.ts'
import { questionsOf, quizOnWire, revealed, type Version, type VersionQuestion } from '../quizzes/versions.ts'
import { countsFrom } from './rows.ts'
import type { OwnAttempt } from './queries.ts'

/** Returns a locked answer with its verdict, key and explanation. Q4 */
export function checkedOnWire(question: VersionQuestion, userAnswer: string | null): z.output<typeof CheckedAnswer> {
  return {
    question_id: question.id,
    user_answer: userAnswer,
    is_correct: gradeAnswer(question, userAnswer) === 'correct' ? 1 : 0,
    ...revealed(question),
  }
}

/** Returns the fair conditions of a student who has some. */
export const conditionsOnWire = (conditions: Conditions | null) =>
  conditions && { time_percent: conditions.timePercent, extra_break_minutes: conditions.extraBreakMinutes }

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Returns when and how often a quiz can be started, as on the wire. T37 */
export const startLimitsOnWire = (limits: StartLimits): z.output<typeof StartLimitsOnWire> => ({
  opens_at: iso(limits.opensAt),
  closes_at: iso(limits.closesAt),
  awaits_staff: limits.awaitsStaff,
  attempts_allowed: limits.attemptsAllowed,
  attempts_taken: limits.attemptsTaken,
})

type State = z.output<typeof AttemptState>

/** Returns the state of an attempt for a client that knows no order of options: it names them by the places that are shown. */
export function stateAsShown(state: State, version: Version): State {
  const { option_seed: seed } = state
  if (seed === null) return state
  const orderFor = (questionId: number) => {
    const question = version.byId.get(questionId)
    return question ? orderOf(question, seed) : []
  }
  return {
    ...state,
    option_seed: null,
    responses: state.responses.map((response) => {
      const order = orderFor(response.question_id)
      return {
        ...response,
        user_answer: toShown(response.user_answer, order),
        crossed: response.crossed.map((key) => toShown(key, order) ?? key),
      }
    }),
    checked: state.checked.map((checked) => {
      const order = orderFor(checked.question_id)
      return { ...revealedInOrder(checked, order), user_answer: toShown(checked.user_answer, order) }
    }),
  }
}

/**
 * Returns the state of an attempt for its student: responses of the open section only, and verdicts of locked answers only, but for those
 * whose question another test keeps open.
 */
export function stateOnWire(
  attempt: OwnAttempt,
  phase: Phase,
  version: Version,
  now: number,
): z.output<typeof AttemptState> {
  const section = openSection(phase)
  const open = section === null ? [] : questionsOf(version, section, attempt.variant)
  const ids = new Set(open.map(({ id }) => id))
  const waiting = new Set(attempt.waiting.map(({ question_id }) => question_id))
  const responses = attempt.responses.filter(({ question_id }) => ids.has(question_id))
  return {
    attempt_id: attempt.id,
    quiz: quizOnWire(version, attempt.lesson_id, attempt.conditions),
    variant: attempt.variant,
    revision: attempt.revision,
    writer: attempt.writer,
    conditions: conditionsOnWire(attempt.conditions),
    phase: phaseOnWire(phase),
    now: new Date(now).toISOString(),
    option_seed: attempt.option_seed,
    started_at: attempt.started_at.toISOString(),
    counts_from: new Date(countsFrom(attempt, now)).toISOString(),
    last_question_id: responses.at(-1)?.question_id ?? null,
    question_count: open.length,
    responses: responses.map((response) => ({
      question_id: response.question_id,
      seq: response.seq,
      user_answer: response.user_answer,
      marked: response.is_marked,
      crossed: response.crossed === '' ? [] : response.crossed.split(','),
      locked: response.is_locked,
      spent_seconds: response.spent_seconds,
    })),
    checked: responses.flatMap((response) => {
      const question = version.byId.get(response.question_id)
      return response.is_locked && question && !waiting.has(question.id)
        ? [checkedOnWire(question, response.user_answer)]
        : []
    }),
  }
}
