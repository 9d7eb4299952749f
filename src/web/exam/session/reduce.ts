import { longestAnswer } from '../../../core/questions/reading.ts'
import { annotated, annotationsFailed, annotationsReplied } from './annotations.ts'
import { changed, saved, saveFailed, wentTo } from './answers.ts'
import { recordAway } from './away.ts'
import { deviceRead } from './device-read.ts'
import {
  commonOf,
  type Draft,
  due,
  type FailedEvent,
  freed,
  resetTries,
  retry,
  type Run,
  type Running,
  setSlot,
  settle,
  skipCommand,
} from './draft.ts'
import type { Effect, SessionEvent } from './events.ts'
import { checkedBy, claimed, commandFailed, moved, moveFailed, verdictShown } from './moves.ts'
import { applyStarting } from './opening.ts'
import { plan } from './plan.ts'
import { adopted, enter, lookFailed, sectionAt } from './sections.ts'
import type { SessionState } from './state.ts'
import { agreed, applyEnded, ended, reading, receipted, submitFailed, submitting } from './submission.ts'
import { hurried, ticked } from './time.ts'

/**
 * Applies one event to an exam session. Pure: `now` is the server's clock, network and device arrive as events; what is to be
 * done is returned, not done.
 *
 * Each event is applied in two steps: `apply` changes the state, `plan` starts the calls that it now wants. Both work on a copy of the
 * attempt, a {@link Draft}, which they change in place; they return the state, because its status may be another one afterwards.
 */
export function reduce(before: SessionState, event: SessionEvent, now: number): [SessionState, Effect[]] {
  const run: Run = { now, effects: [], writer: before.writer, isPlanned: false }
  let state = apply(draftOf(before, event), event, run)
  // A call that is planned takes its slot, and a free slot may be the turn of another call: until no slot changes any more.
  do {
    run.isPlanned = true
    state = plan(state, run)
  } while (!run.isPlanned)
  const writes = state.writes + run.effects.filter(({ type }) => type === 'write').length
  return [{ ...state, writes }, run.effects]
}

/** Returns the copy that an event is applied to, with what an event changes whatever the status. */
function draftOf(state: SessionState, event: SessionEvent): SessionState {
  const common = {
    ...(event.type === 'written' && { writes: state.writes - 1, isVolatile: event.isVolatile }),
    ...(event.type === 'troubled' && { trouble: event.trouble }),
  }
  if (!('attempt' in state)) return { ...state, ...common }
  const { attempt } = state
  return { ...state, ...common, attempt: { ...attempt, slots: { ...attempt.slots } } }
}

/** Applies an event by the status of the session. */
function apply(state: SessionState, event: SessionEvent, run: Run): SessionState {
  switch (state.status) {
    case 'loading':
    case 'failed':
      return applyStarting(state, event, run)
    case 'submitted':
      return applyEnded(state, event, run)
    default:
      return applyRunning(state, event, run)
  }
}

/** Applies an event to an attempt that is not over. */
function applyRunning(state: Running, event: SessionEvent, run: Run): SessionState {
  const attempt: Draft = state.attempt
  switch (event.type) {
    case 'answered':
      return changed(state, event.questionId, { userAnswer: event.userAnswer?.slice(0, longestAnswer) || null }, run)
    case 'flagged': {
      const isFlagged = !(attempt.responses.get(event.questionId)?.isFlagged ?? false)
      return changed(state, event.questionId, { isFlagged }, run)
    }
    case 'crossed': {
      const { crossed = [] } = attempt.responses.get(event.questionId) ?? {}
      const { option } = event
      const next = crossed.includes(option) ? crossed.filter((one) => one !== option) : [...crossed, option]
      return changed(state, event.questionId, { crossed: next }, run)
    }
    case 'annotated':
      annotated(attempt, event.questionId, event.annotations, run)
      return state
    case 'wentTo':
      wentTo(state, event.position, run)
      return state
    case 'move':
      return moved(state, event, run)
    case 'check':
      return checkedBy(state, event, run)
    case 'claim':
      return claimed(state, event, run)
    case 'submit':
      if (state.status === 'open') return submitting(state, 'student', run)
      return state.status === 'elsewhere' ? skipCommand(state, event, run) : state
    case 'ticked':
      return ticked(state, event, run)
    case 'left':
      hurried(state, run)
      return state
    case 'hinted':
      attempt.wantsLook = true
      return state
    case 'troubled':
      recordAway(attempt, event.trouble, run)
      return state
    case 'due':
      due(attempt, event, run)
      return state
    case 'replied':
      freed(attempt, event.slot, run)
      return replied(state, event, run)
    case 'callFailed':
      freed(attempt, event.slot, run)
      return callFailed(state, event, run)
    case 'closed':
      return ended(state, event.rejected, run)
    case 'deviceRead':
      deviceRead(attempt, event.stored, run)
      return state
    default:
      return state
  }
}

/** Applies the reply to a call. */
function replied(state: Running, { reply, slot }: Extract<SessionEvent, { type: 'replied' }>, run: Run): Running {
  const attempt: Draft = state.attempt
  switch (reply.name) {
    case 'fetch':
      if (slot === 'submission')
        return state.status === 'submitting' && state.submission.step === 'asking'
          ? agreed(state, state.submission, reply.data, run)
          : state
      resetTries(attempt, 'look', run)
      return adopted(state, reply.data, run)
    case 'section': {
      const { opening } = attempt
      if (!opening || reply.call.section !== sectionAt(attempt, opening)) return state
      return enter(state, opening, reply.data, run)
    }
    case 'stored': {
      const { opening, questions, position } = attempt
      if (slot === 'submission') return reading(state, reply.data, run)
      if (!opening || sectionAt(attempt, opening) !== attempt.section) return state
      return enter(state, opening, { questions, stored: { ...reply.data, position } }, run)
    }
    case 'save':
      saved(attempt, reply.call, reply.data, run)
      return state
    case 'annotate':
    case 'readAnnotations':
      annotationsReplied(attempt, reply, run)
      return state
    case 'move':
    case 'claim':
      run.effects.push({ type: 'notifyTabs', attemptId: attempt.id })
      resetTries(attempt, 'move', run)
      resetTries(attempt, 'command', run)
      // A late reply to a move ends no claim.
      if (reply.name === 'move') return adopted(state, reply.data, run)
      settle('claim', run)
      return adopted(state.status === 'elsewhere' ? { ...state, isClaiming: false } : state, reply.data, run)
    case 'check':
      resetTries(attempt, 'command', run)
      return verdictShown(state, reply.data, run)
    case 'submit':
      return receipted(state, reply.data, run)
    default:
      return state
  }
}

/** Applies the failure of a call. */
function callFailed(state: Running, event: FailedEvent, run: Run): SessionState {
  const attempt: Draft = state.attempt
  const { call: sentCall, error, trouble } = event
  // Everything pending is given to the student, by the caller of the replay.
  if (event.isOutOfReach) {
    const failure = { message: error.message, isPermanent: true }
    return { ...commonOf(state), status: 'failed', failure, tries: 0, begun: null }
  }
  switch (sentCall.name) {
    case 'save':
      saveFailed(state, sentCall, event, run)
      return state
    case 'annotate':
    case 'readAnnotations':
      annotationsFailed(attempt, event, run)
      return state
    case 'move':
    case 'check':
      return event.slot === 'move' ? moveFailed(state, event, run) : commandFailed(state, event, run)
    case 'claim':
      if (trouble !== null) {
        retry(attempt, 'command', error, run)
        return state
      }
      // It has ended meanwhile, or so the server will say. It has just answered, so a look that waits for it need not wait.
      settle('claim', run)
      attempt.wantsLook = true
      if (attempt.slots.look.at === 'waiting') setSlot(attempt, 'look', { at: 'due' }, run)
      return state.status === 'elsewhere' ? { ...state, isClaiming: false } : state
    case 'fetch':
    case 'section':
    case 'stored':
      return event.slot === 'submission' ? submitFailed(state, event, run) : lookFailed(state, event, run)
    case 'submit':
      return submitFailed(state, event, run)
    default:
      return state
  }
}
