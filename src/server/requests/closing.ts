import type { Db } from '../db/database.ts'

/**
 * Accepts the waiting request for a course that has opened in another way, so that staff neither accept it twice nor decline what the
 * student owns. Returns the request it closed. Call it with the user locked.
 */
export async function closeRequest(
  db: Db,
  { userId, courseId, now }: { userId: number; courseId: number; now: number },
): Promise<number | null> {
  const [closed] = await db.run<{ id: number }>(
    {
      name: 'close-request',
      text: `UPDATE course_requests SET status = 'accepted', decided_at = $3
        WHERE user_id = $1 AND course_id = $2 AND status = 'requested' RETURNING id`,
    },
    [userId, courseId, new Date(now)],
  )
  return closed?.id ?? null
}
