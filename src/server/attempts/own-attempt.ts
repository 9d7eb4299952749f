import type { Db } from '../db/database.ts'
import { waitingOfLocked, type WaitingRow } from './open-items.ts'
import { attemptColumns, responseColumns, type AttemptRow, type ResponseRow } from './rows.ts'

/** A user's own attempt with its responses; `waiting`: of which locked answers another test keeps the key. */
export type OwnAttempt = AttemptRow & { responses: ResponseRow[]; waiting: WaitingRow[] }

/** The columns of {@link OwnAttempt}, of a table named `a`; its responses are ordered by when they were saved. */
export const ownColumns = (
  now: string,
) => `${attemptColumns}, coalesce((SELECT json_agg(r ORDER BY r.saved_at, r.seq) FROM (
      SELECT ${responseColumns}, r.saved_at FROM responses r WHERE r.attempt_id = a.id) r), '[]') AS responses,
    ${waitingOfLocked(now)} AS waiting`

const findStatement = {
  name: 'find-attempt',
  text: `SELECT ${ownColumns('$3')} FROM attempts a WHERE a.id = $1 AND a.user_id = $2`,
}

/** Returns a user's own attempt with its responses. */
export async function findAttempt(
  db: Db,
  { attemptId, userId }: { attemptId: number; userId: number },
  now: number,
): Promise<OwnAttempt | undefined> {
  const [row] = await db.run<OwnAttempt>(findStatement, [attemptId, userId, new Date(now)])
  return row
}
