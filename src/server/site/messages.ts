import type { Db } from '../db/database.ts'
import { emailTexts } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from './settings.ts'

/** A message; `userId` is who was signed in, null for a visitor. */
type Message = { userId: number | null; name: string; email: string; message: string }

/** How long a message is kept, in milliseconds: a year. */
const keptMs = 365 * 24 * 60 * 60 * 1000

/** Whom a message to the academy is mailed to: the address of the settings, or everybody of the staff. */
async function readersOf(db: Db): Promise<string[]> {
  const { contactEmail } = await getSettings(db)
  if (contactEmail !== null) return [contactEmail]
  const staff = await db.run<{ email: string }>(
    { name: 'staff-addresses', text: "SELECT email FROM users WHERE role = 'staff' ORDER BY id" },
    [],
  )
  return staff.map(({ email }) => email)
}

/** Keeps a message to the academy and mails it to who reads them; `now` in milliseconds. H8 */
export async function receiveMessage(db: Db, now: number, { userId, name, email, message }: Message): Promise<void> {
  await db.run(
    {
      name: 'keep-message',
      // An account that is deleted at this moment has written as a visitor.
      text: `INSERT INTO contact_messages (user_id, name, email, message, created_at)
        VALUES ((SELECT id FROM users WHERE id = $1 FOR KEY SHARE), $2, $3, $4, $5)`,
    },
    [userId, name, email, message, new Date(now)],
  )
  for (const to of await readersOf(db))
    await enqueue(db, now, 'letter', { ...emailTexts.contactMessage({ name, message }), to, replyTo: email })
}

/** A message as staff see it. */
export type WaitingMessage = { id: number; created_at: Date; name: string; email: string; message: string }

/** The messages that nobody has answered, the oldest first. */
export function listWaitingMessages(db: Db): Promise<WaitingMessage[]> {
  return db.run(
    {
      name: 'waiting-messages',
      text: `SELECT id, created_at, name, email, message FROM contact_messages WHERE handled_at IS NULL ORDER BY created_at, id`,
    },
    [],
  )
}

/** Marks a message as answered, once; 'before' when it was marked already. */
export async function markAnswered(db: Db, id: number, now: number): Promise<'now' | 'before' | 'missing'> {
  const [row] = await db.run<{ was_handled: boolean }>(
    {
      name: 'answer-message',
      text: `UPDATE contact_messages m SET handled_at = coalesce(m.handled_at, $2)
        FROM (SELECT id, handled_at FROM contact_messages WHERE id = $1 FOR UPDATE) before
        WHERE m.id = before.id RETURNING before.handled_at IS NOT NULL AS was_handled`,
    },
    [id, new Date(now)],
  )
  if (!row) return 'missing'
  return row.was_handled ? 'before' : 'now'
}

/** Removes messages of more than a year ago, answered or not. */
export async function sweepMessages(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-messages', text: 'DELETE FROM contact_messages WHERE created_at <= $1' }, [
    new Date(now - keptMs),
  ])
}
