import type { ApiError } from '../../base/api.ts'
import {
  commands,
  type Call,
  type Command,
  type DeviceWrite,
  type Effect,
  type SessionEvent,
  type Stored,
} from './events.ts'
import {
  batchOf,
  enqueue,
  findItem,
  itemsOf,
  withDelivery,
  remove,
  replace,
  type AwaySpan,
  type ItemKind,
  type OutboxItem,
} from './outbox.ts'
import type { RejectionReason, RejectedAnswer, RejectedNotes } from './rejection.ts'
import type { Attempt, Common, Doing, SessionState, Slot, SlotName, Submission, SubmittedAnswer } from './state.ts'

// What every part of the reducer works with: a draft of the attempt, and the effects of one event.

/** The time that a change waits for others before it is sent, in ms. */
const debounceMs = 500

/** A state by its status. */
export type In<Status extends SessionState['status']> = Extract<SessionState, { status: Status }>

/** A state with an attempt that is not over. */
export type Running = In<'open' | 'elsewhere' | 'submitting'>

/** A submission that has been or will be sent. */
export type Sending = Extract<Submission, { answers: unknown }>

/** The attempt while one event is applied: a copy, changed in place; its maps are replaced, so that what is equal stays the same. */
export type Draft = { -readonly [Key in keyof Attempt]: Attempt[Key] } & { slots: Record<SlotName, Slot> }

/** One application of an event. `isPlanned`: no slot has changed since the last look at what can be sent. */
export type Run = {
  readonly now: number
  readonly effects: Effect[]
  writer: string
  isPlanned: boolean
}

/** Changes a slot, and has what can be sent planned again. */
export function setSlot({ slots }: Draft, name: SlotName, change: Partial<Slot>, run: Run): Slot {
  if (change.at && change.at !== slots[name].at) run.isPlanned = false
  return (slots[name] = { ...slots[name], ...change })
}

/** Resets a slot's backoff after a success. */
export const resetTries = (attempt: Draft, name: SlotName, run: Run) => setSlot(attempt, name, { tries: 0 }, run)

/** Debounces a slot, so that more is sent with it. */
export function soon(attempt: Draft, name: SlotName, ms: number, run: Run): void {
  const { ticket } = setSlot(attempt, name, { at: 'soon', ticket: attempt.slots[name].ticket + 1 }, run)
  run.effects.push({ type: 'wait', slot: name, ticket, ms })
}

/** Retries a slot later, after a failure that may pass. */
export function retry(attempt: Draft, name: SlotName, error: ApiError, run: Run): void {
  const { tries, ticket: before } = attempt.slots[name]
  const { ticket } = setSlot(attempt, name, { at: 'waiting', tries: tries + 1, ticket: before + 1 }, run)
  run.effects.push({ type: 'retry', slot: name, ticket, tries, error })
}

/** Lets a slot send whose wait is over. */
export function due(attempt: Draft, { slot: name, ticket }: Extract<SessionEvent, { type: 'due' }>, run: Run): void {
  const { at, ticket: awaited } = attempt.slots[name]
  if (ticket === awaited && (at === 'soon' || at === 'waiting')) setSlot(attempt, name, { at: 'due' }, run)
}

/** Frees the slot of a call that has come back. */
export const freed = (attempt: Draft, name: SlotName | null, run: Run) =>
  void (name !== null && setSlot(attempt, name, { at: 'idle' }, run))

/** Sends a call; a slot has one at a time. */
export function call(attempt: Draft, name: SlotName | null, what: Call, run: Run): void {
  run.effects.push({ type: 'call', slot: name, call: what, attemptId: attempt.id, writer: run.writer })
  if (name !== null) setSlot(attempt, name, { at: 'busy' }, run)
}

/** Writes to the device. */
export const write = (attempt: Draft, what: DeviceWrite, run: Run) =>
  void run.effects.push({ type: 'write', attemptId: attempt.id, write: what })

/** Adds a change to the outbox, and stores it on the device. */
export function put(attempt: Draft, item: OutboxItem, run: Run): void {
  attempt.outbox = enqueue(attempt.outbox, item)
  write(attempt, { type: 'put', item: findItem(attempt.outbox, item.kind, item.key) ?? item }, run)
}

/** Puts a change in the place of the one with its key, here and on the device. */
export function putInPlace(attempt: Draft, item: OutboxItem, run: Run): void {
  attempt.outbox = replace(attempt.outbox, item)
  write(attempt, { type: 'put', item }, run)
}

/** Takes a change out of the outbox and off the device: acknowledged, overridden or rejected for good. */
export function drop(attempt: Draft, { kind, key, seq }: Pick<OutboxItem, 'kind' | 'key' | 'seq'>, run: Run): void {
  attempt.outbox = remove(attempt.outbox, { kind, key, seq })
  write(attempt, { type: 'drop', kind, key, seq }, run)
}

/** Sets the state of pending changes. */
export function setDelivery(
  attempt: Draft,
  items: readonly OutboxItem[],
  state: OutboxItem['state'],
  reason?: OutboxItem['reason'],
) {
  attempt.outbox = withDelivery(attempt.outbox, items, { state, ...(reason && { reason }) })
}

/** Returns the next sequence number of a key: the server's time, so that of two devices the later change is the newer one. */
export const nextSeq = (seq: number, { now }: Run) => Math.max(seq + 1, Math.floor(now))

/** Returns whether a slot may send: it is free, or its wait is over. */
export const isFree = ({ slots }: Attempt, name: SlotName) => slots[name].at === 'idle' || slots[name].at === 'due'

/** Sends the pending changes of a kind when they are due, or debounces them. */
export function planBatch<Kind extends 'answer' | 'annotation'>(
  attempt: Draft,
  kind: Kind,
  callOf: (items: OutboxItem<Kind>[]) => Call<'save'> | Call<'annotate'>,
  run: Run,
): void {
  if (!isFree(attempt, kind)) return
  const items = batchOf(attempt.outbox, kind, attempt.isSingle)
  if (items.length === 0) setSlot(attempt, kind, { at: 'idle' }, run)
  else if (attempt.slots[kind].at === 'due') sendBatch(attempt, kind, callOf(items), run)
  else soon(attempt, kind, debounceMs, run)
}

/** Lists the changes that a batch carries: with its spans that of the periods without the server. */
export function sentBy({ outbox }: Attempt, what: Call<'save'> | Call<'annotate'>): OutboxItem[] {
  const away = what.name === 'save' && what.away.length > 0 ? findItem(outbox, 'away') : undefined
  return away ? [...what.items, away] : [...what.items]
}

/** Sends a batch; its changes are in flight from now on. */
export function sendBatch(
  attempt: Draft,
  name: SlotName | null,
  what: Call<'save'> | Call<'annotate'>,
  run: Run,
): void {
  setDelivery(attempt, sentBy(attempt, what), 'inFlight')
  call(attempt, name, what, run)
}

/** Settles what waits for a command; with the error that the server has rejected it with. */
export const settle = (command: Command, run: Run, error?: ApiError) =>
  void run.effects.push({ type: 'settle', command, ...(error && { error }) })

/** Settles a command that is impossible in this state. */
export function skipCommand<State extends SessionState>(state: State, event: SessionEvent, run: Run): State {
  const command = commands.find((one) => one === event.type)
  if (command) settle(command, run)
  return state
}

/** Settles the command in progress. */
export function settleDoing(doing: Doing | null, run: Run, error?: ApiError): void {
  const command = doing?.kind === 'explain' ? 'submit' : doing?.kind
  if (command) settle(command, run, error)
}

/** Returns the fields that every state has. */
export const commonOf = ({ writer, role, trouble, isVolatile, writes }: SessionState): Common => ({
  writer,
  role,
  trouble,
  isVolatile,
  writes,
})

/** Lists the changes of a kind that the server has not stored for a reason that is still unknown. */
export const conflictedOf = <Kind extends ItemKind>({ outbox }: Attempt, kind: Kind) =>
  itemsOf(outbox, kind).filter(({ state }) => state === 'conflicted')

/** Returns an answer as a submission carries it. */
export const submittedOf = ({ key, seq, body }: OutboxItem<'answer'>): SubmittedAnswer => ({
  question_id: key,
  user_answer: body.userAnswer,
  seq,
  ...(body.isUnsure && { unsure: true }),
})

/** Returns an answer as it is stored when the server has rejected it. */
export const rejectedOf = (
  { question_id: questionId, seq, user_answer: userAnswer }: SubmittedAnswer,
  item: OutboxItem<'answer'> | undefined,
): RejectedAnswer => ({ questionId, seq, userAnswer, ...(item?.body.isAcknowledged && { isAcknowledged: true }) })

/** Stores for the student what the server has rejected for good. */
export function storeRejected(
  { id: attemptId, quiz }: Attempt,
  reason: RejectionReason,
  answers: readonly RejectedAnswer[],
  notes: readonly RejectedNotes[],
  run: Run,
): void {
  if (answers.length + notes.length > 0)
    run.effects.push({ type: 'storeRejected', attemptId, quiz, reason, answers, notes })
}

/** A call has failed. */
export type FailedEvent = Extract<SessionEvent, { type: 'callFailed' }>

/** The statuses of a request that the server will never be able to read. */
export const unreadable = new Set([400, 413, 415, 422])

/** Adds the answers that any page has stored on this device. */
export function addStored(attempt: Draft, { items }: Stored): void {
  attempt.outbox = items.filter(({ kind }) => kind === 'answer').reduce(enqueue, attempt.outbox)
}

/** Lists the finished periods without the server, unless they are on their way. */
export function awayOf({ outbox }: Attempt): AwaySpan[] {
  const item = findItem(outbox, 'away')
  return item?.state === 'queued' ? item.body.spans.filter(({ to }) => to !== null) : []
}

/** Sends batched changes at once. */
export function saveNow(attempt: Draft, run: Run): void {
  for (const name of ['answer', 'annotation'] as const)
    if (['soon', 'idle'].includes(attempt.slots[name].at)) setSlot(attempt, name, { at: 'due' }, run)
}
