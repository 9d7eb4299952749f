import { mostPracticeSets, startsWithinMs } from '../../core/attempts/budgets.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** A practice set with the attempt and quiz it comes from. */
export type SetRow = RowOf<typeof queries.findSet>

/** A question of a set, with its answer once that is locked. */
export type SetAnswer = RowOf<typeof queries.listAnswers>

/** Creates a set of these questions, in order, and returns its id; returns the open set of this attempt when there is one. */
export async function openSet(
  db: Db,
  about: { userId: number; attemptId: number; questionIds: number[] },
  now: number,
): Promise<number> {
  const [opened] = await queries.openSet(db, { ...about, now: new Date(now) })
  if (opened) return opened.id
  const [open] = await queries.findOpenSet(db, { attemptId: about.attemptId })
  // The open set ended between the two statements, through an answer in another tab: now a new one can be created.
  return open?.id ?? openSet(db, about, now)
}

/** Returns whether an attempt has reached the daily limit of practice sets. */
export async function hasTooManySets(db: Db, attemptId: number, now: number): Promise<boolean> {
  const rows = await queries.findManySets(db, {
    attemptId,
    since: new Date(now - startsWithinMs),
    most: mostPracticeSets - 1,
  })
  return rows.length > 0
}

/** Returns a user's own set. */
export async function findSet(db: Db, setId: number, userId: number): Promise<SetRow | undefined> {
  const [row] = await queries.findSet(db, { setId, userId })
  return row
}

/** Returns the questions of a set in order. */
export function listSetAnswers(db: Db, setId: number): Promise<SetAnswer[]> {
  return queries.listAnswers(db, { setId })
}

/** Locks a set until the transaction ends, so that of concurrent answers the last one sees that the set is complete. */
export async function lockSet(db: Db, setId: number): Promise<void> {
  await queries.lockSet(db, { setId })
}

/** Locks an answer unless one is locked already, and returns the locked one; undefined when the set has no such question. */
export async function lockSetAnswer(
  db: Db,
  graded: { setId: number; questionId: number; answer: string; mark: 0 | 1; isGuessed: boolean; seconds: number },
  now: number,
): Promise<{ answer: string; isGuessed: boolean; isNew: boolean } | undefined> {
  const [row] = await queries.lockAnswer(db, { ...graded, now: new Date(now) })
  return row && { answer: row.user_answer, isGuessed: row.is_guessed, isNew: row.is_new }
}

/** Ends a set whose questions are all answered; returns when it ended, null while it is open. */
export async function finishSet(db: Db, setId: number, now: number): Promise<Date | null> {
  const [row] = await queries.finishSet(db, { setId, now: new Date(now) })
  return row?.finished_at ?? null
}

/**
 * Takes questions of a quiz that are not graded any more out of the sets that still ask them; a set without another open question ends. Call
 * it in the transaction of the correction. T20
 */
export async function takeOutOfSets(
  tx: Db,
  quizId: number,
  questionIds: readonly number[],
  now: number,
): Promise<void> {
  const sets = await queries.lockOpenSets(tx, { quizId, questionIds })
  // Read anew: a student may have answered while the lock was waited for.
  await queries.takeOut(tx, { setIds: sets.map(({ id }) => id), questionIds, now: new Date(now) })
}
