import { extendedAccess } from '../../core/courses/access.ts'
import { endAfterDaysIn } from '../../core/editing/zone.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import { closeRequest } from '../requests/closing.ts'
import { grantAccess } from './writing.ts'

/** Access that was opened: until when it was before ('none': not at all, null: for good) and is now, and the request it answered. */
export type OpenedCourse = {
  courseId: number
  before: string | 'none' | null
  after: string | null
  requestId: number | null
}

/**
 * Grants access to a course for a number of days (null: forever), added to what remains of the present access, and closes a waiting
 * request for it. Call it in a transaction.
 */
export async function openCourse(
  db: Db,
  { userId, courseId, days, now }: { userId: number; courseId: number; days: number | null; now: number },
): Promise<OpenedCourse> {
  // Serializes two orders of one course that are confirmed at the same time, so that both count.
  await lockUser(db, userId)
  const [grant] = await db.run<{ expires_at: Date | null }>(
    {
      name: 'grant-of-course',
      text: 'SELECT expires_at FROM grants WHERE user_id = $1 AND course_id = $2',
    },
    [userId, courseId],
  )
  const before = grant === undefined ? 'none' : (grant.expires_at?.getTime() ?? null)
  const { timeZone: zone } = await getSettings(db)
  const after = extendedAccess(before === 'none' ? undefined : before, days, {
    now,
    endAfter: (from, many) => endAfterDaysIn(zone, from, many),
  })
  return setCourseAccess(db, { userId, courseId, before, after, now })
}

/**
 * Sets the end of access to a course (null: for good), and closes a waiting request for it when that opens it. `before` is what the
 * grant is now; call it with the user locked.
 */
export async function setCourseAccess(
  tx: Db,
  {
    userId,
    courseId,
    before,
    after,
    now,
  }: { userId: number; courseId: number; before: number | null | 'none'; after: number | null; now: number },
): Promise<OpenedCourse> {
  const isoOrNull = (until: number | null) => (until === null ? null : new Date(until).toISOString())
  await grantAccess(tx, userId, courseId, after === null ? null : new Date(after))
  const isOpen = after === null || after > now
  const requestId = isOpen ? await closeRequest(tx, { userId, courseId, now }) : null
  return { courseId, before: before === 'none' ? 'none' : isoOrNull(before), after: isoOrNull(after), requestId }
}

/**
 * Ends what {@link openCourse} opened, or brings back the end that access had before. Returns how it was changed, as {@link closeAgain}
 * takes it back; undefined when the access has changed since, and then nothing is changed. Call it in a transaction. T4
 */
export async function endOpened(
  tx: Db,
  userId: number,
  { courseId, before, after }: OpenedCourse,
  now: number,
): Promise<OpenedCourse | undefined> {
  await lockUser(tx, userId)
  const end = before === 'none' ? new Date(now).toISOString() : before
  const ended = await tx.run(
    {
      name: 'end-opened',
      text: `UPDATE grants SET expires_at = $4::timestamptz WHERE user_id = $1 AND course_id = $2
        AND expires_at IS NOT DISTINCT FROM $3::timestamptz RETURNING user_id`,
    },
    [userId, courseId, after, end],
  )
  return ended.length === 0 ? undefined : { courseId, before: after, after: end, requestId: null }
}

/**
 * Takes back what {@link openCourse} did; false when the access has been changed since, and then nothing is changed. Call it in
 * a transaction.
 */
export async function closeAgain(
  tx: Db,
  userId: number,
  { courseId, before, after, requestId }: OpenedCourse,
): Promise<boolean> {
  await lockUser(tx, userId)
  const values = [userId, courseId, after]
  const changed = await tx.run(
    before === 'none'
      ? {
          name: 'drop-grant',
          text: `DELETE FROM grants WHERE user_id = $1 AND course_id = $2
            AND expires_at IS NOT DISTINCT FROM $3::timestamptz RETURNING user_id`,
        }
      : {
          name: 'restore-grant',
          text: `UPDATE grants SET expires_at = $4::timestamptz WHERE user_id = $1 AND course_id = $2
            AND expires_at IS NOT DISTINCT FROM $3::timestamptz RETURNING user_id`,
        },
    before === 'none' ? values : [...values, before],
  )
  if (changed.length === 0) return false
  if (requestId === null) return true
  const reopened = await tx.run(
    {
      name: 'reopen-request',
      text: `UPDATE course_requests r SET status = 'requested', decided_at = NULL WHERE id = $1 AND status = 'accepted'
        AND NOT EXISTS (SELECT FROM course_requests o
          WHERE o.user_id = r.user_id AND o.course_id = r.course_id AND o.status = 'requested') RETURNING id`,
    },
    [requestId],
  )
  return reopened.length === 1
}
