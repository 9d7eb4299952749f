import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** The weekly email of each student who has got one or has chosen; without a row it is on. L6 */
export const weeklyEmails = pgTable('weekly_emails', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOff: boolean().notNull().default(false),
  /** Ends the emails, and nothing else; as it is, because each of them carries it. */
  offToken: text().notNull().unique(),
  /** The last week for which an email was enqueued, as `weekToMail` of `core` counts; null: none was. */
  week: integer(),
})
