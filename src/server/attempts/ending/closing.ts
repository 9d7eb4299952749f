import { dueAt, graceMs, type Phase } from '../../../core/attempts/phase.ts'
import type { Db } from '../../db/database.ts'
import { unnested } from '../../db/unnested.ts'
import type { Context } from '../../http/context.ts'
import { grading, keepCorrectionsOut } from '../../quizzes/corrections.ts'
import { correctedVersions, routeOf, type Version } from '../../quizzes/versions.ts'
import { countsOf, decideModule2, gradeAll, storedVerdict, withSubmitted, type SubmittedAnswer } from '../verdicts.ts'
import { phaseOf, phaseNow, type AttemptRow, type AnswerRow } from '../rows.ts'
import { clockEvents, module1Events, recordEvents } from '../events.ts'
import { listDueAttempts, listForGrading, lockAttempt, storePhase } from '../store.ts'
import * as queries from '../queries.ts'

/** The content of a submission; `lateAt` is set when it came after the end. */
export type Submission = { given: SubmittedAnswer[]; key: string | null; hash: Buffer | null; lateAt: number | null }

/** A locked attempt to be closed, with its end and what was submitted besides the saved answers. */
export type Closing = {
  attempt: AttemptRow
  version: Version
  closed: Extract<Phase, { at: 'closed' }>
  submission: Submission
}

/** The responses after closing, and the number of questions on the attempt's route, those that were thrown out since included. */
export type Outcome = { responses: AnswerRow[]; askedCount: number }

/** The empty submission of an attempt that is closed by time. */
export const emptySubmission: Submission = { given: [], key: null, hash: null, lateAt: null }

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

type ChangedAnswer = AnswerRow & { attempt_id: number }

const changedAnswers = unnested<ChangedAnswer>(2, {
  attempt_id: ['int', (row) => row.attempt_id],
  question_id: ['int', (row) => row.question_id],
  seq: ['bigint', (row) => row.seq],
  user_answer: ['text', (row) => row.user_answer],
  mark: ['smallint', (row) => row.mark],
  is_unsure: ['bool', (row) => row.is_unsure],
})

type GradedAttempt = Closing & ReturnType<typeof graded>

const ended = unnested<GradedAttempt>(changedAnswers.next, {
  id: ['int', ({ attempt }) => attempt.id],
  finished_at: ['timestamptz', ({ closed }) => new Date(closed.finishedAt)],
  reason: ['text', ({ closed }) => closed.reason],
  variant: ['text', ({ decided }) => decided.variant],
  module1_correct: ['int', ({ decided }) => decided.module1Correct],
  correct_count: ['int', ({ correctCount }) => correctCount],
  total_count: ['int', ({ totalCount }) => totalCount],
  key: ['text', ({ submission }) => submission.key],
  hash: ['bytea', ({ submission }) => submission.hash],
  late_at: ['timestamptz', ({ submission }) => dateOf(submission.lateAt)],
})

const closeStatement = {
  name: 'close-attempts',
  text: `WITH closing AS (
      SELECT * FROM ${ended.as('t')}
    ), answers AS (
      INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, was_right, is_unsure, first_saved_at, saved_at)
      SELECT t.attempt_id, t.question_id, t.seq, t.user_answer, t.mark, coalesce(t.mark = 1, false), t.is_unsure, $1, $1
        FROM ${changedAnswers.as('t')}
      ON CONFLICT (attempt_id, question_id) DO UPDATE
        SET seq = excluded.seq, user_answer = excluded.user_answer, mark = excluded.mark,
          was_right = responses.was_right OR excluded.was_right, is_unsure = excluded.is_unsure
    )
    UPDATE attempts a SET phase = 'closed', ends_at = NULL, half_at = NULL, remaining_ms = NULL, pause_ms = NULL, due_at = NULL,
      finished_at = c.finished_at, finish_reason = c.reason, variant = c.variant, module1_correct = c.module1_correct,
      correct_count = c.correct_count, total_count = c.total_count, idempotency_key = coalesce(a.idempotency_key, c.key),
      submission_hash = coalesce(a.submission_hash, c.hash), late_at = coalesce(c.late_at, a.late_at), revision = a.revision + 1
    FROM closing c WHERE a.id = c.id`,
}

/** Grades an attempt from its saved and submitted answers; `changed` are the responses that have to be written. */
function graded({ attempt, version, submission }: Closing, saved: AnswerRow[]) {
  const final = withSubmitted(saved, submission.given)
  const decided =
    version.settings.type === 'two_module' && attempt.variant === null
      ? decideModule2(version, final)
      : { module1Correct: attempt.module1_correct, variant: attempt.variant }
  const route = routeOf(version, decided.variant)
  const verdicts = gradeAll(route, final)
  const responses = final.map((row) => ({ ...row, mark: storedVerdict(verdicts.get(row.question_id) ?? 'skip') }))
  const before = new Map(saved.map((row) => [row.question_id, row]))
  const changed = responses.filter((row) => {
    const stored = before.get(row.question_id)
    return stored?.seq !== row.seq || stored.user_answer !== row.user_answer || stored.mark !== row.mark
  })
  const { correct: correctCount, total: totalCount } = countsOf(route, verdicts)
  return { decided, responses, changed, correctCount, totalCount, askedCount: route.length }
}

/**
 * Grades locked attempts from the saved and submitted answers, and stores them as closed: in one statement, which writes only the
 * responses that change. Returns the final responses. Call it within {@link grading}.
 */
export async function closeAttempts(db: Db, given: Closing[], now: number): Promise<Outcome[]> {
  await keepCorrectionsOut(db, [...new Set(given.map(({ version }) => version.settings.quizId))])
  const listed = await listForGrading(
    db,
    given.map(({ attempt }) => attempt.id),
  )
  const found = given.map((closing) => ({
    ...closing,
    ...(listed.get(closing.attempt.id) ?? { corrections: closing.version.corrections, answers: [] }),
  }))
  const versions = await correctedVersions(db, found)
  const all: GradedAttempt[] = found.map((closing) => {
    const corrected = { ...closing, version: versions.get(closing.version.settings.id) ?? closing.version }
    return { ...corrected, ...graded(corrected, closing.answers) }
  })
  const changed: ChangedAnswer[] = all.flatMap(({ attempt, changed: rows }) =>
    rows.map((row) => ({ ...row, attempt_id: attempt.id })),
  )
  await db.run(closeStatement, [new Date(now), ...changedAnswers.of(changed), ...ended.of(all)])
  for (const { attempt, closed } of all) {
    const { finishedAt } = closed
    await recordEvents(db, attempt.id, [
      ...module1Events(phaseOf(attempt, finishedAt), finishedAt),
      ...clockEvents(attempt, finishedAt),
    ])
  }
  return all.map(({ responses, askedCount }) => ({ responses, askedCount }))
}

/** Closes one attempt. */
export async function closeAttempt(db: Db, closing: Closing, now = closing.closed.finishedAt): Promise<Outcome> {
  const [outcome] = await closeAttempts(db, [closing], now)
  if (!outcome) throw new Error('an attempt was closed without an outcome')
  return outcome
}

type ClosingContext = Pick<Context, 'db' | 'versions' | 'now' | 'changes'>

/** Returns whether time has changed an attempt's stored state: its time is up, or its clock resumes after half-time. */
export function isOverdue(attempt: AttemptRow, now: number): boolean {
  const due = dueAt(phaseOf(attempt, now))
  if (due === null || now < due) return false
  const phase = phaseNow(attempt, now)
  return phase.at === 'closed' || (phase.at === 'answering' && attempt.half_at !== null)
}

/** Returns an attempt's phase after applying the passage of time: closes it in the database when its time is up. */
export async function settled(context: ClosingContext, attempt: AttemptRow): Promise<Phase> {
  const phase = phaseNow(attempt, context.now())
  if (!isOverdue(attempt, context.now())) return phase
  await settleOne(context, attempt.id)
  const [now] = await queries.lookAttempt(context.db, { attemptId: attempt.id })
  return now ? phaseNow(now, context.now()) : phase
}

/** The number of attempts looked up at a time. */
const batchSize = 200

/**
 * Closes every overdue attempt with its saved answers, and resumes clocks whose pause is over; an attempt that fails is reported and
 * does not delay the others. Returns how many it closed.
 */
export async function closeDue(
  context: ClosingContext,
  onFailure: (attemptId: number, error: unknown) => void,
): Promise<number> {
  // Each is tried once; otherwise one that stays due would be selected again and again.
  const tried = new Set<number>()
  for (let count = 0; ;) {
    const due = await listDueAttempts(context.db, context.now() - graceMs, batchSize + tried.size)
    const next = due.filter((id) => !tried.has(id))
    if (next.length === 0) return count
    for (const id of next) {
      try {
        const became = await settleOne(context, id)
        if (became === 'closed') count += 1
        if (became === 'unchanged') tried.add(id)
      } catch (error) {
        tried.add(id)
        onFailure(id, error)
      }
    }
  }
}

/** Stores what the passage of time has done to an attempt. */
async function settleOne(context: ClosingContext, id: number): Promise<'closed' | 'resumed' | 'unchanged'> {
  const became = await grading(context.db, async (tx) => {
    const attempt = await lockAttempt(tx, id)
    const now = context.now()
    if (!attempt || !isOverdue(attempt, now)) {
      if (attempt?.is_practice)
        await queries.awaitStudent(tx, { id, now: new Date(now), dueBy: new Date(now - graceMs) })
      return 'unchanged'
    }
    const phase = phaseNow(attempt, now)
    if (phase.at !== 'closed') {
      await storePhase(tx, id, phase, now)
      await recordEvents(tx, id, clockEvents(attempt, now))
      return 'resumed'
    }
    const version = await context.versions.get(attempt.version_id, tx, attempt.corrections)
    await closeAttempt(tx, { attempt, version, closed: phase, submission: emptySubmission })
    return 'closed'
  })
  if (became !== 'unchanged') context.changes.notify(id)
  return became
}
