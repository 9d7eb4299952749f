import type { AnnouncementDraft, AudienceKind, Receivers } from '../../core/staff/announcements.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** Of the accounts `:userIds`, those who would be readers: `u` is a student whose account is not disabled. */
const isReader = "u.id = ANY(:userIds::int[]) AND u.role = 'student' AND u.disabled_at IS NULL"

/** Of an announcement `a`, whether students get it. */
const isForStudents = "a.receivers = 'students'"

export const countReadersOf = statement({
  name: 'count-readers',
  text: `SELECT count(*)::int AS students, count(nullif(u.parent_phone, ''))::int AS parents FROM users u WHERE ${isReader}`,
  row: { students: notNull(), parents: notNull() },
})

export const addAnnouncement = statement({
  name: 'add-announcement',
  text: `INSERT INTO announcements (author_id, title, text, audience, audience_name, receivers, sent_at)
    VALUES (:authorId, :title, :text, :audience, :audienceName, :receivers, :sentAt) RETURNING id`,
  params: {
    authorId: nullable(),
    audience: notNull<AudienceKind>(),
    audienceName: nullable(),
    receivers: notNull<Receivers>(),
  },
})

export const addReaders = statement({
  name: 'add-announcement-readers',
  text: `INSERT INTO announcement_readers (announcement_id, user_id)
    SELECT :id, u.id FROM users u WHERE ${isReader} ORDER BY u.id RETURNING user_id`,
})

export const deleteAnnouncement = statement({
  name: 'withdraw-announcement',
  text: 'DELETE FROM announcements WHERE id = :id RETURNING id',
})

export const findAnnouncementToEmail = statement({
  name: 'announcement-to-email',
  text: `SELECT a.title, a.text FROM announcements a JOIN announcement_readers r ON r.announcement_id = a.id
    JOIN users u ON u.id = r.user_id WHERE a.id = :id AND u.email = :to`,
})

export const findAnnouncementOf = statement({
  name: 'own-announcement',
  text: `SELECT a.id, a.title, a.text, ${isoOf('a.sent_at')} AS sent_at
    FROM announcements a JOIN announcement_readers r ON r.announcement_id = a.id
    WHERE a.id = :id AND r.user_id = :userId AND a.sent_at <= :now AND ${isForStudents}`,
  row: { sent_at: notNull() },
})

export const listAnnouncementsBeside = statement({
  name: 'other-announcements',
  text: `SELECT a.id, a.title, ${isoOf('a.sent_at')} AS sent_at
    FROM announcements a JOIN announcement_readers r ON r.announcement_id = a.id
    WHERE r.user_id = :userId AND a.id <> :id AND a.sent_at <= :now AND ${isForStudents}
    ORDER BY a.sent_at DESC, a.id DESC LIMIT :most`,
  row: { sent_at: notNull() },
})

export const seeAnnouncement = statement({
  name: 'see-announcement',
  text: `UPDATE announcement_readers r SET seen_at = coalesce(r.seen_at, :now) FROM announcements a
    WHERE a.id = r.announcement_id AND a.id = :id AND r.user_id = :userId AND a.sent_at <= :now AND ${isForStudents} RETURNING a.id`,
})

export const setParentWritten = statement({
  name: 'mark-parent-written',
  text: 'UPDATE announcement_readers SET parent_written_at = :at WHERE announcement_id = :id AND user_id = :userId RETURNING user_id',
  params: { at: nullable() },
})

export const deleteAnnouncementsTo = statement({
  name: 'forget-announcements',
  text: `DELETE FROM announcements a USING announcement_readers r WHERE r.announcement_id = a.id AND r.user_id = :userId
    AND NOT EXISTS (SELECT FROM announcement_readers o WHERE o.announcement_id = a.id AND o.user_id <> :userId)`,
})

export const findAnnouncement = statement({
  name: 'announcement-of-staff',
  text: `SELECT a.id, a.title, a.text, u.name AS author, a.audience, a.audience_name, a.receivers, ${isoOf('a.sent_at')} AS sent_at,
      c.readers, c.seen, c.written
    FROM announcements a LEFT JOIN users u ON u.id = a.author_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS readers, count(r.seen_at)::int AS seen, count(r.parent_written_at)::int AS written
        FROM announcement_readers r WHERE r.announcement_id = a.id) c
    WHERE a.id = :id`,
  row: { sent_at: notNull(), readers: notNull(), seen: notNull(), written: notNull() },
})

export const listReaders = statement({
  name: 'readers-of-announcement',
  text: `SELECT u.id, u.name, u.parent_phone, ${isoOf('r.parent_written_at')} AS parent_written_at,
      ${isoOf('r.seen_at')} AS seen_at
    FROM announcement_readers r JOIN users u ON u.id = r.user_id WHERE r.announcement_id = :id
    ORDER BY r.seen_at IS NOT NULL, lower(u.name), u.id LIMIT :most OFFSET :after`,
})

// Drafts

export const findDraft = statement({
  name: 'announcement-draft',
  text: `SELECT version, values, ${isoOf('edited_at')} AS at, sent_id IS NOT NULL AS is_sent
    FROM announcement_drafts WHERE author_id = :authorId`,
  row: { values: notNull<AnnouncementDraft>(), is_sent: notNull() },
})

export const saveDraft = statement({
  name: 'save-announcement-draft',
  text: `INSERT INTO announcement_drafts AS d (author_id, version, values, edited_at) VALUES (:authorId, :version, :values, :now)
    ON CONFLICT (author_id) DO UPDATE SET version = excluded.version, values = excluded.values, edited_at = excluded.edited_at,
      sent_id = NULL WHERE d.version = excluded.version - 1 RETURNING version`,
})

export const markDraftSent = statement({
  name: 'announcement-draft-sent',
  text: 'UPDATE announcement_drafts SET sent_id = :id, version = version + 1 WHERE author_id = :authorId',
  params: { authorId: nullable() },
})

export const restoreDraft = statement({
  name: 'announcement-draft-back',
  text: 'UPDATE announcement_drafts SET sent_id = NULL, version = version + 1 WHERE sent_id = :id',
})
