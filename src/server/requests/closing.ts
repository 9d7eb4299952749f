import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/**
 * Accepts the waiting request for a course that has opened in another way, so that staff neither accept it twice nor decline what the
 * student owns. Returns the request it closed. Call it with the user locked.
 */
export async function closeRequest(
  db: Db,
  { userId, courseId, now }: { userId: number; courseId: number; now: number },
): Promise<number | null> {
  const [closed] = await queries.closeRequest(db, { userId, courseId, now: new Date(now) })
  return closed?.id ?? null
}
