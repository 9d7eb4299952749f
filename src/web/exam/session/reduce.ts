import type { TextMark } from '../../../core/annotations/text-mark.ts'
import { targetOf } from '../../../core/attempts/phase.ts'
import { longestAnswer } from '../../../core/questions/reading.ts'
import type { ApiError } from '../../api.ts'
import { isSameMarks, joinedMarks, type ServerAnnotations } from './annotations.ts'
import {
  batchOf,
  enqueue,
  findItem,
  hasAny,
  itemOf,
  itemsOf,
  mark,
  remove,
  replace,
  unpark,
  type AwaySpan,
  type ItemKind,
  type OutboxItem,
} from './outbox.ts'
import type { RefusedAnswer, RefusedAnswers, RefusedNotes, RefusalReason } from './refusal.ts'
import {
  closedPhase,
  hasNothingNew,
  isSameAnswer,
  laneNames,
  phaseAt,
  secondsLeftOf,
  sectionOf,
  untouched,
  type AskedQuestion,
  type Attempt,
  type AttemptWire,
  type Begun,
  type CheckedAnswer,
  type Doing,
  type ExamMove,
  type Known,
  type Lane,
  type LaneName,
  type OptionKey,
  type PhaseWire,
  type ResponseWire,
  type SaveReply,
  type Section,
  type SessionState,
  type SettledAnnotations,
  type ShownResponse,
  type Submission,
  type SubmitReply,
  type SubmittedAnswer,
  type Trouble,
} from './state.ts'

/** What this device has stored of an attempt. */
export type Stored = {
  readonly items: readonly OutboxItem[]
  readonly annotations: ReadonlyMap<number, SettledAnnotations>
  /** The question that was on show in the section. */
  readonly position: number | undefined
}

/** Every call of a session: what it takes, and what comes back. */
export type Calls = {
  begin: { input: object; reply: Begun }
  fetch: { input: object; reply: AttemptWire }
  /** Questions and what is stored of a section; without one what is stored alone. */
  section: { input: { section: Section | null }; reply: { questions: readonly AskedQuestion[]; stored: Stored } }
  stored: { input: object; reply: Stored }
  save: { input: { items: readonly OutboxItem<'answer'>[]; away: readonly AwaySpan[] }; reply: SaveReply }
  annotate: { input: { items: readonly OutboxItem<'annotation'>[] }; reply: { stored: readonly number[] } }
  readAnnotations: { input: object; reply: readonly ServerAnnotations[] }
  move: { input: { move: ExamMove; from: PhaseWire['at'] }; reply: AttemptWire }
  check: { input: { questionId: number; userAnswer: string }; reply: CheckedAnswer }
  claim: { input: object; reply: AttemptWire }
  submit: { input: { quizId: number; answers: readonly SubmittedAnswer[] }; reply: SubmitReply }
}
export type CallName = keyof Calls
export type Call<Name extends CallName = CallName> = { [N in Name]: { name: N } & Calls[N]['input'] }[Name]
export type Replied<Name extends CallName = CallName> = {
  [N in Name]: { call: Call<N>; data: Calls[N]['reply'] }
}[Name]

/** What happens to a session: the student, the page, the clock, the device, the server. */
export type SessionEvent =
  | { type: 'started' }
  | { type: 'answered'; questionId: number; userAnswer: string | null }
  | { type: 'flagged'; questionId: number }
  | { type: 'crossed'; questionId: number; option: OptionKey }
  | { type: 'annotated'; questionId: number; marks: readonly TextMark[] }
  | { type: 'wentTo'; position: number }
  | { type: 'move'; move: ExamMove }
  | { type: 'check'; questionId: number }
  | { type: 'claim' }
  | { type: 'submit' }
  /** `elapsedMs` on the page since the tick before; `isSuspect`: only the server can tell the time. */
  | { type: 'ticked'; elapsedMs: number; isSeen: boolean; isSuspect: boolean }
  /** The page may be about to end. */
  | { type: 'left' }
  /** News, another tab, or the page being seen again. */
  | { type: 'hinted' }
  | { type: 'troubled'; trouble: Trouble | null }
  /** A lane has waited long enough. */
  | { type: 'due'; lane: LaneName; ticket: number }
  | { type: 'written'; isVolatile: boolean }
  | { type: 'replied'; lane: LaneName | null; reply: Replied }
  /** `trouble` null: the server has refused it for good; `isOutOfReach`: it says that there is no such attempt for this user. */
  | {
      type: 'refused'
      lane: LaneName | null
      call: Call
      error: ApiError
      trouble: Trouble | null
      isOutOfReach: boolean
    }
  | { type: 'closed'; refused: RefusedAnswers | null }

/** What a student waits for. */
const commands = ['move', 'check', 'claim', 'submit'] as const
export type Command = (typeof commands)[number]

export type DeviceWrite =
  | { type: 'put'; item: OutboxItem }
  | { type: 'drop'; kind: ItemKind; key: number; seq: number }
  | { type: 'settleAnnotations'; questionId: number; settled: SettledAnnotations; writer: string }
  | { type: 'position'; section: Section; position: number }

/** What a session does next; carried out by whoever runs it, never here. */
export type Effect =
  | { type: 'call'; lane: LaneName | null; call: Call; attemptId: number; writer: string }
  /** Asks for `due` after so long. */
  | { type: 'wait'; lane: LaneName; ticket: number; ms: number }
  /** Asks for `due` when another try is worth while, after so many that failed. */
  | { type: 'retry'; lane: LaneName; ticket: number; tries: number; error: ApiError }
  | { type: 'write'; attemptId: number; write: DeviceWrite }
  /** Stores for the student what the server never takes. */
  | {
      type: 'refuse'
      attemptId: number
      quiz: { id: number; name: string } | null
      reason: RefusalReason
      answers: readonly RefusedAnswer[]
      notes: readonly RefusedNotes[]
    }
  /** Finds what is refused of an attempt that is over, and asks for `closed`. */
  | { type: 'close'; attempt: Attempt }
  /** A command is done, or was found to be impossible; with an error when the server has refused it. */
  | { type: 'settle'; command: Command; error?: ApiError }
  /** Listens to other tabs and to news of the attempt. */
  | { type: 'listen'; attemptId: number }
  | { type: 'notifyTabs'; attemptId: number }
  /** The attempt is over: this device forgets what was pending of it. */
  | { type: 'ended'; attempt: Attempt; message: string | null }

/** How long a change waits for others before it is sent, ms. */
const debounceMs = 500
/** How long a submission waits for notes that are on their way. */
const patienceMs = 1000
/** How long after a submission by the clock was refused it is tried again. */
const againMs = 10_000
/** A tick that comes later than this comes from a device that slept. */
const mostSpentMs = 1000
/** Time on a question below this is not worth a change of its own. */
const leastSpentMs = 2000

const loadFailed = 'Failed to load quiz data'

type In<Status extends SessionState['status']> = Extract<SessionState, { status: Status }>
/** A state with an attempt that is not over. */
type Running = In<'open' | 'elsewhere' | 'submitting'>
/** The attempt while one event is applied: a copy, changed in place; its maps are replaced, so that what is equal stays the same. */
type Draft = { -readonly [Key in keyof Attempt]: Attempt[Key] } & { lanes: Record<LaneName, Lane> }
/** One application of an event; `isPlanned`: a lane has changed since the last look at what can be sent. */
type Run = { readonly now: number; readonly effects: Effect[]; writer: string; isPlanned: boolean }

/**
 * Applies one event to an exam session. Pure: `now` is the server's clock, network and device arrive as events; what is to be
 * done is returned, not done.
 */
export function reduce(before: SessionState, event: SessionEvent, now: number): [SessionState, Effect[]] {
  const run: Run = { now, effects: [], writer: before.writer, isPlanned: false }
  let state = apply(draftOf(before, event), event, run)
  do {
    run.isPlanned = true
    state = plan(state, run)
  } while (!run.isPlanned)
  const writes = state.writes + run.effects.filter(({ type }) => type === 'write').length
  return [{ ...state, writes }, run.effects]
}

/** A copy to change, with what is alike in every state. */
function draftOf(state: SessionState, event: SessionEvent): SessionState {
  const common = {
    ...(event.type === 'written' && { writes: state.writes - 1, isVolatile: event.isVolatile }),
    ...(event.type === 'troubled' && { trouble: event.trouble }),
  }
  if (!('attempt' in state)) return { ...state, ...common }
  const { attempt } = state
  return { ...state, ...common, attempt: { ...attempt, lanes: { ...attempt.lanes } } }
}

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

// Beginning

function applyStarting(state: In<'loading' | 'failed'>, event: SessionEvent, run: Run): SessionState {
  const call = (call: Call, attemptId: number, writer: string) =>
    run.effects.push({ type: 'call', lane: 'load', call, attemptId, writer })
  if (event.type === 'started' || event.type === 'due') call({ name: 'begin' }, 0, state.writer)
  const begun = replyTo(event, 'begin')
  if (begun) {
    const section = state.role === 'player' ? sectionOf(begun.wire.phase) : null
    call({ name: 'section', section }, begun.wire.attempt_id, begun.writer)
    return { ...state, begun }
  }
  const section = replyTo(event, 'section')
  if (section && state.begun) return opened(state, state.begun, section, run)
  if (event.type !== 'refused' || event.lane !== 'load') return settleEarly(state, event, run)
  const { error, trouble } = event
  // Of a replay only the server itself can say so: a 404 may be another user's login.
  const isGone = state.role === 'replay' ? event.isOutOfReach : [403, 404, 409, 422].includes(error.status)
  const failure = { message: error.message || loadFailed, isGone }
  if (!isGone && (trouble !== 'signed_out' || state.role === 'replay'))
    run.effects.push({ type: 'retry', lane: 'load', ticket: 0, tries: state.tries, error })
  return { ...state, status: 'failed', failure, tries: state.tries + 1, begun: null, ...(isGone && { trouble: null }) }
}

const settle = (command: Command, run: Run, error?: ApiError) =>
  void run.effects.push({ type: 'settle', command, ...(error && { error }) })

/** Nothing can be done before there is an attempt. */
function settleEarly<State extends SessionState>(state: State, event: SessionEvent, run: Run): State {
  const command = commands.find((one) => one === event.type)
  if (command) settle(command, run)
  return state
}

/** The attempt is here with its questions and what this device has stored of it. */
function opened(
  state: In<'loading' | 'failed'>,
  { wire, submission, writer }: Begun,
  { questions, stored }: Calls['section']['reply'],
  run: Run,
): SessionState {
  const idle: Lane = { at: 'idle', tries: 0, ticket: 0 }
  const pending = stored.items.filter(({ kind }) => kind !== 'answer')
  const attempt: Attempt = {
    id: wire.attempt_id,
    quiz: wire.quiz,
    startedAt: wire.started_at,
    variant: wire.variant,
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
    annotations: stored.annotations,
    areAnnotationsRead: false,
    outbox: [...pending, ...(submission ? [submission] : [])].reduce(enqueue, new Map() as Attempt['outbox']),
    lanes: Object.fromEntries(laneNames.map((name) => [name, idle])) as Attempt['lanes'],
    wantsLook: false,
    looksAfterSaving: false,
    isSingle: false,
    submissionRefusedAt: -Infinity,
    news: null,
  }
  // Whose submission it goes on with, as that page's own.
  run.writer = writer
  endAway(attempt, run)
  if (state.role === 'player') run.effects.push({ type: 'listen', attemptId: attempt.id })
  const open: In<'open'> = { ...sharedOf(state), writer, status: 'open', attempt, doing: null }
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
      annotated(attempt, event.questionId, event.marks, run)
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
      return state.status === 'elsewhere' ? settleEarly(state, event, run) : state
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
      freed(attempt, event.lane, run)
      return replied(state, event, run)
    case 'refused':
      freed(attempt, event.lane, run)
      return refused(state, event, run)
    case 'closed':
      return ended(state, event.refused, run)
    default:
      return state
  }
}

/** After the end notes of before it are still taken. */
function applyEnded(state: In<'submitted'>, event: SessionEvent, run: Run): SessionState {
  const { attempt } = state
  const isOfNotes = (name: CallName) => name === 'annotate' || name === 'readAnnotations'
  if (event.type === 'due') due(attempt, event, run)
  else if (event.type === 'replied' && isOfNotes(event.reply.call.name)) {
    freed(attempt, event.lane, run)
    annotationsReplied(attempt, event.reply, run)
  } else if (event.type === 'refused' && isOfNotes(event.call.name)) {
    freed(attempt, event.lane, run)
    annotationsRefused(attempt, event, run)
  } else settleEarly(state, event, run)
  return state
}

/** What a call has brought, if that is what has happened. */
const replyTo = <Name extends CallName>(event: SessionEvent, name: Name): Calls[Name]['reply'] | undefined =>
  event.type === 'replied' && event.reply.call.name === name ? (event.reply.data as Calls[Name]['reply']) : undefined

/** Changes a lane; what can be sent is looked at again. */
function setLane({ lanes }: Draft, name: LaneName, change: Partial<Lane>, run: Run): Lane {
  if (change.at && change.at !== lanes[name].at) run.isPlanned = false
  return (lanes[name] = { ...lanes[name], ...change })
}

/** A lane got through: what fails next is tried again soon. */
const calm = (attempt: Draft, name: LaneName, run: Run) => setLane(attempt, name, { tries: 0 }, run)

/** A lane waits for more to send with it. */
function soon(attempt: Draft, name: LaneName, ms: number, run: Run): void {
  const { ticket } = setLane(attempt, name, { at: 'soon', ticket: attempt.lanes[name].ticket + 1 }, run)
  run.effects.push({ type: 'wait', lane: name, ticket, ms })
}

/** Tries a lane again later, after a failure that may pass. */
function retry(attempt: Draft, name: LaneName, error: ApiError, run: Run): void {
  const { tries, ticket: before } = attempt.lanes[name]
  const { ticket } = setLane(attempt, name, { at: 'waiting', tries: tries + 1, ticket: before + 1 }, run)
  run.effects.push({ type: 'retry', lane: name, ticket, tries, error })
}

/** A lane has waited long enough. */
function due(attempt: Draft, { lane: name, ticket }: Extract<SessionEvent, { type: 'due' }>, run: Run): void {
  const { at, ticket: awaited } = attempt.lanes[name]
  if (ticket === awaited && (at === 'soon' || at === 'waiting')) setLane(attempt, name, { at: 'due' }, run)
}

/** A call has come back: its lane is free. */
const freed = (attempt: Draft, name: LaneName | null, run: Run) =>
  void (name !== null && setLane(attempt, name, { at: 'idle' }, run))

/** Sends a call; in a lane it is the only one. */
function call(attempt: Draft, name: LaneName | null, what: Call, run: Run): void {
  run.effects.push({ type: 'call', lane: name, call: what, attemptId: attempt.id, writer: run.writer })
  if (name !== null) setLane(attempt, name, { at: 'busy' }, run)
}

const write = (attempt: Draft, what: DeviceWrite, run: Run) =>
  void run.effects.push({ type: 'write', attemptId: attempt.id, write: what })

/** Adds a change to the outbox, and stores it on the device. */
function put(attempt: Draft, item: OutboxItem, run: Run): void {
  attempt.outbox = enqueue(attempt.outbox, item)
  write(attempt, { type: 'put', item: findItem(attempt.outbox, item.kind, item.key) ?? item }, run)
}

/** Puts a change in the place of the one with its key, here and on the device. */
function putInPlace(attempt: Draft, item: OutboxItem, run: Run): void {
  attempt.outbox = replace(attempt.outbox, item)
  write(attempt, { type: 'put', item }, run)
}

/** Takes a change out of the outbox and off the device: acknowledged, overridden or rejected for good. */
function drop(attempt: Draft, { kind, key, seq }: Pick<OutboxItem, 'kind' | 'key' | 'seq'>, run: Run): void {
  attempt.outbox = remove(attempt.outbox, { kind, key, seq })
  write(attempt, { type: 'drop', kind, key, seq }, run)
}

function markAll(
  attempt: Draft,
  items: readonly OutboxItem[],
  state: OutboxItem['state'],
  reason?: OutboxItem['reason'],
) {
  attempt.outbox = mark(attempt.outbox, items, { state, ...(reason && { reason }) })
}

/** The next number under a key: the server's time, so that of two devices the later change is the newer one. */
const nextSeq = (seq: number, { now }: Run) => Math.max(seq + 1, Math.floor(now))

// Answers

const noneKnown: Known = { seq: 0, server: null, spentMs: 0, reportedMs: 0 }
const knownOf = ({ known }: Attempt, questionId: number) => known.get(questionId) ?? noneKnown

const learn = (attempt: Draft, questionId: number, change: Partial<Known>) =>
  void (attempt.known = new Map(attempt.known).set(questionId, { ...knownOf(attempt, questionId), ...change }))

function show(attempt: Draft, questionId: number, response: ShownResponse): void {
  const before = attempt.responses.get(questionId)
  if (before && hasNothingNew(before, response)) return
  attempt.responses = new Map(attempt.responses).set(questionId, response)
}

const shownBy = (response: ResponseWire): ShownResponse => ({
  userAnswer: response.user_answer,
  isFlagged: response.marked,
  crossed: response.crossed as OptionKey[],
  isLocked: response.locked,
})

/** Whether answers can be given: the section is open on this page, and its time runs. */
function isAnswering(state: SessionState, { now }: Run): boolean {
  if (state.status !== 'open' || (state.doing?.kind === 'move' && state.doing.move === 'continue')) return false
  const { phase } = state.attempt
  return sectionOf(phase) !== null && phase.at !== 'halfway' && secondsLeftOf(phase, now) !== 0
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
  number(attempt, questionId, { ...before, ...change }, run)
  return state
}

/** Shows a response, numbers it, and lets it wait for the server. */
function number(attempt: Draft, questionId: number, response: ShownResponse, run: Run): void {
  const { seq: before, spentMs } = knownOf(attempt, questionId)
  const { userAnswer, isFlagged, crossed } = response
  const isHeld = attempt.responses.get(questionId)?.userAnswer === userAnswer
  const seq = nextSeq(before, run)
  const spentSeconds = Math.floor(spentMs / 1000)
  show(attempt, questionId, response)
  learn(attempt, questionId, { seq, reportedMs: spentMs })
  const body = { userAnswer, isFlagged, crossed, spentSeconds, ...(isHeld && { isHeld: true as const }) }
  put(attempt, itemOf('answer', questionId, seq, run.writer, body), run)
}

/** Settles a change, and shows what stands in its place. */
function settled(attempt: Draft, questionId: number, response: ShownResponse, run: Run): void {
  const item = findItem(attempt.outbox, 'answer', questionId)
  show(attempt, questionId, response)
  if (item) drop(attempt, item, run)
}

/** Takes over what is newer on the server; an answer that waited here and gave way is news. */
function merge(attempt: Draft, response: ResponseWire, run: Run): void {
  const questionId = response.question_id
  const own = attempt.responses.get(questionId)
  if (!own || own.isLocked) return
  const item = findItem(attempt.outbox, 'answer', questionId)
  const { seq, spentMs, reportedMs } = knownOf(attempt, questionId)
  const reported = response.spent_seconds * 1000
  learn(attempt, questionId, {
    seq: Math.max(seq, response.seq),
    spentMs: Math.max(spentMs, reported),
    reportedMs: Math.max(reportedMs, reported),
    server: response,
  })
  const isNewer = response.seq > seq || (response.seq === seq && item?.wasSent === false)
  if (isNewer || response.locked) {
    const theirs = shownBy(response)
    settled(attempt, questionId, { ...theirs, isFlagged: isNewer ? theirs.isFlagged : own.isFlagged }, run)
    if (item && !isSameAnswer(own.userAnswer, theirs.userAnswer)) attempt.news = 'stale'
  } else if (item && response.seq === seq) settled(attempt, questionId, own, run)
}

/** The server has answered a batch: what it holds is acknowledged, the rest is looked into. */
function saved(attempt: Draft, { items, away }: Call<'save'>, reply: SaveReply, run: Run): void {
  const stored = new Map(reply.stored.map(({ question_id, seq }) => [question_id, seq]))
  const reasons = new Map(reply.refused.map(({ question_id, reason }) => [question_id, reason]))
  calm(attempt, 'answer', run)
  withoutAway(attempt, away, run)
  for (const item of items)
    if (stored.get(item.key) === item.seq) drop(attempt, item, run)
    else markAll(attempt, [item], 'conflicted', reasons.get(item.key) ?? 'stale')
  if (!hasAny(attempt.outbox, 'answer', 'queued', 'inFlight')) attempt.isSingle = false
  const conflicted = conflictedOf(attempt, 'answer')
  if (conflicted.length === 0) return
  if (conflicted.every(({ key }) => attempt.responses.get(key)?.isLocked)) decide(attempt, run)
  else attempt.wantsLook = true
}

const conflictedOf = <Kind extends ItemKind>({ outbox }: Attempt, kind: Kind) =>
  itemsOf(outbox, kind).filter(({ state }) => state === 'conflicted')

/** What becomes of changes that were not taken, now that it is known what the server holds. */
function decide(attempt: Draft, run: Run): void {
  const isTimeUp = secondsLeftOf(attempt.phase, run.now) === 0
  for (const item of conflictedOf(attempt, 'answer')) {
    const { key, reason } = item
    // Nothing newer is there and the section is open: the server may take it after the next move (a paused clock).
    if (reason === 'stale' && !isTimeUp) {
      markAll(attempt, [item], 'parked')
      continue
    }
    if (reason === 'not_open') reject(attempt, 'late', [item], run)
    // What the server holds is shown instead.
    const shown = attempt.responses.get(key) ?? untouched
    const { server } = knownOf(attempt, key)
    settled(attempt, key, shown.isLocked ? shown : server ? shownBy(server) : untouched, run)
    if (reason !== 'locked') attempt.news = reason === 'stale' ? 'stale' : 'late'
  }
}

/** Takes out of the outbox what the server never takes. Only when it is stored as refused does it leave the device. */
function reject(attempt: Draft, reason: RefusalReason, items: readonly OutboxItem<'answer'>[], run: Run): void {
  const answers = items.map((item) => refusedOf(submittedOf(item), item))
  refuse(attempt, reason, answers, [], run)
  attempt.outbox = items.reduce(remove, attempt.outbox)
}

const refusedOf = (
  { question_id: questionId, seq, user_answer: userAnswer }: SubmittedAnswer,
  item: OutboxItem<'answer'> | undefined,
): RefusedAnswer => ({ questionId, seq, userAnswer, ...(item?.body.isHeld && { isHeld: true }) })

/** Stores for the student what the server never takes. */
function refuse(
  { id: attemptId, quiz }: Attempt,
  reason: RefusalReason,
  answers: readonly RefusedAnswer[],
  notes: readonly RefusedNotes[],
  run: Run,
): void {
  if (answers.length + notes.length > 0) run.effects.push({ type: 'refuse', attemptId, quiz, reason, answers, notes })
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
  const { spentMs, reportedMs } = knownOf(attempt, left.id)
  const shown = attempt.responses.get(left.id)
  if (shown && !shown.isLocked && spentMs - reportedMs >= leastSpentMs) number(attempt, left.id, shown, run)
}

/** A position that there is, from 1. */
const within = (position: number, count: number) => Math.max(1, Math.min(Math.trunc(position), count)) || 1

// Highlights and notes

function annotated(attempt: Draft, questionId: number, marks: readonly TextMark[], run: Run): void {
  const held = attempt.annotations.get(questionId)
  const pending = findItem(attempt.outbox, 'annotation', questionId)
  const seq = nextSeq(Math.max(held?.seq ?? 0, pending?.seq ?? 0), run)
  if (held?.isRefused)
    attempt.annotations = new Map([...attempt.annotations].filter(([question]) => question !== questionId))
  const base = held && !held.isRefused ? held.marks : []
  put(attempt, itemOf('annotation', questionId, seq, run.writer, { marks, base }), run)
}

/** Highlights of a question no longer wait: the server holds them, or never takes them. */
function settleAnnotations(
  attempt: Draft,
  questionId: number,
  seq: number,
  marks: readonly TextMark[],
  isRefused: boolean,
  run: Run,
): void {
  const settled = { seq, marks, isRefused }
  write(attempt, { type: 'settleAnnotations', questionId, settled, writer: run.writer }, run)
  attempt.annotations = new Map(attempt.annotations).set(questionId, settled)
  attempt.outbox = remove(attempt.outbox, { kind: 'annotation', key: questionId, seq: Infinity })
}

function annotationsReplied(attempt: Draft, { call: sent, data }: Replied, run: Run): void {
  if (sent.name === 'readAnnotations') return annotationsRead(attempt, data as Calls['readAnnotations']['reply'], run)
  if (sent.name !== 'annotate') return
  const { stored } = data as Calls['annotate']['reply']
  calm(attempt, 'annotation', run)
  attempt.isSingle = false
  for (const item of sent.items) {
    const { key, seq, body } = item
    const pending = findItem(attempt.outbox, 'annotation', key)
    if (!stored.includes(key)) {
      // The server has something else in their place.
      markAll(attempt, [item], 'conflicted')
      attempt.areAnnotationsRead = false
    } else if (!pending || pending.seq <= seq) settleAnnotations(attempt, key, seq, body.marks, false, run)
    else putInPlace(attempt, { ...pending, body: { ...pending.body, base: body.marks } }, run)
  }
}

/** Joins what the server holds with what waits here; where nothing stands in the place of what it did not take, it never does. */
function annotationsRead(attempt: Draft, theirs: readonly ServerAnnotations[], run: Run): void {
  const held = new Map(theirs.map((one) => [one.question_id, one]))
  const never = conflictedOf(attempt, 'annotation').filter((item) => !isOverridden(item, held.get(item.key)))
  refuseAnnotations(attempt, never, 'late', run)
  for (const one of theirs) joinAnnotations(attempt, one, run)
  setLane(attempt, 'reading', { at: 'idle', tries: 0 }, run)
  attempt.areAnnotationsRead = true
}

const isOverridden = (sent: OutboxItem<'annotation'>, theirs: ServerAnnotations | undefined) =>
  theirs !== undefined && (theirs.seq >= sent.seq || !isSameMarks(theirs.marks, sent.body.base))

function joinAnnotations(attempt: Draft, { question_id, seq, marks }: ServerAnnotations, run: Run): void {
  const item = findItem(attempt.outbox, 'annotation', question_id)
  const own = attempt.annotations.get(question_id)
  if (!item) {
    if (!own || (!own.isRefused && own.seq < seq)) settleAnnotations(attempt, question_id, seq, marks, false, run)
    return
  }
  const joined = joinedMarks(item.body.base, item.body.marks, marks)
  if (isSameMarks(joined, marks))
    return settleAnnotations(attempt, question_id, Math.max(item.seq, seq), marks, false, run)
  const body = { marks: joined, base: marks }
  putInPlace(attempt, itemOf('annotation', question_id, Math.max(item.seq, seq + 1), item.writer, body), run)
}

/** Highlights that the server never takes stay on show, and are stored for the student. */
function refuseAnnotations(
  attempt: Draft,
  items: readonly OutboxItem<'annotation'>[],
  reason: RefusalReason,
  run: Run,
): void {
  const same = items.filter(({ key, seq }) => findItem(attempt.outbox, 'annotation', key)?.seq === seq)
  const notes = same.map(({ key, body }) => ({ questionId: key, marks: body.marks }))
  refuse(
    attempt,
    reason,
    [],
    notes.filter(({ marks }) => marks.length > 0),
    run,
  )
  for (const { key, seq, body } of same) settleAnnotations(attempt, key, seq, body.marks, true, run)
}

type RefusedEvent = Extract<SessionEvent, { type: 'refused' }>

const unreadable = new Set([400, 413, 415, 422])

function annotationsRefused(attempt: Draft, { lane: name, call: sent, error }: RefusedEvent, run: Run): void {
  if (sent.name === 'readAnnotations') return retry(attempt, 'reading', error, run)
  if (sent.name !== 'annotate') return
  const { items } = sent
  markAll(attempt, items, 'queued')
  const isUnreadable = unreadable.has(error.status)
  if (error.code === 'attempt.elsewhere') attempt.wantsLook = true
  else if (isUnreadable && items.length > 1) attempt.isSingle = true
  else if (error.code === 'attempt.closed') refuseAnnotations(attempt, items, 'late', run)
  else if (isUnreadable) refuseAnnotations(attempt, items, 'refused', run)
  else if (name !== null) retry(attempt, name, error, run)
}

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

const awayOf = ({ outbox }: Attempt) => findItem(outbox, 'away')?.body.spans.filter(({ to }) => to !== null) ?? []

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
  if (state.status !== 'open' || state.doing || at === null) return settleEarly(state, event, run)
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
  if (!canCheck || isLocked || userAnswer === null) return settleEarly(state, event, run)
  saveNow(state.attempt, run)
  return { ...state, doing: { kind: 'check', questionId, userAnswer } }
}

/** Makes this page the one that writes; of each answer the newest stands. */
function claimed(state: Running, event: SessionEvent, run: Run): Running {
  if (state.status !== 'elsewhere') return settleEarly(state, event, run)
  if (state.isClaiming) return state
  call(state.attempt, 'command', { name: 'claim' }, run)
  return { ...state, isClaiming: true }
}

/** Begins a submission; should the page end, the next one goes on with it. */
function submitting(state: In<'open' | 'elsewhere'>, by: 'student' | 'clock', run: Run): Running {
  const attempt: Draft = state.attempt
  const lessonId = attempt.quiz.lesson_id ?? 0
  const before = findItem(attempt.outbox, 'submission', lessonId)
  const body = { lessonId, isByClock: by === 'clock' }
  if (state.status === 'open') settleDoing(state.doing, run)
  put(attempt, itemOf('submission', lessonId, nextSeq(before?.seq ?? 0, run), run.writer, body), run)
  saveNow(attempt, run)
  calm(attempt, 'submission', run)
  soon(attempt, 'submission', patienceMs, run)
  return { ...sharedOf(state), status: 'submitting', attempt, submission: { by, step: 'saving' } }
}

function settleDoing(doing: Doing | null, run: Run, error?: ApiError): void {
  const command = doing?.kind === 'explain' ? 'submit' : doing?.kind
  if (command) settle(command, run, error)
}

/** Sends at once what waits for company. */
function saveNow(attempt: Draft, run: Run): void {
  for (const name of ['answer', 'annotation'] as const)
    if (['soon', 'idle'].includes(attempt.lanes[name].at)) setLane(attempt, name, { at: 'due' }, run)
}

type Shared = Pick<SessionState, 'writer' | 'role' | 'trouble' | 'isVolatile' | 'writes'>

const sharedOf = ({ writer, role, trouble, isVolatile, writes }: SessionState): Shared => ({
  writer,
  role,
  trouble,
  isVolatile,
  writes,
})

/** The state of an attempt that goes on: here, or elsewhere when another player writes. */
function rested(state: Running, doing: Doing | null = null): In<'open' | 'elsewhere'> {
  const { attempt } = state
  return attempt.serverWriter !== null && attempt.serverWriter !== state.writer
    ? { ...sharedOf(state), status: 'elsewhere', attempt, isClaiming: false }
    : { ...sharedOf(state), status: 'open', attempt, doing }
}

// The clock

function ticked(
  state: Running,
  { elapsedMs, isSeen, isSuspect }: Extract<SessionEvent, { type: 'ticked' }>,
  run: Run,
): Running {
  if (state.status !== 'open') return state
  const attempt: Draft = state.attempt
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
  const isAgain = run.now - attempt.submissionRefusedAt < againMs
  return isTimed && !isAgain && secondsLeftOf(phase, run.now) === 0 ? submitting(state, 'clock', run) : state
}

/** Counts the time on the question that is seen. */
function spend(attempt: Draft, elapsedMs: number): void {
  const { phase, questions, position } = attempt
  const question = questions[position - 1]
  const isRead = phase.at === 'answering' || phase.at === 'module1' || phase.at === 'module2'
  if (!isRead || !question) return
  const { spentMs } = knownOf(attempt, question.id)
  learn(attempt, question.id, { spentMs: spentMs + Math.min(elapsedMs, mostSpentMs) })
}

/** Sends at once, beside what is on its way, all that waits: the page may be about to end. */
function hurried({ status, attempt }: Running, run: Run): void {
  if (status === 'elsewhere') return
  const items = batchOf(attempt.outbox, 'answer')
  const away = awayOf(attempt)
  if (items.length + away.length > 0) sent(attempt, null, { name: 'save', items, away }, run)
  hurriedAnnotations(attempt, run)
}

function hurriedAnnotations(attempt: Draft, run: Run): void {
  const items = attempt.areAnnotationsRead ? batchOf(attempt.outbox, 'annotation') : []
  if (items.length > 0) sent(attempt, null, { name: 'annotate', items }, run)
}

/** Sends a batch; what it holds is in flight from now on. */
function sent(attempt: Draft, name: LaneName | null, what: Call<'save'> | Call<'annotate'>, run: Run): void {
  markAll(attempt, what.items, 'inFlight')
  call(attempt, name, what, run)
}

// What the server says

function replied(state: Running, { reply, lane: name }: Extract<SessionEvent, { type: 'replied' }>, run: Run): Running {
  const attempt: Draft = state.attempt
  switch (reply.call.name) {
    case 'fetch':
      if (name === 'submission')
        return state.status === 'submitting' && state.submission.step === 'asking'
          ? agreed(state, state.submission, reply.data as AttemptWire, run)
          : state
      calm(attempt, 'look', run)
      return adopted(state, reply.data as AttemptWire, run)
    case 'section': {
      const { opening } = attempt
      if (!opening || reply.call.section !== sectionOf(opening.phase)) return state
      attempt.opening = null
      return enter(state, opening, reply.data as Calls['section']['reply'], run)
    }
    case 'stored':
      return reading(state, reply.data as Stored, run)
    case 'save':
      saved(attempt, reply.call, reply.data as SaveReply, run)
      return state
    case 'annotate':
    case 'readAnnotations':
      annotationsReplied(attempt, reply, run)
      return state
    case 'move':
    case 'claim':
      if (reply.call.name === 'claim') settle('claim', run)
      run.effects.push({ type: 'notifyTabs', attemptId: attempt.id })
      calm(attempt, 'move', run)
      calm(attempt, 'command', run)
      return adopted(state, reply.data as AttemptWire, run)
    case 'check':
      calm(attempt, 'command', run)
      return verdictShown(state, reply.data as CheckedAnswer, run)
    case 'submit':
      return receipted(state, reply.data as SubmitReply, run)
    default:
      return state
  }
}

/** Takes over a state of the server, fetching its section first where that is another one. */
function adopted(state: Running, wire: AttemptWire, run: Run): Running {
  const attempt: Draft = state.attempt
  if (wire.revision < attempt.revision) return explained(state, run)
  if (wire.phase.at === 'closed') return over(state, wire, run)
  // In a pause no questions are sent of the section that goes on after it.
  const isPaused = wire.phase.at === 'halfway' && attempt.section !== null
  const section = isPaused ? attempt.section : sectionOf(wire.phase)
  if (state.role === 'replay' || section === attempt.section) return merging(state, wire, run)
  const isUnderWay = attempt.opening && sectionOf(attempt.opening.phase) === section
  attempt.opening = wire
  if (!isUnderWay) call(attempt, 'section', { name: 'section', section }, run)
  return state
}

/** Shows a section: its questions, what the server holds of it, and what waits here. */
function enter(state: Running, wire: AttemptWire, { questions, stored }: Calls['section']['reply'], run: Run): Running {
  const attempt: Draft = state.attempt
  addStored(attempt, stored)
  if (wire.phase.at === 'closed') return over(state, wire, run)
  const isPlayer = state.role === 'player'
  const pending = itemsOf(attempt.outbox, 'answer')
  const own = new Map(pending.map((item) => [item.key, item]))
  const ids = isPlayer ? questions.map(({ id }) => id) : [...own.keys()]
  const last = wire.last_question_id === null ? 0 : ids.indexOf(wire.last_question_id)
  if (isPlayer) attempt.section = sectionOf(wire.phase)
  attempt.questions = questions
  attempt.position = within(stored.position ?? last + 1, ids.length)
  attempt.responses = new Map(ids.map((id) => [id, pendingShown(own.get(id))]))
  attempt.known = new Map(
    ids.map((id) => {
      const { seq = 0, body } = own.get(id) ?? {}
      return [id, { ...noneKnown, seq, spentMs: (body?.spentSeconds ?? 0) * 1000 }]
    }),
  )
  // Another device has left the section while something of it waited here.
  const rest = attempt.section === null ? [] : pending.filter(({ key }) => !ids.includes(key))
  reject(attempt, 'late', rest, run)
  if (rest.length > 0) attempt.news = 'stale'
  return merging(state, wire, run)
}

/** Adds the answers that this device has stored, by whatever page. */
function addStored(attempt: Draft, { items }: Stored): void {
  attempt.outbox = items.filter(({ kind }) => kind === 'answer').reduce(enqueue, attempt.outbox)
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
  const goneTo = findItem(attempt.outbox, 'move')?.body.at ?? null
  const isThere = goneTo !== null && withinMove(wire.phase.at, goneTo) !== null
  const phase = phaseAt({ ...wire.phase, at: isThere ? goneTo : wire.phase.at }, run.now)
  const isOther = (writer: string | null) => writer !== null && writer !== state.writer
  if (phase.at !== before.at) attempt.outbox = unpark(attempt.outbox)
  // What was noted elsewhere meanwhile is joined first.
  if (isOther(attempt.serverWriter) && !isOther(wire.writer)) attempt.areAnnotationsRead = false
  attempt.phase = hasNothingNew(before, phase) ? before : phase
  attempt.serverAt = isThere ? wire.phase.at : phase.at
  attempt.serverWriter = wire.writer
  attempt.revision = wire.revision
  attempt.variant = wire.variant
  if (attempt.quiz.id !== wire.quiz.id) attempt.quiz = wire.quiz
  // A pause keeps them to itself.
  if (wire.phase.at !== 'halfway') attempt.checked = new Map(wire.checked.map((one) => [one.question_id, one]))
  for (const response of wire.responses) merge(attempt, response, run)
  decide(attempt, run)
  if (state.status === 'submitting') return state
  const doing = state.status === 'open' ? state.doing : null
  return explained(arrived(rested(state, doing), doing, run), run)
}

/** Ends a move whose phase has been left, or any command when another player writes. */
function arrived(state: In<'open' | 'elsewhere'>, doing: Doing | null, run: Run): In<'open' | 'elsewhere'> {
  const { serverAt, phase } = state.attempt
  const hasLeft = doing?.kind === 'move' && serverAt !== doing.from && phase.at !== doing.from
  if (state.status === 'elsewhere' || hasLeft) settleDoing(doing, run)
  return state.status === 'open' && hasLeft ? { ...state, doing: null } : state
}

/** Says why a submission was refused, now that it is known where the attempt stands. */
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
  if (shown) settled(attempt, questionId, { ...shown, userAnswer, isLocked: true }, run)
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
  call(attempt, 'submission', { name: 'stored' }, run)
  return { ...sharedOf(state), status: 'submitting', attempt, submission: { by: 'time', step: 'reading' } }
}

const submittedOf = ({ key, seq, body }: OutboxItem<'answer'>): SubmittedAnswer => ({
  question_id: key,
  user_answer: body.userAnswer,
  seq,
})

/** Hands in what is stored on this device, also by pages that are gone. */
function reading(state: Running, stored: Stored, run: Run): Running {
  if (state.status !== 'submitting' || state.submission.by !== 'time') return state
  const { attempt } = state
  addStored(attempt, stored)
  const pending = itemsOf(attempt.outbox, 'answer')
  // A page that is gone has made them, and its player still writes.
  if (attempt.serverWriter !== run.writer) run.writer = pending.at(-1)?.writer ?? run.writer
  const next = { ...state, writer: run.writer }
  if (pending.length === 0) return closing(next, null, run)
  return sending(next, { by: 'time', step: 'sending', answers: pending.map(submittedOf), rest: [] }, run)
}

type Sending = Extract<Submission, { answers: unknown }>

function refuseSubmitted(attempt: Attempt, reason: RefusalReason, left: readonly SubmittedAnswer[], run: Run): void {
  const answers = left.map((one) => refusedOf(one, findItem(attempt.outbox, 'answer', one.question_id)))
  refuse(attempt, reason, answers, [], run)
}

/** Sends a submission. */
function sending(state: In<'submitting'>, submission: Sending, run: Run): In<'submitting'> {
  const { answers } = submission
  call(state.attempt, 'submission', { name: 'submit', quizId: state.attempt.quiz.id, answers }, run)
  return { ...state, submission: { ...submission, step: 'sending' } }
}

/** The server has the last word on whether the time is up. */
function agreed(state: In<'submitting'>, submission: Sending, wire: AttemptWire, run: Run): Running {
  const attempt: Draft = state.attempt
  if (submission.by === 'clock' && wire.phase.at !== 'closed' && secondsLeftOf(wire.phase, run.now) !== 0) {
    withoutSubmission(attempt, run)
    settle('submit', run)
    attempt.serverWriter = wire.writer
    return adopted(rested(state), wire, run)
  }
  // Should the reply get lost and the page end, the next one has to know that this attempt is not to be taken anew.
  const item = itemsOf(attempt.outbox, 'submission')[0]
  if (item?.body.isByClock) putInPlace(attempt, { ...item, body: { ...item.body, isByClock: false } }, run)
  // For the log of the attempt, and never in the way of its end.
  const away = awayOf(attempt)
  if (away.length > 0) call(attempt, null, { name: 'save', items: [], away }, run)
  return sending(state, submission, run)
}

function withoutSubmission(attempt: Draft, run: Run): void {
  for (const item of itemsOf(attempt.outbox, 'submission')) drop(attempt, item, run)
}

/** The receipt is here: what does not count is stored for the student. */
function receipted(state: Running, receipt: SubmitReply, run: Run): Running {
  if (state.status !== 'submitting' || state.submission.step !== 'sending') return state
  const { answers, rest } = state.submission
  const left = answers.filter(({ question_id }) => receipt.not_stored.includes(question_id))
  refuseSubmitted(state.attempt, 'late', left, run)
  const [next, ...others] = rest
  if (next) return sending(state, { ...state.submission, answers: [next], rest: others }, run)
  return closing(state, receipt, run)
}

function closing(state: In<'submitting'>, receipt: SubmitReply | null, run: Run): In<'submitting'> {
  run.effects.push({ type: 'close', attempt: state.attempt })
  return { ...state, submission: { by: state.submission.by, step: 'closing', receipt } }
}

function ended(state: Running, refused: RefusedAnswers | null, run: Run): SessionState {
  if (state.status !== 'submitting' || state.submission.step !== 'closing') return state
  const { receipt } = state.submission
  const attempt: Draft = state.attempt
  settle('submit', run)
  run.effects.push({ type: 'notifyTabs', attemptId: attempt.id })
  attempt.phase = attempt.end ?? closedPhase
  // What was noted before the end is taken after it too.
  hurriedAnnotations(attempt, run)
  run.effects.push({ type: 'ended', attempt, message: receipt?.message ?? null })
  attempt.outbox = new Map([...attempt.outbox].filter(([, { kind }]) => kind === 'annotation'))
  return { ...sharedOf(state), status: 'submitted', attempt, receipt, refused }
}

// What the server refuses

function refused(state: Running, event: RefusedEvent, run: Run): SessionState {
  const attempt: Draft = state.attempt
  const { call: sentCall, error, trouble } = event
  // All that waits is given to the student, by whoever runs the replay.
  if (event.isOutOfReach) {
    const failure = { message: error.message, isGone: true }
    return { ...sharedOf(state), status: 'failed', failure, tries: 0, begun: null }
  }
  switch (sentCall.name) {
    case 'save':
      saveRefused(state, sentCall, event, run)
      return state
    case 'annotate':
    case 'readAnnotations':
      annotationsRefused(attempt, event, run)
      return state
    case 'move':
    case 'check':
      return event.lane === 'move' ? moveRefused(state, event, run) : commandRefused(state, event, run)
    case 'claim':
      if (trouble !== null) {
        retry(attempt, 'command', error, run)
        return state
      }
      // It has ended meanwhile, or so the server will say.
      settle('claim', run)
      attempt.wantsLook = true
      return state.status === 'elsewhere' ? { ...state, isClaiming: false } : state
    case 'fetch':
    case 'section':
      return lookRefused(state, event, run)
    case 'submit':
      return submitRefused(state, event, run)
    default:
      return state
  }
}

function saveRefused(state: Running, { items }: Call<'save'>, event: RefusedEvent, run: Run): void {
  const attempt: Draft = state.attempt
  const { error, trouble, lane: name } = event
  markAll(attempt, items, 'queued')
  if (name === null) return
  const isFinal = trouble === null
  const isUnreadable = isFinal && unreadable.has(error.status)
  if (!isUnreadable) retry(attempt, name, error, run)
  if (isFinal && error.status === 409) attempt.wantsLook = true
  if (!isUnreadable) return
  // One change that cannot be read must not hold up the others: a player's waits, what a page has left is given to the student.
  if (items.length > 1) attempt.isSingle = true
  else if (state.role === 'player') markAll(attempt, items, 'parked')
  else reject(attempt, 'refused', items, run)
}

/** The server does not go along with a move within the section: it is undone here. A submission needs none of it. */
function moveRefused(state: Running, { error, trouble }: RefusedEvent, run: Run): Running {
  const attempt: Draft = state.attempt
  const item = findItem(attempt.outbox, 'move')
  if (trouble !== null) retry(attempt, 'move', error, run)
  else {
    if (item) drop(attempt, item, run)
    attempt.wantsLook = true
  }
  return state
}

function commandRefused(state: Running, { error, trouble }: RefusedEvent, run: Run): Running {
  if (state.status !== 'open') return state
  const attempt: Draft = state.attempt
  if (trouble !== null) {
    retry(attempt, 'command', error, run)
    return state
  }
  const isConflict = error.status === 409
  settleDoing(state.doing, run, isConflict ? undefined : error)
  attempt.wantsLook ||= isConflict
  return { ...state, doing: null }
}

function lookRefused(state: Running, event: RefusedEvent, run: Run): Running {
  const { error, trouble } = event
  if (event.lane === 'submission') return submitRefused(state, event, run)
  const attempt: Draft = state.attempt
  attempt.opening = null
  // The section was closed in between: what the server says now holds.
  if (trouble === null && error.status !== 409) return explained(state, run)
  retry(attempt, 'look', error, run)
  return state
}

function submitRefused(state: Running, { error, trouble }: RefusedEvent, run: Run): Running {
  if (state.status !== 'submitting') return state
  const { submission } = state
  const attempt: Draft = state.attempt
  if (trouble !== null) {
    retry(attempt, 'submission', error, run)
    return submission.step === 'sending' && submission.by !== 'time'
      ? { ...state, submission: { ...submission, step: 'asking' } }
      : state
  }
  if (submission.step !== 'sending' && submission.step !== 'asking') return state
  const { answers, rest } = submission
  if (state.role === 'replay' && unreadable.has(error.status) && answers.length > 0) {
    // One answer that cannot be read must not hold up the others.
    const [first, ...others] = answers.length > 1 ? answers : rest
    if (answers.length === 1) refuseSubmitted(attempt, 'refused', answers, run)
    return first ? sending(state, { ...submission, answers: [first], rest: others }, run) : closing(state, null, run)
  }
  if (submission.by === 'time') {
    const reason = error.code === 'attempt.elsewhere' ? 'elsewhere' : 'late'
    refuseSubmitted(attempt, reason, [...answers, ...rest], run)
    return closing(state, null, run)
  }
  withoutSubmission(attempt, run)
  attempt.wantsLook = true
  attempt.submissionRefusedAt = run.now
  const doing: Doing = { kind: 'explain', error, isSilent: submission.by === 'clock' }
  return { ...sharedOf(state), status: 'open', attempt, doing }
}

// What is sent next

/** Starts the calls whose lane is free and whose time has come. */
function plan(state: SessionState, run: Run): SessionState {
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
  if (state.isClaiming && attempt.lanes.command.at === 'due') call(attempt, 'command', { name: 'claim' }, run)
  return state
}

/** Whether a lane may send: it is free, or has waited long enough. */
const isFree = ({ lanes }: Attempt, name: LaneName) => lanes[name].at === 'idle' || lanes[name].at === 'due'

/** Sends what waits in a lane when its time has come, or lets it wait for company. */
function planBatch<Kind extends 'answer' | 'annotation'>(
  attempt: Draft,
  kind: Kind,
  callOf: (items: OutboxItem<Kind>[]) => Call<'save'> | Call<'annotate'>,
  run: Run,
): void {
  if (!isFree(attempt, kind)) return
  const items = batchOf(attempt.outbox, kind, attempt.isSingle)
  if (items.length === 0) setLane(attempt, kind, { at: 'idle' }, run)
  else if (attempt.lanes[kind].at === 'due') sent(attempt, kind, callOf(items), run)
  else soon(attempt, kind, debounceMs, run)
}

const planAnswers = (attempt: Draft, run: Run) =>
  planBatch(attempt, 'answer', (items) => ({ name: 'save', items, away: awayOf(attempt) }), run)

function planAnnotations(attempt: Draft, run: Run): void {
  if (attempt.areAnnotationsRead) planBatch(attempt, 'annotation', (items) => ({ name: 'annotate', items }), run)
  else if (isFree(attempt, 'reading')) call(attempt, 'reading', { name: 'readAnnotations' }, run)
}

/** Tells the server where the student has moved within the section, unless it knows, or has gone on. */
function planMove(attempt: Draft, run: Run): void {
  const item = findItem(attempt.outbox, 'move')
  if (!item || !isFree(attempt, 'move')) return
  const move = withinMove(attempt.serverAt, item.body.at)
  if (move !== null) return call(attempt, 'move', { name: 'move', move, from: attempt.serverAt }, run)
  setLane(attempt, 'move', { at: 'idle', tries: 0 }, run)
  drop(attempt, item, run)
}

function planLook(attempt: Draft, run: Run): void {
  const { answer, look } = attempt.lanes
  if (attempt.looksAfterSaving && answer.at !== 'due' && answer.at !== 'busy') {
    attempt.looksAfterSaving = false
    attempt.wantsLook = true
  }
  if (look.at !== 'due' && !(look.at === 'idle' && attempt.wantsLook)) return
  attempt.wantsLook = false
  call(attempt, 'look', { name: 'fetch' }, run)
}

/** Whether no answer is waiting to be sent or looked into, and the server knows of every move. */
const isSettled = ({ outbox }: Attempt) =>
  !hasAny(outbox, 'answer', 'queued', 'inFlight', 'conflicted') && !findItem(outbox, 'move')

function planCommand(state: In<'open'>, run: Run): SessionState {
  const { attempt, doing } = state
  // What fetches the section that the move has led to comes first.
  const isHeldUp = attempt.opening !== null || attempt.lanes.look.at === 'waiting'
  if (!doing || doing.kind === 'explain' || isHeldUp || !isFree(attempt, 'command') || !isSettled(attempt)) return state
  if (doing.kind === 'move' && attempt.serverAt !== doing.from) {
    // The server has gone on by itself.
    settleDoing(doing, run)
    setLane(attempt, 'command', { at: 'idle', tries: 0 }, run)
    return { ...state, doing: null }
  }
  const { kind, ...input } = doing
  call(attempt, 'command', { name: kind, ...input } as Call<'move' | 'check'>, run)
  return state
}

function planSubmission(state: In<'submitting'>, run: Run): SessionState {
  const { attempt, submission } = state
  const isDue = attempt.lanes.submission.at === 'due'
  if (submission.step === 'saving') {
    if (!isThrough(attempt, 'answer') || (!isThrough(attempt, 'annotation') && !isDue)) return state
    setLane(attempt, 'submission', { at: 'due' }, run)
    run.isPlanned = false
    return { ...state, submission: { by: submission.by, step: 'asking', answers: answersOf(attempt), rest: [] } }
  }
  if (!isDue) return state
  if (submission.step === 'sending') return sending(state, submission, run)
  if (submission.step === 'asking') call(attempt, 'submission', { name: 'fetch' }, run)
  else setLane(attempt, 'submission', { at: 'idle' }, run)
  return state
}

/** Whether what waits in a lane has been sent, or has failed to be. */
function isThrough({ outbox, lanes, areAnnotationsRead }: Attempt, name: 'answer' | 'annotation'): boolean {
  if (lanes[name].at === 'waiting' || (name === 'annotation' && !areAnnotationsRead)) return true
  return lanes[name].at !== 'busy' && !hasAny(outbox, name, 'queued', 'inFlight')
}

/** Every answer of the section, as a submission takes it. */
const answersOf = ({ responses, known }: Attempt): SubmittedAnswer[] =>
  [...responses].flatMap(([question_id, { userAnswer }]) => {
    const { seq = 0 } = known.get(question_id) ?? {}
    return seq === 0 ? [] : [{ question_id, user_answer: userAnswer, seq }]
  })
