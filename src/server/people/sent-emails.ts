import type { Db } from '../db/database.ts'
import type { Email } from '../mail/email.ts'
import * as queries from './queries.ts'

/**
 * Notes that an email has left for a student: kind, subject and times, never what it said nor a code. `sentAt` is null where it was only
 * written as a file. T21
 */
export async function logSentEmail(
  db: Db,
  { to, kind = 'email', subject, heading, code }: Email,
  { queuedAt, sentAt }: { queuedAt: Date; sentAt: number | null },
): Promise<void> {
  await queries.logSentEmail(db, {
    to,
    kind,
    subject: code === undefined ? subject : heading,
    queuedAt,
    sentAt: sentAt === null ? null : new Date(sentAt),
  })
}
