import type { Annotation } from '../../../core/annotations/annotation.ts'
import type { AttemptSection } from '../../../core/attempts/sections.ts'
import type { ApiError } from '../../base/api.ts'
import type { ServerAnnotations } from './merge-annotations.ts'
import type { AwaySpan, ItemKind, OutboxItem } from './outbox.ts'
import type { RejectionReason, RejectedAnswer, RejectedAnswers, RejectedNotes } from './rejection.ts'
import type {
  AskedQuestion,
  Attempt,
  AttemptWire,
  Begun,
  CheckedAnswer,
  ExamMove,
  OptionKey,
  PhaseWire,
  SaveReply,
  SettledAnnotations,
  SlotName,
  SubmitReply,
  SubmittedAnswer,
  Trouble,
} from './state.ts'

/** The data of an attempt that this device has stored. */
export type Stored = {
  readonly items: readonly OutboxItem[]
  readonly annotations: ReadonlyMap<number, SettledAnnotations>
  /** The last position in the section. */
  readonly position: number | undefined
  /** The time on the question at which a page was last left. */
  readonly visit?: Visit | undefined
  /** The device did not answer: it may have more. */
  readonly isUnread?: boolean
}

/** A question with the total time on it, which no save may have said yet. */
export type Visit = { readonly questionId: number; readonly msOnQuestion: number }

/** Every call of a session with its input and its reply. */
export type Calls = {
  begin: { input: object; reply: Begun }
  fetch: { input: object; reply: AttemptWire }
  /** Questions and what is stored of a section; without one what is stored alone. */
  section: { input: { section: AttemptSection | null }; reply: { questions: readonly AskedQuestion[]; stored: Stored } }
  stored: { input: object; reply: Stored }
  /** `at`: the question on the screen; `isLeaving`: the page may be about to end. */
  save: {
    input: { items: readonly OutboxItem<'answer'>[]; away: readonly AwaySpan[]; at?: number; isLeaving?: true }
    reply: SaveReply
  }
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
  [N in Name]: { name: N; call: Call<N>; data: Calls[N]['reply'] }
}[Name]

/** All that an attempt opens with: the replies to its first two calls. */
export type Opening = { begun: Begun; section: Calls['section']['reply'] }

/** The events of a session: from the student, the page, the clock, the device, the server. */
export type SessionEvent =
  | { type: 'started' }
  /** It started with what the page has brought, without a call. */
  | ({ type: 'opened' } & Opening)
  | { type: 'answered'; questionId: number; userAnswer: string | null }
  | { type: 'flagged'; questionId: number }
  /** Crossing out a chosen option takes the choice back, and choosing a crossed one restores it, as in Bluebook: an option is never both. */
  | { type: 'crossed'; questionId: number; option: OptionKey }
  | { type: 'annotated'; questionId: number; annotations: readonly Annotation[] }
  | { type: 'wentTo'; position: number }
  | { type: 'move'; move: ExamMove }
  | { type: 'check'; questionId: number }
  | { type: 'claim' }
  | { type: 'submit' }
  /**
   * `elapsedMs` on the page since the tick before; `isSuspect`: only the server knows the time; `isUnsure`: it was opened without the server
   * on a device whose clock had been set back.
   */
  | { type: 'ticked'; elapsedMs: number; isSeen: boolean; isSuspect: boolean; isUnsure?: boolean }
  /** The page may be about to end. */
  | { type: 'left' }
  /** The server or another tab reports a change, or the page is seen again. */
  | { type: 'hinted' }
  | { type: 'troubled'; trouble: Trouble | null }
  /** A slot has waited long enough. */
  | { type: 'due'; slot: SlotName; ticket: number }
  | { type: 'written'; isVolatile: boolean }
  | { type: 'replied'; slot: SlotName | null; reply: Replied }
  /** `trouble` null: the server has rejected it for good; `isOutOfReach`: it says that there is no such attempt for this user. */
  | {
      type: 'callFailed'
      slot: SlotName | null
      call: Call
      error: ApiError
      trouble: Trouble | null
      isOutOfReach: boolean
    }
  | { type: 'closed'; rejected: RejectedAnswers | null }
  /** The device has answered at last: this is what it had before this page. */
  | { type: 'deviceRead'; stored: Stored }

/** The commands whose outcome a student waits for. */
export const commands = ['move', 'check', 'claim', 'submit'] as const
export type Command = (typeof commands)[number]

/** A change of what the device stores. */
export type DeviceWrite =
  | { type: 'put'; item: OutboxItem }
  | { type: 'drop'; kind: ItemKind; key: number; seq: number }
  | { type: 'settleAnnotations'; questionId: number; settled: SettledAnnotations; writer: string }
  | { type: 'position'; section: AttemptSection; position: number }
  | { type: 'visit'; visit: Visit }

/** Effects of a session; carried out by the caller, never here. */
export type Effect =
  | { type: 'call'; slot: SlotName | null; call: Call; attemptId: number; writer: string }
  /** Asks for `due` after so long. */
  | { type: 'wait'; slot: SlotName; ticket: number; ms: number }
  /** Asks for `due` when another try is worth while, after so many that failed. */
  | { type: 'retry'; slot: SlotName; ticket: number; tries: number; error: ApiError }
  | { type: 'write'; attemptId: number; write: DeviceWrite }
  /** Stores for the student what the server has rejected for good. */
  | {
      type: 'storeRejected'
      attemptId: number
      quiz: { id: number; name: string } | null
      reason: RejectionReason
      answers: readonly RejectedAnswer[]
      notes: readonly RejectedNotes[]
    }
  /**
   * Finds the rejected answers of an attempt that is over, and asks for `closed`. Answers that another tab has stored since those that
   * were `handled` (the latest sequence number of each question) are rejected too.
   */
  | { type: 'close'; attempt: Attempt; handled: ReadonlyMap<number, number> }
  /** A command is done, or was found to be impossible; with an error when the server has rejected it. */
  | { type: 'settle'; command: Command; error?: ApiError }
  /** Subscribes to other tabs and to changes of the attempt at the server. */
  | { type: 'listen'; attemptId: number }
  | { type: 'notifyTabs'; attemptId: number }
  /** Asks for `deviceRead` once the device answers. */
  | { type: 'awaitDevice'; attemptId: number }
  /** The attempt is over: this device forgets what was pending of it. */
  | { type: 'ended'; attempt: Attempt; handled: ReadonlyMap<number, number>; message: string | null }
