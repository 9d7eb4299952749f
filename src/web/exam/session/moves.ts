import { targetOf } from '../../../core/attempts/phase.ts'
import { isAnswering, replacePending } from './answers.ts'
import {
  call,
  type Draft,
  drop,
  type FailedEvent,
  type In,
  isFree,
  nextSeq,
  put,
  retry,
  type Run,
  type Running,
  saveNow,
  setSlot,
  settle,
  settleDoing,
  skipCommand,
} from './draft.ts'
import type { Call, SessionEvent } from './events.ts'
import { findItem, hasAny, itemOf, unpark } from './outbox.ts'
import { withinMove } from './sections.ts'
import type { Attempt, CheckedAnswer, SessionState } from './state.ts'

// Commands that change the phase, lock an answer, or make this page the one that writes.

/** Moves on: to the page that checks a section, and back, at once; what opens another section waits until all is saved. */
export function moved(state: Running, event: Extract<SessionEvent, { type: 'move' }>, run: Run): Running {
  const { move } = event
  const attempt: Draft = state.attempt
  const from = attempt.phase.at
  const at = targetOf(from, move)
  if (state.status !== 'open' || state.doing || at === null) return skipCommand(state, event, run)
  if (move !== 'finish' && move !== 'back') {
    saveNow(attempt, run)
    return { ...state, doing: { kind: 'move', move, from } }
  }
  settle('move', run)
  const before = findItem(attempt.outbox, 'move')
  attempt.phase = { ...attempt.phase, at }
  attempt.outbox = unpark(attempt.outbox)
  put(attempt, itemOf('move', 0, nextSeq(before?.seq ?? 0, run), run.writer, { at }), run)
  return state
}

/** Locks the answer of a question, and shows its verdict, as soon as everything is saved. Q4 */
export function checkedBy(state: Running, event: Extract<SessionEvent, { type: 'check' }>, run: Run): Running {
  const { questionId } = event
  const { userAnswer = null, isLocked = false } = state.attempt.responses.get(questionId) ?? {}
  const canCheck = state.status === 'open' && !state.doing && isAnswering(state, run)
  if (!canCheck || isLocked || userAnswer === null) return skipCommand(state, event, run)
  saveNow(state.attempt, run)
  return { ...state, doing: { kind: 'check', questionId, userAnswer } }
}

/** Makes this page the one that writes; of each answer the newest stands. */
export function claimed(state: Running, event: SessionEvent, run: Run): Running {
  if (state.status !== 'elsewhere') return skipCommand(state, event, run)
  if (state.isClaiming) return state
  // The reply of a move or check that is on its way frees the slot; the claim is sent then.
  if (state.attempt.slots.command.at !== 'busy') setSlot(state.attempt, 'command', { at: 'due' }, run)
  run.isPlanned = false
  return { ...state, isClaiming: true }
}

/** Undoes a move within the section that the server has rejected. A submission needs none of it. */
export function moveFailed(state: Running, { error, trouble }: FailedEvent, run: Run): Running {
  const attempt: Draft = state.attempt
  const item = findItem(attempt.outbox, 'move')
  if (trouble !== null) retry(attempt, 'move', error, run)
  else {
    if (item) drop(attempt, item, run)
    attempt.wantsLook = true
  }
  return state
}

/** Ends a move or a check that the server has rejected, or tries it again. */
export function commandFailed(state: Running, { error, trouble }: FailedEvent, run: Run): Running {
  if (state.status !== 'open') return state
  const attempt: Draft = state.attempt
  if (trouble !== null) {
    retry(attempt, 'command', error, run)
    return state
  }
  const isConflict = error.status === 409
  if (error.code === 'answer.waits' && state.doing?.kind === 'check')
    attempt.waiting = new Set(attempt.waiting).add(state.doing.questionId)
  settleDoing(state.doing, run, isConflict ? undefined : error)
  attempt.wantsLook ||= isConflict
  return { ...state, doing: null }
}

/** Shows the verdict on an answer, and locks it. */
export function verdictShown(state: Running, verdict: CheckedAnswer, run: Run): Running {
  const attempt: Draft = state.attempt
  const { question_id: questionId, user_answer: userAnswer } = verdict
  const shown = attempt.responses.get(questionId)
  attempt.checked = shown ? new Map(attempt.checked).set(questionId, verdict) : attempt.checked
  if (shown) replacePending(attempt, questionId, { ...shown, userAnswer, isLocked: true }, run)
  if (state.status !== 'open') return state
  settleDoing(state.doing, run)
  return { ...state, doing: null }
}

/** Reports to the server where the student has moved within the section, unless it knows, or its phase has changed. */
export function planMove(attempt: Draft, run: Run): void {
  const item = findItem(attempt.outbox, 'move')
  if (!item || !isFree(attempt, 'move')) return
  const move = withinMove(attempt.serverAt, item.body.at)
  if (move !== null) return call(attempt, 'move', { name: 'move', move, from: attempt.serverAt }, run)
  setSlot(attempt, 'move', { at: 'idle', tries: 0 }, run)
  drop(attempt, item, run)
}

/** Returns whether no answer is waiting to be sent or looked into, and the server knows of every move. */
const isAllSent = ({ outbox }: Attempt) =>
  !hasAny(outbox, 'answer', 'queued', 'inFlight', 'conflicted') && !findItem(outbox, 'move')

/** Sends the command in progress once everything before it has been sent. */
export function planCommand(state: In<'open'>, run: Run): SessionState {
  const { attempt, doing } = state
  // What fetches the section that the move has led to comes first.
  const isBlocked = attempt.opening !== null || attempt.slots.look.at === 'waiting'
  if (!doing || doing.kind === 'explain' || isBlocked || !isFree(attempt, 'command') || !isAllSent(attempt))
    return state
  if (doing.kind === 'move' && attempt.serverAt !== doing.from) {
    // The server has changed the phase by itself.
    settleDoing(doing, run)
    setSlot(attempt, 'command', { at: 'idle', tries: 0 }, run)
    return { ...state, doing: null }
  }
  const { kind, ...input } = doing
  call(attempt, 'command', { name: kind, ...input } as Call<'move' | 'check'>, run)
  return state
}
