import { normalizeEmail } from '../../core/accounts/rules.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { emailTextsFor } from '../mail/words.ts'
import { isNotified, notifyStaff } from './staff-notices.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from './settings.ts'

/** A message; `userId` is the signed-in author, null for a visitor. */
type Message = { userId: number | null; name: string; email: string; message: string }

/** How long a message is stored, in milliseconds: a year. */
const retentionMs = 365 * 24 * 60 * 60 * 1000

/**
 * Stores a message to the academy and notifies the staff; the address in the settings gets it as an email
 * unless it belongs to staff, who choose their notices. `now` in milliseconds. H8 T5
 */
export async function receiveMessage(db: Db, now: number, { userId, name, email, message }: Message): Promise<void> {
  const { contactEmail } = await getSettings(db)
  await db.transaction(async (tx) => {
    const [stored] = await tx.run<{ id: number }>(
      {
        name: 'store-message',
        // If the account is being deleted concurrently, the message counts as a visitor's.
        text: `INSERT INTO contact_messages (user_id, name, email, message, created_at)
          VALUES ((SELECT id FROM users WHERE id = $1 FOR KEY SHARE), $2, $3, $4, $5) RETURNING id`,
      },
      [userId, name, email, message, new Date(now)],
    )
    await notifyStaff(tx, now, { kind: 'message', personId: userId, about: '', messageId: stored?.id ?? null })
    if (contactEmail !== null && !(await isOfStaff(tx, contactEmail))) {
      const [author] = await tx.run<{ phone: string }>(
        { name: 'phone-of-author', text: "SELECT phone FROM users WHERE id = $1 AND phone <> ''" },
        [userId],
      )
      const { contactMessage } = await emailTextsFor(tx, { email: contactEmail })
      const text = contactMessage({ name, message, phone: author?.phone ?? null })
      await enqueue(tx, now, 'email', { ...text, to: contactEmail, replyTo: email })
    }
  })
}

/** Whether an address is that of a member of staff who gets notices. */
async function isOfStaff(tx: Db, address: string): Promise<boolean> {
  const text = `SELECT FROM users u WHERE u.email = $1 AND ${isNotified}`
  return (await tx.run({ name: 'is-address-of-staff', text }, [normalizeEmail(address)])).length > 0
}

/** A message as staff see it. */
export type WaitingMessage = { id: number; created_at: Date; name: string; email: string; message: string }

/** Returns the unanswered messages, oldest first. */
export function listWaitingMessages(db: Db, most = 1_000): Promise<WaitingMessage[]> {
  return db.run(
    {
      name: 'waiting-messages',
      text: `SELECT id, created_at, name, email, message FROM contact_messages WHERE handled_at IS NULL ORDER BY created_at, id LIMIT $1`,
    },
    [most],
  )
}

type Marking = { now: number; author: Author }

/** Marks a message as answered; returns the change, 'before' when it already was. */
export function markAnswered(
  db: Db,
  id: number,
  { now, author }: Marking,
): Promise<{ id: number; at: number } | 'before' | 'missing'> {
  return db.transaction(async (tx) => {
    const marked = await mark(tx, id, now)
    if (marked !== 'now') return marked
    return { id: await recordChange(tx, { now, author, thing: 'message', thingId: id, action: 'answered' }), at: now }
  })
}

/** Puts an answered message among those that wait again; false when it waits already, or is gone. T4 */
export async function unmarkAnswered(tx: Db, id: number): Promise<boolean> {
  const text = 'UPDATE contact_messages SET handled_at = NULL WHERE id = $1 AND handled_at IS NOT NULL RETURNING id'
  return (await tx.run({ name: 'unanswer-message', text }, [id])).length > 0
}

/** Puts an answered message among those that wait again, as a change of its own; false when there is no such message. */
export function reopenMessage(db: Db, id: number, { now, author }: Marking): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await unmarkAnswered(tx, id)) {
      await recordChange(tx, { now, author, thing: 'message', thingId: id, action: 'reopened' })
      return true
    }
    const found = await tx.run({ name: 'has-message', text: 'SELECT FROM contact_messages WHERE id = $1' }, [id])
    return found.length > 0
  })
}

/** Marks messages as answered, or puts them among those that wait again; those that are so already, or gone, stay as they are. T6 */
export async function changeMessages(
  tx: Db,
  { ids, action, ...by }: { ids: readonly number[]; action: 'answer' | 'reopen' } & Marking,
): Promise<{ changed: number; unchanged: number }> {
  let changed = 0
  for (const id of ids) {
    const isChanged = action === 'answer' ? (await mark(tx, id, by.now)) === 'now' : await unmarkAnswered(tx, id)
    if (!isChanged) continue
    changed += 1
    const verb = action === 'answer' ? 'answered' : 'reopened'
    await recordChange(tx, { ...by, thing: 'message', thingId: id, action: verb })
  }
  return { changed, unchanged: ids.length - changed }
}

/** Takes back that a message was put among those that wait; false when it has been answered since. T4 */
export async function answerAgain(tx: Db, id: number, now: number): Promise<boolean> {
  return (await mark(tx, id, now)) === 'now'
}

async function mark(db: Db, id: number, now: number): Promise<'now' | 'before' | 'missing'> {
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

/** Deletes messages older than a year, answered or not. */
export async function sweepMessages(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-messages', text: 'DELETE FROM contact_messages WHERE created_at <= $1' }, [
    new Date(now - retentionMs),
  ])
}
