import { withoutAway } from './away.ts'
import {
  awayOf,
  conflictedOf,
  type Draft,
  drop,
  type FailedEvent,
  nextSeq,
  planBatch,
  put,
  rejectedOf,
  resetTries,
  retry,
  type Run,
  type Running,
  sentBy,
  setDelivery,
  storeRejected,
  submittedOf,
  unreadable,
  write,
} from './draft.ts'
import type { Call } from './events.ts'
import { findItem, hasAny, itemOf, type OutboxItem, remove } from './outbox.ts'

import type { RejectionReason } from './rejection.ts'
import {
  type Attempt,
  hasNothingNew,
  isSameAnswer,
  type Known,
  type OptionKey,
  type ResponseWire,
  type SaveReply,
  secondsLeftOf,
  sectionOf,
  type SessionState,
  type ShownResponse,
  untouched,
} from './state.ts'

// The answers of the open section: what the student gives, what the server holds, and which of two stands.

/** Time on a question below this is not worth a change of its own. */
const leastReportedMs = 2000

/** The facts of a question that nothing is known about yet. */
export const noneKnown: Known = { seq: 0, server: null, msOnQuestion: 0, reportedMs: 0 }

/** Returns what is known of a question beside its answer: sequence numbers and the time on it. */
export const knownOf = ({ known }: Attempt, questionId: number) => known.get(questionId) ?? noneKnown

/** Adds to what is known of a question. */
export const learn = (attempt: Draft, questionId: number, change: Partial<Known>) =>
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
export function isAnswering(state: SessionState, { now }: Run): boolean {
  if (state.status !== 'open' || (state.doing?.kind === 'move' && state.doing.move === 'continue')) return false
  const { phase } = state.attempt
  return sectionOf(phase) !== null && secondsLeftOf(phase, now) !== 0
}

/** Handles a changed response; a locked one can only be flagged. */
export function changed(
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
export function replacePending(attempt: Draft, questionId: number, response: ShownResponse, run: Run): void {
  const item = findItem(attempt.outbox, 'answer', questionId)
  show(attempt, questionId, response)
  if (item) drop(attempt, item, run)
}

/**
 * Takes over what is newer on the server; the student is notified of an answer that waited here and gave way. A page that replays shows no
 * test: the later answer of a question that was checked is stored for the student as rejected.
 */
export function merge(attempt: Draft, response: ResponseWire, role: SessionState['role'], run: Run): void {
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
    // A mere flag, or more time on the question, is no answer to lose.
    const givesWay = item !== undefined && !item.body.isAcknowledged && !isSameAnswer(own.userAnswer, theirs.userAnswer)
    if (givesWay && !isNewer && role === 'replay') reject(attempt, 'checked', [item], run)
    replacePending(attempt, questionId, { ...theirs, isFlagged: isNewer ? theirs.isFlagged : own.isFlagged }, run)
    if (givesWay) attempt.news = response.locked ? 'checked' : 'stale'
  } else if (item && response.seq === seq) replacePending(attempt, questionId, own, run)
}

/** Handles the reply to a batch: what the server stored is acknowledged, the rest is looked into. */
export function saved(attempt: Draft, { items, away }: Call<'save'>, reply: SaveReply, run: Run): void {
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

/** Queues the changes of a failed save again; one that can never be read is taken out of the way of the others. */
export function saveFailed(state: Running, sent: Call<'save'>, event: FailedEvent, run: Run): void {
  const attempt: Draft = state.attempt
  const { items } = sent
  const { error, trouble, slot: name } = event
  setDelivery(attempt, sentBy(attempt, sent), 'queued')
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

/** Decides about rejected changes once the server's values are known. */
export function decide(attempt: Draft, run: Run): void {
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

/** Handles that a question is left: its time is sent unless that is hardly any. */
export function wentTo(state: Running, to: number, run: Run): void {
  const attempt: Draft = state.attempt
  const { position: before, questions, section } = attempt
  const position = nearestPosition(to, questions.length)
  attempt.position = position
  if (section) write(attempt, { type: 'position', section, position }, run)
  const left = questions[before - 1]
  if (!left || position === before || !isAnswering(state, run)) return
  const { msOnQuestion, reportedMs } = knownOf(attempt, left.id)
  const shown = attempt.responses.get(left.id)
  if (shown && !shown.isLocked && msOnQuestion - reportedMs >= leastReportedMs)
    queueResponse(attempt, left.id, shown, run)
}

/** Returns the nearest position that exists, from 1. */
export const nearestPosition = (position: number, count: number) =>
  Math.max(1, Math.min(Math.trunc(position), count)) || 1

/** Sends pending answers when they are due. */
export const planAnswers = (attempt: Draft, run: Run) =>
  planBatch(attempt, 'answer', (items) => ({ name: 'save', items, away: awayOf(attempt) }), run)
