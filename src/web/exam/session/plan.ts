import { planAnnotations } from './annotations.ts'
import { planAnswers } from './answers.ts'
import { call, type Draft, isFree, type Run } from './draft.ts'
import { planCommand, planMove } from './moves.ts'
import { hasAny } from './outbox.ts'
import type { Attempt, SessionState } from './state.ts'
import { planSubmission } from './submission.ts'

// Which calls start next.

/** Starts the calls whose slot is free and whose time has come. */
export function plan(state: SessionState, run: Run): SessionState {
  if (state.status === 'loading' || state.status === 'failed') return state
  const { attempt } = state
  if (state.status === 'submitted') {
    if (state.role === 'replay') planAnnotations(attempt, run)
    return state
  }
  if (state.status !== 'submitting' || state.submission.step !== 'closing') {
    if (state.status !== 'elsewhere') {
      planAnswers(attempt, run)
      planAnnotations(attempt, run)
    }
    if (state.status === 'open') planMove(attempt, run)
    planLook(attempt, run)
  }
  if (state.status === 'open') return planCommand(state, run)
  if (state.status === 'submitting') return planSubmission(state, run)
  if (state.isClaiming && isFree(attempt, 'command') && !isAnnotating(attempt))
    call(attempt, 'command', { name: 'claim' }, run)
  return state
}

/**
 * Returns whether annotations are on their way. Those of a question replace each other as a whole: if they arrived after a claim, they
 * would replace what was noted elsewhere and never merged.
 */
const isAnnotating = ({ slots, outbox }: Attempt) =>
  slots.annotation.at === 'busy' || hasAny(outbox, 'annotation', 'inFlight')

/** Asks the server how the attempt is, when that is wanted; after what waits has been saved, where that is wanted too. */
function planLook(attempt: Draft, run: Run): void {
  const { answer, look } = attempt.slots
  if (attempt.looksAfterSaving && answer.at !== 'due' && answer.at !== 'busy') {
    attempt.looksAfterSaving = false
    attempt.wantsLook = true
  }
  if (look.at !== 'due' && !(look.at === 'idle' && attempt.wantsLook)) return
  attempt.wantsLook = false
  call(attempt, 'look', { name: 'fetch' }, run)
}
