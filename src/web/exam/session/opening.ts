import { recordAway } from './away.ts'
import { commonOf, type In, type Run, saveNow, skipCommand } from './draft.ts'
import type { Call, CallName, Calls, SessionEvent } from './events.ts'
import { enqueue } from './outbox.ts'
import { enter } from './sections.ts'
import { type Attempt, type Begun, sectionOf, type SessionState, type Slot, slotNames } from './state.ts'
import { submitting } from './submission.ts'

// The first load of an attempt.

/** Applies an event while the attempt is being fetched, or could not be. */
export function applyStarting(state: In<'loading' | 'failed'>, event: SessionEvent, run: Run): SessionState {
  const load = (call: Call, attemptId: number, writer: string) =>
    run.effects.push({ type: 'call', slot: 'load', call, attemptId, writer })
  if (event.type === 'started' || event.type === 'due') load({ name: 'begin' }, 0, state.writer)
  if (event.type === 'opened') return opened(state, event.begun, event.section, run)
  const begun = replyTo(event, 'begin')
  if (begun) {
    const section = state.role === 'player' ? sectionOf(begun.wire.phase) : null
    load({ name: 'section', section }, begun.wire.attempt_id, begun.writer)
    return { ...state, begun }
  }
  const section = replyTo(event, 'section')
  if (section && state.begun) return opened(state, state.begun, section, run)
  if (event.type !== 'callFailed' || event.slot !== 'load') return skipCommand(state, event, run)
  const { error, trouble } = event
  // Of a replay only the server itself can say so: a 404 may be another user's login.
  const isPermanent = state.role === 'replay' ? event.isOutOfReach : [403, 404, 409, 422].includes(error.status)
  const failure = { message: error.message, isPermanent }
  if (!isPermanent && (trouble !== 'signed_out' || state.role === 'replay'))
    run.effects.push({ type: 'retry', slot: 'load', ticket: 0, tries: state.tries, error })
  return {
    ...state,
    status: 'failed',
    failure,
    tries: state.tries + 1,
    begun: null,
    ...(isPermanent && { trouble: null }),
  }
}

/** Opens the attempt with its questions and what this device has stored of it. */
function opened(
  state: In<'loading' | 'failed'>,
  { wire, submission, writer, isUnsure = false }: Begun,
  { questions, stored }: Calls['section']['reply'],
  run: Run,
): SessionState {
  const idle: Slot = { at: 'idle', tries: 0, ticket: 0 }
  const pending = stored.items.filter(({ kind }) => kind !== 'answer')
  const attempt: Attempt = {
    id: wire.attempt_id,
    quiz: wire.quiz,
    startedAt: wire.counts_from,
    variant: wire.variant,
    optionSeed: wire.option_seed,
    phase: wire.phase,
    serverAt: wire.phase.at,
    serverWriter: wire.writer,
    revision: 0,
    end: null,
    opening: null,
    section: null,
    questions: [],
    position: 1,
    responses: new Map(),
    known: new Map(),
    checked: new Map(),
    waiting: new Set(),
    annotations: stored.annotations,
    unread: null,
    areAnnotationsRead: false,
    outbox: [...pending, ...(submission ? [submission] : [])].reduce(enqueue, new Map() as Attempt['outbox']),
    slots: Object.fromEntries(slotNames.map((name) => [name, idle])) as Attempt['slots'],
    wantsLook: false,
    looksAfterSaving: false,
    isSingle: false,
    submissionFailedAt: -Infinity,
    news: null,
    isUnsure,
  }
  // The owner of the submission that it continues, as that page's own.
  run.writer = writer
  recordAway(attempt, state.trouble, run)
  if (state.role === 'player') run.effects.push({ type: 'listen', attemptId: attempt.id })
  const open: In<'open'> = { ...commonOf(state), writer, status: 'open', attempt, doing: null }
  const entered = enter(open, wire, { questions, stored }, run)
  if (submission && entered.status !== 'submitting')
    return submitting(entered, submission.body.isByClock ? 'clock' : 'student', run)
  // What a replay brings goes before a player on the same device may take over.
  if (state.role === 'replay') saveNow(entered.attempt, run)
  return entered
}

/** Returns the reply to a call, if the event carries it. */
const replyTo = <Name extends CallName>(event: SessionEvent, name: Name): Calls[Name]['reply'] | undefined =>
  event.type === 'replied' && event.reply.name === name ? (event.reply.data as Calls[Name]['reply']) : undefined
