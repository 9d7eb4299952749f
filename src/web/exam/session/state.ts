import type { TextMark } from '../../../core/annotations/text-mark.ts'
import { openModule, settle, type Move, type Phase } from '../../../core/attempts/phase.ts'
import type { ApiError } from '../../api.ts'
import { hasAny, itemsOf, type Outbox, type OutboxItem } from './outbox.ts'
import type { RefusedAnswers } from './refusal.ts'
import type {
  AskedQuestion,
  AttemptWire,
  CheckedAnswer,
  OptionKey,
  PhaseWire,
  QuizWire,
  Receipt,
  ResponseWire,
} from './wire.ts'

export type {
  AskedQuestion,
  AttemptWire,
  CheckedAnswer,
  OptionKey,
  PhaseWire,
  QuizWire,
  Receipt,
  ResponseWire,
  SaveReply,
} from './wire.ts'
/** The questions of an attempt that are open together. */
export type Section = 'module1' | 'module2' | 'all'
/** What a student can do to the phase, but for submitting. */
export type ExamMove = Exclude<Move, 'submit'>
/** What stands between this device and the server for now. */
export type Trouble = 'offline' | 'server' | 'signed_out'

/** An answer as a submission carries it. */
export type SubmittedAnswer = { question_id: number; user_answer: string | null; seq: number }
/** What became of a submission, with the server's message. */
export type SubmitReply = Receipt & { message: string }

/** What the student has put down for one question, as it is on show. */
export type ShownResponse = {
  readonly userAnswer: string | null
  readonly isFlagged: boolean
  readonly crossed: readonly OptionKey[]
  readonly isLocked: boolean
}

/** 'device': stored on this device only, waiting for the network, the server or a login. */
export type SavedState = 'saved' | 'saving' | 'device'

/** Everything a screen of the player shows; a new object exactly when something of it has changed. */
export type ExamSnapshot = {
  status: 'loading' | 'ready' | 'submitting' | 'submitted' | 'failed'
  /** `isGone`: the server has refused the quiz, so trying again is useless. Q2 */
  failure: { message: string; isGone: boolean } | null
  quiz: QuizWire | null
  attemptId: number | null
  /** When the attempt began, for a timer that counts up. */
  startedAt: string | null
  phase: PhaseWire | null
  variant: 'easy' | 'hard' | 'all' | null
  /** Of the open section; none in the break. */
  questions: readonly AskedQuestion[]
  /** The question on show, counted from 1. */
  position: number
  /** One for every question of the open section. */
  responses: ReadonlyMap<number, ShownResponse>
  checked: ReadonlyMap<number, CheckedAnswer>
  /** Highlights and notes by question. */
  annotations: ReadonlyMap<number, readonly TextMark[]>
  saved: SavedState
  notice: Trouble | 'stale' | 'late' | 'storage' | null
  /** Another tab or device writes: this one only watches. */
  isElsewhere: boolean
  /** A move or a check is under way. */
  isBusy: boolean
  /** What the server has stored of a submission; null where it has not said. */
  receipt: Receipt | null
  /** What the server never takes of it, and this device keeps for the student; known once it is submitted. */
  refused: RefusedAnswers | null
}

/** What is known of a question beside the response on show. */
export type Known = {
  /** The highest number of a change, whichever device made it. */
  readonly seq: number
  /** What the server is known to hold. */
  readonly server: ResponseWire | null
  /** How long the question has been on show, and how much of it went with a change. */
  readonly spentMs: number
  readonly reportedMs: number
}

/** Highlights and notes of a question that do not wait: the server holds them, or has refused them for good. */
export type SettledAnnotations = {
  readonly seq: number
  readonly marks: readonly TextMark[]
  readonly isRefused: boolean
}

/** The ways to the server that wait for each other's calls: one call at a time in each. */
export const laneNames = [
  'load',
  'look',
  'section',
  'answer',
  'annotation',
  'reading',
  'move',
  'command',
  'submission',
] as const
export type LaneName = (typeof laneNames)[number]
/**
 * A lane is free, waits for company, may send now, waits for a reply, or for another try after `tries` that failed. `ticket`
 * names what it waits for, so that an alarm that was set before is not taken for it.
 */
export type Lane = {
  readonly at: 'idle' | 'soon' | 'due' | 'busy' | 'waiting'
  readonly tries: number
  readonly ticket: number
}

/** One attempt as this device knows it. */
export type Attempt = {
  readonly id: number
  readonly quiz: QuizWire
  readonly startedAt: string
  readonly variant: 'easy' | 'hard' | 'all' | null
  /** The phase on show: ahead of the server's where the student has moved within the open section. */
  readonly phase: PhaseWire
  /** What the server has said last. */
  readonly serverAt: PhaseWire['at']
  readonly serverWriter: string | null
  readonly revision: number
  /** How the attempt has ended, when it has ended without this page. */
  readonly end: PhaseWire | null
  /** A state of the server whose section is still being fetched. */
  readonly opening: AttemptWire | null
  readonly section: Section | null
  readonly questions: readonly AskedQuestion[]
  readonly position: number
  readonly responses: ReadonlyMap<number, ShownResponse>
  readonly known: ReadonlyMap<number, Known>
  readonly checked: ReadonlyMap<number, CheckedAnswer>
  readonly annotations: ReadonlyMap<number, SettledAnnotations>
  /** Nothing is sent of them before it is known what it would replace. */
  readonly areAnnotationsRead: boolean
  readonly outbox: Outbox
  readonly lanes: Readonly<Record<LaneName, Lane>>
  /** Something hints at a newer state on the server. */
  readonly wantsLook: boolean
  /** A phase has ended by its clock: what follows is the server's to say, as soon as the answers are saved. */
  readonly looksAfterSaving: boolean
  /** One change of a kind cannot be read: each goes alone. */
  readonly isSingle: boolean
  /** When a submission by the clock was refused last, by the server's clock. */
  readonly submissionRefusedAt: number
  /** What to say once: an answer gave way to a newer one, or to the time. */
  readonly news: 'stale' | 'late' | null
}

/** A command that waits for the server; `explain`: a submission was refused, and the server is asked why. */
export type Doing =
  | { readonly kind: 'move'; readonly move: ExamMove; readonly from: PhaseWire['at'] }
  | { readonly kind: 'check'; readonly questionId: number; readonly userAnswer: string }
  | { readonly kind: 'explain'; readonly error: ApiError; readonly isSilent: boolean }

/**
 * The way of an attempt to its end. Of an open attempt: save first, ask whether the time agrees, send. Of one that has ended
 * without this page: read what is stored here, and hand that in; `rest` goes in calls of its own.
 */
export type Submission =
  | { readonly by: 'student' | 'clock'; readonly step: 'saving' }
  | {
      readonly by: 'student' | 'clock'
      readonly step: 'asking' | 'sending'
      readonly answers: readonly SubmittedAnswer[]
      readonly rest: readonly SubmittedAnswer[]
    }
  | { readonly by: 'time'; readonly step: 'reading' }
  | {
      readonly by: 'time'
      readonly step: 'sending'
      readonly answers: readonly SubmittedAnswer[]
      readonly rest: readonly SubmittedAnswer[]
    }
  | { readonly by: 'student' | 'clock' | 'time'; readonly step: 'closing'; readonly receipt: SubmitReply | null }

type Common = {
  /** What this page calls itself: of all that are open one writes. */
  readonly writer: string
  /** A replay brings what pages that are gone have left; it opens no questions and never takes over. */
  readonly role: 'player' | 'replay'
  readonly trouble: Trouble | null
  /** Whether this device keeps nothing beyond the page. */
  readonly isVolatile: boolean
  /** Writes to this device that have not been confirmed. */
  readonly writes: number
}

/** What the first call has found. */
export type Begun = { wire: AttemptWire; submission: OutboxItem<'submission'> | null; writer: string }

type Starting = { readonly tries: number; readonly begun: Begun | null }

/** Where a session stands; the only states there are. */
export type SessionState = Common &
  (
    | ({ readonly status: 'loading' } & Starting)
    | ({ readonly status: 'failed'; readonly failure: { message: string; isGone: boolean } } & Starting)
    | { readonly status: 'open'; readonly attempt: Attempt; readonly doing: Doing | null }
    | { readonly status: 'elsewhere'; readonly attempt: Attempt; readonly isClaiming: boolean }
    | { readonly status: 'submitting'; readonly attempt: Attempt; readonly submission: Submission }
    | {
        readonly status: 'submitted'
        readonly attempt: Attempt
        readonly receipt: SubmitReply | null
        readonly refused: RefusedAnswers | null
      }
  )

/** The state of a session before anything has happened. */
export const initialState = (writer: string, role: Common['role'] = 'player'): SessionState => ({
  status: 'loading',
  writer,
  role,
  trouble: null,
  isVolatile: false,
  writes: 0,
  tries: 0,
  begun: null,
})

/** Of a question that was never answered. */
export const untouched: ShownResponse = { userAnswer: null, isFlagged: false, crossed: [], isLocked: false }

const blank: ExamSnapshot = {
  status: 'loading',
  failure: null,
  quiz: null,
  attemptId: null,
  startedAt: null,
  phase: null,
  variant: null,
  questions: [],
  position: 1,
  responses: new Map(),
  checked: new Map(),
  annotations: new Map(),
  saved: 'saved',
  notice: null,
  isElsewhere: false,
  isBusy: false,
  receipt: null,
  refused: null,
}

/** Returns what screens show of a state: the one before where nothing of it has changed. */
export function snapshotOf(state: SessionState, before: ExamSnapshot = blank): ExamSnapshot {
  const next = { ...blank, ...shownOf(state, before) }
  return hasNothingNew(before, next) ? before : next
}

/** Whether a change holds nothing that is not there already. */
export const hasNothingNew = <Whole extends object>(before: Whole, change: Partial<Whole>): boolean =>
  (Object.keys(change) as (keyof Whole)[]).every((key) => Object.is(before[key], change[key]))

function shownOf(state: SessionState, before: ExamSnapshot): Partial<ExamSnapshot> {
  const notice = state.trouble ?? (state.isVolatile ? ('storage' as const) : null)
  if (state.status === 'loading') return { notice }
  if (state.status === 'failed') return { status: 'failed', failure: state.failure, notice }
  const { attempt } = state
  const { quiz, startedAt, variant, phase, questions, position, responses, checked } = attempt
  const shown = { quiz, attemptId: attempt.id, startedAt, variant, phase, questions, position, responses, checked }
  const annotations = shownAnnotations(attempt, before.annotations)
  if (state.status === 'submitted')
    return { ...shown, annotations, status: 'submitted', receipt: state.receipt, refused: state.refused }
  return {
    ...shown,
    annotations,
    status: state.status === 'submitting' ? 'submitting' : 'ready',
    saved: savedOf(state, attempt),
    notice: state.trouble ?? attempt.news ?? notice,
    isElsewhere: state.status === 'elsewhere',
    isBusy: state.status === 'open' && (state.doing?.kind === 'move' || state.doing?.kind === 'check'),
  }
}

/** What is said of where the answers are: 'device' only when they are stored there, and do not go on from there now. */
function savedOf(state: SessionState, { outbox, annotations }: Attempt): SavedState {
  const kinds = ['answer', 'annotation'] as const
  const isRefused = [...annotations.values()].some((one) => one.isRefused)
  if (!isRefused && kinds.every((kind) => itemsOf(outbox, kind).length === 0)) return 'saved'
  const isSending = kinds.some((kind) => hasAny(outbox, kind, 'queued', 'inFlight', 'conflicted'))
  const isWaiting = state.trouble !== null || state.status === 'elsewhere' || !isSending
  return isWaiting && state.writes === 0 ? 'device' : 'saving'
}

function shownAnnotations({ outbox, annotations }: Attempt, before: ExamSnapshot['annotations']) {
  const shown = new Map([...annotations].map(([questionId, { marks }]) => [questionId, marks]))
  for (const { key, body } of itemsOf(outbox, 'annotation')) shown.set(key, body.marks)
  const isSame =
    shown.size === before.size && [...shown].every(([questionId, marks]) => before.get(questionId) === marks)
  return isSame ? before : shown
}

/** Whether two answers are the same one. */
export const isSameAnswer = (one: string | null, other: string | null) => normal(one) === normal(other)
const normal = (answer: string | null) => (answer ?? '').trim().normalize('NFC')

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** A phase of the wire as the rules of core take it; how long a pause has lasted is the server's to know. */
function phaseOf({ at, ends_at, half_at, remaining_seconds }: PhaseWire): Phase {
  switch (at) {
    case 'break':
      return { at, endsAt: instant(ends_at) ?? Infinity }
    case 'answering':
      // How long the pause will last the server says when it begins.
      return { at, endsAt: instant(ends_at), halfAt: instant(half_at), pauseMs: Infinity }
    case 'halfway':
      return {
        at,
        since: instant(half_at) ?? 0,
        endsAt: instant(ends_at) ?? Infinity,
        remainingMs: (remaining_seconds ?? 0) * 1000,
      }
    case 'closed':
      return { at, finishedAt: instant(ends_at) ?? 0, reason: 'submitted' }
    default:
      return { at, endsAt: instant(ends_at) }
  }
}

/** The section whose questions are open in a phase; none in a pause, the break and after the end. */
export function sectionOf(phase: PhaseWire): Section | null {
  return openModule(phaseOf(phase))
}

const isoOf = (ms: number | null) => (ms === null || ms === Infinity ? null : new Date(ms).toISOString())

/**
 * The phase at an instant of the server's clock (ms): time ends module 1, pauses at half-time and ends that pause; only the
 * server closes.
 */
export function phaseAt(phase: PhaseWire, now: number): PhaseWire {
  const settled = settle(phaseOf(phase), now)
  if (settled.at === phase.at || settled.at === 'closed') return phase
  if (settled.at === 'answering')
    return { at: settled.at, ends_at: isoOf(settled.endsAt), half_at: null, remaining_seconds: null }
  if (settled.at !== 'halfway') return { ...phase, at: settled.at }
  return {
    at: settled.at,
    ends_at: isoOf(settled.endsAt),
    half_at: isoOf(settled.since),
    remaining_seconds: Math.ceil(settled.remainingMs / 1000),
  }
}

/** Whole seconds left of a phase at an instant of the server's clock, 0 when its time is up, null when it is untimed. */
export function secondsLeftOf(phase: PhaseWire, now: number): number | null {
  if (phase.at === 'closed') return 0
  if (phase.at === 'halfway') return phase.remaining_seconds
  if (phase.ends_at === null) return null
  return Math.max(0, Math.ceil((Date.parse(phase.ends_at) - now) / 1000))
}

/** A closed phase of which no more is known. */
export const closedPhase: PhaseWire = { at: 'closed', ends_at: null, half_at: null, remaining_seconds: null }
