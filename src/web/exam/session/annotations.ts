import type { Annotation } from '../../../core/annotations/annotation.ts'
import {
  call,
  conflictedOf,
  isFree,
  setDelivery,
  nextSeq,
  planBatch,
  put,
  putInPlace,
  storeRejected,
  resetTries,
  retry,
  sendBatch,
  setSlot,
  unreadable,
  write,
  type Draft,
  type FailedEvent,
  type Run,
} from './draft.ts'
import type { Replied } from './events.ts'
import { batchOf, findItem, itemOf, remove, type OutboxItem } from './outbox.ts'
import type { RejectionReason } from './rejection.ts'
import { isSameAnnotations, mergeAnnotations, type ServerAnnotations } from './merge-annotations.ts'

/** Stores the annotations of a question as changed by the student. */
export function annotated(attempt: Draft, questionId: number, annotations: readonly Annotation[], run: Run): void {
  const before = attempt.annotations.get(questionId)
  const pending = findItem(attempt.outbox, 'annotation', questionId)
  const seq = nextSeq(Math.max(before?.seq ?? 0, pending?.seq ?? 0), run)
  if (before?.isRefused) {
    attempt.annotations = new Map([...attempt.annotations].filter(([question]) => question !== questionId))
    // The rejected ones stood in the place of the server's, which are joined before these are sent.
    attempt.areAnnotationsRead = false
  }
  const base = before && !before.isRefused ? before.annotations : []
  put(attempt, itemOf('annotation', questionId, seq, run.writer, { annotations, base }), run)
}

/** Ends the wait of a question's annotations: the server has stored them, or rejected them for good. */
function concludeAnnotations(
  attempt: Draft,
  questionId: number,
  seq: number,
  annotations: readonly Annotation[],
  isRefused: boolean,
  run: Run,
): void {
  const settled = { seq, annotations, isRefused }
  write(attempt, { type: 'settleAnnotations', questionId, settled, writer: run.writer }, run)
  attempt.annotations = new Map(attempt.annotations).set(questionId, settled)
  attempt.outbox = remove(attempt.outbox, { kind: 'annotation', key: questionId, seq: Infinity })
}

/** Handles the reply to a call about annotations. */
export function annotationsReplied(attempt: Draft, reply: Replied, run: Run): void {
  if (reply.name === 'readAnnotations') return annotationsRead(attempt, reply.data, run)
  if (reply.name !== 'annotate') return
  const { stored } = reply.data
  resetTries(attempt, 'annotation', run)
  attempt.isSingle = false
  for (const item of reply.call.items) {
    const { key, seq, body } = item
    const pending = findItem(attempt.outbox, 'annotation', key)
    if (!stored.includes(key)) {
      // The server has something else in their place.
      setDelivery(attempt, [item], 'conflicted')
      attempt.areAnnotationsRead = false
    } else if (!pending || pending.seq <= seq) concludeAnnotations(attempt, key, seq, body.annotations, false, run)
    else putInPlace(attempt, { ...pending, body: { ...pending.body, base: body.annotations } }, run)
  }
}

/** Joins the server's annotations with the pending ones; what it has not stored though it has nothing newer is rejected for good. */
function annotationsRead(attempt: Draft, theirs: readonly ServerAnnotations[], run: Run): void {
  const byQuestion = new Map(theirs.map((one) => [one.question_id, one]))
  const rejected = conflictedOf(attempt, 'annotation').filter((item) => !isOverridden(item, byQuestion.get(item.key)))
  rejectAnnotations(attempt, rejected, 'late', run)
  for (const one of theirs) joinAnnotations(attempt, one, run)
  setSlot(attempt, 'reading', { at: 'idle', tries: 0 }, run)
  attempt.areAnnotationsRead = true
}

const isOverridden = (sent: OutboxItem<'annotation'>, theirs: ServerAnnotations | undefined) =>
  theirs !== undefined && (theirs.seq >= sent.seq || !isSameAnnotations(theirs.marks, sent.body.base))

function joinAnnotations(attempt: Draft, { question_id, seq, marks }: ServerAnnotations, run: Run): void {
  const item = findItem(attempt.outbox, 'annotation', question_id)
  const own = attempt.annotations.get(question_id)
  if (!item) {
    if (!own || (!own.isRefused && own.seq < seq)) concludeAnnotations(attempt, question_id, seq, marks, false, run)
    return
  }
  const joined = mergeAnnotations(item.body.base, item.body.annotations, marks)
  if (isSameAnnotations(joined, marks))
    return concludeAnnotations(attempt, question_id, Math.max(item.seq, seq), marks, false, run)
  const body = { annotations: joined, base: marks }
  putInPlace(attempt, itemOf('annotation', question_id, Math.max(item.seq, seq) + 1, item.writer, body), run)
}

/** Stores rejected annotations for the student; they stay on show. */
function rejectAnnotations(
  attempt: Draft,
  items: readonly OutboxItem<'annotation'>[],
  reason: RejectionReason,
  run: Run,
): void {
  const same = items.filter(({ key, seq }) => findItem(attempt.outbox, 'annotation', key)?.seq === seq)
  const notes = same.map(({ key, body }) => ({ questionId: key, marks: body.annotations }))
  storeRejected(
    attempt,
    reason,
    [],
    notes.filter(({ marks }) => marks.length > 0),
    run,
  )
  for (const { key, seq, body } of same) concludeAnnotations(attempt, key, seq, body.annotations, true, run)
}

/** Handles a failed call about annotations. */
export function annotationsFailed(attempt: Draft, { slot: name, call: sent, error }: FailedEvent, run: Run): void {
  if (sent.name === 'readAnnotations') return retry(attempt, 'reading', error, run)
  if (sent.name !== 'annotate') return
  const { items } = sent
  setDelivery(attempt, items, 'queued')
  const isUnreadable = unreadable.has(error.status)
  if (error.code === 'attempt.elsewhere') attempt.wantsLook = true
  else if (isUnreadable && items.length > 1) attempt.isSingle = true
  else if (error.code === 'attempt.closed') rejectAnnotations(attempt, items, 'late', run)
  else if (isUnreadable) rejectAnnotations(attempt, items, 'refused', run)
  else if (name !== null) retry(attempt, name, error, run)
}

/** Sends pending annotations, once those of the server have been read; in the pause at half-time it returns none. */
export function planAnnotations(attempt: Draft, run: Run): void {
  if (attempt.areAnnotationsRead) planBatch(attempt, 'annotation', (items) => ({ name: 'annotate', items }), run)
  else if (attempt.phase.at !== 'halfway' && attempt.phase.at !== 'paused' && isFree(attempt, 'reading'))
    call(attempt, 'reading', { name: 'readAnnotations' }, run)
}

/** Sends pending annotations at once, beside what is on its way. */
export function hurriedAnnotations(attempt: Draft, run: Run): void {
  const items = attempt.areAnnotationsRead ? batchOf(attempt.outbox, 'annotation') : []
  if (items.length > 0) sendBatch(attempt, null, { name: 'annotate', items }, run)
}
