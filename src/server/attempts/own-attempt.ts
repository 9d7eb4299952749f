import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** Returns a user's own attempt with its responses. */
export async function findAttempt(
  db: Db,
  { attemptId, userId }: { attemptId: number; userId: number },
  now: number,
): Promise<queries.OwnAttempt | undefined> {
  const [row] = await queries.findOwnAttempt(db, { attemptId, userId, now: new Date(now) })
  return row
}
