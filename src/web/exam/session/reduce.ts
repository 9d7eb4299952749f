import { targetOf } from '../../../core/attempts/phase.ts'
import { longestAnswer } from '../../../core/questions/reading.ts'
import {
  addStored,
  awayOf,
  call,
  commonOf,
  conflictedOf,
  drop,
  due,
  freed,
  isFree,
  setDelivery,
  nextSeq,
  planBatch,
  put,
  putInPlace,
  storeRejected,
  rejectedOf,
  resetTries,
  retry,
  sendBatch,
  setSlot,
  settle,
  settleDoing,
  skipCommand,
  soon,
  submittedOf,
  unreadable,
  write,
  type DeferredSteps,
  type Draft,
  type In,
  type FailedEvent,
  type Run,
  type Running,
} from './draft.ts'
import type { Call, CallName, Calls, Effect, SessionEvent } from './events.ts'
import {
  batchOf,
  enqueue,
  findItem,
  hasAny,
  itemOf,
  itemsOf,
  remove,
  unpark,
  type AwaySpan,
  type OutboxItem,
} from './outbox.ts'
import type { RejectionReason } from './rejection.ts'
import {
  hasNothingNew,
  isSameAnswer,
  phaseAt,
  secondsLeftOf,
  sectionOf,
  slotNames,
  untouched,
  type Attempt,
  type AttemptWire,
  type Begun,
  type CheckedAnswer,
  type Doing,
  type Known,
  type OptionKey,
  type PhaseWire,
  type ResponseWire,
  type SaveReply,
  type SessionState,
  type ShownResponse,
  type Slot,
  type Trouble,
} from './state.ts'

/** The longest that a submission waits for notes that are on their way, in ms. */
const patienceMs = 1000
/** The delay before a rejected submission by the clock is tried again, in ms. */
const againMs = 10_000
/** A tick that comes later than this comes from a device that slept. */
const mostStepMs = 1000
/** Time on a question below this is not worth a change of its own. */
const leastReportedMs = 2000

/**
 * Applies one event to an exam session. Pure: `now` is the server's clock, network and device arrive as events; what is to be
 * done is returned, not done. The steps of annotations and of the end are in `deferred`: until it has loaded, none of their calls is made.
 *
 * Each event is applied in two steps: `apply` changes the state, `plan` starts the calls that it now wants. Both work on a copy of the
 * attempt, a {@link Draft}, which they change in place; they return the state, because its status may be another one afterwards.
 */
export function reduce(
  before: SessionState,
  event: SessionEvent,
  now: number,
  deferred: DeferredSteps | null,
): [SessionState, Effect[]] {
  const run: Run = { now, effects: [], deferred, writer: before.writer, isPlanned: false }
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

function apply(state: SessionState, event: SessionEvent, run: Run): SessionState {
  switch (state.status) {
    case 'loading':
    case 'failed':
      return applyStarting(state, event, run)
    case 'submitted':
      return run.deferred?.applyEnded(state, event, run) ?? state
    default:
      return applyRunning(state, event, run)
  }
}

// Beginning

function applyStarting(state: In<'loading' | 'failed'>, event: SessionEvent, run: Run): SessionState {
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

/** The attempt is here with its questions and what this device has stored of it. */
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
  noteAway(attempt, state.trouble, run)
  if (state.role === 'player') run.effects.push({ type: 'listen', attemptId: attempt.id })
  const open: In<'open'> = { ...commonOf(state), writer, status: 'open', attempt, doing: null }
  const entered = enter(open, wire, { questions, stored }, run)
  if (submission && entered.status !== 'submitting')
    return submitting(entered, submission.body.isByClock ? 'clock' : 'student', run)
  // What a replay brings goes before a player on the same device may take over.
  if (state.role === 'replay') saveNow(entered.attempt, run)
  return entered
}

// The attempt

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
      run.deferred?.annotated(attempt, event.questionId, event.annotations, run)
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
      noteAway(attempt, event.trouble, run)
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
      return run.deferred?.ended(state, event.rejected, run) ?? state
    case 'deviceRead':
      run.deferred?.deviceRead(attempt, event.stored, run)
      return state
    default:
      return state
  }
}

/** Returns the reply to a call, if the event carries it. */
const replyTo = <Name extends CallName>(event: SessionEvent, name: Name): Calls[Name]['reply'] | undefined =>
  event.type === 'replied' && event.reply.name === name ? (event.reply.data as Calls[Name]['reply']) : undefined

// Answers

const noneKnown: Known = { seq: 0, server: null, msOnQuestion: 0, reportedMs: 0 }
const knownOf = ({ known }: Attempt, questionId: number) => known.get(questionId) ?? noneKnown

const learn = (attempt: Draft, questionId: number, change: Partial<Known>) =>
  void (attempt.known = new Map(attempt.known).set(questionId, { ...knownOf(attempt, questionId), ...change }))

/** Shows a response, unless its question is not of the open section. */
function show(attempt: Draft, questionId: number, response: ShownResponse): void {
  const before = attempt.responses.get(questionId)
  if (!before || hasNothingNew(before, response)) return
  attempt.responses = new Map(attempt.responses).set(questionId, response)
}

const shownBy = (response: ResponseWire): ShownResponse => ({
  userAnswer: response.user_answer,
  isFlagged: response.marked,
  crossed: response.crossed as OptionKey[],
  isLocked: response.locked,
})

/** Returns whether answers can be given: the section is open on this page, and its time runs. */
function isAnswering(state: SessionState, { now }: Run): boolean {
  if (state.status !== 'open' || (state.doing?.kind === 'move' && state.doing.move === 'continue')) return false
  const { phase } = state.attempt
  return sectionOf(phase) !== null && secondsLeftOf(phase, now) !== 0
}

/** A response was changed; a locked one can only be flagged. */
function changed(
  state: Running,
  questionId: number,
  change: Partial<Omit<ShownResponse, 'isLocked'>>,
  run: Run,
): Running {
  const attempt: Draft = state.attempt
  const before = attempt.responses.get(questionId)
  if (!before || !isAnswering(state, run) || hasNothingNew(before, change)) return state
  if (state.status === 'open' && state.doing?.kind === 'check' && state.doing.questionId === questionId) return state
  if (before.isLocked && change.isFlagged === undefined) return state
  attempt.news = null
  if (change.userAnswer !== undefined) supersede(attempt, questionId, Infinity)
  queueResponse(attempt, questionId, { ...before, ...change }, run)
  return state
}

/** Notes that an answer is newer than what the device may have of it from before. */
function supersede(attempt: Draft, questionId: number, seq: number): void {
  const { unread } = attempt
  if (unread) attempt.unread = new Map(unread).set(questionId, Math.max(seq, unread.get(questionId) ?? 0))
}

/** Shows a response, and puts it into the outbox under its next sequence number. */
export function queueResponse(
  attempt: Draft,
  questionId: number,
  response: ShownResponse,
  run: Run,
  isUnsure = attempt.isUnsure,
): void {
  const { seq: before, msOnQuestion } = knownOf(attempt, questionId)
  const { userAnswer, isFlagged, crossed } = response
  const isAcknowledged = attempt.responses.get(questionId)?.userAnswer === userAnswer
  const seq = nextSeq(before, run)
  const secondsOnQuestion = Math.floor(msOnQuestion / 1000)
  show(attempt, questionId, response)
  learn(attempt, questionId, { seq, reportedMs: msOnQuestion })
  const body = {
    userAnswer,
    isFlagged,
    crossed,
    secondsOnQuestion,
    ...(isAcknowledged && { isAcknowledged: true as const }),
    ...(isUnsure && !isAcknowledged && { isUnsure: true as const }),
  }
  put(attempt, itemOf('answer', questionId, seq, run.writer, body), run)
}

/** Settles a change, and shows what stands in its place. */
function replacePending(attempt: Draft, questionId: number, response: ShownResponse, run: Run): void {
  const item = findItem(attempt.outbox, 'answer', questionId)
  show(attempt, questionId, response)
  if (item) drop(attempt, item, run)
}

/** Takes over what is newer on the server; the student is notified of an answer that waited here and gave way. */
function merge(attempt: Draft, response: ResponseWire, run: Run): void {
  const questionId = response.question_id
  const own = attempt.responses.get(questionId)
  if (!own || own.isLocked) return
  const item = findItem(attempt.outbox, 'answer', questionId)
  const { seq, msOnQuestion, reportedMs } = knownOf(attempt, questionId)
  const reported = response.spent_seconds * 1000
  learn(attempt, questionId, {
    seq: Math.max(seq, response.seq),
    msOnQuestion: Math.max(msOnQuestion, reported),
    reportedMs: Math.max(reportedMs, reported),
    server: response,
  })
  const isNewer = response.seq > seq || (response.seq === seq && item?.wasSent === false)
  // What this page has saved itself may have been the time on the question alone.
  if (response.seq > seq) supersede(attempt, questionId, response.seq)
  if (isNewer || response.locked) {
    const theirs = shownBy(response)
    replacePending(attempt, questionId, { ...theirs, isFlagged: isNewer ? theirs.isFlagged : own.isFlagged }, run)
    if (item && !isSameAnswer(own.userAnswer, theirs.userAnswer)) attempt.news = 'stale'
  } else if (item && response.seq === seq) replacePending(attempt, questionId, own, run)
}

/** The server has answered a batch: what it holds is acknowledged, the rest is looked into. */
function saved(attempt: Draft, { items, away }: Call<'save'>, reply: SaveReply, run: Run): void {
  const stored = new Map(reply.stored.map(({ question_id, seq }) => [question_id, seq]))
  const reasons = new Map(reply.refused.map(({ question_id, reason }) => [question_id, reason]))
  resetTries(attempt, 'answer', run)
  withoutAway(attempt, away, run)
  for (const item of items)
    if (stored.get(item.key) === item.seq) drop(attempt, item, run)
    else setDelivery(attempt, [item], 'conflicted', reasons.get(item.key) ?? 'stale')
  if (!hasAny(attempt.outbox, 'answer', 'queued', 'inFlight')) attempt.isSingle = false
  const conflicted = conflictedOf(attempt, 'answer')
  if (conflicted.length === 0) return
  if (conflicted.every(({ key }) => attempt.responses.get(key)?.isLocked)) decide(attempt, run)
  else attempt.wantsLook = true
}

/** Decides about rejected changes once the server's values are known. */
function decide(attempt: Draft, run: Run): void {
  const isTimeUp = secondsLeftOf(attempt.phase, run.now) === 0
  for (const item of conflictedOf(attempt, 'answer')) {
    const { key, reason } = item
    // Nothing newer is there and the section is open: the server may take it after the next move (a paused clock).
    if (reason === 'stale' && !isTimeUp) {
      setDelivery(attempt, [item], 'parked')
      continue
    }
    if (reason === 'not_open' || reason === 'unsure')
      reject(attempt, reason === 'unsure' ? 'refused' : 'late', [item], run)
    // What the server holds is shown instead.
    const shown = attempt.responses.get(key) ?? untouched
    const { server } = knownOf(attempt, key)
    replacePending(attempt, key, shown.isLocked ? shown : server ? shownBy(server) : untouched, run)
    if (reason !== 'locked') attempt.news = reason === 'stale' ? 'stale' : reason === 'unsure' ? 'uncounted' : 'late'
  }
}

/** Takes out of the outbox what the server never takes. Only when it is stored as rejected does it leave the device. */
export function reject(
  attempt: Draft,
  reason: RejectionReason,
  items: readonly OutboxItem<'answer'>[],
  run: Run,
): void {
  const answers = items.map((item) => rejectedOf(submittedOf(item), item))
  storeRejected(attempt, reason, answers, [], run)
  attempt.outbox = items.reduce(remove, attempt.outbox)
}

/** A question is left: its time is sent unless that is hardly any. */
function wentTo(state: Running, to: number, run: Run): void {
  const attempt: Draft = state.attempt
  const { position: before, questions, section } = attempt
  const position = within(to, questions.length)
  attempt.position = position
  if (section) write(attempt, { type: 'position', section, position }, run)
  const left = questions[before - 1]
  if (!left || position === before || !isAnswering(state, run)) return
  const { msOnQuestion, reportedMs } = knownOf(attempt, left.id)
  const shown = attempt.responses.get(left.id)
  if (shown && !shown.isLocked && msOnQuestion - reportedMs >= leastReportedMs)
    queueResponse(attempt, left.id, shown, run)
}

/** A position that there is, from 1. */
const within = (position: number, count: number) => Math.max(1, Math.min(Math.trunc(position), count)) || 1

// Highlights and notes

// Without the server

const isAway = (trouble: Trouble | null) => trouble === 'offline' || trouble === 'server'
const isoOf = (at: number) => new Date(at).toISOString()

/** Notes for the log of the attempt since when the server is out of reach, or until when it was. */
function noteAway(attempt: Draft, trouble: Trouble | null, run: Run): void {
  const isOpen = findItem(attempt.outbox, 'away')?.body.spans.some(({ to }) => to === null) ?? false
  if (isAway(trouble) === isOpen) return
  if (isOpen) return endAway(attempt, run)
  const spans = [{ from: isoOf(run.now), to: null }]
  put(attempt, itemOf('away', 0, Math.floor(run.now), run.writer, { spans }), run)
}

/** Ends the spans that are open: the server answers. */
const endAway = (attempt: Draft, run: Run) =>
  setSpans(attempt, (spans) => spans.map(({ from, to }) => ({ from, to: to ?? isoOf(run.now) })), run)

/** The log knows these spans. */
const withoutAway = (attempt: Draft, logged: readonly AwaySpan[], run: Run) =>
  setSpans(attempt, (spans) => spans.filter(({ from }) => !logged.some((one) => one.from === from)), run)

function setSpans(attempt: Draft, change: (spans: readonly AwaySpan[]) => readonly AwaySpan[], run: Run): void {
  const item = findItem(attempt.outbox, 'away')
  if (!item) return
  const spans = change(item.body.spans)
  if (spans.length === 0) drop(attempt, item, run)
  else putInPlace(attempt, { ...item, body: { spans } }, run)
}

// Commands

/** Moves on: to the page that checks a section, and back, at once; what opens another section waits until all is saved. */
function moved(state: Running, event: Extract<SessionEvent, { type: 'move' }>, run: Run): Running {
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
function checkedBy(state: Running, event: Extract<SessionEvent, { type: 'check' }>, run: Run): Running {
  const { questionId } = event
  const { userAnswer = null, isLocked = false } = state.attempt.responses.get(questionId) ?? {}
  const canCheck = state.status === 'open' && !state.doing && isAnswering(state, run)
  if (!canCheck || isLocked || userAnswer === null) return skipCommand(state, event, run)
  saveNow(state.attempt, run)
  return { ...state, doing: { kind: 'check', questionId, userAnswer } }
}

/** Makes this page the one that writes; of each answer the newest stands. */
function claimed(state: Running, event: SessionEvent, run: Run): Running {
  if (state.status !== 'elsewhere') return skipCommand(state, event, run)
  if (state.isClaiming) return state
  // The reply of a move or check that is on its way frees the slot; the claim is sent then.
  if (state.attempt.slots.command.at !== 'busy') setSlot(state.attempt, 'command', { at: 'due' }, run)
  run.isPlanned = false
  return { ...state, isClaiming: true }
}

/** Begins a submission; if the page closes, the next page continues it. */
function submitting(state: In<'open' | 'elsewhere'>, by: 'student' | 'clock', run: Run): Running {
  const attempt: Draft = state.attempt
  const lessonId = attempt.quiz.lesson_id ?? 0
  const before = findItem(attempt.outbox, 'submission', lessonId)
  const body = { lessonId, isByClock: by === 'clock' }
  if (state.status === 'open') settleDoing(state.doing, run)
  put(attempt, itemOf('submission', lessonId, nextSeq(before?.seq ?? 0, run), run.writer, body), run)
  saveNow(attempt, run)
  resetTries(attempt, 'submission', run)
  soon(attempt, 'submission', patienceMs, run)
  return { ...commonOf(state), status: 'submitting', attempt, submission: { by, step: 'saving' } }
}

/** Sends batched changes at once. */
function saveNow(attempt: Draft, run: Run): void {
  for (const name of ['answer', 'annotation'] as const)
    if (['soon', 'idle'].includes(attempt.slots[name].at)) setSlot(attempt, name, { at: 'due' }, run)
}

/** The state of an attempt that is under way: here, or elsewhere when another player writes. */
export function rested(state: Running, doing: Doing | null = null): In<'open' | 'elsewhere'> {
  const { attempt } = state
  return attempt.serverWriter !== null && attempt.serverWriter !== state.writer
    ? { ...commonOf(state), status: 'elsewhere', attempt, isClaiming: state.status === 'elsewhere' && state.isClaiming }
    : { ...commonOf(state), status: 'open', attempt, doing }
}

// The clock

function ticked(
  state: Running,
  { elapsedMs, isSeen, isSuspect, isUnsure = false }: Extract<SessionEvent, { type: 'ticked' }>,
  run: Run,
): Running {
  if (state.status !== 'open') return state
  const attempt: Draft = state.attempt
  // With a connection the server says the time at once.
  attempt.isUnsure = isUnsure && (attempt.isUnsure || state.trouble !== null)
  if (isSeen) spend(attempt, elapsedMs)
  if (isSuspect) attempt.wantsLook = true
  const { phase } = attempt
  const now = phaseAt(phase, run.now)
  if (now !== phase) {
    attempt.phase = now
    attempt.serverAt = now.at
    attempt.outbox = unpark(attempt.outbox)
    attempt.looksAfterSaving ||= now.at !== 'module2'
    saveNow(attempt, run)
    return state
  }
  const isTimed = phase.at === 'module2' || phase.at === 'checking2' || phase.at === 'answering'
  const isAgain = run.now - attempt.submissionFailedAt < againMs
  return isTimed && !isAgain && secondsLeftOf(phase, run.now) === 0 ? submitting(state, 'clock', run) : state
}

/** Counts the time on the question that is seen. */
function spend(attempt: Draft, elapsedMs: number): void {
  const { phase, questions, position } = attempt
  const question = questions[position - 1]
  const isRead = phase.at === 'answering' || phase.at === 'module1' || phase.at === 'module2'
  if (!isRead || !question) return
  const { msOnQuestion } = knownOf(attempt, question.id)
  learn(attempt, question.id, { msOnQuestion: msOnQuestion + Math.min(elapsedMs, mostStepMs) })
}

/** Stores the time on the question, and sends at once, beside what is on its way, all that waits: the page may be about to end. */
function hurried({ status, attempt }: Running, run: Run): void {
  if (status === 'elsewhere') return
  const question = attempt.questions[attempt.position - 1]
  // Only stored: a change of its own could take the place of a newer answer that was given on another device meanwhile.
  if (question && status === 'open') {
    const { msOnQuestion } = knownOf(attempt, question.id)
    write(attempt, { type: 'visit', visit: { questionId: question.id, msOnQuestion } }, run)
  }
  const items = batchOf(attempt.outbox, 'answer')
  const away = awayOf(attempt)
  // The clock of practice mode stops with it.
  const isLeaving = attempt.quiz.is_practice && status === 'open'
  if (items.length + away.length > 0 || isLeaving)
    sendBatch(attempt, null, { name: 'save', items, away, ...(isLeaving && { isLeaving }) }, run)
  run.deferred?.hurriedAnnotations(attempt, run)
}

// What the server says

function replied(state: Running, { reply, slot }: Extract<SessionEvent, { type: 'replied' }>, run: Run): Running {
  const attempt: Draft = state.attempt
  const { deferred } = run
  switch (reply.name) {
    case 'fetch':
      if (slot === 'submission')
        return state.status === 'submitting' && state.submission.step === 'asking'
          ? (deferred?.agreed(state, state.submission, reply.data, run) ?? state)
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
      if (slot === 'submission') return deferred?.reading(state, reply.data, run) ?? state
      if (!opening || sectionAt(attempt, opening) !== attempt.section) return state
      return enter(state, opening, { questions, stored: { ...reply.data, position } }, run)
    }
    case 'save':
      saved(attempt, reply.call, reply.data, run)
      return state
    case 'annotate':
    case 'readAnnotations':
      deferred?.annotationsReplied(attempt, reply, run)
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
      return deferred?.receipted(state, reply.data, run) ?? state
    default:
      return state
  }
}

/** Takes over a state of the server, fetching its section first where that is another one. */
export function adopted(state: Running, wire: AttemptWire, run: Run): Running {
  const attempt: Draft = state.attempt
  // A state whose questions are still loading counts as well: an older reply must not take its place.
  if (wire.revision < (attempt.opening ?? attempt).revision) return explained(state, run)
  if (wire.phase.at === 'closed') return over(state, wire, run)
  const section = sectionAt(attempt, wire)
  const isSame = section === attempt.section
  // The player that wrote until now may be another tab of this device, which has stored changes of the section.
  const isTakingOver = attempt.serverWriter !== wire.writer && wire.writer === run.writer
  if (state.role === 'replay' || (isSame && !isTakingOver)) return merging(state, wire, run)
  const isUnderWay = attempt.opening && sectionAt(attempt, attempt.opening) === section
  attempt.opening = wire
  if (!isUnderWay) call(attempt, 'section', isSame ? { name: 'stored' } : { name: 'section', section }, run)
  return state
}

/** Returns whether the clock of a phase stands, at half-time or because staff have paused it: the questions are hidden. */
const isPause = ({ at }: PhaseWire) => at === 'halfway' || at === 'paused'

/** Returns the section in a state of the server: in a pause the open one, which continues after it. */
const sectionAt = ({ section }: Attempt, { phase }: AttemptWire) =>
  isPause(phase) && section !== null ? section : sectionOf(phase)

/** Shows a section: its questions, what the server holds of it, and what waits here. */
function enter(state: Running, wire: AttemptWire, { questions, stored }: Calls['section']['reply'], run: Run): Running {
  const attempt: Draft = state.attempt
  addStored(attempt, stored)
  if (stored.isUnread && !attempt.unread) run.effects.push({ type: 'awaitDevice', attemptId: attempt.id })
  attempt.unread = stored.isUnread ? (attempt.unread ?? new Map()) : null
  if (wire.phase.at === 'closed') return over(state, wire, run)
  const isPlayer = state.role === 'player'
  const pending = itemsOf(attempt.outbox, 'answer')
  const own = new Map(pending.map((item) => [item.key, item]))
  const ids = isPlayer ? questions.map(({ id }) => id) : [...own.keys()]
  const last = wire.last_question_id === null ? 0 : ids.indexOf(wire.last_question_id)
  attempt.opening = null
  if (isPlayer) attempt.section = sectionAt(attempt, wire)
  attempt.questions = questions
  attempt.position = within(stored.position ?? last + 1, ids.length)
  attempt.responses = new Map(ids.map((id) => [id, pendingShown(own.get(id))]))
  attempt.known = new Map(
    ids.map((id) => {
      const { seq = 0, body } = own.get(id) ?? {}
      const visitMs = stored.visit?.questionId === id ? stored.visit.msOnQuestion : 0
      return [id, { ...noneKnown, seq, msOnQuestion: Math.max(visitMs, (body?.secondsOnQuestion ?? 0) * 1000) }]
    }),
  )
  // Another device has left the section while something of it waited here.
  const rest = attempt.section === null ? [] : pending.filter(({ key }) => !ids.includes(key))
  reject(attempt, 'late', rest, run)
  if (rest.length > 0) attempt.news = 'stale'
  return merging(state, wire, run)
}

const pendingShown = (item: OutboxItem<'answer'> | undefined): ShownResponse => {
  if (!item) return untouched
  const { userAnswer, isFlagged, crossed } = item.body
  return { userAnswer, isFlagged, crossed, isLocked: false }
}

/** Brings the open section up to the server's state. */
function merging(state: Running, wire: AttemptWire, run: Run): Running {
  const attempt: Draft = state.attempt
  const { phase: before } = attempt
  const optimisticAt = findItem(attempt.outbox, 'move')?.body.at ?? null
  const isThere = optimisticAt !== null && withinMove(wire.phase.at, optimisticAt) !== null
  const phase = phaseAt({ ...wire.phase, at: isThere ? optimisticAt : wire.phase.at }, run.now)
  const isOther = (writer: string | null) => writer !== null && writer !== state.writer
  if (phase.at !== before.at) attempt.outbox = unpark(attempt.outbox)
  // What was noted elsewhere meanwhile is joined first.
  if (isOther(attempt.serverWriter) && !isOther(wire.writer)) attempt.areAnnotationsRead = false
  attempt.phase = hasNothingNew(before, phase) ? before : phase
  attempt.serverAt = isThere ? wire.phase.at : phase.at
  attempt.serverWriter = wire.writer
  attempt.revision = wire.revision
  attempt.startedAt = wire.counts_from
  attempt.variant = wire.variant
  if (attempt.quiz.id !== wire.quiz.id) attempt.quiz = wire.quiz
  // A pause hides them.
  if (!isPause(wire.phase)) attempt.checked = new Map(wire.checked.map((one) => [one.question_id, one]))
  for (const response of wire.responses) merge(attempt, response, run)
  decide(attempt, run)
  if (state.status === 'submitting') return state
  const doing = state.status === 'open' ? state.doing : null
  const next = rested(state, doing)
  // A claim arrived whose reply was lost.
  if (state.status === 'elsewhere' && state.isClaiming && next.status === 'open') settle('claim', run)
  return explained(arrived(next, doing, run), run)
}

/** Ends a move whose phase has been left, or any command when another player writes. */
function arrived(state: In<'open' | 'elsewhere'>, doing: Doing | null, run: Run): In<'open' | 'elsewhere'> {
  const { serverAt, phase } = state.attempt
  const hasLeft = doing?.kind === 'move' && serverAt !== doing.from && phase.at !== doing.from
  if (state.status === 'elsewhere' || hasLeft) settleDoing(doing, run)
  return state.status === 'open' && hasLeft ? { ...state, doing: null } : state
}

/** Says why a submission was rejected, now that it is known where the attempt stands. */
function explained(state: Running, run: Run): Running {
  if (state.status !== 'open' || state.doing?.kind !== 'explain') return state
  settleDoing(state.doing, run, state.doing.isSilent ? undefined : state.doing.error)
  return { ...state, doing: null }
}

const withinMove = (from: PhaseWire['at'], at: PhaseWire['at']) =>
  (['finish', 'back'] as const).find((move) => targetOf(from, move) === at) ?? null

function verdictShown(state: Running, verdict: CheckedAnswer, run: Run): Running {
  const attempt: Draft = state.attempt
  const { question_id: questionId, user_answer: userAnswer } = verdict
  const shown = attempt.responses.get(questionId)
  attempt.checked = shown ? new Map(attempt.checked).set(questionId, verdict) : attempt.checked
  if (shown) replacePending(attempt, questionId, { ...shown, userAnswer, isLocked: true }, run)
  if (state.status !== 'open') return state
  settleDoing(state.doing, run)
  return { ...state, doing: null }
}

// The end

/** The attempt has ended without this page: what was changed here before may still count. */
function over(state: Running, { phase, writer }: AttemptWire, run: Run): Running {
  // What submits it answers for it, or hands in what came late.
  if (state.status === 'submitting') return state
  if (state.status === 'open') settleDoing(state.doing, run)
  else if (state.isClaiming) settle('claim', run)
  const attempt: Draft = state.attempt
  attempt.opening = null
  attempt.end = phase
  attempt.serverWriter = writer
  setSlot(attempt, 'submission', { at: 'due' }, run)
  return { ...commonOf(state), status: 'submitting', attempt, submission: { by: 'time', step: 'reading' } }
}

// What the server rejects

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
      run.deferred?.annotationsFailed(attempt, event, run)
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
      return lookFailed(state, event, run)
    case 'submit':
      return run.deferred?.submitFailed(state, event, run) ?? state
    default:
      return state
  }
}

function saveFailed(state: Running, { items }: Call<'save'>, event: FailedEvent, run: Run): void {
  const attempt: Draft = state.attempt
  const { error, trouble, slot: name } = event
  setDelivery(attempt, items, 'queued')
  if (name === null) return
  const isFinal = trouble === null
  const isUnreadable = isFinal && unreadable.has(error.status)
  if (!isUnreadable) retry(attempt, name, error, run)
  if (isFinal && error.status === 409) attempt.wantsLook = true
  if (!isUnreadable) return
  // One change that cannot be read must not block the others: a player's stays pending, an unsynced one of a closed page is given to the student.
  if (items.length > 1) attempt.isSingle = true
  else if (state.role === 'player') setDelivery(attempt, items, 'parked')
  else reject(attempt, 'refused', items, run)
}

/** The server does not go along with a move within the section: it is undone here. A submission needs none of it. */
function moveFailed(state: Running, { error, trouble }: FailedEvent, run: Run): Running {
  const attempt: Draft = state.attempt
  const item = findItem(attempt.outbox, 'move')
  if (trouble !== null) retry(attempt, 'move', error, run)
  else {
    if (item) drop(attempt, item, run)
    attempt.wantsLook = true
  }
  return state
}

function commandFailed(state: Running, { error, trouble }: FailedEvent, run: Run): Running {
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

function lookFailed(state: Running, event: FailedEvent, run: Run): Running {
  const { error, trouble } = event
  if (event.slot === 'submission') return run.deferred?.submitFailed(state, event, run) ?? state
  const attempt: Draft = state.attempt
  attempt.opening = null
  // The section was closed in between: what the server says now holds.
  if (trouble === null && error.status !== 409) return explained(state, run)
  retry(attempt, 'look', error, run)
  return state
}

// What is sent next

/** Starts the calls whose slot is free and whose time has come. */
function plan(state: SessionState, run: Run): SessionState {
  if (state.status === 'loading' || state.status === 'failed') return state
  const { attempt } = state
  if (state.status === 'submitted') {
    if (state.role === 'replay') run.deferred?.planAnnotations(attempt, run)
    return state
  }
  if (state.status !== 'submitting' || state.submission.step !== 'closing') {
    if (state.status !== 'elsewhere') {
      planAnswers(attempt, run)
      run.deferred?.planAnnotations(attempt, run)
    }
    if (state.status === 'open') planMove(attempt, run)
    planLook(attempt, run)
  }
  if (state.status === 'open') return planCommand(state, run)
  if (state.status === 'submitting') return run.deferred?.planSubmission(state, run) ?? state
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

const planAnswers = (attempt: Draft, run: Run) =>
  planBatch(attempt, 'answer', (items) => ({ name: 'save', items, away: awayOf(attempt) }), run)

/** Reports to the server where the student has moved within the section, unless it knows, or its phase has changed. */
function planMove(attempt: Draft, run: Run): void {
  const item = findItem(attempt.outbox, 'move')
  if (!item || !isFree(attempt, 'move')) return
  const move = withinMove(attempt.serverAt, item.body.at)
  if (move !== null) return call(attempt, 'move', { name: 'move', move, from: attempt.serverAt }, run)
  setSlot(attempt, 'move', { at: 'idle', tries: 0 }, run)
  drop(attempt, item, run)
}

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

/** Returns whether no answer is waiting to be sent or looked into, and the server knows of every move. */
const isAllSent = ({ outbox }: Attempt) =>
  !hasAny(outbox, 'answer', 'queued', 'inFlight', 'conflicted') && !findItem(outbox, 'move')

function planCommand(state: In<'open'>, run: Run): SessionState {
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
