import { extendedAccess } from '../../core/courses/access.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { closeRequest } from '../requests/closing.ts'
import { grantAccess } from './writing.ts'

/**
 * Grants access to a course for a number of days (null: forever), added to what remains of the present access, and closes a waiting
 * request for it. Call it in a transaction.
 */
export async function openCourse(
  db: Db,
  { userId, courseId, days, now }: { userId: number; courseId: number; days: number | null; now: number },
): Promise<Date | null> {
  // Serializes two orders of one course that are confirmed at the same time, so that both count.
  await lockUser(db, userId)
  const [grant] = await db.run<{ expires_at: Date | null }>(
    {
      name: 'grant-of-course',
      text: 'SELECT expires_at FROM grants WHERE user_id = $1 AND course_id = $2',
    },
    [userId, courseId],
  )
  const until = extendedAccess(grant && (grant.expires_at?.getTime() ?? null), days, now)
  const expiresAt = until === null ? null : new Date(until)
  await grantAccess(db, userId, courseId, expiresAt)
  await closeRequest(db, { userId, courseId, now })
  return expiresAt
}
