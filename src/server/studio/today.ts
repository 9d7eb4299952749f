import { may, type Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'

/** How much waits for the academy. T3 */
export type Waiting = { requests: number; orders: number; messages: number; reports: number; failed_emails: number }

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
