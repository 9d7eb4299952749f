import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accountSecretPurposes } from '../../core/accounts/links.ts'
import { users } from '../accounts/tables.ts'
import { belongsTo, bytes, identity, instant } from '../db/columns.ts'

/** Notes of staff about a student, never shown to the student; they are deleted with the account and are in its data download. T21 */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    /** Null when the author's account is gone. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull(),
    /** Since when it is deleted; it can be brought back for 30 days. T8 */
    deletedAt: instant(),
  },
  (table) => [
    index('staff_notes_user').on(table.userId, table.id),
    index('staff_notes_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    index('staff_notes_author')
      .on(table.authorId)
      .where(sql`author_id IS NOT NULL`),
  ],
)

/** The emails that were made for a student: kind, subject and times, never what they said. T21 */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    kind: text().notNull(),
    subject: text().notNull(),
    queuedAt: instant().notNull(),
    /** Null: written as a file, because no mail server was set up; no one received it. */
    sentAt: instant(),
  },
  (table) => [index('sent_emails_user').on(table.userId, table.id)],
)

/**
 * One-time links of an account: to set its password, or to confirm its new address; and the printed code of a student without an address.
 * T22 T24
 */
export const accountLinks = pgTable(
  'account_links',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    purpose: text({ enum: accountSecretPurposes }).notNull(),
    /** The new address that the link confirms. */
    email: text(),
    /** SHA-256 of the token in the link that staff can hand over, or of the printed code. */
    tokenHash: bytes().notNull().unique(),
    /** SHA-256 of the token in the email, made when the email is sent. */
    emailedTokenHash: bytes().unique(),
    expiresAt: instant().notNull(),
    /** The member of staff who made it in the studio, with whose account and right it ends; null: an import by command. */
    issuedBy: integer().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('account_links_issuer').on(table.issuedBy),
    uniqueIndex('account_links_purpose').on(table.userId, table.purpose),
    index('account_links_expiry').on(table.expiresAt),
    check('account_links_address', sql`(purpose = 'address') = (email IS NOT NULL)`),
  ],
)
