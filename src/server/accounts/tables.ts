import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, bytes, identity, instant } from '../db/columns.ts'
import { pictures } from '../pictures/tables.ts'

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
    /** The person's picture, seen by its owner and staff. A10 */
    pictureKey: text().references(() => pictures.key, { onDelete: 'set null' }),
    /** The demo sign-ins, which are off beyond loopback unless asked for. */
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_picture')
      .on(table.pictureKey)
      .where(sql`picture_key IS NOT NULL`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the 256-bit token; the token itself is never stored. */
    tokenHash: bytes().primaryKey(),
    /** SHA-256 of the HttpOnly companion that a browser must present as well. */
    companionHash: bytes(),
    userId: belongsTo(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** When it was last used, to some minutes. */
    lastSeenAt: instant().notNull().defaultNow(),
    /** 'Remember Me': whether the cookies outlast the browser's session. */
    isPersistent: boolean().notNull().default(true),
    /** Whether the companion counts only under its `__Host-` name; sessions of before 0.2 were given the plain one. */
    isHostBound: boolean().notNull().default(false),
    /** The browser's own words for itself, cut short; empty for programs that say nothing. */
    userAgent: text().notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** The newest code for a new password of each account. A9 */
export const passwordCodes = pgTable('password_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2id, like a password: six digits are guessed quickly from a plain hash. */
  codeHash: text().notNull(),
  /** Tries of strangers. */
  tries: integer().notNull().default(0),
  expiresAt: instant().notNull(),
  sentAt: instant().notNull().defaultNow(),
  /** Tries from devices where the account has signed in before. */
  deviceTries: integer().notNull().default(0),
})

/** Browsers in which an account has signed in: tries from there are counted apart from those of strangers. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: belongsTo(() => users.id),
    /** SHA-256 of the browser's device cookie. */
    deviceHash: bytes().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] }), index('known_devices_use').on(table.usedAt)],
)

/** Counted tries, by what they are for and by account, device or network (hashed). */
export const throttles = pgTable(
  'throttles',
  {
    key: bytes().primaryKey(),
    failures: integer().notNull(),
    windowEndsAt: instant().notNull(),
    lastAt: instant().notNull().defaultNow(),
    /** The network (hashed) from which this account is tried: a network is judged by how many accounts it fails at. */
    network: bytes(),
  },
  (table) => [
    index('throttles_network')
      .on(table.network)
      .where(sql`network IS NOT NULL`),
  ],
)
