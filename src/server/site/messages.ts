import { dayMs } from '../../core/dates.ts'
import { normalizeEmail } from '../../core/accounts/rules.ts'
import { countedTries, noteTry, type Tried } from '../limits/throttle.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { emailTextsFor } from '../mail/words.ts'
import type { EmailText } from '../../languages/email-text.ts'
import * as queries from './queries.ts'
import { mostLines, notifyStaff } from './staff-notices.ts'
import { noticePauseMs } from '../../core/staff/notices.ts'
import { enqueue, type Payloads } from '../outbox/store.ts'
import { getSettings } from './settings.ts'

/** A message; `userId` is the signed-in author, null for a visitor. */
type Message = { userId: number | null; name: string; email: string; message: string }

/** The time for which a message is stored, in milliseconds: a year. */
const retentionMs = 365 * dayMs

/**
 * Stores a message to the academy and notifies the staff; the address in the settings gets it as an email
 * unless it belongs to staff, who choose their notices: the first at once, what follows within 15 minutes in one email. `now` in
 * milliseconds. H8 T5 T43
 */
export async function receiveMessage(db: Db, now: number, { userId, name, email, message }: Message): Promise<void> {
  const { contactEmail } = await getSettings(db)
  await db.transaction(async (tx) => {
    const [stored] = await queries.storeMessage(tx, { userId, name, email, message, now: new Date(now) })
    await notifyStaff(tx, now, { kind: 'message', personId: userId, about: '', messageId: stored?.id ?? null })
    if (contactEmail !== null && !(await isOfStaff(tx, contactEmail))) {
      const [author] = await queries.findPhoneOfAuthor(tx, { userId })
      await postMessage(tx, now, contactEmail, { name, email, phone: author?.phone ?? null, message })
    }
  })
}

type Posted = Payloads['messages']['messages'][number]

/** Adds a message to the email that waits for this address, or begins one. */
async function postMessage(tx: Db, now: number, to: string, message: Posted): Promise<void> {
  // Those that are posted at the same time are joined as well.
  await queries.lockPosting(tx, { to })
  const joined = await queries.joinMessage(tx, { to, message: JSON.stringify(message), most: mostLines })
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

/** Returns whether an address is that of a member of staff who gets notices. */
async function isOfStaff(tx: Db, address: string): Promise<boolean> {
  return (await queries.findNotifiedAt(tx, { email: normalizeEmail(address) })).length > 0
}

/** A message as staff see it. */
export type WaitingMessage = { id: number; created_at: Date; name: string; email: string; message: string }

/** Returns the unanswered messages, oldest first. */
export function listWaitingMessages(db: Db, most = 1_000): Promise<WaitingMessage[]> {
  return queries.listWaitingMessages(db, { most })
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
  return (await queries.unmarkAnswered(tx, { id })).length > 0
}

/** Puts an answered message among those that wait again, as a change of its own; false when there is no such message. */
export function reopenMessage(db: Db, id: number, { now, author }: Marking): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await unmarkAnswered(tx, id)) {
      await recordChange(tx, { now, author, thing: 'message', thingId: id, action: 'reopened' })
      return true
    }
    const found = await queries.hasMessage(tx, { id })
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
  const [row] = await queries.answerMessage(db, { id, now: new Date(now) })
  if (!row) return 'missing'
  return row.was_handled ? 'before' : 'now'
}

/** Deletes messages older than a year, answered or not. */
export async function sweepMessages(db: Db, now: number): Promise<void> {
  await queries.sweepMessages(db, { before: new Date(now - retentionMs) })
}
