import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staffRoles } from '../../core/staff/permissions.ts'
import { bytes, identity, instant } from '../db/columns.ts'

/** One-time links that make a staff account, or give one that exists its role and a new password. T1 T2 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: identity(),
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: bytes().notNull().unique(),
    /** Whom it is for; null: the first owner, whoever opens it. */
    email: text(),
    role: text({ enum: staffRoles }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('staff_invitations_email').on(table.email),
    check('staff_invitations_first_owner', sql`email IS NOT NULL OR role = 'owner'`),
  ],
)
