import { firstSteps, type FirstStep } from '../../core/staff/first-steps.ts'
import { may, type Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import { getOwnSettings } from '../site/settings.ts'
import * as queries from './queries.ts'

/** The number of items of each kind that wait for the academy. T3 */
export type Waiting = { requests: number; orders: number; messages: number; reports: number; failed_emails: number }

/** The first steps of a new academy, and the course that its first lesson belongs to: a published one, or else the newest. */
type Beginning = { steps: FirstStep[]; courseId: number | null }

/** Returns the first steps that are still to be done. T1 */
export async function listFirstSteps(db: Db): Promise<Beginning> {
  const [there] = await queries.findFirstSteps(db)
  if (!there || there.lesson) return { steps: [], courseId: null }
  const { academyName, instructorName, timeZone, currency } = await getOwnSettings(db)
  const done = {
    name: academyName !== undefined,
    teacher: Boolean(instructorName),
    zone: timeZone !== undefined,
    currency: currency !== undefined,
    ...there,
  }
  return { steps: firstSteps.filter((step) => !done[step]), courseId: there.course_id }
}

/** Counts the reviews of this last time that the academy has neither answered nor hidden. T3 T15 */
export async function countNewReviews(db: Db, since: Date): Promise<number> {
  const [counts] = await queries.countNewReviews(db, { since })
  return counts?.many ?? 0
}

/** Counts what waits for the academy, as far as a role decides it. */
export async function countWaiting(db: Db, role: Role): Promise<Waiting> {
  const [counts] = await queries.countWaiting(db)
  if (counts && !may(role, 'reports.answer')) counts.reports = 0
  return counts ?? { requests: 0, orders: 0, messages: 0, reports: 0, failed_emails: 0 }
}
