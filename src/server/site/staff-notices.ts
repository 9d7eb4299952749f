import { isNotifiedOf, noticeKinds, noticePauseMs, rolesNotifiedOf, type NoticeKind } from '../../core/staff/notices.ts'
import type { Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'

/** Something that staff are notified of; a message is notified of by its id. */
export type Notice = { kind: NoticeKind; personId: number | null; about: string; messageId?: number | null }

/** The condition under which an account `u` is notified as staff, if it wants to be. */
export const isNotified = "u.role <> 'student' AND u.disabled_at IS NULL AND NOT u.is_demo"

/**
 * Notifies the staff who may do something about it and want to know, in the transaction of what happened: the first at once, what follows
 * within 15 minutes in one email. The demo's accounts are left out. T5
 */
export async function notifyStaff(
  tx: Db,
  now: number,
  { kind, personId, about, messageId = null }: Notice,
): Promise<void> {
  const notified = await tx.run<{ user_id: number; mailed_at: Date | null; is_queued: boolean }>(
    {
      name: 'notify-staff',
      text: `WITH notified AS (INSERT INTO staff_notices (user_id, kind, person_id, about, created_at, message_id)
          SELECT u.id, $1, $2, $3, $4, $6 FROM users u LEFT JOIN staff_notice_choices c ON c.user_id = u.id
          WHERE ${isNotified} AND u.role = ANY($5::text[]) AND NOT ($1 = ANY(coalesce(c.muted, '{}')))
          RETURNING user_id)
        SELECT t.user_id, c.mailed_at, EXISTS (SELECT FROM outbox o WHERE o.kind = 'staff_digest' AND o.state = 'waiting'
            AND o.tries = 0 AND o.payload ->> 'userId' = t.user_id::text) AS is_queued
        FROM notified t LEFT JOIN staff_notice_choices c ON c.user_id = t.user_id`,
    },
    [kind, personId, about, new Date(now), rolesNotifiedOf(kind), messageId],
  )
  for (const { user_id: userId, mailed_at, is_queued } of notified) {
    if (is_queued) continue // it is written when it is sent, and holds this one too
    const dueAt = Math.max(now, (mailed_at?.getTime() ?? 0) + noticePauseMs)
    await enqueue(tx, now, 'staff_digest', { userId }, { dueAt: mailed_at ? dueAt : now })
  }
}

/** The most lines of one email. */
export const mostLines = 30

type NoticeRow = {
  id: number
  kind: NoticeKind
  person: string | null
  person_email: string | null
  person_phone: string | null
  about: string
  /** What was written to the academy, by whom, with the address for the answer; null when it is no message. */
  message: { name: string; email: string; text: string } | null
  email: string
  role: Role
}

/** What the email to staff says of a notice. Of a message its own name and address count: anyone can enter any. */
function itemOf({ kind, person, person_email, person_phone, about, message }: NoticeRow) {
  const phones = person_phone === null ? [] : [person_phone]
  if (message !== null)
    return { kind, person: null, about: message.name, reached: [message.email, ...phones], message: message.text }
  return { kind, person, about, reached: [...(person_email === null ? [] : [person_email]), ...phones], message: null }
}

/** The address that a notice is answered at; null where none is known. */
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
  const stored = await db.run<NoticeRow>(
    {
      name: 'notices-of-staff',
      text: `SELECT n.id, n.kind, p.name AS person, p.email AS person_email, nullif(p.phone, '') AS person_phone,
          n.about, CASE WHEN m.id IS NOT NULL THEN json_build_object('name', m.name, 'email', m.email, 'text', m.message) END AS message,
          u.email, u.role FROM staff_notices n
        JOIN users u ON u.id = n.user_id AND u.role <> 'student' AND u.disabled_at IS NULL
        LEFT JOIN users p ON p.id = n.person_id LEFT JOIN contact_messages m ON m.id = n.message_id WHERE n.user_id = $1 ORDER BY n.id`,
    },
    [userId],
  )
  const forget = (tx: Db) =>
    tx.run({ name: 'forget-notices', text: 'DELETE FROM staff_notices WHERE id = ANY($1::int[])' }, [
      stored.map(({ id }) => id),
    ])
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
    await tx.run(
      {
        name: 'staff-was-mailed',
        text: `INSERT INTO staff_notice_choices (user_id, mailed_at) VALUES ($1, $2)
          ON CONFLICT (user_id) DO UPDATE SET mailed_at = excluded.mailed_at`,
      },
      [userId, new Date(now)],
    )
  })
}

/** Returns the kinds of notification that a member of staff has switched off. */
export async function mutedKinds(db: Db, userId: number): Promise<NoticeKind[]> {
  const [choice] = await db.run<{ muted: NoticeKind[] }>(
    { name: 'muted-notices', text: 'SELECT muted FROM staff_notice_choices WHERE user_id = $1' },
    [userId],
  )
  return choice?.muted ?? []
}

/** Stores which kinds of notification a member of staff has switched off, of those that the role gets. */
export async function muteKinds(
  db: Db,
  { id: userId, role }: { id: number; role: Role },
  wanted: readonly NoticeKind[],
): Promise<void> {
  const muted = noticeKinds.filter((kind) => isNotifiedOf(role, kind) && !wanted.includes(kind))
  await db.run(
    {
      name: 'mute-notices',
      text: `INSERT INTO staff_notice_choices (user_id, muted) VALUES ($1, $2)
        ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted`,
    },
    [userId, muted],
  )
}
