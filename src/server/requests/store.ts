import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { notifyStaff } from '../site/staff-notices.ts'
import { accessColumn, type CourseAccess } from '../courses/access.ts'
import { openCourse } from '../courses/opening.ts'

type WantedCourse = { id: number; name: string; price: number; access_days: number | null; access: CourseAccess }

const findWanted = {
  name: 'find-wanted-course',
  text: `SELECT c.id, c.name, c.price, c.access_days, ${accessColumn('$2::int', '$3::timestamptz')} AS access
    FROM courses c WHERE c.id = $1 AND c.status = 'active'`,
}

/** The outcome of requesting a course. */
export type Applied = { name: string; status: 'owned' | 'opened' | 'requested' }

/**
 * Requests a course: a free one opens at once, another one waits for staff. Idempotent. Returns undefined when there is no such active
 * course.
 */
export function applyForCourse(
  db: Db,
  { userId, courseId, now }: { userId: number; courseId: number; now: number },
): Promise<Applied | undefined> {
  return db.transaction(async (tx) => {
    // Of two concurrent clicks, the second finds the course open and does not extend it.
    await lockUser(tx, userId)
    const [course] = await tx.run<WantedCourse>(findWanted, [courseId, userId, new Date(now)])
    if (!course) return undefined
    const { name } = course
    if (course.access === 'open') return { name, status: 'owned' }
    if (course.price === 0) {
      await openCourse(tx, { userId, courseId, days: course.access_days, now })
      return { name, status: 'opened' }
    }
    const added = await tx.run(
      {
        name: 'request-course',
        text: `INSERT INTO course_requests (user_id, course_id, created_at) VALUES ($1, $2, $3)
          ON CONFLICT (user_id, course_id) WHERE status = 'requested' DO NOTHING RETURNING id`,
      },
      [userId, courseId, new Date(now)],
    )
    if (added.length > 0) await notifyStaff(tx, now, { kind: 'request', personId: userId, about: name })
    return { name, status: 'requested' }
  })
}
