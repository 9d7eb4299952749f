import { eq, sql } from 'drizzle-orm'
import type { Conditions } from '../../core/attempts/conditions.ts'
import { mostStarts, startsWithinMs } from '../../core/attempts/budgets.ts'
import { openingPhase } from '../../core/attempts/opening.ts'
import type { Lengths } from '../../core/attempts/lengths.ts'
import type { Phase } from '../../core/attempts/phase.ts'
import { stopAfter } from '../../core/attempts/practice.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { unnested } from '../db/unnested.ts'
import { columnsOf, type AnswerRow, type AttemptRow, type ResponseRow } from './rows.ts'
import { attempts } from './tables.ts'
import * as queries from './queries.ts'

/** Locks and returns an attempt until the transaction ends; saves of its answers wait meanwhile. */
export async function lockAttempt(db: Db, attemptId: number): Promise<AttemptRow | undefined> {
  const [row] = await queries.lockAttempt(db, { attemptId })
  return row
}

/** Returns the open attempt of a user at a quiz. */
export async function findOpenAttempt(db: Db, quizId: number, userId: number): Promise<AttemptRow | undefined> {
  const [row] = await queries.findOpenAttempt(db, { quizId, userId })
  return row
}

/** Returns the id of the open attempt of a user at a quiz. */
export async function findOpenId(db: Db, quizId: number, userId: number): Promise<number | undefined> {
  const [row] = await queries.findOpenId(db, { quizId, userId })
  return row?.id
}

/** Returns and locks the open attempt of a user at a quiz until the transaction ends. */
export async function lockOpenAttempt(db: Db, quizId: number, userId: number): Promise<AttemptRow | undefined> {
  const [row] = await queries.lockOpenAttempt(db, { quizId, userId })
  return row
}

/** Locks those of these open attempts that are not locked already, until the transaction ends; never waits, so many can be locked. */
export function lockFreeAttempts(db: Db, wanted: { quizId: number; userId: number }[]): Promise<AttemptRow[]> {
  return queries.lockFreeAttempts(db, {
    quizIds: wanted.map(({ quizId }) => quizId),
    userIds: wanted.map(({ userId }) => userId),
  })
}

/** Returns the answers of an attempt. */
export const listAnswers = (db: Db, attemptId: number): Promise<AnswerRow[]> => queries.listAnswers(db, { attemptId })

/** Returns the inputs for grading attempts, by attempt id: their answers, and the number of corrections of their quiz. */
export async function listForGrading(
  db: Db,
  attemptIds: number[],
): Promise<Map<number, { corrections: number; answers: AnswerRow[] }>> {
  const rows = await queries.listForGrading(db, { attemptIds })
  const listed = new Map<number, { corrections: number; answers: AnswerRow[] }>()
  for (const row of rows) {
    const { attempt_id: id, corrections } = row
    const entry = listed.get(id) ?? { corrections, answers: [] }
    listed.set(id, entry)
    // An attempt without answers is one row without a question.
    const { question_id, seq, is_locked, is_unsure } = row
    if (question_id !== null && seq !== null && is_locked !== null && is_unsure !== null)
      entry.answers.push({ ...row, question_id, seq, is_locked, is_unsure })
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

/** The SQL for `is_unsure` of an answer that is written over a stored one: if the answer is the same, the stored value stays. */
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
export type ClosedAttempt = RowOf<typeof queries.lockClosedAttempt>

/** The key and hash of the submission that closed module 1, if a client used only the calls of the specification. */
export type Module1Post = RowOf<typeof queries.findModule1Post>

/** Returns the key and hash of the submission that closed module 1 of an attempt. */
export async function getModule1Post(db: Db, attemptId: number): Promise<Module1Post> {
  const [row] = await queries.findModule1Post(db, { attemptId })
  return row ?? { module1_key: null, module1_hash: null }
}

/** Returns whether a user has an attempt with a result at a quiz. */
export async function hasFinished(db: Db, quizId: number, userId: number): Promise<boolean> {
  const rows = await queries.findFinished(db, { quizId, userId })
  return rows.length > 0
}

/** Returns the closed attempt that a repeated submission refers to; a discarded one only by its id. */
export async function findClosedAttempt(db: Db, quizId: number, userId: number, attemptId: number | null) {
  const [row] = await queries.findClosedAttempt(db, { quizId, userId, attemptId })
  return row
}

/** Locks and returns what {@link findClosedAttempt} does, for late answers. */
export async function lockClosedAttempt(db: Db, quizId: number, userId: number, attemptId: number | null) {
  const [row] = await queries.lockClosedAttempt(db, { quizId, userId, attemptId })
  return row
}

/** Returns the attempt that a submission with this key has submitted, or closed module 1 of. */
export async function findSubmitted(db: Db, quizId: number, userId: number, key: string) {
  const [row] = await queries.findSubmitted(db, { quizId, userId, key })
  return row
}

/** Stores the key of a late submission to an attempt that has one already, so that each gets its own answer when it is repeated. */
export async function storeLateKey(db: Db, attemptId: number, key: string, hash: Buffer): Promise<void> {
  await queries.storeLateKey(db, { attemptId, key, hash })
}

/** Returns the hash of the late submission with a key. */
export async function findLateHash(db: Db, attemptId: number, key: string): Promise<Buffer | null> {
  const [row] = await queries.findLateHash(db, { attemptId, key })
  return row?.hash ?? null
}

/** Returns when a user who has reached the limit of starts may start a quiz again; null: now. */
export async function findNextStart(db: Db, quizId: number, userId: number, now: number): Promise<number | null> {
  const [row] = await queries.findLastStart(db, {
    userId,
    quizId,
    since: new Date(now - startsWithinMs),
    most: mostStarts - 1,
  })
  return row ? row.started_at.getTime() + startsWithinMs : null
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
  const [opened] = await queries.openAttempt(db, {
    userId: about.userId,
    quizId: about.quizId,
    versionId: about.versionId,
    lessonId: about.lessonId,
    lengths: JSON.stringify(about.lengths),
    now: new Date(now),
    phase: phase.phase,
    endsAt: phase.endsAt,
    halfAt: phase.halfAt,
    dueAt: phase.dueAt,
    conditions: about.conditions && JSON.stringify(about.conditions),
    writer: about.writer,
    pauseMs: phase.pauseMs,
    optionSeed: about.optionSeed,
    isPractice: about.isPractice,
    stopsAt: about.isPractice ? new Date(stopAfter(now)) : null,
  })
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
      ...(phase.at === 'paused' && {
        pausedAt: new Date(phase.since),
        resumedAt: null,
        pauseNote: phase.note ?? null,
      }),
      ...(phase.at !== 'paused' &&
        phase.at !== 'closed' && {
          stoodMs: sql`stood_ms + CASE WHEN resumed_at IS NULL
            THEN coalesce(extract(epoch FROM ${new Date(now)}::timestamptz - paused_at) * 1000, 0)::bigint ELSE 0 END`,
          resumedAt: sql`CASE WHEN paused_at IS NOT NULL THEN coalesce(resumed_at, ${new Date(now)}) END`,
        }),
      revision: sql`revision + 1`,
      // Null stays null: such a clock never stops. A clock of the server that was set back prolongs no wait for a student.
      stopsAt: sql`CASE WHEN stops_at IS NOT NULL
        THEN least(greatest(stops_at, ${new Date(now)}), ${new Date(stopAfter(now))}) END`,
    })
    .where(eq(attempts.id, attemptId))
}

/** Returns the attempts that were overdue at an instant, oldest first. */
export async function listDueAttempts(db: Db, instant: number, most: number): Promise<number[]> {
  const rows = await queries.listDue(db, { until: new Date(instant), most })
  return rows.map(({ id }) => id)
}

/** Notes that a student waits on the cover of a quiz for staff to start it for all. */
export const noteWaiting = (db: Db, of: { userId: number; quizId: number }, now: number) =>
  queries.noteWaiting(db, { userId: of.userId, quizId: of.quizId, now: new Date(now) })
