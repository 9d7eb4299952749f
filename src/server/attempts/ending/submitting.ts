import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { attempts as contract } from '../../../contract/attempts.ts'
import { refusalOf } from '../../../core/attempts/machine.ts'
import { wasInTime, wasPaused } from '../../../core/attempts/late.ts'
import { advance, openSection } from '../../../core/attempts/phase.ts'
import { fromShown } from '../../../core/questions/shown-answers.ts'
import { batched } from '../../db/batch.ts'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { findKnownQuiz } from '../queries.ts'
import { BeingCorrected, correctionEnded, grading, keepCorrectionsOut } from '../../quizzes/corrections.ts'
import { orderOf } from '../../quizzes/shuffled-options.ts'
import { routeOf, type Version } from '../../quizzes/versions.ts'
import { closeAttempt, closeAttempts, emptySubmission, type Closing } from './closing.ts'
import { acceptLate, lateAnswersOf } from './late.ts'
import { submittedAnswers, type SubmittedAnswer } from '../verdicts.ts'
import { module1Receipt, namesModule2, postModule1 } from './posting.ts'
import { receiptOf, type Receipt } from './receipt.ts'
import { recordEvents, unsureEvents } from '../events.ts'
import { noteReturn } from '../returning.ts'
import { phaseOf, pauseSpanOf, phaseNow, type AttemptRow } from '../rows.ts'
import {
  findClosedAttempt,
  findLateHash,
  findOpenId,
  findSubmitted,
  getModule1Post,
  hasFinished,
  listAnswers,
  lockClosedAttempt,
  lockFreeAttempts,
  lockOpenAttempt,
  storeLateKey,
  type ClosedAttempt,
} from '../store.ts'
import { isElsewhere, refuseElsewhere } from '../answering/writing.ts'
import { refuseIn } from '../refusing.ts'

type Submission = z.output<(typeof contract)['submit']['body']>

/** Returns the answers of a submission with what the log of the attempt says of them. */
const sentBy = ({ answers }: Submission) =>
  answers.flatMap((answer) =>
    'seq' in answer && answer.seq !== undefined ? [{ seq: answer.seq, isUnsure: answer.unsure ?? false }] : [],
  )

/** Hashes the content of a submission without its writer, so that a retry after a take-over is recognized; rejects deep nesting. */
function hashOf({ attempt_id, answers }: Submission): Buffer {
  try {
    return createHash('sha256').update(JSON.stringify({ attempt_id, answers })).digest()
  } catch {
    refuse('request.malformed')
  }
}

/** One submission of a quiz by its student. */
type Submitting = {
  context: Context
  actor: Actor
  quizId: number
  submission: Submission
  key: string | null
  hash: Buffer | null
}

/** Performs a submission of a user at a quiz; `key` is its Idempotency-Key. */
export type SubmitAttempt = (
  context: Context,
  actor: Actor,
  quizId: number,
  submission: Submission,
  key: string | null,
) => Promise<Receipt>

/**
 * Creates the function that submits attempts. It grades and closes the open attempt at a quiz with the saved and submitted answers;
 * concurrent submissions share a transaction. When that attempt (or any, if none is named) is no longer open, it returns its result
 * again: one attempt, one result. Answers from before the end are still accepted until the keys may have been seen. X3
 */
export function openSubmitting(): SubmitAttempt {
  const closeTogether = batched(closeUncorrected, { most: 32, concurrency: 2 })
  return async (context, actor, quizId, submission, key) => {
    const repeated = key === null ? undefined : await findSubmitted(context.db, quizId, actor.id, key)
    const submitting = { context, actor, quizId, submission, key, hash: key === null ? null : hashOf(submission) }
    if (repeated)
      return (await firstPostOf(context.db, repeated, submitting)) ?? resultOf(context.db, repeated, submitting)
    let together = await closeTogether(submitting)
    for (; together === 'corrected'; together = await closeTogether(submitting))
      await correctionEnded(context.db, quizId)
    const submitted = together ?? (await closeAlone(submitting))
    if (submitted) context.changes.notify(submitted.attempt_id)
    const receipt =
      submitted ?? (await grading(context.db, (tx) => repeatResult(tx, submitting, submission.attempt_id)))
    await recordEvents(context.db, receipt.attempt_id, unsureEvents(sentBy(submission), context.now()))
    return receipt
  }
}

/** Returns the answers of a submission by keys: a client that sends no writer id names options by the places at which it got them. */
function answersTo(attempt: AttemptRow, version: Version, { writer, answers }: Submission): Submission['answers'] {
  if (writer !== undefined || attempt.option_seed === null) return answers
  return answers.map((answer) => {
    const question = version.byId.get(answer.question_id)
    if (!question || !('user_answer' in answer)) return answer
    const { options = [] } = question.spec as { options?: string[] }
    const order = orderOf(question, attempt.option_seed)
    return { ...answer, user_answer: fromShown(answer.user_answer, order, options) }
  })
}

/** Returns how a submission closes the locked attempt; undefined when it does not: time is up, or it has to be rejected. */
function closingOf({ submission, key, hash }: Submitting, attempt: AttemptRow, version: Version, now: number) {
  if (submission.attempt_id !== undefined && submission.attempt_id !== attempt.id) return undefined
  if (isElsewhere(attempt, submission.writer)) return undefined
  const phase = phaseNow(attempt, now)
  if (phase.at === 'closed') return undefined
  const closed = advance(phaseOf(attempt, now), 'submit', now, attempt.lengths)
  if (closed.at !== 'closed') return undefined
  const section = version.settings.type === 'two_module' ? openSection(phase) : 'all'
  const sent = submittedAnswers(version, attempt, section, answersTo(attempt, version, submission))
  // A client that sends no writer id counts as resumed at half-time: it does not know about the pause.
  const isPaused = phase.at === 'halfway' && submission.writer !== undefined
  const startedAt = attempt.started_at.getTime()
  const pause = pauseSpanOf(attempt)
  const given = sent.filter(({ seq }) =>
    isPaused ? seq !== null && wasInTime(seq, startedAt, phase.since, pause) : seq === null || !wasPaused(seq, pause),
  )
  return { attempt, version, closed, submission: { given, key, hash, lateAt: null } }
}

/** Closes what {@link closeReady} does; where the quiz is being corrected it says so, and the others do not wait for that. */
async function closeUncorrected(all: Submitting[]): Promise<(Receipt | 'corrected' | undefined)[]> {
  const corrected = new Set<number>()
  for (;;) {
    const others = all.filter(({ quizId }) => !corrected.has(quizId))
    try {
      const closed = (await closeReady(others)).values()
      return all.map(({ quizId }) => (corrected.has(quizId) ? 'corrected' : closed.next().value))
    } catch (error) {
      if (!(error instanceof BeingCorrected)) throw error
      corrected.add(error.quizId)
    }
  }
}

/**
 * Closes, in one transaction, what needs no waiting and no further queries: the first submission of each open attempt that is not
 * locked and whose clock has not stopped. Returns undefined for the others, which are processed one by one.
 */
async function closeReady(all: Submitting[]): Promise<(Receipt | undefined)[]> {
  const context = all[0]?.context
  if (!context) return []
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const nameOf = (quizId: number, userId: number) => `${quizId} ${userId}`
    const locked = await lockFreeAttempts(
      tx,
      all.map(({ quizId, actor }) => ({ quizId, userId: actor.id })),
    )
    const free = new Map(locked.map((attempt) => [nameOf(attempt.quiz_id, attempt.user_id), attempt]))
    const ready = new Map<Submitting, Closing>()
    for (const submitting of all) {
      const name = nameOf(submitting.quizId, submitting.actor.id)
      const attempt = free.get(name)
      if (!attempt || mayHaveStopped(context, attempt)) continue
      const version = await context.versions.get(attempt.version_id, tx, attempt.corrections)
      const closing = mayBeFirstPost(submitting, attempt, version)
        ? undefined
        : closingOf(submitting, attempt, version, now)
      if (!closing) continue
      free.delete(name)
      ready.set(submitting, closing)
    }
    if (ready.size === 0) return all.map(() => undefined)
    const outcomes = await closeAttempts(tx, [...ready.values()], now)
    const outcomeOf = new Map([...ready.keys()].map((submitting, at) => [submitting, outcomes[at]]))
    return all.map((submitting) => {
      const [closing, outcome] = [ready.get(submitting), outcomeOf.get(submitting)]
      return (
        closing &&
        outcome &&
        receiptOf(
          closing.attempt,
          closing.version,
          answersTo(closing.attempt, closing.version, submitting.submission),
          outcome,
          onTime(closing),
        )
      )
    })
  })
}

/** Returns whether the clock of an attempt may have stopped, so that its student's return has to be noted first. T17 */
const mayHaveStopped = ({ presence }: Context, attempt: AttemptRow) =>
  attempt.is_practice && !presence.isFresh(attempt.id)

const onTime = ({ closed }: Closing) => ({ storedAt: closed.finishedAt, isLate: false })

/** Closes the open attempt of one submission, in practice mode after noting that its student is there; returns undefined if there is none. */
async function closeAlone(submitting: Submitting): Promise<Receipt | undefined> {
  const { context, actor, quizId } = submitting
  const openId = await findOpenId(context.db, quizId, actor.id)
  // A repeated submission, which is the usual case, needs no transaction to learn that nothing is open.
  if (openId === undefined) return undefined
  await noteReturn(context, actor, openId)
  return grading(context.db, (tx) => closeOpen(tx, submitting))
}

/** Closes the open attempt, waiting for its lock; returns undefined when there is none. */
async function closeOpen(tx: Db, submitting: Submitting): Promise<Receipt | undefined> {
  const { context, actor, quizId, submission } = submitting
  const now = context.now()
  const attempt = await lockOpenAttempt(tx, quizId, actor.id)
  if (!attempt || (submission.attempt_id !== undefined && submission.attempt_id !== attempt.id)) return undefined
  const version = await context.versions.get(attempt.version_id, tx, attempt.corrections)
  const phase = phaseNow(attempt, now)
  if (phase.at === 'closed') {
    await closeAttempt(tx, { attempt, version, closed: phase, submission: emptySubmission }, now)
    return repeatResult(tx, submitting, attempt.id)
  }
  refuseElsewhere(attempt, submission.writer)
  if (refusalOf(phase, 'submit') === 'paused') refuse('attempt.paused')
  // What closes module 1 comes from clients that use only the calls of the specification.
  const byPosts = await postOf(tx, submitting, attempt, version, now)
  if (byPosts) return byPosts
  refuseIn(phase, 'submit')
  const closing = closingOf(submitting, attempt, version, now) ?? refuse('attempt.phase')
  const outcome = await closeAttempt(tx, closing, now)
  return receiptOf(attempt, version, answersTo(attempt, version, submission), outcome, onTime(closing))
}

/**
 * Handles a submission to an open two-module attempt by a client that uses only the calls of the specification: the first one closes
 * module 1, and a repeated one gets the same response. Returns undefined when it submits the attempt or is neither.
 */
async function postOf(
  tx: Db,
  submitting: Submitting,
  attempt: AttemptRow,
  version: Version,
  now: number,
): Promise<Receipt | undefined> {
  const { actor, quizId, submission, key } = submitting
  if (version.settings.type !== 'two_module' || submission.writer !== undefined) return undefined
  const answers = answersTo(attempt, version, submission)
  const { at } = phaseNow(attempt, now)
  if (at === 'module1' || at === 'checking1') {
    // Module 2 cannot be known yet, so this is a retry of the previous attempt's submission.
    const isFormer = namesModule2(version, answers) && (await hasFinished(tx, quizId, actor.id))
    if (isFormer) return repeatResult(tx, submitting, undefined)
    return postModule1(tx, attempt, version, { answers, key, hash: hashOf(submission) }, now)
  }
  if (attempt.module1_posted_at === null) return undefined
  const first = await getModule1Post(tx, attempt.id)
  const isDelivered = at !== 'break'
  if (isDelivered && (namesModule2(version, answers) || (key !== null && key !== first.module1_key))) return undefined
  if (key !== null && key === first.module1_key) refuseReusedKey(first.module1_hash, hashOf(submission))
  return module1Receipt(tx, attempt, version, answers)
}

/** Returns whether a submission may be a retry of the one that closed module 1. */
const mayBeFirstPost = ({ submission }: Submitting, attempt: AttemptRow, version: Version) =>
  attempt.module1_posted_at !== null && submission.writer === undefined && !namesModule2(version, submission.answers)

/** Rejects a key that was used for other answers. */
function refuseReusedKey(known: Buffer | null, hash: Buffer | null): void {
  if (known !== null && hash !== null && !known.equals(hash)) refuse('request.key_reused')
}

/** Returns whether a submission is the one that closed module 1 of an attempt that is now closed. */
function isFirstPost({ submission, key }: Submitting, closed: ClosedAttempt): boolean {
  if (closed.module1_hash === null || submission.writer !== undefined) return false
  return key === null ? closed.module1_hash.equals(hashOf(submission)) : key === closed.module1_key
}

/** Returns the receipt of a repeated submission that closed module 1 of a now closed attempt; undefined for any other. */
async function firstPostOf(db: Db, closed: ClosedAttempt, submitting: Submitting): Promise<Receipt | undefined> {
  if (closed.finish_reason === 'discarded') refuse('attempt.discarded')
  if (!isFirstPost(submitting, closed)) return undefined
  refuseReusedKey(closed.module1_hash, hashOf(submitting.submission))
  const version = await submitting.context.versions.get(closed.version_id, db, closed.corrections)
  return module1Receipt(db, closed, version, answersTo(closed, version, submitting.submission))
}

/** Returns what a repeated submission gets again, or the late answers by which it changes its closed attempt. */
async function repeatOf(
  tx: Db,
  closed: ClosedAttempt,
  submitting: Submitting,
): Promise<{ receipt: Receipt } | { version: Version; answers: Submission['answers']; late: SubmittedAnswer[] }> {
  const { context, submission } = submitting
  const first = await firstPostOf(tx, closed, submitting)
  if (first) return { receipt: first }
  const version = await context.versions.get(closed.version_id, tx, closed.corrections)
  const section = version.settings.type === 'two_module' ? 'module2' : 'all'
  const answers = answersTo(closed, version, submission)
  const given = submittedAnswers(version, closed, section, answers)
  const late = await lateAnswersOf(tx, closed, given, context.now())
  return late.length === 0 ? { receipt: await resultOf(tx, closed, submitting) } : { version, answers, late }
}

/** Returns the result of a closed attempt, after accepting the late answers of a submission that still count. */
async function repeatResult(tx: Db, submitting: Submitting, attemptId: number | undefined): Promise<Receipt> {
  const { context, actor, quizId, submission, key, hash } = submitting
  const read = async (find: typeof findClosedAttempt) => {
    const closed = await find(tx, quizId, actor.id, attemptId ?? null)
    if (closed) return { closed, ...(await repeatOf(tx, closed, submitting)) }
    const [quiz] = await findKnownQuiz(tx, { quizId })
    return refuse(quiz ? 'quiz.not_started' : 'quiz.not_found')
  }
  // What changes nothing waits for no correction; that one locks the attempts whose results it has stored.
  const found = await read(findClosedAttempt)
  if ('receipt' in found) return found.receipt
  await keepCorrectionsOut(tx, [quizId], 'results')
  const locked = await read(lockClosedAttempt)
  if ('receipt' in locked) return locked.receipt
  const { closed, version, answers, late } = locked
  if (isElsewhere(closed, submission.writer)) refuse('attempt.elsewhere')
  const now = context.now()
  const outcome = await acceptLate(tx, closed, version, { given: late, key, hash }, now)
  if (key !== null && hash !== null && closed.idempotency_key !== null) await storeLateKey(tx, closed.id, key, hash)
  return receiptOf(closed, version, answers, outcome, { storedAt: now, isLate: true })
}

/** Returns the result of a closed attempt again; rejects the same key with another body. */
async function resultOf(
  db: Db,
  closed: ClosedAttempt,
  { context, submission, key, hash }: Submitting,
): Promise<Receipt> {
  if (key !== null) {
    const known = closed.idempotency_key === key ? closed.submission_hash : await findLateHash(db, closed.id, key)
    refuseReusedKey(known, hash)
  }
  const version = await context.versions.get(closed.version_id, db, closed.corrections)
  const askedCount = routeOf(version, closed.variant).length
  const outcome = { responses: await listAnswers(db, closed.id), askedCount }
  const storedAt = (closed.late_at ?? closed.finished_at ?? closed.started_at).getTime()
  const answers = answersTo(closed, version, submission)
  return receiptOf(closed, version, answers, outcome, { storedAt, isLate: closed.late_at !== null })
}
