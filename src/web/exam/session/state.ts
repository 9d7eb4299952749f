import type { Annotation } from '../../../core/annotations/annotation.ts'
import { openSection, settle, type Move, type Phase } from '../../../core/attempts/phase.ts'
import type { AttemptSection } from '../../../core/attempts/sections.ts'
import type { Variant } from '../../../core/attempts/variant.ts'
import type { ApiError } from '../../base/api.ts'
import { hasAny, itemsOf, type Outbox, type OutboxItem } from './outbox.ts'
import type { RejectedAnswers } from './rejection.ts'
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
/** Every move but the submission. */
export type ExamMove = Exclude<Move, 'submit'>
/** The reason why the server cannot be reached now. */
export type Trouble = 'offline' | 'server' | 'signed_out' | 'fault'

/** An answer as a submission carries it; `unsure`: it was given by an unsure clock. */
export type SubmittedAnswer = { question_id: number; user_answer: string | null; seq: number; unsure?: true }
/** The receipt of a submission, with the server's message. */
export type SubmitReply = Receipt & { message: string }

/** The response to one question, as it is shown. */
export type ShownResponse = {
  readonly userAnswer: string | null
  readonly isFlagged: boolean
  readonly crossed: readonly OptionKey[]
  readonly isLocked: boolean
}

/** 'device': stored on this device only, waiting for the network, the server or a login. */
export type SavedState = 'saved' | 'saving' | 'device'

/** The state that screens render; a new object exactly when something in it has changed. */
export type ExamSnapshot = {
  status: 'loading' | 'ready' | 'submitting' | 'submitted' | 'failed'
  /** `isPermanent`: the server has rejected the quiz for good, so trying again is useless. Q2 */
  failure: { message: string; isPermanent: boolean } | null
  quiz: QuizWire | null
  attemptId: number | null
  /** The start of the attempt, for a timer that counts up: later by the time that staff let it stand. */
  startedAt: string | null
  phase: PhaseWire | null
  variant: Variant | null
  /** The seed of the order in which the options are shown; null: the order of their keys. */
  optionSeed: number | null
  /** The questions of the open section; none in the break. */
  questions: readonly AskedQuestion[]
  /** The current question, counted from 1. */
  position: number
  /** One for every question of the open section. */
  responses: ReadonlyMap<number, ShownResponse>
  checked: ReadonlyMap<number, CheckedAnswer>
  /** The questions whose check was refused because another test that is open asks them. T44 */
  waiting: ReadonlySet<number>
  /** Highlights and notes by question. */
  annotations: ReadonlyMap<number, readonly Annotation[]>
  saved: SavedState
  /**
   * 'unread': the device did not answer, and may have answers of an earlier page. 'unsure': its clock was set back while the test was
   * closed; 'uncounted': what was answered then does not count.
   */
  notice: Trouble | News | 'storage' | 'unread' | 'unsure' | null
  /** Another tab or device writes: this one is read-only. */
  isElsewhere: boolean
  /** A move or a check is under way. */
  isBusy: boolean
  /** The server's receipt of a submission, or null. */
  receipt: Receipt | null
  /** Answers that the server has rejected for good, stored here for the student; known after the submission. */
  rejected: RejectedAnswers | null
}

/** Facts about a question beside its shown response. */
export type Known = {
  /** The highest sequence number, from any device. */
  readonly seq: number
  /** The server's last known response. */
  readonly server: ResponseWire | null
  /** Time on the question, and how much of it has been reported. */
  readonly msOnQuestion: number
  readonly reportedMs: number
}

/** Highlights and notes of a question that are not pending: acknowledged, or rejected for good. */
export type SettledAnnotations = {
  readonly seq: number
  readonly annotations: readonly Annotation[]
  readonly isRefused: boolean
}

/** The slots of calls: each has one call at a time. */
export const slotNames = [
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
export type SlotName = (typeof slotNames)[number]
/**
 * A slot is free, waits to batch more changes, may send now, waits for a reply, or for a retry after `tries` failures. `ticket`
 * identifies the current wait, so that an earlier timer is ignored.
 */
export type Slot = {
  readonly at: 'idle' | 'soon' | 'due' | 'busy' | 'waiting'
  readonly tries: number
  readonly ticket: number
}

/**
 * A notice to show once: an answer was overridden by a newer one or by the one that was checked, came too late, or was given by an unsure
 * clock and does not count.
 */
type News = 'stale' | 'checked' | 'late' | 'uncounted'

/** One attempt, as known on this device. */
export type Attempt = {
  readonly id: number
  readonly quiz: QuizWire
  /** Without the time that staff let it stand. */
  readonly startedAt: string
  readonly variant: Variant | null
  readonly optionSeed: number | null
  /** The shown phase: ahead of the server's after an optimistic move. */
  readonly phase: PhaseWire
  /** The server's last known phase. */
  readonly serverAt: PhaseWire['at']
  readonly serverWriter: string | null
  readonly revision: number
  /** The final phase of an attempt that was ended elsewhere or by time. */
  readonly end: PhaseWire | null
  /** A new state of the server whose questions are still loading. */
  readonly opening: AttemptWire | null
  readonly section: AttemptSection | null
  readonly questions: readonly AskedQuestion[]
  readonly position: number
  readonly responses: ReadonlyMap<number, ShownResponse>
  readonly known: ReadonlyMap<number, Known>
  readonly checked: ReadonlyMap<number, CheckedAnswer>
  readonly waiting: ReadonlySet<number>
  readonly annotations: ReadonlyMap<number, SettledAnnotations>
  /**
   * While the device has not been read: since when the answer to a question is newer than what it may have, as a sequence number;
   * Infinity once it was changed on this page. Null: the device has been read.
   */
  readonly unread: ReadonlyMap<number, number> | null
  /** Annotations are sent only after the server's were read. */
  readonly areAnnotationsRead: boolean
  readonly outbox: Outbox
  readonly slots: Readonly<Record<SlotName, Slot>>
  /** The server may have a newer state. */
  readonly wantsLook: boolean
  /** Time has ended a phase: the next one is requested as soon as the answers are saved. */
  readonly looksAfterSaving: boolean
  /** A batch had a change that the server cannot read: each is sent alone. */
  readonly isSingle: boolean
  /** The time of the last rejection of a submission by the clock, by the server's clock. */
  readonly submissionFailedAt: number
  readonly news: News | null
  /** True while answers are given by a clock that was set back or has slept without a connection, until the server says the time. */
  readonly isUnsure: boolean
}

/** A command in progress; `explain`: a submission was rejected, and the state is fetched to learn why. */
export type Doing =
  | { readonly kind: 'move'; readonly move: ExamMove; readonly from: PhaseWire['at'] }
  | { readonly kind: 'check'; readonly questionId: number; readonly userAnswer: string }
  | { readonly kind: 'explain'; readonly error: ApiError; readonly isSilent: boolean }

/**
 * The steps of a submission. An open attempt saves first, asks the server for its time, then sends. An attempt that has ended
 * without this page reads the stored answers and sends them; `rest` is sent in calls of its own.
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

/** The fields of every state. */
export type Common = {
  /** The name of this player; one player of an attempt is the writer. */
  readonly writer: string
  /** A replay sends the unsynced changes of closed pages; it opens no questions and never takes over. */
  readonly role: 'player' | 'replay'
  readonly trouble: Trouble | null
  /** True if stored values are lost with the page. */
  readonly isVolatile: boolean
  /** Writes to the device that are under way. */
  readonly writes: number
}

/** The result of the first call. */
export type Begun = {
  wire: AttemptWire
  submission: OutboxItem<'submission'> | null
  writer: string
  /** It began without the server, by a clock that was set back. */
  isUnsure?: boolean
}

type Starting = { readonly tries: number; readonly begun: Begun | null }

/** The state of a session. */
export type SessionState = Common &
  (
    | ({ readonly status: 'loading' } & Starting)
    | ({ readonly status: 'failed'; readonly failure: { message: string; isPermanent: boolean } } & Starting)
    | { readonly status: 'open'; readonly attempt: Attempt; readonly doing: Doing | null }
    | { readonly status: 'elsewhere'; readonly attempt: Attempt; readonly isClaiming: boolean }
    | { readonly status: 'submitting'; readonly attempt: Attempt; readonly submission: Submission }
    | {
        readonly status: 'submitted'
        readonly attempt: Attempt
        readonly receipt: SubmitReply | null
        readonly rejected: RejectedAnswers | null
      }
  )

/** Returns the initial state of a session. */
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

/** The response to an untouched question. */
export const untouched: ShownResponse = { userAnswer: null, isFlagged: false, crossed: [], isLocked: false }

const blank: ExamSnapshot = {
  status: 'loading',
  failure: null,
  quiz: null,
  attemptId: null,
  startedAt: null,
  phase: null,
  variant: null,
  optionSeed: null,
  questions: [],
  position: 1,
  responses: new Map(),
  checked: new Map(),
  waiting: new Set(),
  annotations: new Map(),
  saved: 'saved',
  notice: null,
  isElsewhere: false,
  isBusy: false,
  receipt: null,
  rejected: null,
}

/** Returns the snapshot of a state; the previous one when nothing has changed. */
export function snapshotOf(state: SessionState, before: ExamSnapshot = blank): ExamSnapshot {
  const next = { ...blank, ...shownOf(state, before) }
  return hasNothingNew(before, next) ? before : next
}

/** Returns whether a change has no effect. */
export const hasNothingNew = <Whole extends object>(before: Whole, change: Partial<Whole>): boolean =>
  (Object.keys(change) as (keyof Whole)[]).every((key) => Object.is(before[key], change[key]))

function shownOf(state: SessionState, before: ExamSnapshot): Partial<ExamSnapshot> {
  // That nothing is stored here matters more than why nothing can be sent now.
  const isUnread = 'attempt' in state && state.attempt.unread !== null
  const isUnsure = 'attempt' in state && state.attempt.isUnsure
  const storage = isUnread ? 'unread' : isUnsure ? 'unsure' : state.isVolatile ? 'storage' : null
  const isHidden = storage !== null && state.trouble !== null && state.trouble !== 'signed_out'
  const trouble = isHidden ? storage : state.trouble
  const notice = trouble ?? storage
  if (state.status === 'loading') return { notice }
  if (state.status === 'failed') return { status: 'failed', failure: state.failure, notice }
  const { attempt } = state
  const {
    id: attemptId,
    quiz,
    startedAt,
    variant,
    optionSeed,
    phase,
    questions,
    position,
    responses,
    checked,
    waiting,
  } = attempt
  const shown = {
    quiz,
    attemptId,
    startedAt,
    variant,
    optionSeed,
    phase,
    questions,
    position,
    responses,
    checked,
    waiting,
  }
  const annotations = shownAnnotations(attempt, before.annotations)
  if (state.status === 'submitted')
    return { ...shown, annotations, status: 'submitted', receipt: state.receipt, rejected: state.rejected }
  return {
    ...shown,
    annotations,
    status: state.status === 'submitting' ? 'submitting' : 'ready',
    saved: savedOf(state, attempt),
    notice: trouble ?? attempt.news ?? notice,
    isElsewhere: state.status === 'elsewhere',
    isBusy: state.status === 'open' && (state.doing?.kind === 'move' || state.doing?.kind === 'check'),
  }
}

/** Returns where the answers are: 'device' only when they are stored there and cannot be sent now. */
function savedOf(state: SessionState, { outbox, annotations }: Attempt): SavedState {
  const kinds = ['answer', 'annotation'] as const
  const isRefused = [...annotations.values()].some((one) => one.isRefused)
  if (!isRefused && kinds.every((kind) => itemsOf(outbox, kind).length === 0)) return 'saved'
  const isSending = kinds.some((kind) => hasAny(outbox, kind, 'queued', 'inFlight', 'conflicted'))
  const isWaiting = state.trouble !== null || state.status === 'elsewhere' || !isSending
  return isWaiting && state.writes === 0 && !state.isVolatile ? 'device' : 'saving'
}

function shownAnnotations({ outbox, annotations }: Attempt, before: ExamSnapshot['annotations']) {
  const shown = new Map([...annotations].map(([questionId, settled]) => [questionId, settled.annotations]))
  for (const { key, body } of itemsOf(outbox, 'annotation')) shown.set(key, body.annotations)
  const isSame = shown.size === before.size && [...shown].every(([questionId, own]) => before.get(questionId) === own)
  return isSame ? before : shown
}

/** Returns whether two answers are equal. */
export const isSameAnswer = (one: string | null, other: string | null) => normal(one) === normal(other)
const normal = (answer: string | null) => (answer ?? '').trim().normalize('NFC')

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** Converts a phase of the wire for the rules in core. */
function phaseOf({ at, ends_at, half_at, remaining_seconds }: PhaseWire): Phase {
  switch (at) {
    case 'break':
      return { at, endsAt: instant(ends_at) ?? Infinity }
    case 'answering':
      // The server sends the length of the pause when it begins.
      return { at, endsAt: instant(ends_at), halfAt: instant(half_at), pauseMs: Infinity }
    case 'halfway':
      return {
        at,
        since: instant(half_at) ?? 0,
        endsAt: instant(ends_at) ?? Infinity,
        remainingMs: (remaining_seconds ?? 0) * 1000,
      }
    case 'paused':
      // Where it stands is the server's to say; time changes nothing.
      return { at, since: 0, stood: { at: 'break', endsAt: Infinity } }
    case 'closed':
      return { at, finishedAt: instant(ends_at) ?? 0, reason: 'submitted' }
    default:
      return { at, endsAt: instant(ends_at) }
  }
}

/** Returns the section whose questions are open in a phase; null in a pause, in the break and after the end. */
export function sectionOf(phase: PhaseWire): AttemptSection | null {
  return openSection(phaseOf(phase))
}

const isoOf = (ms: number | null) => (ms === null || ms === Infinity ? null : new Date(ms).toISOString())

/**
 * Returns the phase at an instant of the server's clock (ms). Time ends module 1, pauses at half-time and ends that pause; only the
 * server closes an attempt.
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

/** Returns the whole seconds left of a phase at an instant of the server's clock; 0 when time is up, null when it is untimed. */
export function secondsLeftOf(phase: PhaseWire, now: number): number | null {
  if (phase.at === 'closed') return 0
  if (phase.at === 'halfway' || phase.at === 'paused') return phase.remaining_seconds
  if (phase.ends_at === null) return null
  return Math.max(0, Math.ceil((Date.parse(phase.ends_at) - now) / 1000))
}

/** A closed phase without details. */
export const closedPhase: PhaseWire = { at: 'closed', ends_at: null, half_at: null, remaining_seconds: null }
