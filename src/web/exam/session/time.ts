import { hurriedAnnotations } from './annotations.ts'
import { knownOf, learn } from './answers.ts'
import { awayOf, type Draft, type Run, type Running, saveNow, sendBatch, write } from './draft.ts'
import type { SessionEvent } from './events.ts'
import { batchOf, unpark } from './outbox.ts'
import { phaseAt, secondsLeftOf } from './state.ts'
import { submitting } from './submission.ts'

// The clock, the time on a question, and the end of the page.

/** The delay before a rejected submission by the clock is tried again, in ms. */
const againMs = 10_000

/** A tick that comes later than this comes from a device that slept. */
const mostStepMs = 1000

/** Lets time pass: on the question that is seen, and towards the end of the phase. */
export function ticked(
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
export function hurried({ status, attempt, trouble }: Running, run: Run): void {
  if (status === 'elsewhere') return
  const question = attempt.questions[attempt.position - 1]
  // Only stored: a change of its own could take the place of a newer answer that was given on another device meanwhile.
  if (question && status === 'open') {
    const { msOnQuestion } = knownOf(attempt, question.id)
    write(attempt, { type: 'visit', visit: { questionId: question.id, msOnQuestion } }, run)
  }
  const items = batchOf(attempt.outbox, 'answer')
  // Alone it goes to a server that answers: to no other is it worth one of the few connections that a browser gives a site.
  const away = items.length > 0 || trouble === null ? awayOf(attempt) : []
  // The clock of practice mode stops with it.
  const isLeaving = attempt.quiz.is_practice && status === 'open'
  if (items.length + away.length > 0 || isLeaving)
    sendBatch(attempt, null, { name: 'save', items, away, ...(isLeaving && { isLeaving }) }, run)
  hurriedAnnotations(attempt, run)
}
