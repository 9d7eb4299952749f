import { eq, sql } from 'drizzle-orm'
import type { Conditions } from '../../core/attempts/conditions.ts'
import { mostStarts, startsWithinMs } from '../../core/attempts/budgets.ts'
import { openingPhase } from '../../core/attempts/opening.ts'
import { lateMs, lateReasons } from '../../core/attempts/late.ts'
import { type Lengths } from '../../core/attempts/lengths.ts'
import { type Phase } from '../../core/attempts/phase.ts'
import { stopAfter } from '../../core/attempts/practice.ts'
import type { Db } from '../db/database.ts'
import { unnested } from '../db/unnested.ts'
import { attemptColumns, columnsOf, type AnswerRow, type AttemptRow, type ResponseRow } from './rows.ts'
import { attempts } from './tables.ts'
import { isHeld, stillHeldUntil } from './windows.ts'

/** Locks and returns an attempt until the transaction ends; saves of its answers wait meanwhile. */
export async function lockAttempt(db: Db, attemptId: number): Promise<AttemptRow | undefined> {
  const [row] = await db.run<AttemptRow>(
    { name: 'lock-attempt', text: `SELECT ${attemptColumns} FROM attempts a WHERE a.id = $1 FOR UPDATE` },
    [attemptId],
  )
  return row
}

/** Returns the open attempt of a user at a quiz. */
export async function findOpenAttempt(db: Db, quizId: number, userId: number): Promise<AttemptRow | undefined> {
  const [row] = await db.run<AttemptRow>(
    {
      name: 'find-open-attempt',
      text: `SELECT ${attemptColumns} FROM attempts a WHERE a.quiz_id = $1 AND a.user_id = $2 AND a.phase <> 'closed'`,
    },
    [quizId, userId],
  )
  return row
}

/** Returns the id of the open attempt of a user at a quiz. */
export async function findOpenId(db: Db, quizId: number, userId: number): Promise<number | undefined> {
  const [row] = await db.run<{ id: number }>(
    {
      name: 'find-open-id',
      text: "SELECT id FROM attempts WHERE quiz_id = $1 AND user_id = $2 AND phase <> 'closed'",
    },
    [quizId, userId],
  )
  return row?.id
}

/** Returns and locks the open attempt of a user at a quiz until the transaction ends. */
export async function lockOpenAttempt(db: Db, quizId: number, userId: number): Promise<AttemptRow | undefined> {
  const [row] = await db.run<AttemptRow>(
    {
      name: 'lock-open-attempt',
      text: `SELECT ${attemptColumns} FROM attempts a
        WHERE a.quiz_id = $1 AND a.user_id = $2 AND a.phase <> 'closed' FOR UPDATE`,
    },
    [quizId, userId],
  )
  return row
}

/** Locks those of these open attempts that are not locked already, until the transaction ends; never waits, so many can be locked. */
export function lockFreeAttempts(db: Db, wanted: { quizId: number; userId: number }[]): Promise<AttemptRow[]> {
  return db.run(
    {
      name: 'lock-free-attempts',
      text: `SELECT ${attemptColumns} FROM unnest($1::int[], $2::int[]) AS t (quiz_id, user_id)
          JOIN attempts a ON a.quiz_id = t.quiz_id AND a.user_id = t.user_id AND a.phase <> 'closed'
        FOR UPDATE OF a SKIP LOCKED`,
    },
    [wanted.map(({ quizId }) => quizId), wanted.map(({ userId }) => userId)],
  )
}

const answerColumns = 'r.question_id, r.seq, r.user_answer, r.is_locked, r.mark, r.is_unsure'
type ListedAnswer = AnswerRow & { attempt_id: number; corrections: number }

/** Returns the answers of an attempt. */
export const listAnswers = (db: Db, attemptId: number): Promise<AnswerRow[]> =>
  db.run({ name: 'list-answers', text: `SELECT ${answerColumns} FROM responses r WHERE r.attempt_id = $1` }, [
    attemptId,
  ])

/** What attempts are graded from, by attempt id: their answers, and how often their quiz has been corrected. */
export async function listForGrading(
  db: Db,
  attemptIds: number[],
): Promise<Map<number, { corrections: number; answers: AnswerRow[] }>> {
  const rows = await db.run<{ attempt_id: number; corrections: number; question_id: null } | ListedAnswer>(
    {
      name: 'list-for-grading',
      text: `SELECT a.id AS attempt_id, q.corrections, ${answerColumns}
        FROM attempts a JOIN quizzes q ON q.id = a.quiz_id LEFT JOIN responses r ON r.attempt_id = a.id
        WHERE a.id = ANY($1::int[])`,
    },
    [attemptIds],
  )
  const listed = new Map<number, { corrections: number; answers: AnswerRow[] }>()
  for (const row of rows) {
    const { attempt_id: id, corrections } = row
    const entry = listed.get(id) ?? { corrections, answers: [] }
    listed.set(id, entry)
    // An attempt without answers is one row without a question.
    if (row.question_id !== null) entry.answers.push(row)
  }
  return listed
}

/** An answer to be stored with its verdict; without `flags` its stored flag and cross-outs do not change. */
export type GradedAnswer = Pick<
  ResponseRow,
  'question_id' | 'seq' | 'user_answer' | 'mark' | 'is_unsure' | 'spent_seconds'
> & {
  flags: { isFlagged: boolean; crossed: string } | null
}

const gradedAnswers = unnested<GradedAnswer>(3, {
  question_id: ['int', (row) => row.question_id],
  seq: ['bigint', (row) => row.seq],
  user_answer: ['text', (row) => row.user_answer],
  mark: ['smallint', (row) => row.mark],
  is_marked: ['bool', ({ flags }) => flags?.isFlagged ?? null],
  crossed: ['text', ({ flags }) => flags?.crossed ?? null],
  spent_seconds: ['int', (row) => row.spent_seconds],
  is_unsure: ['bool', (row) => row.is_unsure],
})

/** Whether an answer that is written over a stored one was given by an unsure clock: the same answer is the one that was given then. */
export const unsureAfter = `CASE WHEN excluded.user_answer IS NOT DISTINCT FROM responses.user_answer THEN responses.is_unsure
  ELSE excluded.is_unsure END`

/** Stores answers of a locked attempt, replacing stored ones. */
export async function storeAnswers(db: Db, attemptId: number, answers: GradedAnswer[], now: number): Promise<void> {
  if (answers.length === 0) return
  await db.run(
    {
      name: 'store-answers',
      text: `INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, was_right, is_marked, crossed, spent_seconds, is_unsure,
          first_saved_at, saved_at)
        SELECT $1, t.question_id, t.seq, t.user_answer, t.mark, coalesce(t.mark = 1, false), coalesce(t.is_marked, r.is_marked, false),
            coalesce(t.crossed, r.crossed, ''), t.spent_seconds, t.is_unsure, $2, $2
          FROM ${gradedAnswers.as('t')}
          LEFT JOIN responses r ON r.attempt_id = $1 AND r.question_id = t.question_id
        ON CONFLICT (attempt_id, question_id) DO UPDATE SET seq = excluded.seq, user_answer = excluded.user_answer,
          mark = excluded.mark, was_right = responses.was_right OR excluded.was_right, is_marked = excluded.is_marked,
          crossed = excluded.crossed, saved_at = excluded.saved_at, is_unsure = ${unsureAfter},
          spent_seconds = greatest(responses.spent_seconds, excluded.spent_seconds)`,
    },
    [attemptId, new Date(now), ...gradedAnswers.of(answers)],
  )
}

/** A closed attempt with the keys and hashes of its submissions. */
export type ClosedAttempt = AttemptRow &
  Module1Post & { idempotency_key: string | null; submission_hash: Buffer | null }

/** The key and hash of the submission that closed module 1, if a client used only the calls of the specification. */
export type Module1Post = { module1_key: string | null; module1_hash: Buffer | null }

const closedColumns = `${attemptColumns}, a.idempotency_key, a.submission_hash, a.module1_key, a.module1_hash`

/** Returns the key and hash of the submission that closed module 1 of an attempt. */
export async function getModule1Post(db: Db, attemptId: number): Promise<Module1Post> {
  const [row] = await db.run<Module1Post>(
    { name: 'module1-post', text: 'SELECT module1_key, module1_hash FROM attempts WHERE id = $1' },
    [attemptId],
  )
  return row ?? { module1_key: null, module1_hash: null }
}

/** The condition under which an attempt has a result: it is closed, and was not discarded; `row` is its alias. */
export const resultIn = (row: string) => `${row}.phase = 'closed' AND ${row}.finish_reason IS DISTINCT FROM 'discarded'`

/** {@link resultIn} of an attempt `a`. */
export const hasResult = resultIn('a')

/** {@link hasResult}, and it was not reopened after its keys were seen: what figures count. T38 */
export const hasCountedResult = `${hasResult} AND NOT a.is_left_out`

/** {@link hasCountedResult}, and leaving did not stop its clock: what figures count unless they are asked for practice. docs/decisions/0107 */
export const hasTimedResult = `${hasCountedResult} AND NOT a.is_practice`

/** The condition under which time or staff ended a closed attempt, see {@link lateReasons}; `row` is its alias. */
export const endedByTimeOrStaff = (row: string) =>
  `${row}.finish_reason IN (${lateReasons.map((reason) => `'${reason}'`).join(', ')})`

/**
 * The condition under which late answers may still arrive for an attempt: its verdicts and its score would reveal which ones to send.
 * `since` is the placeholder of an instant: attempts that ended before it are final.
 */
export const acceptsLateAnswers = (row: string, since: string) =>
  `(${endedByTimeOrStaff(row)} AND ${row}.finalised_at IS NULL AND ${row}.finished_at > ${since})`

/** How many answers of an attempt are right, in SQL: NULL as long as {@link acceptsLateAnswers}, for staff as for the student. */
export const finalCount = (row: string, since: string) =>
  `CASE WHEN ${acceptsLateAnswers(row, since)} THEN NULL ELSE ${row}.correct_count END`

/** The instant of {@link acceptsLateAnswers} for SQL that has the present one as a placeholder. */
export const lateSince = (now: string) => `(${now}::timestamptz - interval '${lateMs} ms')`

/** The instant for SQL that has the one of {@link lateSince} as a placeholder. */
export const nowOfLate = (since: string) => `(${since}::timestamptz + interval '${lateMs} ms')`

/** When the result of a closed attempt is shown, NULL: now. Late answers may arrive until then, or its review is withheld. */
export const finalAt = (row: string, since: string) => `greatest(
    CASE WHEN ${acceptsLateAnswers(row, since)} THEN ${row}.finished_at + interval '${lateMs} ms' END,
    ${stillHeldUntil(row, nowOfLate(since))})`

const someAtQuiz = (condition: string) =>
  `EXISTS (SELECT FROM attempts o WHERE o.user_id = a.user_id AND o.quiz_id = a.quiz_id AND (${condition}))`
const isUnsettled = (since: string) => `o.phase <> 'closed' OR ${acceptsLateAnswers('o', since)}`

/** The condition under which an attempt of the user of `a` at its quiz is open or not final: staff see no verdict of it either. decision 6 */
export const isUndecided = (since: string) => someAtQuiz(isUnsettled(since))

/**
 * The condition under which the verdicts of an attempt `a`, each of which reveals a key, are withheld from its student: {@link isUndecided}, or
 * a review at the quiz is withheld for those who sit later. decisions 6 and 188
 */
export const isWithheld = (since: string) => someAtQuiz(`${isUnsettled(since)} OR ${isHeld('o', nowOfLate(since))}`)

/** Returns whether a user has an attempt with a result at a quiz. */
export async function hasFinished(db: Db, quizId: number, userId: number): Promise<boolean> {
  const rows = await db.run(
    {
      name: 'has-finished',
      text: `SELECT 1 FROM attempts a WHERE a.quiz_id = $1 AND a.user_id = $2 AND ${hasResult} LIMIT 1`,
    },
    [quizId, userId],
  )
  return rows.length > 0
}

/** Returns and locks the closed attempt that a late or repeated submission refers to; a discarded one only by its id. */
export async function lockClosedAttempt(db: Db, quizId: number, userId: number, attemptId: number | null) {
  const [row] = await db.run<ClosedAttempt>(
    {
      name: 'lock-closed-attempt',
      text: `SELECT ${closedColumns} FROM attempts a
        WHERE a.quiz_id = $1 AND a.user_id = $2 AND a.phase = 'closed' AND CASE WHEN $3::int IS NULL THEN ${hasResult} ELSE a.id = $3 END
        ORDER BY a.number DESC LIMIT 1 FOR UPDATE`,
    },
    [quizId, userId, attemptId],
  )
  return row
}

/** Returns the attempt that a submission with this key has submitted, or closed module 1 of. */
export async function findSubmitted(db: Db, quizId: number, userId: number, key: string) {
  const [row] = await db.run<ClosedAttempt>(
    {
      name: 'find-submitted',
      text: `SELECT ${closedColumns} FROM attempts a
        WHERE a.quiz_id = $1 AND a.user_id = $2 AND a.phase = 'closed' AND ($3 IN (a.idempotency_key, a.module1_key)
          OR EXISTS (SELECT FROM late_submissions l WHERE l.attempt_id = a.id AND l.key = $3)) LIMIT 1`,
    },
    [quizId, userId, key],
  )
  return row
}

/** Stores the key of a late submission to an attempt that has one already, so that each gets its own answer when it is repeated. */
export async function storeLateKey(db: Db, attemptId: number, key: string, hash: Buffer): Promise<void> {
  await db.run(
    {
      name: 'store-late-key',
      text: 'INSERT INTO late_submissions (attempt_id, key, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    },
    [attemptId, key, hash],
  )
}

/** Returns the hash of the late submission with a key. */
export async function findLateHash(db: Db, attemptId: number, key: string): Promise<Buffer | null> {
  const [row] = await db.run<{ hash: Buffer }>(
    { name: 'find-late-hash', text: 'SELECT hash FROM late_submissions WHERE attempt_id = $1 AND key = $2' },
    [attemptId, key],
  )
  return row?.hash ?? null
}

/** Returns when a user who has reached the limit of starts may start a quiz again; null: now. */
export async function findNextStart(db: Db, quizId: number, userId: number, now: number): Promise<number | null> {
  const [row] = await db.run<{ started_at: Date }>(
    {
      name: 'last-starts',
      text: `SELECT started_at FROM attempts WHERE user_id = $1 AND quiz_id = $2 AND started_at > $3
        ORDER BY number DESC OFFSET $4 LIMIT 1`,
    },
    [userId, quizId, new Date(now - startsWithinMs), mostStarts - 1],
  )
  return row ? row.started_at.getTime() + startsWithinMs : null
}

const openStatement = {
  name: 'open-attempt',
  text: `INSERT INTO attempts
      (user_id, quiz_id, version_id, lesson_id, number, lengths, started_at, phase, ends_at, half_at, due_at,
        conditions, writer, pause_ms, option_seed, is_practice, stops_at)
    SELECT $1, $2, $3, $4,
      (SELECT coalesce(max(number), 0) + 1 FROM attempts WHERE user_id = $1 AND quiz_id = $2), $5, $6, $7, $8, $9, $10,
      $11, $12, $13, $14, $15, $16
    ON CONFLICT DO NOTHING RETURNING id`,
}

/** Opens an attempt and returns its id; returns undefined when the user already has an open one at this quiz. */
export async function openAttempt(
  db: Db,
  about: {
    userId: number
    quizId: number
    versionId: number
    lessonId: number
    type: string
    lengths: Lengths
    conditions: Conditions | null
    writer: string | null
    optionSeed: number | null
    isPractice: boolean
  },
  now: number,
): Promise<number | undefined> {
  const phase = columnsOf(openingPhase(about.type, about.lengths, now))
  const [opened] = await db.run<{ id: number }>(openStatement, [
    about.userId,
    about.quizId,
    about.versionId,
    about.lessonId,
    about.lengths,
    new Date(now),
    phase.phase,
    phase.endsAt,
    phase.halfAt,
    phase.dueAt,
    about.conditions,
    about.writer,
    phase.pauseMs,
    about.optionSeed,
    about.isPractice,
    about.isPractice ? new Date(stopAfter(now)) : null,
  ])
  return opened?.id
}

/**
 * Stores the phase of a locked attempt at an instant, and what closing a module has decided. The time that the clock of a practice attempt
 * had stopped by then is in the phase.
 */
export async function storePhase(
  db: Db,
  attemptId: number,
  phase: Phase,
  now: number,
  decided: Partial<
    Pick<
      typeof attempts.$inferInsert,
      'variant' | 'module1Correct' | 'module1PostedAt' | 'module1Key' | 'module1Hash' | 'lateAt'
    >
  > = {},
): Promise<void> {
  await db.orm
    .update(attempts)
    .set({
      ...columnsOf(phase),
      ...decided,
      ...(phase.at === 'paused' && { pausedAt: new Date(phase.since), resumedAt: null }),
      ...(phase.at !== 'paused' &&
        phase.at !== 'closed' && {
          stoodMs: sql`stood_ms + CASE WHEN resumed_at IS NULL
            THEN coalesce(extract(epoch FROM ${new Date(now)}::timestamptz - paused_at) * 1000, 0)::bigint ELSE 0 END`,
          resumedAt: sql`CASE WHEN paused_at IS NOT NULL THEN coalesce(resumed_at, ${new Date(now)}) END`,
        }),
      revision: sql`revision + 1`,
      // Null stays null: such a clock never stops.
      stopsAt: sql`CASE WHEN stops_at < ${new Date(now)} THEN ${new Date(now)} ELSE stops_at END`,
    })
    .where(eq(attempts.id, attemptId))
}

/** Returns the attempts that were overdue at an instant, oldest first. */
export async function listDueAttempts(db: Db, instant: number, most: number): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    { name: 'list-due', text: 'SELECT id FROM attempts WHERE due_at <= $1 ORDER BY due_at LIMIT $2' },
    [new Date(instant), most],
  )
  return rows.map(({ id }) => id)
}
