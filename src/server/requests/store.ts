import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { notifyStaff } from '../site/staff-notices.ts'
import { ofRequest, openCourse } from '../courses/opening.ts'
import * as queries from './queries.ts'

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
    const [course] = await queries.findWantedCourse(tx, { courseId, userId, now: new Date(now) })
    if (!course) return undefined
    const { name } = course
    if (course.access === 'open') return { name, status: 'owned' }
    if (course.price === 0) {
      await openCourse(tx, { userId, courseId, days: course.access_days, now, origin: ofRequest })
      return { name, status: 'opened' }
    }
    const added = await queries.requestCourse(tx, { userId, courseId, now: new Date(now) })
    if (added.length > 0) await notifyStaff(tx, now, { kind: 'request', personId: userId, about: name })
    return { name, status: 'requested' }
  })
}
