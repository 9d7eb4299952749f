import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staffRoles } from '../../core/staff/permissions.ts'
import { users } from '../accounts/tables.ts'
import { bytes, identity, instant } from '../db/columns.ts'

/** One-time links that make a staff account, or give one that exists its role and a new password. T1 T2 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: identity(),
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: bytes().notNull().unique(),
    /** SHA-256 of the token in the email, which is made when the email is sent. */
    emailedTokenHash: bytes().unique(),
    /** The recipient; null: the first owner, for anyone who opens it. */
    email: text(),
    role: text({ enum: staffRoles }).notNull(),
    expiresAt: instant().notNull(),
    /** The owner in whose name it is; null: the command line. Without them it is nothing. */
    invitedBy: integer().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('staff_invitations_email').on(table.email),
    index('staff_invitations_inviter')
      .on(table.invitedBy)
      .where(sql`invited_by IS NOT NULL`),
    check('staff_invitations_first_owner', sql`email IS NOT NULL OR role = 'owner'`),
  ],
)
