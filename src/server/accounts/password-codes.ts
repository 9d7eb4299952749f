import { randomInt } from 'node:crypto'
import { replacesCode, type LiveCode } from '../../core/accounts/throttling.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { getSettings } from '../site/settings.ts'
import { findUserByEmail } from './store.ts'
import { countedTries, countTry, noteTry, type Tried } from '../limits/throttle.ts'
import * as queries from './queries.ts'

const codeMinutes = 10
const mostTries = 5

/**
 * Creates and sends a new code that replaces the account's older one, unless the older one should stay valid. Does nothing for an
 * address without an account. A9
 */
export async function sendPasswordCode(
  { db, now, passwords }: Pick<Context, 'db' | 'now' | 'passwords'>,
  { email }: { email: string },
  send: (email: Email) => Promise<void>,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const sent: Tried = { kind: 'codesSent', of: email }
  if (!replacesCode(await findCode(db, user.id), await countedTries(db, now(), sent), now())) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await queries.storePasswordCode(db, {
    userId: user.id,
    codeHash: await passwords.hash(code, {}),
    expiresAt: new Date(now() + codeMinutes * 60_000),
    now: new Date(now()),
  })
  const { academyName: academy } = await getSettings(db)
  try {
    await send({
      to: user.email,
      ...(await emailTextsFor(db, user)).passwordCode({ academy, code, minutes: codeMinutes }),
    })
  } catch (error) {
    // The code never reached a mailbox, so the next attempt creates another.
    await queries.dropPasswordCode(db, { userId: user.id })
    throw error
  }
  await noteTry(db, now(), sent)
}

async function findCode(db: Db, userId: number): Promise<LiveCode | undefined> {
  const [code] = await queries.findPasswordCode(db, { userId })
  return code && { sentAt: code.sent_at.getTime(), expiresAt: code.expires_at.getTime() }
}

/**
 * Counts an attempt to use a code, or rejects it. Returns the hash to verify against while the code is valid and has attempts left.
 * Known devices have a separate limit, which strangers cannot exhaust. An unknown address costs the same writes, so timing does not
 * reveal which addresses have a code.
 */
export function tryPasswordCode(
  db: Db,
  now: number,
  email: string,
  { tried, isKnownDevice }: { tried: Tried[]; isKnownDevice: boolean },
): Promise<{ user_id: number; code_hash: string; name: string } | undefined> {
  return db.transaction(async (tx) => {
    await countTry(tx, now, tried)
    const tryCode = isKnownDevice ? queries.tryPasswordCodeOnDevice : queries.tryPasswordCode
    const [code] = await tryCode(tx, { email, most: mostTries, now: new Date(now) })
    return code
  })
}

/** Reverts an attempt that had the right code but an unacceptable new password. */
export async function takeBackCodeTry(db: Db, userId: number, isKnownDevice: boolean): Promise<void> {
  await (isKnownDevice ? queries.takeBackCodeTryOnDevice : queries.takeBackCodeTry)(db, { userId })
}

/** Consumes a code; returns false when a concurrent request already did. */
export async function consumePasswordCode(db: Db, { user_id, code_hash }: { user_id: number; code_hash: string }) {
  const deleted = await queries.consumePasswordCode(db, { userId: user_id, codeHash: code_hash })
  return deleted.length === 1
}

/** Deletes expired codes. */
export async function sweepPasswordCodes(db: Db, now: number): Promise<void> {
  await queries.sweepPasswordCodes(db, { now: new Date(now) })
}
