import type { Db } from '../db/database.ts'

/** How much waits for the academy. T3 */
export type Waiting = { requests: number; orders: number; messages: number; failed_emails: number }

/** Counts what waits for the academy. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const [counts] = await db.run<Waiting>(
    {
      name: 'count-waiting',
      text: `SELECT (SELECT count(*) FROM course_requests WHERE status = 'requested')::int AS requests,
        (SELECT count(*) FROM orders WHERE status = 'placed')::int AS orders,
        (SELECT count(*) FROM contact_messages WHERE handled_at IS NULL)::int AS messages,
        (SELECT count(*) FROM outbox WHERE state = 'given_up' AND kind <> 'forget_files')::int AS failed_emails`,
    },
    [],
  )
  return counts ?? { requests: 0, orders: 0, messages: 0, failed_emails: 0 }
}
