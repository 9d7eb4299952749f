import { dayMs } from '../dates.ts'
import { acceptsLate } from './late.ts'
import type { Phase } from './phase.ts'

/** Time in ms for which an attempt whose clock does not run keeps its questions open after its last answer. docs/decisions/0177 */
export const restingMs = 7 * dayMs

/** The state that decides whether the questions of an attempt can still be answered in it. */
export type AnswerableAttempt = {
  /** As stored: the end that an attempt without a running clock has in it may be years away. */
  phase: Phase
  /** Leaving stops its clock. */
  isPractice: boolean
  startedAt: number
  /** Null: nothing is answered yet. */
  lastAnswerAt: number | null
  finalisedAt: number | null
  /** The instant until which its review is withheld for those who sit later; null: it is not. */
  heldUntil: number | null
}

/** Returns whether time alone will end an attempt: not one that counts up, nor one whose clock stops when its student leaves. */
const hasRunningClock = ({ phase, isPractice }: AnswerableAttempt) =>
  !isPractice && 'endsAt' in phase && phase.endsAt !== null

/**
 * Returns whether an attempt keeps its questions open: their keys are not told anywhere else meanwhile, by no other quiz that asks them. As
 * long as its review is withheld it does.
 * One that time has ended does so as long as late answers count. T44
 */
export function keepsOpen(attempt: AnswerableAttempt, now: number): boolean {
  const { phase, startedAt, lastAnswerAt, finalisedAt, heldUntil } = attempt
  if (heldUntil !== null && now < heldUntil) return true
  if (phase.at === 'closed') return acceptsLate(phase, finalisedAt, now)
  return hasRunningClock(attempt) || now < Math.max(startedAt, lastAnswerAt ?? startedAt) + restingMs
}
