import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** A user's own attempt with its responses; `waiting`: of which locked answers another test keeps the key. */
export type OwnAttempt = RowOf<typeof queries.findOwnAttempt>

/** Returns a user's own attempt with its responses. */
export async function findAttempt(
  db: Db,
  { attemptId, userId }: { attemptId: number; userId: number },
  now: number,
): Promise<OwnAttempt | undefined> {
  const [row] = await queries.findOwnAttempt(db, { attemptId, userId, now: new Date(now) })
  return row
}
