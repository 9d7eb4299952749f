import { attemptFromJson } from '../attempts/rows.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { lateMs } from '../../core/attempts/late.ts'
import * as queries from './queries.ts'

/** A quiz in a user's list, with their latest finished attempt. */
export type OwnQuizRow = RowOf<typeof queries.listOwnQuizzes>

/** Returns the quizzes that a user may take or has taken, in the order of the courses. */
export async function listUserQuizzes(db: Db, userId: number, now: number): Promise<OwnQuizRow[]> {
  const rows = await queries.listOwnQuizzes(db, { userId, now: new Date(now), lateAt: new Date(now - lateMs) })
  return rows.map((row) => ({ ...row, open_attempt: row.open_attempt && attemptFromJson(row.open_attempt) }))
}

/** Returns whether all access that this user ever had has expired. */
export async function isAccessExpired(db: Db, userId: number, now: number): Promise<boolean> {
  const [row] = await queries.countGrants(db, { userId, now: new Date(now) })
  return row !== undefined && row.given > 0 && row.current === 0
}

/**
 * A closed attempt with its responses and the user's other attempts; `is_open`: the same quiz is being retaken; `is_provisional`: this
 * or another attempt at it may still get late answers; `is_seen`: each attempt at it has noted a look at its keys; `is_noted`: so has each of its keys that another quiz
 * asks; `waiting`: of which questions another test keeps the key; `held_until`: until when the review is withheld, null where that is over.
 */
export type ReviewedRow = RowOf<typeof queries.findReviewed>

/** Returns the latest closed attempt of a user at a quiz, or the one with this id. */
export async function findReviewed(
  db: Db,
  of: { quizId: number; userId: number; attemptId: number | null },
  now: number,
) {
  const [row] = await queries.findReviewed(db, {
    quizId: of.quizId,
    userId: of.userId,
    attemptId: of.attemptId,
    now: new Date(now),
  })
  return row
}

/** Returns the lessons that cover skills, those of the quiz's own course first. */
export const listSkillLessons = (db: Db, search: { userId: number; quizId: number; skills: string[] }, now: number) =>
  queries.listSkillLessons(db, {
    userId: search.userId,
    quizId: search.quizId,
    skills: search.skills.map((skill) => skill.toLowerCase()),
    now: new Date(now),
  })
