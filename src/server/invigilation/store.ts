import { lateMs } from '../../core/attempts/late.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** An attempt in the list for staff. */
export type ListedAttempt = RowOf<typeof queries.listAttempts>

/** Returns a student's newest 200 attempts, newest first. */
export function listAttempts(db: Db, userId: number, now: number): Promise<ListedAttempt[]> {
  return queries.listAttempts(db, { userId, lateAt: new Date(now - lateMs) })
}

/** One entry of an attempt's log. */
export type LogEntry = RowOf<typeof queries.listEvents>

/**
 * Returns the log of an attempt in order. Start, saves and end are derived from the attempt and its responses, so that saving an answer
 * writes nothing more; only an end by staff is an event of its own. Of each answer the first and the last save are known; they are grouped
 * by minute. The end has the score once that is final.
 */
export function listEvents(db: Db, attemptId: number, now: number): Promise<LogEntry[]> {
  return queries.listEvents(db, { attemptId, lateAt: new Date(now - lateMs) })
}

/** Returns whether there is an account with this id. */
export async function hasAccount(db: Db, userId: number): Promise<boolean> {
  const rows = await queries.findUser(db, { userId })
  return rows.length > 0
}
