import {
  addStored,
  awayOf,
  call,
  commonOf,
  drop,
  due,
  freed,
  nextSeq,
  put,
  putInPlace,
  storeRejected,
  rejectedOf,
  resetTries,
  retry,
  saveNow,
  sendBatch,
  setSlot,
  settle,
  settleDoing,
  skipCommand,
  soon,
  submittedOf,
  unreadable,
  type Draft,
  type In,
  type FailedEvent,
  type Run,
  type Running,
  type Sending,
} from './draft.ts'
import type { CallName, SessionEvent, Stored } from './events.ts'
import { findItem, hasAny, itemOf, itemsOf } from './outbox.ts'
import { adopted, rested } from './sections.ts'
import type { RejectionReason, RejectedAnswers } from './rejection.ts'
import {
  closedPhase,
  secondsLeftOf,
  type Attempt,
  type AttemptWire,
  type Doing,
  type SessionState,
  type SubmitReply,
  type SubmittedAnswer,
} from './state.ts'
import { annotationsFailed, annotationsReplied, hurriedAnnotations } from './annotations.ts'

/** The longest that a submission waits for notes that are on their way, in ms. */
const patienceMs = 1000

/** Begins a submission; if the page closes, the next page continues it. */
export function submitting(state: In<'open' | 'elsewhere'>, by: 'student' | 'clock', run: Run): Running {
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

/** Submits what any page has stored on this device. */
export function reading(state: Running, stored: Stored, run: Run): Running {
  if (state.status !== 'submitting' || state.submission.by !== 'time') return state
  const { attempt } = state
  addStored(attempt, stored)
  const pending = itemsOf(attempt.outbox, 'answer')
  // A closed page has made them, and its player is still the writer.
  if (attempt.serverWriter !== run.writer) run.writer = pending.at(-1)?.writer ?? run.writer
  const next = { ...state, writer: run.writer }
  if (pending.length === 0) return closing(next, null, run)
  return sending(next, { by: 'time', step: 'sending', answers: pending.map(submittedOf), rest: [] }, run)
}

/** Stores for the student the submitted answers that do not count. */
function rejectSubmitted(attempt: Attempt, reason: RejectionReason, left: readonly SubmittedAnswer[], run: Run): void {
  const answers = left.map((one) => rejectedOf(one, findItem(attempt.outbox, 'answer', one.question_id)))
  storeRejected(attempt, reason, answers, [], run)
}

/** Sends a submission. */
function sending(state: In<'submitting'>, submission: Sending, run: Run): In<'submitting'> {
  const { answers } = submission
  call(state.attempt, 'submission', { name: 'submit', quizId: state.attempt.quiz.id, answers }, run)
  return { ...state, submission: { ...submission, step: 'sending' } }
}

/** Sends the submission, unless the server says that a student's time is not up. */
export function agreed(state: In<'submitting'>, submission: Sending, wire: AttemptWire, run: Run): Running {
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
  if (away.length > 0) sendBatch(attempt, null, { name: 'save', items: [], away }, run)
  return sending(state, submission, run)
}

/** Drops a submission that the server has rejected. */
function withoutSubmission(attempt: Draft, run: Run): void {
  for (const item of itemsOf(attempt.outbox, 'submission')) drop(attempt, item, run)
}

/** Handles the receipt: answers that do not count are stored for the student. */
export function receipted(state: Running, receipt: SubmitReply, run: Run): Running {
  if (state.status !== 'submitting' || state.submission.step !== 'sending') return state
  const { answers, rest } = state.submission
  const left = answers.filter(({ question_id }) => receipt.not_stored.includes(question_id))
  rejectSubmitted(state.attempt, 'late', left, run)
  return sendNext(state, state.submission, rest, receipt, run)
}

/** Sends the first of some answers in a call of its own; when there is none, the submission is complete. */
function sendNext(
  state: In<'submitting'>,
  submission: Sending,
  [next, ...rest]: readonly SubmittedAnswer[],
  receipt: SubmitReply | null,
  run: Run,
): In<'submitting'> {
  return next ? sending(state, { ...submission, answers: [next], rest }, run) : closing(state, receipt, run)
}

/** Completes a submission: what is rejected is read for its receipt. */
function closing(state: In<'submitting'>, receipt: SubmitReply | null, run: Run): In<'submitting'> {
  run.effects.push({ type: 'close', attempt: state.attempt, handled: handledOf(state.attempt) })
  return { ...state, submission: { by: state.submission.by, step: 'closing', receipt } }
}

/** Returns the latest sequence number of each question that this session has brought to the server, or has stored as rejected. */
const handledOf = ({ known, outbox }: Attempt): ReadonlyMap<number, number> =>
  itemsOf(outbox, 'answer').reduce(
    (latest, { key, seq }) => latest.set(key, Math.max(seq, latest.get(key) ?? 0)),
    new Map([...known].map(([questionId, { seq }]) => [questionId, seq])),
  )

/** Ends the attempt on this device. */
export function ended(state: Running, rejected: RejectedAnswers | null, run: Run): SessionState {
  if (state.status !== 'submitting' || state.submission.step !== 'closing') return state
  const { receipt } = state.submission
  const attempt: Draft = state.attempt
  settle('submit', run)
  run.effects.push({ type: 'notifyTabs', attemptId: attempt.id })
  attempt.phase = attempt.end ?? closedPhase
  // Annotations made before the end are still accepted after it.
  hurriedAnnotations(attempt, run)
  run.effects.push({ type: 'ended', attempt, handled: handledOf(attempt), message: receipt?.message ?? null })
  attempt.outbox = new Map([...attempt.outbox].filter(([, { kind }]) => kind === 'annotation'))
  return { ...commonOf(state), status: 'submitted', attempt, receipt, rejected }
}

/** Handles a failed call of a submission. */
export function submitFailed(state: Running, { error, trouble }: FailedEvent, run: Run): Running {
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
    // One answer that cannot be read must not block the others.
    if (answers.length === 1) rejectSubmitted(attempt, 'refused', answers, run)
    return sendNext(state, submission, answers.length > 1 ? answers : rest, null, run)
  }
  if (submission.by === 'time') {
    const reason = error.code === 'attempt.elsewhere' ? 'elsewhere' : 'late'
    rejectSubmitted(attempt, reason, [...answers, ...rest], run)
    return closing(state, null, run)
  }
  withoutSubmission(attempt, run)
  attempt.wantsLook = true
  attempt.submissionFailedAt = run.now
  const doing: Doing = { kind: 'explain', error, isSilent: submission.by === 'clock' }
  return { ...commonOf(state), status: 'open', attempt, doing }
}

/** Starts the next step of a submission whose time has come. */
export function planSubmission(state: In<'submitting'>, run: Run): SessionState {
  const { attempt, submission } = state
  const isDue = attempt.slots.submission.at === 'due'
  if (submission.step === 'saving') {
    if (!isThrough(attempt, 'answer') || (!isThrough(attempt, 'annotation') && !isDue)) return state
    setSlot(attempt, 'submission', { at: 'due' }, run)
    run.isPlanned = false
    return { ...state, submission: { by: submission.by, step: 'asking', answers: answersOf(attempt), rest: [] } }
  }
  if (!isDue) return state
  if (submission.step === 'sending') return sending(state, submission, run)
  if (submission.step === 'asking') call(attempt, 'submission', { name: 'fetch' }, run)
  else if (submission.step === 'reading') call(attempt, 'submission', { name: 'stored' }, run)
  else setSlot(attempt, 'submission', { at: 'idle' }, run)
  return state
}

/** Returns whether the pending changes of a kind have been sent, or have failed to be. */
function isThrough({ outbox, slots, areAnnotationsRead }: Attempt, name: 'answer' | 'annotation'): boolean {
  if (slots[name].at === 'waiting' || (name === 'annotation' && !areAnnotationsRead)) return true
  return slots[name].at !== 'busy' && !hasAny(outbox, name, 'queued', 'inFlight')
}

/** Lists every answer of the section as a submission carries it. */
const answersOf = ({ responses, known, outbox }: Attempt): SubmittedAnswer[] =>
  [...responses].flatMap(([question_id, { userAnswer }]) => {
    const { seq = 0 } = known.get(question_id) ?? {}
    const isUnsure = findItem(outbox, 'answer', question_id)?.body.isUnsure
    return seq === 0 ? [] : [{ question_id, user_answer: userAnswer, seq, ...(isUnsure && { unsure: true }) }]
  })

/** Applies an event after the end: annotations made before it are still accepted. */
export function applyEnded(state: In<'submitted'>, event: SessionEvent, run: Run): SessionState {
  const { attempt } = state
  const isOfNotes = (name: CallName) => name === 'annotate' || name === 'readAnnotations'
  if (event.type === 'due') due(attempt, event, run)
  else if (event.type === 'replied' && isOfNotes(event.reply.call.name)) {
    freed(attempt, event.slot, run)
    annotationsReplied(attempt, event.reply, run)
  } else if (event.type === 'callFailed' && isOfNotes(event.call.name)) {
    freed(attempt, event.slot, run)
    annotationsFailed(attempt, event, run)
  } else skipCommand(state, event, run)
  return state
}
