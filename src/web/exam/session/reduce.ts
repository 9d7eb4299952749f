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
  | { type: 'moved'; move: ExamMove }
  | { type: 'checked'; questionId: number }
  | { type: 'claimed' }
  | { type: 'submitted' }
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

export type Command = 'move' | 'check' | 'claim' | 'submit'

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

type Run = { readonly now: number; readonly effects: Effect[] }
type In<Status extends SessionState['status']> = Extract<SessionState, { status: Status }>
/** A state with an attempt that is not over. */
type Running = In<'open' | 'elsewhere' | 'submitting'>

/**
 * Applies one event to an exam session. Pure: `now` is the server's clock, network and device arrive as events; what is to be
 * done is returned, not done.
 */
export function reduce(state: SessionState, event: SessionEvent, now: number): [SessionState, Effect[]] {
  const run: Run = { now, effects: [] }
  let next = apply(common(state, event), event, run)
  for (;;) {
    const planned = plan(next, run)
    if (planned === next) break
    next = planned
  }
  const writes = run.effects.filter(({ type }) => type === 'write').length
  return [writes === 0 ? next : { ...next, writes: next.writes + writes }, run.effects]
}

/** What is alike in every state. */
function common(state: SessionState, event: SessionEvent): SessionState {
  if (event.type === 'written') return { ...state, writes: state.writes - 1, isVolatile: event.isVolatile }
  if (event.type === 'troubled') return { ...state, trouble: event.trouble }
  return state
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

/** Nothing can be done before there is an attempt. */
function settleEarly<State extends SessionState>(state: State, event: SessionEvent, run: Run): State {
  const commands: Partial<Record<SessionEvent['type'], Command>> = {
    moved: 'move',
    checked: 'check',
    claimed: 'claim',
    submitted: 'submit',
  }
  const command = commands[event.type]
  if (command) run.effects.push({ type: 'settle', command })
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
  const blank: Attempt = {
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
    outbox: stored.items.reduce<Attempt['outbox']>(
      (all, item) => (item.kind === 'answer' ? all : enqueue(all, item)),
      new Map(),
    ),
    lanes: Object.fromEntries(laneNames.map((name) => [name, idle])) as Attempt['lanes'],
    wantsLook: false,
    looksAfterSaving: false,
    isSingle: false,
    submissionRefusedAt: -Infinity,
    news: null,
  }
  const base = { writer, role: state.role, trouble: state.trouble, isVolatile: state.isVolatile, writes: state.writes }
  const attempt = endAway(submission ? { ...blank, outbox: enqueue(blank.outbox, submission) } : blank, run)
  const open: In<'open'> = { ...base, status: 'open', attempt, doing: null }
  if (state.role === 'player') run.effects.push({ type: 'listen', attemptId: attempt.id })
  const entered = enter(open, wire, { questions, stored }, run)
  // What a replay brings goes before a player on the same device may take over.
  if (!submission || entered.status === 'submitting')
    return state.role === 'replay' ? { ...entered, attempt: saveNow(entered.attempt) } : entered
  return submitting(entered, submission.body.isByClock ? 'clock' : 'student', run)
}

// The attempt

function applyRunning(state: Running, event: SessionEvent, run: Run): SessionState {
  const { attempt } = state
  switch (event.type) {
    case 'answered': {
      const userAnswer = event.userAnswer?.slice(0, longestAnswer) || null
      return changed(state, event.questionId, { userAnswer }, run)
    }
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
      return { ...state, attempt: annotated(attempt, event.questionId, event.marks, state.writer, run) }
    case 'wentTo':
      return wentTo(state, event.position, run)
    case 'moved':
      return moved(state, event.move, run)
    case 'checked':
      return checkedBy(state, event.questionId, run)
    case 'claimed':
      return claimed(state, run)
    case 'submitted':
      return submittedBy(state, run)
    case 'ticked':
      return ticked(state, event, run)
    case 'left':
      return { ...state, attempt: hurried(state, run) }
    case 'hinted':
      return { ...state, attempt: { ...attempt, wantsLook: true } }
    case 'troubled':
      return { ...state, attempt: noteAway(attempt, event.trouble, state.writer, run) }
    case 'due':
      return { ...state, attempt: due(attempt, event) }
    case 'replied':
      return replied(freed(state, event.lane), event, run)
    case 'refused':
      return refused(freed(state, event.lane), event, run)
    case 'closed':
      return ended(state, event.refused, run)
    default:
      return state
  }
}

/** After the end notes of before it are still taken. */
function applyEnded(state: In<'submitted'>, event: SessionEvent, run: Run): SessionState {
  if (event.type === 'due') return { ...state, attempt: due(state.attempt, event) }
  const isOfNotes = (name: CallName) => name === 'annotate' || name === 'readAnnotations'
  if (event.type === 'replied' && isOfNotes(event.reply.call.name))
    return { ...state, attempt: annotationsReplied(freed(state, event.lane).attempt, event.reply, state.writer, run) }
  if (event.type === 'refused' && isOfNotes(event.call.name))
    return { ...state, attempt: annotationsRefused(state, freed(state, event.lane).attempt, event, run) }
  return settleEarly(state, event, run)
}

/** What a call has brought, if that is what has happened. */
const replyTo = <Name extends CallName>(event: SessionEvent, name: Name): Calls[Name]['reply'] | undefined =>
  event.type === 'replied' && event.reply.call.name === name ? (event.reply.data as Calls[Name]['reply']) : undefined

const lane = (attempt: Attempt, name: LaneName, at: Lane['at'], tries = attempt.lanes[name].tries): Attempt => ({
  ...attempt,
  lanes: { ...attempt.lanes, [name]: { ...attempt.lanes[name], at, tries } },
})

/** A lane waits: for company, or for another try. */
function waiting(attempt: Attempt, name: LaneName, at: 'soon' | 'waiting', tries: number): [Attempt, ticket: number] {
  const ticket = attempt.lanes[name].ticket + 1
  return [{ ...attempt, lanes: { ...attempt.lanes, [name]: { at, tries, ticket } } }, ticket]
}

/** A lane waits for more to send with it. */
function soon(attempt: Attempt, name: LaneName, ms: number, run: Run): Attempt {
  const [next, ticket] = waiting(attempt, name, 'soon', attempt.lanes[name].tries)
  run.effects.push({ type: 'wait', lane: name, ticket, ms })
  return next
}

/** A lane has waited long enough. */
function due(attempt: Attempt, { lane: name, ticket }: Extract<SessionEvent, { type: 'due' }>): Attempt {
  const { at, ticket: awaited } = attempt.lanes[name]
  return ticket === awaited && (at === 'soon' || at === 'waiting') ? lane(attempt, name, 'due') : attempt
}

/** A call has come back: its lane is free. */
const freed = <State extends Running | In<'submitted'>>(state: State, name: LaneName | null): State =>
  name === null ? state : { ...state, attempt: lane(state.attempt, name, 'idle') }

/** Sends a call; in a lane it is the only one. */
function call(attempt: Attempt, name: LaneName | null, what: Call, writer: string, run: Run): Attempt {
  run.effects.push({ type: 'call', lane: name, call: what, attemptId: attempt.id, writer })
  return name === null ? attempt : lane(attempt, name, 'busy')
}

/** Tries a lane again later, after a failure that may pass. */
function retry(attempt: Attempt, name: LaneName, error: ApiError, run: Run): Attempt {
  const { tries } = attempt.lanes[name]
  const [next, ticket] = waiting(attempt, name, 'waiting', tries + 1)
  run.effects.push({ type: 'retry', lane: name, ticket, tries, error })
  return next
}

const write = (attempt: Attempt, what: DeviceWrite, run: Run) =>
  void run.effects.push({ type: 'write', attemptId: attempt.id, write: what })

/** Adds a change to the outbox, and stores it on the device. */
function put(attempt: Attempt, item: OutboxItem, run: Run): Attempt {
  const outbox = enqueue(attempt.outbox, item)
  write(attempt, { type: 'put', item: findItem(outbox, item.kind, item.key) ?? item }, run)
  return { ...attempt, outbox }
}

/** Takes a change out of the outbox and off the device: acknowledged, overridden or rejected for good. */
function drop(attempt: Attempt, { kind, key, seq }: Pick<OutboxItem, 'kind' | 'key' | 'seq'>, run: Run): Attempt {
  write(attempt, { type: 'drop', kind, key, seq }, run)
  return { ...attempt, outbox: remove(attempt.outbox, { kind, key, seq }) }
}

/** The next number under a key: the server's time, so that of two devices the later change is the newer one. */
const nextSeq = (seq: number, { now }: Run) => Math.max(seq + 1, Math.floor(now))

// Answers

const noneKnown: Known = { seq: 0, server: null, spentMs: 0, reportedMs: 0 }
const knownOf = ({ known }: Attempt, questionId: number) => known.get(questionId) ?? noneKnown

const withKnown = (attempt: Attempt, questionId: number, change: Partial<Known>): Attempt => ({
  ...attempt,
  known: new Map(attempt.known).set(questionId, { ...knownOf(attempt, questionId), ...change }),
})

function show(attempt: Attempt, questionId: number, response: ShownResponse): Attempt {
  const before = attempt.responses.get(questionId)
  const keys = Object.keys(response) as (keyof ShownResponse)[]
  if (before && keys.every((key) => Object.is(before[key], response[key]))) return attempt
  return { ...attempt, responses: new Map(attempt.responses).set(questionId, response) }
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
  const before = state.attempt.responses.get(questionId)
  if (!before || !isAnswering(state, run)) return state
  if (state.status === 'open' && state.doing?.kind === 'check' && state.doing.questionId === questionId) return state
  if (before.isLocked && change.isFlagged === undefined) return state
  const response = { ...before, ...change }
  const keys = Object.keys(change) as (keyof typeof change)[]
  if (keys.every((key) => Object.is(response[key], before[key]))) return state
  const attempt = { ...state.attempt, news: null }
  return { ...state, attempt: counted(attempt, questionId, response, state.writer, run) }
}

/** Shows a response, numbers it, and lets it wait for the server. */
function counted(attempt: Attempt, questionId: number, response: ShownResponse, writer: string, run: Run): Attempt {
  const { seq: before, spentMs } = knownOf(attempt, questionId)
  const { userAnswer, isFlagged, crossed } = response
  const isHeld = attempt.responses.get(questionId)?.userAnswer === userAnswer
  const seq = nextSeq(before, run)
  const spentSeconds = Math.floor(spentMs / 1000)
  const body = { userAnswer, isFlagged, crossed, spentSeconds, ...(isHeld && { isHeld: true as const }) }
  const known = withKnown(show(attempt, questionId, response), questionId, { seq, reportedMs: spentMs })
  return put(known, itemOf('answer', questionId, seq, writer, body), run)
}

/** Settles a change, and shows what stands in its place. */
function settled(attempt: Attempt, questionId: number, response: ShownResponse, run: Run): Attempt {
  const item = findItem(attempt.outbox, 'answer', questionId)
  const shown = show(attempt, questionId, response)
  return item ? drop(shown, item, run) : shown
}

/** Gives a change up: what the server holds is shown instead. */
function givenUp(attempt: Attempt, questionId: number, run: Run): Attempt {
  const shown = attempt.responses.get(questionId) ?? untouched
  const { server } = knownOf(attempt, questionId)
  return settled(attempt, questionId, shown.isLocked ? shown : server ? shownBy(server) : untouched, run)
}

/** Takes over what is newer on the server; an answer that waited here and gave way is news. */
function merged(attempt: Attempt, responses: readonly ResponseWire[], run: Run): Attempt {
  return responses.reduce((all, response) => mergedOne(all, response, run), attempt)
}

function mergedOne(before: Attempt, response: ResponseWire, run: Run): Attempt {
  const questionId = response.question_id
  const own = before.responses.get(questionId)
  if (!own || own.isLocked) return before
  const item = findItem(before.outbox, 'answer', questionId)
  const { seq, spentMs, reportedMs } = knownOf(before, questionId)
  const reported = response.spent_seconds * 1000
  const attempt = withKnown(before, questionId, {
    seq: Math.max(seq, response.seq),
    spentMs: Math.max(spentMs, reported),
    reportedMs: Math.max(reportedMs, reported),
    server: response,
  })
  const isNewer = response.seq > seq || (response.seq === seq && item?.wasSent === false)
  if (isNewer || response.locked) {
    const theirs = shownBy(response)
    const next = settled(attempt, questionId, { ...theirs, isFlagged: isNewer ? theirs.isFlagged : own.isFlagged }, run)
    return item && !isSameAnswer(own.userAnswer, theirs.userAnswer) ? { ...next, news: 'stale' } : next
  }
  return item && response.seq === seq ? settled(attempt, questionId, own, run) : attempt
}

/** The server has answered a batch: what it holds is acknowledged, the rest is looked into. */
function saved(state: Running, { items, away }: Call<'save'>, reply: SaveReply, run: Run): Running {
  const stored = new Map(reply.stored.map(({ question_id, seq }) => [question_id, seq]))
  const reasons = new Map(reply.refused.map(({ question_id, reason }) => [question_id, reason]))
  let attempt = withoutAway(lane(state.attempt, 'answer', state.attempt.lanes.answer.at, 0), away, run)
  for (const item of items) {
    const { key, seq } = item
    if (stored.get(key) === seq) attempt = drop(attempt, item, run)
    else {
      const reason = reasons.get(key) ?? 'stale'
      attempt = { ...attempt, outbox: mark(attempt.outbox, [item], { state: 'conflicted', reason }) }
    }
  }
  if (!hasAny(attempt.outbox, 'answer', 'queued', 'inFlight')) attempt = { ...attempt, isSingle: false }
  const conflicted = itemsOf(attempt.outbox, 'answer').filter((item) => item.state === 'conflicted')
  if (conflicted.length === 0) return { ...state, attempt }
  const isKnown = conflicted.every(({ key }) => attempt.responses.get(key)?.isLocked)
  return { ...state, attempt: isKnown ? decided(attempt, attempt.phase, run) : { ...attempt, wantsLook: true } }
}

/** What becomes of changes that were not taken, once it is known what the server holds. */
function decided(before: Attempt, phase: PhaseWire, run: Run): Attempt {
  const isTimeUp = secondsLeftOf(phase, run.now) === 0
  const conflicted = itemsOf(before.outbox, 'answer').filter(({ state }) => state === 'conflicted')
  return conflicted.reduce((attempt, item) => decidedOne(attempt, item, isTimeUp, run), before)
}

function decidedOne(attempt: Attempt, item: OutboxItem<'answer'>, isTimeUp: boolean, run: Run): Attempt {
  const { key, reason } = item
  // Nothing newer is there and the section is open: the server may take it after the next move (a paused clock).
  if (reason === 'stale' && !isTimeUp) return { ...attempt, outbox: mark(attempt.outbox, [item], { state: 'parked' }) }
  const next = givenUp(reason === 'not_open' ? rejected(attempt, 'late', [item], run) : attempt, key, run)
  return reason === 'locked' ? next : { ...next, news: reason === 'stale' ? 'stale' : 'late' }
}

const refusedOf = ({ key, seq, body }: OutboxItem<'answer'>): RefusedAnswer => ({
  questionId: key,
  seq,
  userAnswer: body.userAnswer,
  ...(body.isHeld && { isHeld: true }),
})

/** Takes out of the outbox what the server never takes. Only when it is stored as refused does it leave the device. */
function rejected(attempt: Attempt, reason: RefusalReason, items: readonly OutboxItem<'answer'>[], run: Run): Attempt {
  if (items.length === 0) return attempt
  const { id: attemptId, quiz } = attempt
  run.effects.push({ type: 'refuse', attemptId, quiz, reason, answers: items.map(refusedOf), notes: [] })
  return { ...attempt, outbox: items.reduce(remove, attempt.outbox) }
}

/** A question is left: its time is sent unless that is hardly any. */
function wentTo(state: Running, position: number, run: Run): Running {
  const place = within(position, state.attempt.questions.length)
  const { position: before, questions, section } = state.attempt
  const attempt = { ...state.attempt, position: place }
  if (section) write(attempt, { type: 'position', section, position: place }, run)
  const left = questions[before - 1]
  if (!left || place === before || !isAnswering(state, run)) return { ...state, attempt }
  const { spentMs, reportedMs } = knownOf(attempt, left.id)
  const shown = attempt.responses.get(left.id)
  if (!shown || shown.isLocked || spentMs - reportedMs < leastSpentMs) return { ...state, attempt }
  return { ...state, attempt: counted(attempt, left.id, shown, state.writer, run) }
}

/** A position that there is, from 1. */
const within = (position: number, count: number) => Math.max(1, Math.min(Math.trunc(position), count)) || 1

// Highlights and notes

function annotated(
  attempt: Attempt,
  questionId: number,
  marks: readonly TextMark[],
  writer: string,
  run: Run,
): Attempt {
  const held = attempt.annotations.get(questionId)
  const pending = findItem(attempt.outbox, 'annotation', questionId)
  const seq = nextSeq(Math.max(held?.seq ?? 0, pending?.seq ?? 0), run)
  const base = held && !held.isRefused ? held.marks : []
  const next = { ...attempt, annotations: withoutRefused(attempt.annotations, questionId) }
  return put(next, itemOf('annotation', questionId, seq, writer, { marks, base }), run)
}

function withoutRefused(annotations: Attempt['annotations'], questionId: number) {
  if (!annotations.get(questionId)?.isRefused) return annotations
  const next = new Map(annotations)
  next.delete(questionId)
  return next
}

/** Highlights of a question no longer wait: the server holds them, or never takes them. */
function settledAnnotations(
  attempt: Attempt,
  questionId: number,
  settled: SettledAnnotations,
  writer: string,
  run: Run,
): Attempt {
  write(attempt, { type: 'settleAnnotations', questionId, settled, writer }, run)
  return {
    ...attempt,
    annotations: new Map(attempt.annotations).set(questionId, settled),
    outbox: remove(attempt.outbox, { kind: 'annotation', key: questionId, seq: Infinity }),
  }
}

function annotationsReplied(before: Attempt, { call: sent, data }: Replied, writer: string, run: Run): Attempt {
  if (sent.name === 'readAnnotations')
    return annotationsRead(before, data as Calls['readAnnotations']['reply'], writer, run)
  if (sent.name !== 'annotate') return before
  const { stored } = data as Calls['annotate']['reply']
  const attempt = { ...lane(before, 'annotation', before.lanes.annotation.at, 0), isSingle: false }
  return sent.items.reduce((all, item) => annotationReplied(all, item, stored.includes(item.key), writer, run), attempt)
}

/** The server holds the highlights of a question, or has something else in their place. */
function annotationReplied(
  attempt: Attempt,
  item: OutboxItem<'annotation'>,
  isStored: boolean,
  writer: string,
  run: Run,
): Attempt {
  const { key, seq, body } = item
  if (!isStored)
    return { ...attempt, outbox: mark(attempt.outbox, [item], { state: 'conflicted' }), areAnnotationsRead: false }
  const pending = findItem(attempt.outbox, 'annotation', key)
  if (!pending || pending.seq <= seq)
    return settledAnnotations(attempt, key, { seq, marks: body.marks, isRefused: false }, writer, run)
  const rebased = { ...pending, body: { ...pending.body, base: body.marks } }
  write(attempt, { type: 'put', item: rebased }, run)
  return { ...attempt, outbox: replace(attempt.outbox, rebased) }
}

/** Joins what the server holds with what waits here; where nothing stands in the place of what it did not take, it never does. */
function annotationsRead(before: Attempt, theirs: readonly ServerAnnotations[], writer: string, run: Run): Attempt {
  const held = new Map(theirs.map((one) => [one.question_id, one]))
  const never = itemsOf(before.outbox, 'annotation').filter(
    (item) => item.state === 'conflicted' && !isOverridden(item, held.get(item.key)),
  )
  const attempt = refusedAnnotations(before, never, 'late', writer, run)
  const joined = theirs.reduce((all, one) => withServerAnnotations(all, one, writer, run), attempt)
  return { ...lane(joined, 'reading', 'idle', 0), areAnnotationsRead: true }
}

const isOverridden = (sent: OutboxItem<'annotation'>, theirs: ServerAnnotations | undefined) =>
  theirs !== undefined && (theirs.seq >= sent.seq || !isSameMarks(theirs.marks, sent.body.base))

function withServerAnnotations(
  attempt: Attempt,
  { question_id, seq, marks }: ServerAnnotations,
  writer: string,
  run: Run,
): Attempt {
  const item = findItem(attempt.outbox, 'annotation', question_id)
  const own = attempt.annotations.get(question_id)
  if (!item) {
    const isKnown = own !== undefined && (own.isRefused || own.seq >= seq)
    return isKnown ? attempt : settledAnnotations(attempt, question_id, { seq, marks, isRefused: false }, writer, run)
  }
  const joined = joinedMarks(item.body.base, item.body.marks, marks)
  if (isSameMarks(joined, marks))
    return settledAnnotations(
      attempt,
      question_id,
      { seq: Math.max(item.seq, seq), marks, isRefused: false },
      writer,
      run,
    )
  const next = itemOf('annotation', question_id, Math.max(item.seq, seq + 1), item.writer, {
    marks: joined,
    base: marks,
  })
  write(attempt, { type: 'put', item: next }, run)
  return { ...attempt, outbox: replace(attempt.outbox, next) }
}

/** Highlights that the server never takes stay on show, and are stored for the student. */
function refusedAnnotations(
  before: Attempt,
  items: readonly OutboxItem<'annotation'>[],
  reason: RefusalReason,
  writer: string,
  run: Run,
): Attempt {
  const same = items.filter(({ key, seq }) => findItem(before.outbox, 'annotation', key)?.seq === seq)
  if (same.length === 0) return before
  const notes = same
    .map(({ key, body }) => ({ questionId: key, marks: body.marks }))
    .filter(({ marks }) => marks.length > 0)
  run.effects.push({ type: 'refuse', attemptId: before.id, quiz: before.quiz, reason, answers: [], notes })
  return same.reduce(
    (attempt, { key, seq, body }) =>
      settledAnnotations(attempt, key, { seq, marks: body.marks, isRefused: true }, writer, run),
    before,
  )
}

type RefusedEvent = Extract<SessionEvent, { type: 'refused' }>

const unreadable = new Set([400, 413, 415, 422])

function annotationsRefused(
  { writer }: SessionState,
  before: Attempt,
  { lane: name, call: sent, error }: RefusedEvent,
  run: Run,
): Attempt {
  if (sent.name === 'readAnnotations') return retry(before, 'reading', error, run)
  if (sent.name !== 'annotate') return before
  const attempt = { ...before, outbox: mark(before.outbox, sent.items, { state: 'queued' }) }
  const isUnreadable = unreadable.has(error.status)
  if (error.code === 'attempt.elsewhere') return { ...attempt, wantsLook: true }
  if (isUnreadable && sent.items.length > 1) return { ...attempt, isSingle: true }
  if (error.code === 'attempt.closed') return refusedAnnotations(attempt, sent.items, 'late', writer, run)
  if (isUnreadable) return refusedAnnotations(attempt, sent.items, 'refused', writer, run)
  return name === null ? attempt : retry(attempt, name, error, run)
}

// Without the server

const isAway = (trouble: Trouble | null) => trouble === 'offline' || trouble === 'server'
const isoOf = (at: number) => new Date(at).toISOString()

/** Notes for the log of the attempt since when the server is out of reach, or until when it was. */
function noteAway(attempt: Attempt, trouble: Trouble | null, writer: string, run: Run): Attempt {
  const { body } = findItem(attempt.outbox, 'away') ?? {}
  const isOpen = body?.spans.some(({ to }) => to === null) ?? false
  if (isAway(trouble) === isOpen) return attempt
  if (isOpen) return endAway(attempt, run)
  const spans = [{ from: isoOf(run.now), to: null }]
  return put(attempt, itemOf('away', 0, Math.floor(run.now), writer, { spans }), run)
}

/** Ends the spans that are open: the server answers. */
function endAway(attempt: Attempt, run: Run): Attempt {
  const item = findItem(attempt.outbox, 'away')
  if (!item?.body.spans.some(({ to }) => to === null)) return attempt
  return withSpans(
    attempt,
    item,
    item.body.spans.map(({ from, to }) => ({ from, to: to ?? isoOf(run.now) })),
    run,
  )
}

const awayOf = ({ outbox }: Attempt) => findItem(outbox, 'away')?.body.spans.filter(({ to }) => to !== null) ?? []

/** The log knows these spans. */
function withoutAway(attempt: Attempt, told: readonly AwaySpan[], run: Run): Attempt {
  const item = findItem(attempt.outbox, 'away')
  if (!item || told.length === 0) return attempt
  const known = new Set(told.map(({ from }) => from))
  return withSpans(
    attempt,
    item,
    item.body.spans.filter(({ from }) => !known.has(from)),
    run,
  )
}

function withSpans(attempt: Attempt, item: OutboxItem<'away'>, spans: readonly AwaySpan[], run: Run): Attempt {
  if (spans.length === 0) return drop(attempt, item, run)
  const next = { ...item, body: { spans } }
  write(attempt, { type: 'put', item: next }, run)
  return { ...attempt, outbox: replace(attempt.outbox, next) }
}

// Commands

/** Moves on: to the page that checks a section, and back, at once; what opens another section waits until all is saved. */
function moved(state: Running, move: ExamMove, run: Run): Running {
  const { attempt } = state
  const at = targetOf(attempt.phase.at, move)
  if (state.status !== 'open' || state.doing || at === null) return settleEarly(state, { type: 'moved', move }, run)
  if (move !== 'finish' && move !== 'back')
    return { ...state, attempt: saveNow(attempt), doing: { kind: 'move', move, from: attempt.phase.at } }
  run.effects.push({ type: 'settle', command: 'move' })
  const before = findItem(attempt.outbox, 'move')
  const item = itemOf('move', 0, nextSeq(before?.seq ?? 0, run), state.writer, { at })
  const shown = { ...attempt, phase: { ...attempt.phase, at }, outbox: unpark(attempt.outbox) }
  return { ...state, attempt: put(shown, item, run) }
}

/** Locks the answer of a question, and shows its verdict, as soon as everything is saved. Q4 */
function checkedBy(state: Running, questionId: number, run: Run): Running {
  const { userAnswer = null, isLocked = false } = state.attempt.responses.get(questionId) ?? {}
  const canCheck = state.status === 'open' && !state.doing && isAnswering(state, run)
  if (!canCheck || isLocked || userAnswer === null) return settleEarly(state, { type: 'checked', questionId }, run)
  return { ...state, attempt: saveNow(state.attempt), doing: { kind: 'check', questionId, userAnswer } }
}

/** Makes this page the one that writes; of each answer the newest stands. */
function claimed(state: Running, run: Run): Running {
  if (state.status !== 'elsewhere') return settleEarly(state, { type: 'claimed' }, run)
  if (state.isClaiming) return state
  return { ...state, isClaiming: true, attempt: call(state.attempt, 'command', { name: 'claim' }, state.writer, run) }
}

function submittedBy(state: Running, run: Run): Running {
  if (state.status === 'submitting') return state
  if (state.status === 'elsewhere') return settleEarly(state, { type: 'submitted' }, run)
  return submitting(state, 'student', run)
}

/** Begins a submission; should the page end, the next one goes on with it. */
function submitting(state: Running, by: 'student' | 'clock', run: Run): Running {
  const { attempt } = state
  const { lesson_id: lessonId } = attempt.quiz
  const before = findItem(attempt.outbox, 'submission', lessonId ?? 0)
  const body = { lessonId: lessonId ?? 0, isByClock: by === 'clock' }
  const item = itemOf('submission', body.lessonId, nextSeq(before?.seq ?? 0, run), state.writer, body)
  if (state.status === 'open') settleDoing(state.doing, run)
  const next = soon(lane(saveNow(put(attempt, item, run)), 'submission', 'idle', 0), 'submission', patienceMs, run)
  return { ...rested(state, next), status: 'submitting', submission: { by, step: 'saving' } }
}

function settleDoing(doing: Doing | null, run: Run, error?: ApiError): void {
  const command = doing?.kind === 'explain' ? 'submit' : doing?.kind
  if (command) run.effects.push({ type: 'settle', command, ...(error && { error }) })
}

/** Sends at once what waits for company. */
const saveNow = (attempt: Attempt): Attempt =>
  (['answer', 'annotation'] as const).reduce(
    (all, name) => (all.lanes[name].at === 'soon' || all.lanes[name].at === 'idle' ? lane(all, name, 'due') : all),
    attempt,
  )

type Shared = Pick<SessionState, 'writer' | 'role' | 'trouble' | 'isVolatile' | 'writes'>

const sharedOf = ({ writer, role, trouble, isVolatile, writes }: SessionState): Shared => ({
  writer,
  role,
  trouble,
  isVolatile,
  writes,
})

/** The state of an attempt that goes on: here, or elsewhere when another player writes. */
function rested(state: SessionState, attempt: Attempt, doing: Doing | null = null): In<'open' | 'elsewhere'> {
  const { serverWriter } = attempt
  const shared = sharedOf(state)
  return serverWriter !== null && serverWriter !== state.writer
    ? { ...shared, status: 'elsewhere', attempt, isClaiming: false }
    : { ...shared, status: 'open', attempt, doing }
}

// The clock

function ticked(
  state: Running,
  { elapsedMs, isSeen, isSuspect }: Extract<SessionEvent, { type: 'ticked' }>,
  run: Run,
): Running {
  if (state.status !== 'open') return state
  const spent = isSeen ? spend(state.attempt, elapsedMs) : state.attempt
  const attempt = isSuspect ? { ...spent, wantsLook: true } : spent
  const { phase } = attempt
  const now = phaseAt(phase, run.now)
  if (now !== phase) {
    const looksAfterSaving = attempt.looksAfterSaving || now.at !== 'module2'
    const next = { ...attempt, phase: now, serverAt: now.at, outbox: unpark(attempt.outbox), looksAfterSaving }
    return { ...state, attempt: saveNow(next) }
  }
  const isTimed = phase.at === 'module2' || phase.at === 'checking2' || phase.at === 'answering'
  const isAgain = run.now - attempt.submissionRefusedAt < againMs
  if (!isTimed || isAgain || secondsLeftOf(phase, run.now) !== 0) return { ...state, attempt }
  return submitting({ ...state, attempt }, 'clock', run)
}

/** Counts the time on the question that is seen. */
function spend(attempt: Attempt, elapsedMs: number): Attempt {
  const { phase, questions, position } = attempt
  const question = questions[position - 1]
  const isRead = phase.at === 'answering' || phase.at === 'module1' || phase.at === 'module2'
  if (!isRead || !question) return attempt
  const { spentMs } = knownOf(attempt, question.id)
  return withKnown(attempt, question.id, { spentMs: spentMs + Math.min(elapsedMs, mostSpentMs) })
}

/** Sends at once, beside what is on its way, all that waits: the page may be about to end. */
function hurried(state: Running, run: Run): Attempt {
  const { attempt, writer } = state
  if (state.status === 'elsewhere') return attempt
  const items = batchOf(attempt.outbox, 'answer')
  const away = awayOf(attempt)
  const saving =
    items.length + away.length > 0 ? sent(attempt, null, { name: 'save', items, away }, writer, run) : attempt
  return hurriedAnnotations(saving, writer, run)
}

function hurriedAnnotations(attempt: Attempt, writer: string, run: Run): Attempt {
  const items = attempt.areAnnotationsRead ? batchOf(attempt.outbox, 'annotation') : []
  return items.length > 0 ? sent(attempt, null, { name: 'annotate', items }, writer, run) : attempt
}

/** Sends a batch; what it holds is in flight from now on. */
function sent(
  attempt: Attempt,
  name: LaneName | null,
  what: Call<'save'> | Call<'annotate'>,
  writer: string,
  run: Run,
): Attempt {
  const outbox = mark(attempt.outbox, what.items, { state: 'inFlight' })
  return call({ ...attempt, outbox }, name, what, writer, run)
}

// What the server says

function replied(state: Running, { reply, lane: name }: Extract<SessionEvent, { type: 'replied' }>, run: Run): Running {
  const { attempt } = state
  switch (reply.call.name) {
    case 'fetch':
      return fetched(state, name, reply.data as AttemptWire, run)
    case 'section': {
      const { opening } = attempt
      if (!opening || reply.call.section !== sectionOf(opening.phase)) return state
      return enter(
        { ...state, attempt: { ...attempt, opening: null } },
        opening,
        reply.data as Calls['section']['reply'],
        run,
      )
    }
    case 'stored':
      return reading(state, reply.data as Stored, run)
    case 'save':
      return saved(state, reply.call, reply.data as SaveReply, run)
    case 'annotate':
    case 'readAnnotations':
      return { ...state, attempt: annotationsReplied(attempt, reply, state.writer, run) }
    case 'move':
      run.effects.push({ type: 'notifyTabs', attemptId: attempt.id })
      return adopted(calmed(state, 'move', 'command'), reply.data as AttemptWire, run)
    case 'check':
      return verdictShown(calmed(state, 'command'), reply.data as CheckedAnswer, run)
    case 'claim':
      run.effects.push({ type: 'notifyTabs', attemptId: attempt.id })
      run.effects.push({ type: 'settle', command: 'claim' })
      return adopted(calmed(state, 'command'), reply.data as AttemptWire, run)
    case 'submit':
      return receipted(state, reply.data as SubmitReply, run)
    default:
      return state
  }
}

/** A lane got through: what fails next is tried again soon. */
const calmed = <State extends Running>(state: State, ...names: LaneName[]): State => ({
  ...state,
  attempt: names.reduce((all, name) => lane(all, name, all.lanes[name].at, 0), state.attempt),
})

/** The attempt as the server has it: for a submission that asks, or because something hinted at news. */
function fetched(state: Running, name: LaneName | null, wire: AttemptWire, run: Run): Running {
  if (name === 'submission')
    return state.status === 'submitting' && state.submission.step === 'asking'
      ? agreed(state, state.submission, wire, run)
      : state
  return adopted(calmed(state, 'look'), wire, run)
}

/** Takes over a state of the server, fetching its section first where that is another one. */
function adopted(state: Running, wire: AttemptWire, run: Run): Running {
  const { attempt } = state
  if (wire.revision < attempt.revision) return explained(state, run)
  if (wire.phase.at === 'closed') return over(state, wire, run)
  // In a pause no questions are sent of the section that goes on after it.
  const isPaused = wire.phase.at === 'halfway' && attempt.section !== null
  const section = isPaused ? attempt.section : sectionOf(wire.phase)
  if (state.role === 'replay' || section === attempt.section) return merging(state, wire, run)
  const opening = { ...attempt, opening: wire }
  const isUnderWay = attempt.opening && sectionOf(attempt.opening.phase) === section
  if (isUnderWay) return { ...state, attempt: opening }
  return { ...state, attempt: call(opening, 'section', { name: 'section', section }, state.writer, run) }
}

/** Shows a section: its questions, what the server holds of it, and what waits here. */
function enter(state: Running, wire: AttemptWire, { questions, stored }: Calls['section']['reply'], run: Run): Running {
  const answers = stored.items.filter((item) => item.kind === 'answer')
  const outbox = answers.reduce((all, item) => enqueue(all, item), state.attempt.outbox)
  if (wire.phase.at === 'closed') return over({ ...state, attempt: { ...state.attempt, outbox } }, wire, run)
  const section = state.role === 'player' ? sectionOf(wire.phase) : state.attempt.section
  const pending = itemsOf(outbox, 'answer')
  const ids = state.role === 'player' ? questions.map(({ id }) => id) : pending.map(({ key }) => key)
  const rest = section === null || state.role === 'replay' ? [] : pending.filter(({ key }) => !ids.includes(key))
  const own = new Map(pending.map((item) => [item.key, item]))
  const last = wire.last_question_id === null ? 0 : ids.indexOf(wire.last_question_id)
  let attempt: Attempt = {
    ...state.attempt,
    outbox,
    section,
    questions,
    position: within(stored.position ?? last + 1, ids.length),
    responses: new Map(ids.map((id) => [id, pendingShown(own.get(id))])),
    known: new Map(
      ids.map((id) => [
        id,
        { ...noneKnown, seq: own.get(id)?.seq ?? 0, spentMs: (own.get(id)?.body.spentSeconds ?? 0) * 1000 },
      ]),
    ),
  }
  // Another device has left the section while something of it waited here.
  attempt = rejected(attempt, 'late', rest, run)
  if (rest.length > 0) attempt = { ...attempt, news: 'stale' }
  return merging({ ...state, attempt }, wire, run)
}

const pendingShown = (item: OutboxItem<'answer'> | undefined): ShownResponse => {
  if (!item) return untouched
  const { userAnswer, isFlagged, crossed } = item.body
  return { userAnswer, isFlagged, crossed, isLocked: false }
}

/** Brings the open section up to the server's state. */
function merging(state: Running, wire: AttemptWire, run: Run): Running {
  const before = state.attempt
  const goneTo = findItem(before.outbox, 'move')?.body.at ?? null
  const isThere = goneTo !== null && withinMove(wire.phase.at, goneTo) !== null
  const phase = phaseAt({ ...wire.phase, at: isThere ? goneTo : wire.phase.at }, run.now)
  const serverAt = isThere ? wire.phase.at : phase.at
  const wasElsewhere = before.serverWriter !== null && before.serverWriter !== state.writer
  const isElsewhere = wire.writer !== null && wire.writer !== state.writer
  const outbox = phase.at === before.phase.at ? before.outbox : unpark(before.outbox)
  const next: Attempt = {
    ...before,
    outbox,
    phase: samePhase(before.phase, phase),
    serverAt,
    serverWriter: wire.writer,
    revision: wire.revision,
    quiz: before.quiz.id === wire.quiz.id ? before.quiz : wire.quiz,
    variant: wire.variant,
    // A pause keeps them to itself.
    checked: wire.phase.at === 'halfway' ? before.checked : new Map(wire.checked.map((one) => [one.question_id, one])),
    // What was noted elsewhere meanwhile is joined first.
    areAnnotationsRead: before.areAnnotationsRead && !(wasElsewhere && !isElsewhere),
  }
  const attempt = decided(merged(next, wire.responses, run), phase, run)
  if (state.status === 'submitting') return { ...state, attempt }
  const doing = state.status === 'open' ? state.doing : null
  return explained(arrived(rested(state, attempt, doing), doing, run), run)
}

const samePhase = (before: PhaseWire, now: PhaseWire) =>
  (Object.keys(now) as (keyof PhaseWire)[]).every((key) => now[key] === before[key]) ? before : now

/** Ends a move whose phase has been left, or any command when another player writes. */
function arrived(state: In<'open' | 'elsewhere'>, doing: Doing | null, run: Run): In<'open' | 'elsewhere'> {
  if (!doing) return state
  if (state.status === 'elsewhere') settleDoing(doing, run)
  else if (doing.kind === 'move' && state.attempt.serverAt !== doing.from && state.attempt.phase.at !== doing.from) {
    settleDoing(doing, run)
    return { ...state, doing: null }
  }
  return state
}

/** Says why a submission was refused, now that it is known where the attempt stands. */
function explained(state: Running, run: Run): Running {
  if (state.status === 'elsewhere') return state
  if (state.status !== 'open' || state.doing?.kind !== 'explain') return state
  settleDoing(state.doing, run, state.doing.isSilent ? undefined : state.doing.error)
  return { ...state, doing: null }
}

const withinMove = (from: PhaseWire['at'], at: PhaseWire['at']) =>
  (['finish', 'back'] as const).find((move) => targetOf(from, move) === at) ?? null

function verdictShown(state: Running, verdict: CheckedAnswer, run: Run): Running {
  const { question_id: questionId, user_answer: userAnswer } = verdict
  const shown = state.attempt.responses.get(questionId)
  const checked = new Map(state.attempt.checked).set(questionId, verdict)
  const attempt = shown
    ? settled({ ...state.attempt, checked }, questionId, { ...shown, userAnswer, isLocked: true }, run)
    : state.attempt
  if (state.status !== 'open') return { ...state, attempt }
  settleDoing(state.doing, run)
  return { ...state, attempt, doing: null }
}

// The end

/** The attempt has ended without this page: what was changed here before may still count. */
function over(state: Running, { phase, writer }: AttemptWire, run: Run): Running {
  // What submits it answers for it, or hands in what came late.
  if (state.status === 'submitting') return state
  if (state.status === 'open') settleDoing(state.doing, run)
  if (state.status === 'elsewhere' && state.isClaiming) run.effects.push({ type: 'settle', command: 'claim' })
  const before = { ...state.attempt, opening: null, end: phase, serverWriter: writer }
  const attempt = call(before, 'submission', { name: 'stored' }, state.writer, run)
  return { ...sharedOf(state), status: 'submitting', attempt, submission: { by: 'time', step: 'reading' } }
}

const submittedOf = ({ key, seq, body }: OutboxItem<'answer'>): SubmittedAnswer => ({
  question_id: key,
  user_answer: body.userAnswer,
  seq,
})

/** Hands in what is stored on this device, also by pages that are gone. */
function reading(before: Running, { items }: Stored, run: Run): Running {
  if (before.status !== 'submitting' || before.submission.by !== 'time') return before
  const stored = items.filter((item) => item.kind === 'answer')
  const attempt = { ...before.attempt, outbox: stored.reduce((all, item) => enqueue(all, item), before.attempt.outbox) }
  const pending = itemsOf(attempt.outbox, 'answer')
  // A page that is gone has made them, and its player still writes.
  const writer = attempt.serverWriter === before.writer ? before.writer : (pending.at(-1)?.writer ?? before.writer)
  const state = { ...before, attempt, writer }
  if (pending.length === 0) return closing(state, null, run)
  return sending(state, { by: 'time', step: 'sending', answers: pending.map(submittedOf), rest: [] }, run)
}

type Sending = Extract<Submission, { answers: unknown }>

/** Sends a submission. */
function sending(state: In<'submitting'>, submission: Sending, run: Run): In<'submitting'> {
  const { answers } = submission
  const quizId = state.attempt.quiz.id
  const attempt = call(state.attempt, 'submission', { name: 'submit', quizId, answers }, state.writer, run)
  return { ...state, attempt, submission: { ...submission, step: 'sending' } }
}

/** The server has the last word on whether the time is up. */
function agreed(state: In<'submitting'>, submission: Sending, wire: AttemptWire, run: Run): Running {
  const isClosed = wire.phase.at === 'closed'
  if (submission.by === 'clock' && !isClosed && secondsLeftOf(wire.phase, run.now) !== 0) {
    const attempt = withoutSubmission(state.attempt, run)
    run.effects.push({ type: 'settle', command: 'submit' })
    return adopted(rested(state, { ...attempt, serverWriter: wire.writer }), wire, run)
  }
  // Should the reply get lost and the page end, the next one has to know that this attempt is not to be taken anew.
  const item = itemsOf(state.attempt.outbox, 'submission')[0]
  let { attempt } = state
  if (item?.body.isByClock) {
    const agreedItem = { ...item, body: { ...item.body, isByClock: false } }
    write(attempt, { type: 'put', item: agreedItem }, run)
    attempt = { ...attempt, outbox: replace(attempt.outbox, agreedItem) }
  }
  // For the log of the attempt, and never in the way of its end.
  const away = awayOf(attempt)
  if (away.length > 0) attempt = call(attempt, null, { name: 'save', items: [], away }, state.writer, run)
  return sending({ ...state, attempt }, submission, run)
}

function withoutSubmission(attempt: Attempt, run: Run): Attempt {
  return itemsOf(attempt.outbox, 'submission').reduce((all, item) => drop(all, item, run), attempt)
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

function refuseSubmitted(attempt: Attempt, reason: RefusalReason, left: readonly SubmittedAnswer[], run: Run): void {
  const isHeld = (questionId: number) => findItem(attempt.outbox, 'answer', questionId)?.body.isHeld
  const answers = left.map(({ question_id: questionId, seq, user_answer: userAnswer }) => ({
    questionId,
    seq,
    userAnswer,
    ...(isHeld(questionId) && { isHeld: true as const }),
  }))
  const { id, quiz } = attempt
  if (answers.length > 0) run.effects.push({ type: 'refuse', attemptId: id, quiz, reason, answers, notes: [] })
}

function closing(state: In<'submitting'>, receipt: SubmitReply | null, run: Run): In<'submitting'> {
  run.effects.push({ type: 'close', attempt: state.attempt })
  return { ...state, submission: { by: state.submission.by, step: 'closing', receipt } }
}

function ended(state: Running, refused: RefusedAnswers | null, run: Run): SessionState {
  if (state.status !== 'submitting' || state.submission.step !== 'closing') return state
  const { receipt } = state.submission
  run.effects.push({ type: 'settle', command: 'submit' })
  run.effects.push({ type: 'notifyTabs', attemptId: state.attempt.id })
  // What was noted before the end is taken after it too.
  const attempt = hurriedAnnotations({ ...state.attempt, phase: state.attempt.end ?? closedPhase }, state.writer, run)
  run.effects.push({ type: 'ended', attempt, message: receipt?.message ?? null })
  const kept = [...attempt.outbox].filter(([, { kind }]) => kind === 'annotation')
  return { ...sharedOf(state), status: 'submitted', attempt: { ...attempt, outbox: new Map(kept) }, receipt, refused }
}

// What the server refuses

function refused(state: Running, event: RefusedEvent, run: Run): SessionState {
  const { attempt } = state
  const { call: sentCall, error, trouble } = event
  // All that waits is given to the student, by whoever runs the replay.
  if (event.isOutOfReach)
    return {
      ...sharedOf(state),
      status: 'failed',
      failure: { message: error.message, isGone: true },
      tries: 0,
      begun: null,
    }
  switch (sentCall.name) {
    case 'save':
      return saveRefused(state, sentCall, event, run)
    case 'annotate':
    case 'readAnnotations':
      return { ...state, attempt: annotationsRefused(state, attempt, event, run) }
    case 'move':
    case 'check':
      return event.lane === 'move' ? moveRefused(state, event, run) : commandRefused(state, event, run)
    case 'claim':
      if (trouble !== null) return { ...state, attempt: retry(attempt, 'command', error, run) }
      // It has ended meanwhile, or so the server will say.
      run.effects.push({ type: 'settle', command: 'claim' })
      return {
        ...state,
        ...(state.status === 'elsewhere' && { isClaiming: false }),
        attempt: { ...attempt, wantsLook: true },
      }
    case 'fetch':
    case 'section':
      return lookRefused(state, event, run)
    case 'submit':
      return submitRefused(state, event, run)
    default:
      return state
  }
}

function saveRefused(state: Running, { items }: Call<'save'>, event: RefusedEvent, run: Run): Running {
  const { error, trouble, lane: name } = event
  const attempt = { ...state.attempt, outbox: mark(state.attempt.outbox, items, { state: 'queued' }) }
  if (name === null) return { ...state, attempt }
  const isFinal = trouble === null
  if (isFinal && error.status === 409)
    return { ...state, attempt: { ...retry(attempt, name, error, run), wantsLook: true } }
  if (!isFinal || !unreadable.has(error.status)) return { ...state, attempt: retry(attempt, name, error, run) }
  if (items.length > 1) return { ...state, attempt: { ...attempt, isSingle: true } }
  // One change that cannot be read must not hold up the others: a player's waits, what a page has left is given to the student.
  if (state.role === 'player')
    return { ...state, attempt: { ...attempt, outbox: mark(attempt.outbox, items, { state: 'parked' }) } }
  return { ...state, attempt: rejected(attempt, 'refused', items, run) }
}

/** The server does not go along with a move within the section: it is undone here. A submission needs none of it. */
function moveRefused(state: Running, { error, trouble }: RefusedEvent, run: Run): Running {
  if (trouble !== null) return { ...state, attempt: retry(state.attempt, 'move', error, run) }
  const item = findItem(state.attempt.outbox, 'move')
  const attempt = item ? drop(state.attempt, item, run) : state.attempt
  return { ...state, attempt: { ...attempt, wantsLook: true } }
}

function commandRefused(state: Running, { error, trouble }: RefusedEvent, run: Run): Running {
  if (state.status !== 'open') return state
  if (trouble !== null) return { ...state, attempt: retry(state.attempt, 'command', error, run) }
  const isConflict = error.status === 409
  settleDoing(state.doing, run, isConflict ? undefined : error)
  return { ...state, doing: null, attempt: isConflict ? { ...state.attempt, wantsLook: true } : state.attempt }
}

function lookRefused(state: Running, event: RefusedEvent, run: Run): Running {
  const { error, trouble } = event
  if (event.lane === 'submission') return submitRefused(state, event, run)
  const attempt = { ...state.attempt, opening: null }
  // The section was closed in between: what the server says now holds.
  if (trouble !== null || error.status === 409) return { ...state, attempt: retry(attempt, 'look', error, run) }
  return explained({ ...state, attempt }, run)
}

function submitRefused(state: Running, { error, trouble }: RefusedEvent, run: Run): Running {
  if (state.status !== 'submitting') return state
  const { submission } = state
  if (trouble !== null) {
    const attempt = retry(state.attempt, 'submission', error, run)
    return submission.step === 'sending' && submission.by !== 'time'
      ? { ...state, attempt, submission: { ...submission, step: 'asking' } }
      : { ...state, attempt }
  }
  if (submission.step !== 'sending' && submission.step !== 'asking') return state
  const { answers, rest } = submission
  if (state.role === 'replay' && unreadable.has(error.status) && answers.length > 0) {
    // One answer that cannot be read must not hold up the others.
    const [first, ...others] = answers.length > 1 ? answers : rest
    if (answers.length === 1) refuseSubmitted(state.attempt, 'refused', answers, run)
    return first
      ? sending(state, { ...submission, answers: [first], rest: others } as Sending, run)
      : closing(state, null, run)
  }
  if (submission.by === 'time') {
    refuseSubmitted(
      state.attempt,
      error.code === 'attempt.elsewhere' ? 'elsewhere' : 'late',
      [...answers, ...rest],
      run,
    )
    return closing(state, null, run)
  }
  const attempt = { ...withoutSubmission(state.attempt, run), wantsLook: true, submissionRefusedAt: run.now }
  return {
    ...sharedOf(state),
    status: 'open',
    attempt,
    doing: { kind: 'explain', error, isSilent: submission.by === 'clock' },
  }
}

// What is sent next

/** Starts the calls whose lane is free and whose time has come; the same state when there is nothing to start. */
function plan(state: SessionState, run: Run): SessionState {
  if (state.status === 'loading' || state.status === 'failed') return state
  if (state.status === 'submitted')
    return state.role === 'replay' ? withAttempt(state, planAnnotations(state.attempt, state.writer, run)) : state
  const { writer } = state
  let { attempt } = state
  if (state.status !== 'submitting' || state.submission.step !== 'closing') {
    if (state.status !== 'elsewhere') {
      attempt = planAnswers(attempt, writer, run)
      attempt = planAnnotations(attempt, writer, run)
    }
    if (state.status === 'open') attempt = planMove(attempt, writer, run)
    attempt = planLook(attempt, writer, run)
  }
  const next = withAttempt(state, attempt)
  if (next.status === 'open') return planCommand(next, run)
  if (next.status === 'elsewhere') return planClaim(next, run)
  return planSubmission(next, run)
}

const withAttempt = <State extends Running | In<'submitted'>>(state: State, attempt: Attempt): State =>
  attempt === state.attempt ? state : { ...state, attempt }

function planAnswers(attempt: Attempt, writer: string, run: Run): Attempt {
  const { at } = attempt.lanes.answer
  const items = batchOf(attempt.outbox, 'answer', attempt.isSingle)
  if (at === 'due' && items.length === 0) return lane(attempt, 'answer', 'idle')
  if (at === 'due') return sent(attempt, 'answer', { name: 'save', items, away: awayOf(attempt) }, writer, run)
  if (at !== 'idle' || items.length === 0) return attempt
  return soon(attempt, 'answer', debounceMs, run)
}

function planAnnotations(attempt: Attempt, writer: string, run: Run): Attempt {
  if (!attempt.areAnnotationsRead) {
    const { at } = attempt.lanes.reading
    return at === 'idle' || at === 'due' ? call(attempt, 'reading', { name: 'readAnnotations' }, writer, run) : attempt
  }
  const { at } = attempt.lanes.annotation
  const items = batchOf(attempt.outbox, 'annotation', attempt.isSingle)
  if (at === 'due' && items.length === 0) return lane(attempt, 'annotation', 'idle')
  if (at === 'due') return sent(attempt, 'annotation', { name: 'annotate', items }, writer, run)
  if (at !== 'idle' || items.length === 0) return attempt
  return soon(attempt, 'annotation', debounceMs, run)
}

/** Tells the server where the student has moved within the section, unless it knows, or has gone on. */
function planMove(attempt: Attempt, writer: string, run: Run): Attempt {
  const item = findItem(attempt.outbox, 'move')
  const { at } = attempt.lanes.move
  if (!item || (at !== 'idle' && at !== 'due')) return attempt
  const move = withinMove(attempt.serverAt, item.body.at)
  if (move === null) return drop(lane(attempt, 'move', 'idle', 0), item, run)
  return call(attempt, 'move', { name: 'move', move, from: attempt.serverAt }, writer, run)
}

function planLook(before: Attempt, writer: string, run: Run): Attempt {
  const { answer, look } = before.lanes
  const isSaved = before.looksAfterSaving && answer.at !== 'due' && answer.at !== 'busy'
  const attempt = isSaved ? { ...before, looksAfterSaving: false, wantsLook: true } : before
  const isFree = (look.at === 'idle' && attempt.wantsLook) || look.at === 'due'
  return isFree ? call({ ...attempt, wantsLook: false }, 'look', { name: 'fetch' }, writer, run) : attempt
}

/** Whether no answer is waiting to be sent or looked into, and the server knows of every move. */
const isSettled = ({ outbox }: Attempt) =>
  !hasAny(outbox, 'answer', 'queued', 'inFlight', 'conflicted') && !findItem(outbox, 'move')

function planCommand(state: In<'open'>, run: Run): SessionState {
  const { attempt, doing, writer } = state
  const { at } = attempt.lanes.command
  // What fetches the section that the move has led to comes first.
  const isHeldUp = attempt.opening !== null || attempt.lanes.look.at === 'waiting'
  if (!doing || doing.kind === 'explain' || isHeldUp || (at !== 'idle' && at !== 'due') || !isSettled(attempt))
    return state
  if (doing.kind === 'move' && attempt.serverAt !== doing.from) {
    // The server has gone on by itself.
    settleDoing(doing, run)
    return { ...state, doing: null, attempt: lane(attempt, 'command', 'idle', 0) }
  }
  const { kind, ...input } = doing
  const what =
    kind === 'move' ? ({ name: 'move', ...input } as Call<'move'>) : ({ name: 'check', ...input } as Call<'check'>)
  return { ...state, attempt: call(attempt, 'command', what, writer, run) }
}

function planClaim(state: In<'elsewhere'>, run: Run): SessionState {
  if (!state.isClaiming || state.attempt.lanes.command.at !== 'due') return state
  return { ...state, attempt: call(state.attempt, 'command', { name: 'claim' }, state.writer, run) }
}

function planSubmission(state: In<'submitting'>, run: Run): SessionState {
  const { attempt, submission, writer } = state
  const { at } = attempt.lanes.submission
  if (submission.step === 'saving') {
    if (!isThrough(attempt, 'answer') || (!isThrough(attempt, 'annotation') && at !== 'due')) return state
    const answers = answersOf(attempt)
    return {
      ...state,
      attempt: lane(attempt, 'submission', 'due'),
      submission: { by: submission.by, step: 'asking', answers, rest: [] },
    }
  }
  if (at !== 'due') return state
  if (submission.step === 'asking')
    return { ...state, attempt: call(attempt, 'submission', { name: 'fetch' }, writer, run) }
  return submission.step === 'sending'
    ? sending(state, submission, run)
    : withAttempt(state, lane(attempt, 'submission', 'idle'))
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
