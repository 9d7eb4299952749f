import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { personOf, recipientOf, subjectOf } from './store.ts'

/** An email that was given up, without its text, which may contain a link or a code. */
export type FailedEmail = {
  id: number
  subject: string | null
  to: string | null
  failed_at: Date
  problem: string | null
  person_id: number | null
}

const isFailedEmail = "state = 'given_up' AND kind <> 'forget_files'"

/** Lists the emails that were given up, the latest first. T3 */
export const listFailedEmails = (db: Db, most: number): Promise<FailedEmail[]> =>
  db.run(
    {
      name: 'failed-emails',
      // An email given up by hand in the database may have no time of its end: one such row must not shut Today.
      // The subject of an email that is written when it is sent is not stored; a code stands in none that is.
      text: `SELECT id, ${subjectOf('')} AS subject, ${recipientOf('')} AS to,
          coalesce(finished_at, due_at) AS failed_at, problem, ${personOf(recipientOf(''))} AS person_id
        FROM outbox WHERE ${isFailedEmail} ORDER BY failed_at DESC, id DESC LIMIT $1`,
    },
    [most],
  )

type Changing = { id: number; author: Author; now: number }
type ChangedEmail = { kind: string; person_id: number | null }

/** What the audit log says of an email: its kind and whose it is, never its words or address. T9 */
const changedEmail = `kind, ${personOf(recipientOf(''))} AS person_id`

/** Lets an email that was given up be sent once more, from now on as long as a new one; false where there is none. T3 */
export function retryEmail(db: Db, { id, author, now }: Changing): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [email] = await tx.run<ChangedEmail>(
      {
        name: 'retry-email',
        text: `UPDATE outbox SET state = 'waiting', tries = 0, due_at = $2, created_at = $2, finished_at = NULL, problem = NULL
          WHERE id = $1 AND ${isFailedEmail} AND (expires_at IS NULL OR expires_at > $2) RETURNING ${changedEmail}`,
      },
      [id, new Date(now)],
    )
    if (!email) return false
    const { kind, person_id: personId } = email
    const change = { thing: 'email', thingId: id, action: 'sent_again', personId } as const
    await recordChange(tx, { now, author, ...change, before: { kind, state: 'given_up' }, after: { state: 'waiting' } })
    return true
  })
}

/** Removes an email that was given up; false where there is none. */
export function dropEmail(db: Db, { id, author, now }: Changing): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [email] = await tx.run<ChangedEmail>(
      { name: 'drop-email', text: `DELETE FROM outbox WHERE id = $1 AND ${isFailedEmail} RETURNING ${changedEmail}` },
      [id],
    )
    if (!email) return false
    const { kind, person_id: personId } = email
    const change = { thing: 'email', thingId: id, action: 'removed', personId } as const
    await recordChange(tx, { now, author, ...change, before: { kind, state: 'given_up' } })
    return true
  })
}

/** Returns how the test email of a member of staff goes: null for what is no such email, or was swept away. T36 */
export async function testEmailState(
  db: Db,
  { id, to }: { id: number; to: string },
): Promise<{ state: 'waiting' | 'sent' | 'failed'; problem: string | null } | null> {
  const [row] = await db.run<{ state: 'waiting' | 'done' | 'given_up'; tries: number; problem: string | null }>(
    {
      name: 'state-of-email',
      // A sent email stores no address.
      text: `SELECT state, tries, problem FROM outbox WHERE id = $1 AND kind = 'email'
        AND (payload IS NULL OR payload ->> 'to' = $2)`,
    },
    [id, to],
  )
  if (!row) return null
  if (row.state === 'done') return { state: 'sent', problem: null }
  // A test that will be tried again has failed for the one who waits for it.
  const hasFailed = row.state === 'given_up' || row.problem !== null
  return { state: hasFailed ? 'failed' : 'waiting', problem: row.problem }
}
