import type { Module } from '../../core/attempts/sections.ts'
import type { PhaseWire, QuizWire } from './session/exam-session.ts'

/**
 * The screens of the player: a question, the check page of a section, the pause at half-time, the break between the modules, or the notice
 * that staff have paused the test.
 */
export type Stage = 'question' | 'check' | 'pause' | 'break' | 'paused'

/** Returns the stage of a phase. A plain quiz has no phase for its check page, so the page passes `isChecking`. Q8 */
export function stageOf({ at }: PhaseWire, isChecking: boolean): Stage {
  if (at === 'break') return 'break'
  if (at === 'halfway') return 'pause'
  if (at === 'paused') return at
  if (at === 'checking1' || at === 'checking2') return 'check'
  return at === 'answering' && isChecking ? 'check' : 'question'
}

/** Returns the module of a phase; null in a break and in a plain quiz. */
export function moduleOf({ at }: PhaseWire): Module | null {
  if (at === 'module1' || at === 'checking1') return 'module1'
  return at === 'module2' || at === 'checking2' ? 'module2' : null
}

/** The labels of 'Next' on the last question of a section. */
type Finish = 'finish' | 'finishModule1' | 'finishQuiz'

/** The buttons below a question: at most three. */
export type Steps = {
  back: 'enabled' | 'disabled' | 'absent'
  /** Beside the main button: skips the question, or finishes with the last one unanswered. */
  side: 'skip' | Finish | null
  main: 'submit' | 'next' | Finish
  isMainDisabled: boolean
}

type Situation = {
  quiz: Pick<QuizWire, 'type' | 'answer_display'>
  at: PhaseWire['at']
  position: number
  total: number
  isAnswered: boolean
  isLocked: boolean
}

const finishOf = ({ quiz, at }: Situation): Finish =>
  quiz.type !== 'two_module' ? 'finish' : at === 'module1' ? 'finishModule1' : 'finishQuiz'

/**
 * Returns the buttons below a question. Back is disabled on the first question of a plain quiz and absent on that of a module;
 * with immediate display 'Submit' comes before 'Next'; the default screen waits for an answer or a skip. Q4
 */
export function stepsOf(situation: Situation): Steps {
  const { quiz, position, total, isAnswered, isLocked } = situation
  const isLast = position >= total
  const isTwoModule = quiz.type === 'two_module'
  const back = position > 1 ? 'enabled' : isTwoModule ? 'absent' : 'disabled'
  const finish = finishOf(situation)
  if (quiz.answer_display === 'immediate' && !isLocked)
    return { back, side: isLast ? finish : 'skip', main: 'submit', isMainDisabled: !isAnswered }
  if (isLast) return { back, side: null, main: finish, isMainDisabled: false }
  const waits = !isTwoModule && quiz.type !== 'mcq' && quiz.answer_display !== 'immediate'
  // What is locked is answered: there is nothing to skip.
  return { back, side: isLocked ? null : 'skip', main: 'next', isMainDisabled: waits && !isAnswered }
}
