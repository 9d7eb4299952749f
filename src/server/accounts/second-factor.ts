import type { AuditedVerb } from '../../core/staff/audit.ts'
import { Secret, TOTP } from 'otpauth'
import { tidyCode } from '../../core/accounts/typed-codes.ts'
import { recoveryCodes, secondFactorGraceMs } from '../../core/staff/second-factor.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { newTypedCode, typedCodeHashOf } from '../http/secrets.ts'
import { lockUser } from './store.ts'
import { countTry, forgetTries, type Tried } from '../limits/throttle.ts'
import * as queries from './queries.ts'

// The code is passed with the password in one call: a session that is begun by the password and completed by a code would be a state that
// every call has to know, and that can be stolen. Tries are counted for each account from everywhere, so a caller who has the password can
// keep the owner waiting; that is the lesser harm. The secret is stored as it is, since codes are computed from it.

/** As authenticator apps expect it: six digits of SHA-1, a new code every 30 seconds. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code of the period before or after is taken too: clocks differ. */
const periodsAside = 1

const appOf = (secret: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...usual, ...about, secret: Secret.fromBase32(secret) })

/** Returns the period that a code is of; null when it is wrong. */
function periodOf(secret: string, code: string, now: number): number | null {
  const token = tidyCode(code)
  const delta = /^\d{6}$/.test(token) ? appOf(secret).validate({ token, timestamp: now, window: periodsAside }) : null
  return delta === null ? null : Math.floor(now / 1000 / usual.period) + delta
}

const findFactor = async (db: Db, userId: number) => {
  const [factor] = await queries.findSecondFactor(db, { userId })
  return factor
}

/** Returns whether an account signs in with a second factor. */
export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  ((await findFactor(db, userId))?.confirmed_at ?? null) !== null

/** Returns the state of an account's second factor, for its page. */
export async function readSecondFactor(db: Db, userId: number) {
  const [state] = await queries.readSecondFactor(db, { userId })
  return state ?? refuse('account.not_found')
}

/** Makes a secret for an app, which counts once a code has confirmed it. Refuses while a second factor is on. T2 */
export function beginSecondFactor(
  db: Db,
  { userId, email, academy }: { userId: number; email: string; academy: string },
): Promise<{ secret: string; uri: string }> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (await hasSecondFactor(tx, userId)) refuse('second_factor.on_already')
    const secret = new Secret({ size: 20 }).base32
    await queries.beginSecondFactor(tx, { userId, secret })
    return { secret, uri: appOf(secret, { issuer: academy, label: email }).toString() }
  })
}

/** Replaces the recovery codes of an account; they are shown once and stored hashed. */
async function renewCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newTypedCode)
  await queries.dropRecoveryCodes(tx, { userId })
  await queries.addRecoveryCodes(tx, { userId, hashes: codes.map(typedCodeHashOf) })
  return codes
}

type Changing = { userId: number; author: Author; now: number }

const record = (tx: Db, { userId, author, now }: Changing, action: AuditedVerb) =>
  recordChange(tx, { now, author, thing: 'account', thingId: userId, action, personId: userId })

/**
 * Switches the second factor on by a first code, ends the account's other sessions, which began without it, and returns the recovery
 * codes. T2
 */
export async function confirmSecondFactor(
  db: Db,
  { code, exceptTokenHash, ...changing }: Changing & { code: string; exceptTokenHash: Buffer | null },
): Promise<string[]> {
  const { userId, now } = changing
  const tried = triesOf(userId)
  await countTry(db, now, tried)
  const codes = await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const factor = await findFactor(tx, userId)
    if (!factor || factor.confirmed_at !== null) refuse('second_factor.not_begun')
    const period = periodOf(factor.secret, code, now)
    if (period === null) refuseCode()
    await queries.confirmSecondFactor(tx, { userId, now: new Date(now), period })
    await queries.clearSecondFactorDue(tx, { userId })
    await queries.endSessionsWithoutFactor(tx, { userId, exceptHash: exceptTokenHash })
    await record(tx, changing, 'second_factor_on')
    return renewCodes(tx, userId)
  })
  await forgetTries(db, tried)
  return codes
}

/** Returns the counter for guesses at an account's codes: the device's if the account has signed in on it before, else the account's. */
const triesOf = (userId: number, knownDevice: string | null = null): Tried[] =>
  knownDevice === null
    ? [{ kind: 'secondFactor', of: String(userId) }]
    : [{ kind: 'secondFactorOnDevice', of: `${userId}\n${knownDevice}` }]

/** Rejects a code of a second factor, with the same words whatever is wrong with it. */
function refuseCode(): never {
  refuse('second_factor.wrong', { errors: { code: ['second_factor.wrong'] } })
}

/** Uses a code up: of the app, whose period and all before it are over with it, or a recovery code. */
async function useCode(db: Db, userId: number, code: string, now: number): Promise<boolean> {
  const factor = await findFactor(db, userId)
  if (!factor || factor.confirmed_at === null) return false
  const period = periodOf(factor.secret, code, now)
  const used =
    period === null
      ? await queries.useRecoveryCode(db, { userId, codeHash: typedCodeHashOf(code) })
      : await queries.useAppCode(db, { userId, period, secret: factor.secret })
  return used.length === 1
}

/**
 * Checks a code of an account's second factor and uses it up; refuses a wrong or used one, and too many tries: on a device where the account
 * has signed in before those made there, else those made elsewhere. T2
 */
export async function passSecondFactor(
  db: Db,
  userId: number,
  code: string,
  { now, knownDevice = null }: { now: number; knownDevice?: string | null },
): Promise<void> {
  const tried = triesOf(userId, knownDevice)
  await countTry(db, now, tried)
  if (!(await useCode(db, userId, code, now))) refuseCode()
  await forgetTries(db, tried)
}

/** Makes new recovery codes; the former ones no longer work. */
export const renewRecoveryCodes = (db: Db, changing: Changing): Promise<string[]> =>
  db.transaction(async (tx) => {
    await lockUser(tx, changing.userId)
    if (!(await hasSecondFactor(tx, changing.userId))) refuse('second_factor.not_begun')
    await record(tx, changing, 'recovery_codes_renewed')
    return renewCodes(tx, changing.userId)
  })

/**
 * Removes an account's second factor with its recovery codes; false when it has none. Where staff need one, they have seven days from
 * then on. T2
 */
export async function removeSecondFactor(tx: Db, changing: Changing): Promise<boolean> {
  const { userId, now } = changing
  await lockUser(tx, userId)
  const removed = await queries.removeSecondFactor(tx, { userId })
  await queries.dropRecoveryCodes(tx, { userId })
  await updateDue(tx, now, userId)
  if ((removed[0]?.confirmed_at ?? null) === null) return false
  await record(tx, changing, 'second_factor_removed')
  return true
}

/**
 * Sets until when an account, or with null everybody, has to switch a second factor on: staff who have none, seven days from now unless
 * they have a day already; no one else, and no one while it is not required. Call it when a role or the requirement changes. T2
 */
export const updateDue = (tx: Db, now: number, userId: number | null = null) =>
  queries.updateDue(tx, { userId, dueAt: new Date(now + secondFactorGraceMs) })

/** Requires a second factor of all staff, or no longer. An owner requires it only of others once they have it themselves. T2 */
export function requireSecondFactor(
  db: Db,
  { isRequired, userId, author, now }: Changing & { isRequired: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (isRequired && !(await hasSecondFactor(tx, userId))) refuse('second_factor.own_first')
    const changed = await queries.requireSecondFactor(tx, { since: isRequired ? new Date(now) : null })
    if (changed.length === 0) return
    await updateDue(tx, now)
    const change = { thing: 'settings', thingId: 1, action: 'changed' } as const
    const after = { staff_need_second_factor: isRequired }
    await recordChange(tx, { now, author, ...change, before: { staff_need_second_factor: !isRequired }, after })
  })
}
