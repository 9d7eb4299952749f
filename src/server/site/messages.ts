import type { Db } from '../db/database.ts'
import { letters } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from './settings.ts'
import { contactMessages } from './tables.ts'

type Message = { name: string; email: string; message: string }

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
export async function receiveMessage(db: Db, now: number, { name, email, message }: Message): Promise<void> {
  await db.orm.insert(contactMessages).values({ name, email, message, createdAt: new Date(now) })
  for (const to of await readersOf(db))
    await enqueue(db, now, 'letter', { ...letters.contactMessage({ name, message }), to, replyTo: email })
}
