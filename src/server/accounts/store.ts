import { normalizeEmail } from '../../core/accounts/rules.ts'
import type { Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import { forgetDevices } from './known-devices.ts'
import * as queries from './queries.ts'

/** A new account, its password already hashed. */
export type NewUser = {
  name: string
  email: string
  phone: string
  parentPhone: string
  role: Role
  passwordHash: string
  isDemo?: boolean
  /** The code of the language that the user reads; absent: the site's default. */
  language?: string
}

/** Returns the account with this email address, which is normalized first. */
export async function findUserByEmail(db: Db, email: string) {
  const address = normalizeEmail(email)
  const [user] = await queries.findUserByEmail(db, { email: address })
  return user && { ...user, email: address }
}

/** Locks an account until the transaction ends, so that changes of its cart, orders and access run one after the other. */
export const lockUser = (tx: Db, userId: number) => queries.lockUser(tx, { userId })

/** Adds an account; returns undefined when the address is taken. */
export async function addUser(db: Db, user: NewUser) {
  const email = normalizeEmail(user.email)
  const [added] = await queries.addUser(db, { isDemo: false, language: null, ...user, email })
  return added && { ...added, email }
}

/** Adds a student without an address; returns undefined when the same row of a spreadsheet has added one before. T22 */
export async function addStudentWithoutAddress(
  db: Db,
  student: Pick<NewUser, 'name' | 'phone' | 'parentPhone'> & { importedRow: Buffer },
) {
  const [added] = await queries.addStudentWithoutAddress(db, student)
  return added
}

/** Ends every session of an account. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  await queries.endSessions(db, { userId, except: null })
}

/** Ends an account's one-time links, also those that staff have handed over: what they opened may be worth more by now. T24 */
export const endAccountLinks = (db: Db, userId: number) => queries.endAccountLinks(db, { userId })

/**
 * Sets a password and revokes the account's codes, links, sessions and known devices, except the given ones. A9 A10
 */
export async function changePassword(
  db: Db,
  userId: number,
  passwordHash: string,
  { exceptTokenHash, exceptDevice = null }: { exceptTokenHash?: Buffer; exceptDevice?: string | null } = {},
) {
  await queries.setPassword(db, { userId, passwordHash })
  await queries.dropPasswordCode(db, { userId })
  await endAccountLinks(db, userId)
  await queries.endSessions(db, { userId, except: exceptTokenHash ?? null })
  await forgetDevices(db, userId, exceptDevice)
}
