import { listCaps } from '../../core/list-caps.ts'
import type { AudienceKind, Receivers } from '../../core/staff/announcements.ts'
import { emailAbout, emailDueAt, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueueForMany } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import type { RowOf } from '../db/statement.ts'
import { clearDraft, restoreDraft } from './drafts.ts'
import {
  addAnnouncement,
  addReaders,
  countReadersOf,
  deleteAnnouncement,
  deleteAnnouncementsTo,
  findAnnouncement,
  findAnnouncementOf,
  findAnnouncementToEmail,
  listAnnouncementsBeside,
  listReaders,
  seeAnnouncement,
  setParentWritten,
} from './queries.ts'

/** An announcement to be sent, with the accounts it is for; those that are no students, or disabled, get none. */
export type NewAnnouncement = {
  title: string
  text: string
  audience: { kind: AudienceKind; name: string | null }
  receivers: Receivers
  userIds: readonly number[]
}

/** Counts the students among these accounts who would be readers, and those of them with a parent's phone. T26 */
export async function countReaders(tx: Db, userIds: readonly number[]): Promise<{ students: number; parents: number }> {
  const [counts] = await countReadersOf(tx, { userIds: [...userIds] })
  return counts ?? { students: 0, parents: 0 }
}

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
  const [added] = await addAnnouncement(tx, {
    authorId: author.actorId,
    title,
    text,
    audience: audience.kind,
    audienceName: audience.name,
    receivers,
    sentAt: new Date(emailDueAt({ author, now })),
  })
  if (!added) throw new Error('nothing was written')
  const { id } = added
  const readers = await addReaders(tx, { id, userIds: [...userIds] })
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
  return (await deleteAnnouncement(tx, { id })).length === 1
}

/** Returns the path at which its readers find an announcement. */
export const announcementPath = (id: number) => `/announcements/${id}`

/** Sends the email of an announcement, in the reader's language; does nothing once the reader's account is gone. */
export async function sendAnnouncementEmail(
  db: Db,
  { to, announcementId }: { to: string; announcementId: number },
  send: (email: Email) => Promise<void>,
): Promise<void> {
  const [found] = await findAnnouncementToEmail(db, { id: announcementId, to })
  if (!found) return
  const { academyName: academy } = await getSettings(db)
  const texts = await emailTextsFor(db, { email: to })
  await send({ to, ...texts.announcement({ academy, ...found, path: announcementPath(announcementId) }) })
}

/** An announcement as its reader sees it. */
export type ReadAnnouncement = RowOf<typeof findAnnouncementOf>

/** Returns an announcement to this user; undefined when there is none, or it can still be taken back. */
export async function findOwnAnnouncement(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<ReadAnnouncement | undefined> {
  const [found] = await findAnnouncementOf(db, { id, userId, now: new Date(now) })
  return found
}

/** The announcements that are listed beside one. */
const mostOthers = listCaps.otherAnnouncements

/** Lists the other announcements to this user, the latest first. */
export const listOtherAnnouncements = (
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<RowOf<typeof listAnnouncementsBeside>[]> =>
  listAnnouncementsBeside(db, { id, userId, now: new Date(now), most: mostOthers })

/** Notes that this user has opened an announcement, the first time only; false when it is none of theirs. */
export async function markSeen(db: Db, { id, userId, now }: { id: number; userId: number; now: number }) {
  const seen = await seeAnnouncement(db, { id, userId, now: new Date(now) })
  return seen.length === 1
}

/** Marks when staff wrote to the parent of a reader, null to take that back; false when the announcement did not go to this user. */
export async function markParentWritten(db: Db, { id, userId, at }: { id: number; userId: number; at: Date | null }) {
  return (await setParentWritten(db, { id, userId, at })).length === 1
}

/** Deletes the announcements that went to this account alone: what they say is about it. A10 */
export async function forgetAnnouncementsTo(tx: Db, userId: number): Promise<void> {
  await deleteAnnouncementsTo(tx, { userId })
}

/** Returns an announcement as staff see it, with a part of its readers: those who have not seen it come first. T26 */
export async function readAnnouncement(db: Db, id: number, { most, after }: { most: number; after: number }) {
  const [found] = await findAnnouncement(db, { id })
  if (!found) return undefined
  const people = await listReaders(db, { id, most, after })
  return { ...found, people }
}
