import { firstSteps, type FirstStep } from '../../core/staff/first-steps.ts'
import { may, type Role } from '../../core/staff/permissions.ts'
import { isBinned } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { getOwnSettings } from '../site/settings.ts'

/** How much waits for the academy. T3 */
export type Waiting = { requests: number; orders: number; messages: number; reports: number; failed_emails: number }

/** What an academy that begins has to do, and the course that its first lesson belongs to: a published one, or else the newest. */
type Beginning = { steps: FirstStep[]; courseId: number | null }

/** Returns the first steps that are still to be done. T1 */
export async function listFirstSteps(db: Db): Promise<Beginning> {
  const [there] = await db.run<{ course: boolean; lesson: boolean; account: boolean; course_id: number | null }>(
    {
      name: 'first-steps',
      text: `SELECT EXISTS (SELECT FROM courses WHERE status = 'active') AS course,
        EXISTS (SELECT FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.is_visible AND c.status = 'active') AS lesson,
        EXISTS (SELECT FROM payment_ways WHERE is_visible AND account <> '') AS account,
        (SELECT id FROM courses WHERE NOT ${isBinned('course', 'courses.id')} ORDER BY status = 'active' DESC, id DESC LIMIT 1) AS course_id`,
    },
    [],
  )
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
  const [counts] = await db.run<{ many: number }>(
    {
      name: 'count-new-reviews',
      text: `SELECT count(*)::int AS many FROM course_reviews
        WHERE updated_at >= $1 AND hidden_at IS NULL AND withdrawn_at IS NULL AND answered_at IS NULL`,
    },
    [since],
  )
  return counts?.many ?? 0
}

/** Counts what waits for the academy, as far as a role decides it. */
export async function countWaiting(db: Db, role: Role): Promise<Waiting> {
  const [counts] = await db.run<Waiting>(
    {
      name: 'count-waiting',
      text: `SELECT (SELECT count(*) FROM course_requests WHERE status = 'requested')::int AS requests,
        (SELECT count(*) FROM orders WHERE status = 'placed')::int AS orders,
        (SELECT count(*) FROM contact_messages WHERE handled_at IS NULL)::int AS messages,
        (SELECT count(*) FROM question_reports WHERE answered_at IS NULL)::int AS reports,
        (SELECT count(*) FROM outbox WHERE state = 'given_up' AND kind <> 'forget_files')::int AS failed_emails`,
    },
    [],
  )
  if (counts && !may(role, 'reports.answer')) counts.reports = 0
  return counts ?? { requests: 0, orders: 0, messages: 0, reports: 0, failed_emails: 0 }
}
