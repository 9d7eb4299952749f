import { normalizeEmail } from '../../core/accounts/rules.ts'
import { countedTries, noteTry, type Tried } from '../limits/throttle.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { emailTextsFor } from '../mail/words.ts'
import type { EmailText } from '../../languages/email-text.ts'
import { isNotified, mostLines, notifyStaff } from './staff-notices.ts'
import { noticePauseMs } from '../../core/staff/notices.ts'
import { enqueue, type Payloads } from '../outbox/store.ts'
import { getSettings } from './settings.ts'

/** A message; `userId` is the signed-in author, null for a visitor. */
type Message = { userId: number | null; name: string; email: string; message: string }

/** How long a message is stored, in milliseconds: a year. */
const retentionMs = 365 * 24 * 60 * 60 * 1000

/**
 * Stores a message to the academy and notifies the staff; the address in the settings gets it as an email
 * unless it belongs to staff, who choose their notices: the first at once, what follows within 15 minutes in one email. `now` in
 * milliseconds. H8 T5 T43
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
      await postMessage(tx, now, contactEmail, { name, email, phone: author?.phone ?? null, message })
    }
  })
}

type Posted = Payloads['messages']['messages'][number]

/** Adds a message to the email that waits for this address, or begins one. */
async function postMessage(tx: Db, now: number, to: string, message: Posted): Promise<void> {
  // Those that are posted at the same time are joined as well.
  await tx.run({ name: 'lock-posting', text: "SELECT pg_advisory_xact_lock(hashtext('messages ' || $1))" }, [to])
  const joined = await tx.run(
    {
      name: 'join-message',
      text: `UPDATE outbox SET payload = CASE WHEN jsonb_array_length(payload -> 'messages') < $3
          THEN jsonb_set(payload, '{messages}', payload -> 'messages' || $2::jsonb)
          ELSE jsonb_set(payload, '{more}', to_jsonb((payload ->> 'more')::int + 1)) END
        WHERE kind = 'messages' AND state = 'waiting' AND tries = 0 AND payload ->> 'to' = $1 RETURNING id`,
    },
    [to, JSON.stringify(message), mostLines],
  )
  if (joined.length > 0) return
  const posted: Tried = { kind: 'messageEmails', of: to }
  const dueAt = (await countedTries(tx, now, posted)) > 0 ? now + noticePauseMs : now
  await noteTry(tx, dueAt, posted)
  await enqueue(tx, now, 'messages', { to, messages: [message], more: 0 }, { dueAt })
}

/** Returns the email with messages to the academy. */
export async function emailOfMessages(
  db: Db,
  { to, messages, more }: Payloads['messages'],
): Promise<EmailText & { replyTo?: string }> {
  const { contactMessage, staffDigest } = await emailTextsFor(db, { email: to })
  const [first] = messages
  // A reply goes to whom it is from, where that is one alone.
  const replyTo = first && messages.every(({ email }) => email === first.email) ? { replyTo: first.email } : {}
  if (first && messages.length + more === 1) return { ...contactMessage(first), ...replyTo }
  const { academyName: academy } = await getSettings(db)
  const items = messages.map(({ name, email, phone, message }) => ({
    kind: 'message' as const,
    person: null,
    about: name,
    reached: [email, ...(phone === null ? [] : [phone])],
    message,
  }))
  return { ...staffDigest({ academy, items, more }), ...replyTo }
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
