import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LegalText } from '../../core/editing/nouns.ts'
import type { StudyPlan } from '../../core/learning/plan-week.ts'
import { roles } from '../../core/staff/permissions.ts'
import { belongsTo, bytes, identity, instant } from '../db/columns.ts'
import { pictures } from '../pictures/tables.ts'

/** Returns an address without its domain, which many have in common: SQL of an index, to be repeated exactly. T6 */
export const addressName = (email: string) => `split_part(${email}, '@', 1)`

/**
 * Accounts. The database adds three columns that only lists of the studio read: `search`, the name, address and digits of the phones;
 * `sound`, the name in the one spelling that `name_sound` gives to names that sound alike, a space before each word (docs/decisions/0015);
 * and `access_until`, when the last access to a course ends or has ended (infinity: never; null: there was none). T33
 */
export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text().notNull(),
    /** Normalized: trimmed, lower case. Null while a student without an address has not used the printed code. T22 */
    email: text(),
    phone: text().notNull().default(''),
    parentPhone: text().notNull().default(''),
    /** Time at which the owner confirmed the address through a link sent to it. P13 */
    emailConfirmedAt: instant(),
    role: text({ enum: roles }).notNull().default('student'),
    passwordHash: text().notNull(),
    /** The profile picture, visible to its owner and staff. A10 */
    pictureKey: text().references(() => pictures.key, { onDelete: 'set null' }),
    /** The code of the chosen language; null: none was. */
    language: text(),
    /** The day of the test that the student prepares for, on the academy's calendar. P10 */
    testDate: date(),
    /** Her goal and what the plan of her weeks goes by; null: nothing is set. L6 */
    studyPlan: jsonb().$type<StudyPlan>(),
    /** True for a demo account, whose sign-in works only on loopback by default. */
    isDemo: boolean().notNull().default(false),
    /** The instant from which on the studio is closed to this account until it has a second factor; null: it has one, or needs none. T2 */
    secondFactorDueAt: instant(),
    /**
     * SHA-256 of the name and phones in the row that a student without an address was imported from: the same row again is the same
     * student, also when name, phones or address have changed since. T22
     */
    importedRow: bytes().unique(),
    /** Since when the account can do nothing any more; its sessions ended then. */
    disabledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_joined').on(table.createdAt, table.id),
    index('users_name').on(sql`lower(name)`, table.id),
    /** Index for finding misspelled names by similarity. T6 */
    index('users_alike').using('gin', sql`lower(name) gin_trgm_ops`),
    /** Names that are written in several ways are found by their sound. T6 */
    index('users_sound').using('gin', sql`sound gin_trgm_ops`),
    index('users_address_alike').using('gin', sql`${sql.raw(addressName('email'))} gin_trgm_ops`),
    index('users_staff')
      .on(table.role)
      .where(sql`role <> 'student'`),
    /** Accounts that the progress of a course leaves out: staff, and those that are disabled. T33 */
    index('users_no_student')
      .on(table.id)
      .where(sql`role <> 'student' OR disabled_at IS NOT NULL`),
    index('users_demo')
      .on(table.isDemo)
      .where(sql`is_demo`),
    // No one signs in without an address, so everyone with a session has one.
    check('users_email_missing', sql`email IS NOT NULL OR (role = 'student' AND password_hash = 'none')`),
    check('users_role', sql.raw(`role IN (${roles.map((role) => `'${role}'`).join(', ')})`)),
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
    /** Time of the session's last use, accurate to five minutes. */
    lastSeenAt: instant().notNull().defaultNow(),
    /** 'Remember Me': whether the cookies outlast the browser's session. */
    isPersistent: boolean().notNull().default(true),
    /** True if the companion must have its `__Host-` name; sessions from before 0.2 have the plain name. */
    isHostBound: boolean().notNull().default(false),
    /** The User-Agent header, truncated; empty when absent. */
    userAgent: text().notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** The second factor of an account: the secret of an authenticator app. T2 */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32; the codes have to be computed from it, so a hash would not do. */
  secret: text().notNull(),
  /** Null until a first code has shown that the app has the secret. */
  confirmedAt: instant(),
  /** The period of the newest code that was used: it and older ones are rejected. */
  lastPeriod: integer(),
})

/** Codes that stand in for a lost app, each once. T2 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: belongsTo(() => users.id),
    /** SHA-256 of 80 random bits. */
    codeHash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** The consents that accounts have given. P2 */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: belongsTo(() => users.id),
    givenAt: instant().notNull(),
    /** The states that were shown: ids of thing_versions, by text; that of the shipped privacy policy where none was published. */
    versions: jsonb().$type<Partial<Record<LegalText, number>>>().notNull(),
    /** The age that the student said they are younger than. */
    youngerThan: integer(),
    /** The name of the guardian who agreed for a student below that age, as the student wrote it. */
    guardian: text(),
    withdrawnAt: instant(),
  },
  (table) => [index('consents_user').on(table.userId)],
)

/** The newest password reset code of each account. A9 */
export const passwordCodes = pgTable('password_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2id, as for passwords: a fast hash of six digits would be guessed at once. */
  codeHash: text().notNull(),
  /** Attempts from unknown devices. */
  tries: integer().notNull().default(0),
  expiresAt: instant().notNull(),
  sentAt: instant().notNull().defaultNow(),
  /** Attempts from devices where the account has signed in before. */
  deviceTries: integer().notNull().default(0),
})

/** Browsers in which an account has signed in; attempts from them have a separate limit. */
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

/** Attempt counters, each for one action and one account, device or network (hashed). */
export const throttles = pgTable(
  'throttles',
  {
    key: bytes().primaryKey(),
    failures: integer().notNull(),
    windowEndsAt: instant().notNull(),
    lastAt: instant().notNull().defaultNow(),
    /** The network (hashed) that tries this account; a network is limited by the number of accounts it fails at. */
    network: bytes(),
  },
  (table) => [
    index('throttles_network')
      .on(table.network)
      .where(sql`network IS NOT NULL`),
  ],
)
