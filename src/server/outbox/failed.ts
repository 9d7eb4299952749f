import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** An email that was given up, without its text, which may contain a link or a code. */
export type FailedEmail = RowOf<typeof queries.listFailedEmails>

/** Lists the emails that were given up, the latest first. T3 */
export const listFailedEmails = (db: Db, most: number): Promise<FailedEmail[]> => queries.listFailedEmails(db, { most })

type Changing = { id: number; author: Author; now: number }

/** Lets an email that was given up be sent once more, from now on as long as a new one; false where there is none. T3 */
export function retryEmail(db: Db, { id, author, now }: Changing): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [email] = await queries.retryEmail(tx, { id, now: new Date(now) })
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
    const [email] = await queries.dropEmail(tx, { id })
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
  const [row] = await queries.findStateOfEmail(db, { id, to })
  if (!row) return null
  if (row.state === 'done') return { state: 'sent', problem: null }
  // A test that will be tried again has failed for the one who waits for it.
  const hasFailed = row.state === 'given_up' || row.problem !== null
  return { state: hasFailed ? 'failed' : 'waiting', problem: row.problem }
}
