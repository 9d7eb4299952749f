import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, identity, instant } from '../db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text().notNull(),
    /** Normalised: trimmed, lower case. */
    email: text().notNull(),
    phone: text().notNull().default(''),
    parentPhone: text().notNull().default(''),
    role: text({ enum: ['student', 'staff'] })
      .notNull()
      .default('student'),
    passwordHash: text().notNull(),
    /** The demo sign-ins, which are off beyond loopback unless asked for. */
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the 256-bit token; the token itself is never stored. */
    tokenHash: bytes().primaryKey(),
    /** SHA-256 of the HttpOnly companion that a browser must present as well. */
    companionHash: bytes(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Failed tries in a window, by account and by address (hashed). */
export const throttles = pgTable('throttles', {
  key: bytes().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: instant().notNull(),
})
