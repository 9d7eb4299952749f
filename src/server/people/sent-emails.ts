import type { Db } from '../db/database.ts'
import type { Email } from '../mail/email.ts'

/**
 * Notes that an email has left for a student: kind, subject and times, never what it said nor a code. `sentAt` is null where it was only
 * written as a file. T21
 */
export async function logSentEmail(
  db: Db,
  { to, kind = 'email', subject, heading, code }: Email,
  { queuedAt, sentAt }: { queuedAt: Date; sentAt: number | null },
): Promise<void> {
  await db.run(
    {
      name: 'log-sent-email',
      text: `INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at)
        SELECT id, $2, $3, $4, $5 FROM users WHERE email = $1 AND role = 'student'`,
    },
    [to, kind, code === undefined ? subject : heading, queuedAt, sentAt === null ? null : new Date(sentAt)],
  )
}
