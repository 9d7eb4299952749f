import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { belongsTo, bytes, identity, instant } from '../db/columns.ts'

/** Links that show a parent how a student stands; deleted when they end or are withdrawn. T30 */
export const parentLinks = pgTable(
  'parent_links',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    /** Of the token, which is stored nowhere. */
    tokenHash: bytes().notNull().unique(),
    /** True if staff made it; else the student did. */
    isByStaff: boolean().notNull(),
    /** The member of staff who made it; null: the student did, or the account is gone. */
    makerId: integer().references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('parent_links_user').on(table.userId),
    index('parent_links_maker').on(table.makerId),
    index('parent_links_end').on(table.expiresAt),
  ],
)

/** Addresses of parents that asked for the weekly email by a link, and are deleted with it. T30 */
export const parentAddresses = pgTable(
  'parent_addresses',
  {
    id: identity(),
    linkId: belongsTo(() => parentLinks.id),
    /** Normalized: trimmed, lower case. */
    email: text().notNull(),
    /** The code of the language in which the page was read. */
    language: text().notNull(),
    askedAt: instant().notNull(),
    /** Of the token that confirms the address; made when its email is sent. */
    confirmHash: bytes().unique(),
    /** Null: its owner has not confirmed it, and gets nothing. */
    confirmedAt: instant(),
    /** Ends the emails, and nothing else; as it is, because each of them carries it. */
    offToken: text().notNull().unique(),
    /** The last week for which an email was enqueued, as `weekToMail` of `core` counts; null: none was. */
    week: integer(),
  },
  (table) => [uniqueIndex('parent_addresses_once').on(table.linkId, table.email)],
)
