import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audienceKinds, receiverKinds, type AnnouncementDraft } from '../../core/staff/announcements.ts'
import { users } from '../accounts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/**
 * Messages from staff to many students at once. Parents, who have a phone and seldom an address, are not written to by the server: staff
 * open their own messenger by links with the text ready (`wa.me` where the country is known, else `sms:`), so there is no gateway, key or
 * bill, and what was sent to parents is not stored. Seen means opened on the site: emails have no picture that reports reading. T26
 */
export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    /** Null when the author's account is gone. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /** Plain text. */
    text: text().notNull(),
    audience: text({ enum: audienceKinds }).notNull(),
    /** The name that the course or the group had then; null for a selection. */
    audienceName: text(),
    /** The recipients; one for parents alone has the same students as readers, and every statement that a student reads leaves it out. */
    receivers: text({ enum: receiverKinds }).notNull().default('students'),
    /** Time at which its emails go out and students see it: some seconds after it was written. T4 */
    sentAt: instant().notNull(),
  },
  (table) => [
    index('announcements_sent').on(table.sentAt, table.id),
    index('announcements_author')
      .on(table.authorId)
      .where(sql`author_id IS NOT NULL`),
  ],
)

/** The recipients of an announcement, and those of them who have opened it on the site. */
export const announcementReaders = pgTable(
  'announcement_readers',
  {
    announcementId: belongsTo(() => announcements.id),
    userId: belongsTo(() => users.id),
    /** Null: not yet. */
    seenAt: instant(),
    /** Time at which staff wrote to the parent by phone, as they recorded it; null: not yet. */
    parentWrittenAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('announcement_readers_user').on(table.userId, table.announcementId),
  ],
)

/** Announcements that staff are writing: one draft per member of staff. T7 */
export const announcementDrafts = pgTable(
  'announcement_drafts',
  {
    authorId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts every change; an older one is never saved over a newer. */
    version: integer().notNull(),
    values: jsonb().$type<AnnouncementDraft>().notNull(),
    editedAt: instant().notNull(),
    /** The announcement that it has become: it counts as empty, unless that is taken back. */
    sentId: integer().references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('announcement_drafts_sent')
      .on(table.sentId)
      .where(sql`sent_id IS NOT NULL`),
  ],
)
