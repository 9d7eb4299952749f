import { lateEnd, wasInTime } from '../../../core/attempts/late.ts'
import { advance, graceMs, type Phase } from '../../../core/attempts/phase.ts'
import { gradeAnswer } from '../../../core/questions/grading.ts'
import type { Db } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { questionsOf, type Version } from '../../quizzes/versions.ts'
import { flagLate } from '../answering/late-saves.ts'
import { module1Events, recordEvents } from '../events.ts'
import { phaseNow, type AttemptRow } from '../rows.ts'
import { listAnswers, lockAttempt, storeAnswers, storePhase } from '../store.ts'
import { decideModule2, submittedAnswers, storedVerdict, withSubmitted, type SentAnswer } from '../verdicts.ts'
import { receiptOf, type Receipt } from './receipt.ts'

/** Returns whether answers include questions of module 2. */
export const namesModule2 = (version: Version, answers: SentAnswer[]): boolean =>
  answers.some(({ question_id }) => version.byId.get(question_id)?.module === 'module2')

/** A submission of a client that uses only the calls of the specification, and its idempotency key. */
export type Post = { answers: SentAnswer[]; key: string | null; hash: Buffer }

/**
 * Closes module 1 of a locked attempt with the saved and submitted answers, and decides module 2: the first of the two submissions of a
 * client that uses only the calls of the specification. Answers after the grace period count and are flagged late.
 */
export async function postModule1(
  db: Db,
  attempt: AttemptRow,
  version: Version,
  { answers, key, hash }: Post,
  now: number,
): Promise<Receipt> {
  const phase = phaseNow(attempt, now)
  const saved = await listAnswers(db, attempt.id)
  const end = lateEnd(phase, now)
  const isInTime = (seq: number | null) =>
    end === null || seq === null || now < end + graceMs || wasInTime(seq, attempt.started_at.getTime(), end)
  const given = submittedAnswers(version, attempt, 'module1', answers).filter(({ seq }) => isInTime(seq))
  const before = new Map(saved.map((row) => [row.question_id, row]))
  const final = withSubmitted(saved, given)
  const changed = final.flatMap((row) => {
    const stored = before.get(row.question_id)
    const question = version.byId.get(row.question_id)
    if (!question || (stored?.seq === row.seq && stored.user_answer === row.user_answer)) return []
    return [{ ...row, mark: storedVerdict(gradeAnswer(question, row.user_answer)), flags: null, spent_seconds: 0 }]
  })
  await storeAnswers(db, attempt.id, changed, now)
  const checking: Phase = phase.at === 'module1' ? advance(phase, 'finish', now, attempt.lengths) : phase
  const resting = advance(checking, 'continue', now, attempt.lengths)
  const decided = decideModule2(version, final)
  const posted = { module1PostedAt: new Date(now), module1Key: key, module1Hash: hash }
  await storePhase(db, attempt.id, resting, now, { ...decided, ...posted })
  await recordEvents(db, attempt.id, [
    ...module1Events(phase, now),
    { at: now, kind: 'module1_finished' },
    { at: now, kind: 'break_started' },
  ])
  const isLate = end !== null && now >= end + graceMs && changed.length > 0
  if (isLate) await flagLate(db, attempt.id, changed.length, now)
  return module1Receipt(
    db,
    { ...attempt, module1_posted_at: new Date(now), late_at: isLate ? new Date(now) : attempt.late_at },
    version,
    answers,
  )
}

/** Returns the receipt of the submission that closed module 1, also when it is repeated. */
export async function module1Receipt(
  db: Db,
  attempt: AttemptRow,
  version: Version,
  answers: SentAnswer[],
): Promise<Receipt> {
  const module1Ids = new Set(questionsOf(version, 'module1', null).map(({ id }) => id))
  const responses = (await listAnswers(db, attempt.id)).filter(({ question_id }) => module1Ids.has(question_id))
  const storedAt = (attempt.module1_posted_at ?? attempt.started_at).getTime()
  const outcome = { responses, askedCount: module1Ids.size }
  return {
    ...receiptOf(attempt, version, answers, outcome, { storedAt, isLate: attempt.late_at !== null }),
    closed: 'module1',
  }
}

/**
 * Opens module 2 for a client that uses only the calls of the specification and requests the quiz again. Its clock starts after the
 * break, at most the break's length from now.
 */
export async function openPostedModule2(context: Context, attemptId: number): Promise<void> {
  const hasOpened = await context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const now = context.now()
    const phase = attempt && phaseNow(attempt, now)
    if (!attempt?.module1_posted_at || phase?.at !== 'break') return false
    const startsAt = Math.max(now, Math.min(phase.endsAt, now + attempt.lengths.breakSeconds * 1000))
    await storePhase(tx, attemptId, advance(phase, 'start', startsAt, attempt.lengths), now)
    const detail = { clock_from: new Date(startsAt).toISOString() }
    await recordEvents(tx, attemptId, [{ at: now, kind: 'module2_started', detail }])
    return true
  })
  if (hasOpened) context.changes.notify(attemptId)
}
