import type { AudienceKind, Receivers } from '../../core/staff/announcements.ts'
import { emailAbout, emailDueAt, recordChange, type Author } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueueForMany } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { clearDraft, restoreDraft } from './drafts.ts'

/** An announcement to be sent, with the accounts it is for; those that are no students, or disabled, get none. */
export type NewAnnouncement = {
  title: string
  text: string
  audience: { kind: AudienceKind; name: string | null }
  receivers: Receivers
  userIds: readonly number[]
}

/** Of the accounts `$n` in a statement, those who would be readers: `u` is a student whose account is not disabled. */
const isReader = (ids: '$1' | '$2') => `u.id = ANY(${ids}::int[]) AND u.role = 'student' AND u.disabled_at IS NULL`

/** Counts the students among these accounts who would be readers, and those of them with a parent's phone. T26 */
export async function countReaders(tx: Db, userIds: readonly number[]): Promise<{ students: number; parents: number }> {
  const [counts] = await tx.run<{ students: number; parents: number }>(
    {
      name: 'count-readers',
      text: `SELECT count(*)::int AS students, count(nullif(u.parent_phone, ''))::int AS parents FROM users u WHERE ${isReader('$1')}`,
    },
    [userIds],
  )
  return counts ?? { students: 0, parents: 0 }
}

/** Of an announcement in a statement, whether students get it. */
const isForStudents = `a.receivers = 'students'`

/**
 * Stores an announcement with its readers and enqueues an email to each, ten seconds later, so that it can be taken back unread; of one
 * for the parents alone it notifies no one. Returns to how many students it goes or whose parents it is for; refuses one that would
 * reach no one. T26
 */
export async function sendAnnouncement(
  tx: Db,
  { title, text, audience, receivers, userIds }: NewAnnouncement,
  { author, now }: { author: Author; now: number },
): Promise<{ id: number; readers: number; auditId: number }> {
  const [added] = await tx.run<{ id: number }>(
    {
      name: 'add-announcement',
      text: `INSERT INTO announcements (author_id, title, text, audience, audience_name, receivers, sent_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    },
    [author.actorId, title, text, audience.kind, audience.name, receivers, new Date(emailDueAt({ author, now }))],
  )
  if (!added) throw new Error('nothing was written')
  const { id } = added
  const readers = await tx.run<{ user_id: number }>(
    {
      name: 'add-announcement-readers',
      text: `INSERT INTO announcement_readers (announcement_id, user_id)
        SELECT $1, u.id FROM users u WHERE ${isReader('$2')}
        ORDER BY u.id RETURNING user_id`,
    },
    [id, userIds],
  )
  await clearDraft(tx, { authorId: author.actorId, id })
  const [first, second] = readers
  if (!first) refuse('announcement.no_reader')
  const auditId = await recordChange(tx, {
    now,
    author,
    thing: 'announcement',
    thingId: id,
    action: receivers === 'students' ? 'sent' : 'added',
    // What is written to one student goes from the log with the account.
    personId: second ? null : first.user_id,
    after: { message: title, readers: readers.length, opened: [] },
  })
  if (receivers === 'parents') return { id, readers: readers.length, auditId }
  const to = `SELECT u.id, jsonb_build_object('to', u.email, 'announcementId', r.announcement_id) AS payload
    FROM announcement_readers r JOIN users u ON u.id = r.user_id WHERE r.announcement_id = $1 AND u.email IS NOT NULL`
  await enqueueForMany(tx, now, 'announcement', { each: to, of: id }, emailAbout(auditId, { author, now }))
  return { id, readers: readers.length, auditId }
}

/** Deletes an announcement that is undone, with its readers, and restores its draft. */
export async function withdrawAnnouncement(tx: Db, id: number): Promise<boolean> {
  await restoreDraft(tx, id)
  const text = 'DELETE FROM announcements WHERE id = $1 RETURNING id'
  return (await tx.run({ name: 'withdraw-announcement', text }, [id])).length === 1
}

/** The path at which its readers find an announcement. */
export const announcementPath = (id: number) => `/announcements/${id}`

/** Sends the email of an announcement, in the reader's language; does nothing once the reader's account is gone. */
export async function sendAnnouncementEmail(
  db: Db,
  { to, announcementId }: { to: string; announcementId: number },
  send: (email: Email) => Promise<void>,
): Promise<void> {
  const [found] = await db.run<{ title: string; text: string }>(
    {
      name: 'announcement-to-email',
      text: `SELECT a.title, a.text FROM announcements a JOIN announcement_readers r ON r.announcement_id = a.id
        JOIN users u ON u.id = r.user_id WHERE a.id = $1 AND u.email = $2`,
    },
    [announcementId, to],
  )
  if (!found) return
  const { academyName: academy } = await getSettings(db)
  const texts = await emailTextsFor(db, { email: to })
  await send({ to, ...texts.announcement({ academy, ...found, path: announcementPath(announcementId) }) })
}

/** An announcement as its reader sees it. */
export type ReadAnnouncement = { id: number; title: string; text: string; sent_at: string }

/** Returns an announcement to this user; undefined when there is none, or it can still be taken back. */
export async function findOwnAnnouncement(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<ReadAnnouncement | undefined> {
  const [found] = await db.run<ReadAnnouncement>(
    {
      name: 'own-announcement',
      text: `SELECT a.id, a.title, a.text, ${isoOf('a.sent_at')} AS sent_at
        FROM announcements a JOIN announcement_readers r ON r.announcement_id = a.id
        WHERE a.id = $1 AND r.user_id = $2 AND a.sent_at <= $3 AND ${isForStudents}`,
    },
    [id, userId, new Date(now)],
  )
  return found
}

/** The announcements that are listed beside one. */
const mostOthers = 10

/** Lists the other announcements to this user, the latest first. */
export const listOtherAnnouncements = (
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<{ id: number; title: string; sent_at: string }[]> =>
  db.run(
    {
      name: 'other-announcements',
      text: `SELECT a.id, a.title, ${isoOf('a.sent_at')} AS sent_at
        FROM announcements a JOIN announcement_readers r ON r.announcement_id = a.id
        WHERE r.user_id = $2 AND a.id <> $1 AND a.sent_at <= $3 AND ${isForStudents} ORDER BY a.sent_at DESC, a.id DESC LIMIT $4`,
    },
    [id, userId, new Date(now), mostOthers],
  )

/** Notes that this user has opened an announcement, the first time only; false when it is none of theirs. */
export async function markSeen(db: Db, { id, userId, now }: { id: number; userId: number; now: number }) {
  const seen = await db.run(
    {
      name: 'see-announcement',
      text: `UPDATE announcement_readers r SET seen_at = coalesce(r.seen_at, $3) FROM announcements a
        WHERE a.id = r.announcement_id AND a.id = $1 AND r.user_id = $2 AND a.sent_at <= $3 AND ${isForStudents} RETURNING a.id`,
    },
    [id, userId, new Date(now)],
  )
  return seen.length === 1
}

/** Marks when staff wrote to the parent of a reader, null to take that back; false when the announcement did not go to this user. */
export async function markParentWritten(db: Db, { id, userId, at }: { id: number; userId: number; at: Date | null }) {
  const text =
    'UPDATE announcement_readers SET parent_written_at = $3 WHERE announcement_id = $1 AND user_id = $2 RETURNING user_id'
  return (await db.run({ name: 'mark-parent-written', text }, [id, userId, at])).length === 1
}

/** Deletes the announcements that went to this account alone: what they say is about it. A10 */
export async function forgetAnnouncementsTo(tx: Db, userId: number): Promise<void> {
  await tx.run(
    {
      name: 'forget-announcements',
      text: `DELETE FROM announcements a USING announcement_readers r WHERE r.announcement_id = a.id AND r.user_id = $1
        AND NOT EXISTS (SELECT FROM announcement_readers o WHERE o.announcement_id = a.id AND o.user_id <> $1)`,
    },
    [userId],
  )
}

/** One reader as staff see them. */
export type ReaderRow = {
  id: number
  name: string
  parent_phone: string
  parent_written_at: string | null
  seen_at: string | null
}

/** Returns an announcement as staff see it, with a part of its readers: those who have not seen it come first. T26 */
export async function readAnnouncement(db: Db, id: number, { most, after }: { most: number; after: number }) {
  type Row = {
    id: number
    title: string
    text: string
    author: string | null
    audience: AudienceKind
    audience_name: string | null
    receivers: Receivers
    sent_at: string
    readers: number
    seen: number
    written: number
  }
  const [found] = await db.run<Row>(
    {
      name: 'announcement-of-staff',
      text: `SELECT a.id, a.title, a.text, u.name AS author, a.audience, a.audience_name, a.receivers, ${isoOf('a.sent_at')} AS sent_at,
          c.readers, c.seen, c.written
        FROM announcements a LEFT JOIN users u ON u.id = a.author_id
          CROSS JOIN LATERAL (SELECT count(*)::int AS readers, count(r.seen_at)::int AS seen, count(r.parent_written_at)::int AS written
            FROM announcement_readers r WHERE r.announcement_id = a.id) c
        WHERE a.id = $1`,
    },
    [id],
  )
  if (!found) return undefined
  const people = await db.run<ReaderRow>(
    {
      name: 'readers-of-announcement',
      text: `SELECT u.id, u.name, u.parent_phone, ${isoOf('r.parent_written_at')} AS parent_written_at,
          ${isoOf('r.seen_at')} AS seen_at
        FROM announcement_readers r JOIN users u ON u.id = r.user_id WHERE r.announcement_id = $1
        ORDER BY r.seen_at IS NOT NULL, lower(u.name), u.id LIMIT $2 OFFSET $3`,
    },
    [id, most, after],
  )
  return { ...found, people }
}
