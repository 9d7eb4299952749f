import type { Db } from '../db/database.ts'

/**
 * A course that has opened answers the request that waited for it, however it was opened: staff accept nothing twice and
 * decline nothing of an owner's. Call it with the user locked.
 */
export async function closeRequest(
  db: Db,
  { userId, courseId, now }: { userId: number; courseId: number; now: number },
): Promise<void> {
  await db.run(
    {
      name: 'close-request',
      text: `UPDATE course_requests SET status = 'accepted', decided_at = $3
        WHERE user_id = $1 AND course_id = $2 AND status = 'requested'`,
    },
    [userId, courseId, new Date(now)],
  )
}
