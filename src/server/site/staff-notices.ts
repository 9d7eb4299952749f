import { isNotifiedOf, noticeKinds, noticePauseMs, rolesNotifiedOf, type NoticeKind } from '../../core/staff/notices.ts'
import type { Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import * as queries from './queries.ts'

/** Something that staff are notified of; a message is notified of by its id. */
export type Notice = { kind: NoticeKind; personId: number | null; about: string; messageId?: number | null }

/**
 * Notifies the staff who may do something about it and want to know, in the transaction of what happened: the first at once, what follows
 * within 15 minutes in one email. The demo's accounts are left out. T5
 */
export async function notifyStaff(
  tx: Db,
  now: number,
  { kind, personId, about, messageId = null }: Notice,
): Promise<void> {
  const notified = await queries.notifyStaff(tx, {
    kind,
    personId,
    about,
    now: new Date(now),
    roles: rolesNotifiedOf(kind),
    messageId,
  })
  for (const { user_id: userId, mailed_at, is_queued } of notified) {
    if (is_queued) continue // it is written when it is sent, and holds this one too
    const dueAt = Math.max(now, (mailed_at?.getTime() ?? 0) + noticePauseMs)
    await enqueue(tx, now, 'staff_digest', { userId }, { dueAt: mailed_at ? dueAt : now })
  }
}

/** The most lines of one email. */
export const mostLines = 30

type NoticeRow = RowOf<typeof queries.listNotices>

/** Returns a notice as the email to staff lists it. For a message its own name and address count: anyone can enter any. */
function itemOf({ kind, person, person_email, person_phone, about, message }: NoticeRow) {
  const phones = person_phone === null ? [] : [person_phone]
  if (message !== null)
    return { kind, person: null, about: message.name, reached: [message.email, ...phones], message: message.text }
  return { kind, person, about, reached: [...(person_email === null ? [] : [person_email]), ...phones], message: null }
}

/** Returns the address that a notice is answered at; null where none is known. */
const answeredAt = ({ message, person_email }: NoticeRow) => message?.email ?? person_email

/**
 * Sends a member of staff everything that is new, by `deliver`, and forgets it. What comes while it is sent waits for the next email.
 * Does nothing for an account that is gone, disabled or no longer staff.
 */
export async function sendDigest(
  db: Db,
  {
    userId,
    academy,
    now,
    deliver,
  }: { userId: number; academy: string; now: number; deliver: (email: Email) => Promise<void> },
): Promise<void> {
  const stored = await queries.listNotices(db, { userId })
  const forget = (tx: Db) => queries.forgetNotices(tx, { ids: stored.map(({ id }) => id) })
  // The role may be a lower one by now.
  const rows = stored.filter(({ role, kind }) => isNotifiedOf(role, kind))
  const [first] = rows
  if (!first) return void (await forget(db))
  const items = rows.slice(0, mostLines).map(itemOf)
  const emailTexts = await emailTextsFor(db, { id: userId })
  const text = emailTexts.staffDigest({ academy, items, more: rows.length - items.length })
  // A reply goes to whom it is about, where that is one alone.
  const addresses = new Set(rows.map(answeredAt))
  const replyTo = addresses.size === 1 ? answeredAt(first) : null
  await deliver({ ...text, to: first.email, ...(replyTo !== null && { replyTo }) })
  await db.transaction(async (tx) => {
    await forget(tx)
    await queries.markMailed(tx, { userId, now: new Date(now) })
  })
}

/** Returns the kinds of notification that a member of staff has switched off. */
export async function mutedKinds(db: Db, userId: number): Promise<NoticeKind[]> {
  const [choice] = await queries.findMuted(db, { userId })
  return choice?.muted ?? []
}

/** Stores which kinds of notification a member of staff has switched off, of those that the role gets. */
export async function muteKinds(
  db: Db,
  { id: userId, role }: { id: number; role: Role },
  wanted: readonly NoticeKind[],
): Promise<void> {
  const muted = noticeKinds.filter((kind) => isNotifiedOf(role, kind) && !wanted.includes(kind))
  await queries.muteKinds(db, { userId, muted })
}
