import { randomInt } from 'node:crypto'
import { replacesCode, type LiveCode } from '../../core/accounts/throttling.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { getSettings } from '../site/settings.ts'
import { findUserByEmail } from './store.ts'
import { countedTries, countTry, noteTry, type Tried } from '../limits/throttle.ts'

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
  await db.run(
    {
      name: 'store-password-code',
      text: `INSERT INTO password_codes (user_id, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
          sent_at = excluded.sent_at, tries = 0, device_tries = 0`,
    },
    [user.id, await passwords.hash(code, {}), new Date(now() + codeMinutes * 60_000), new Date(now())],
  )
  const { academyName: academy } = await getSettings(db)
  try {
    await send({
      to: user.email,
      ...(await emailTextsFor(db, user)).passwordCode({ academy, code, minutes: codeMinutes }),
    })
  } catch (error) {
    // The code never reached a mailbox, so the next attempt creates another.
    await db.run({ name: 'drop-unsent-code', text: 'DELETE FROM password_codes WHERE user_id = $1' }, [user.id])
    throw error
  }
  await noteTry(db, now(), sent)
}

async function findCode(db: Db, userId: number): Promise<LiveCode | undefined> {
  const [code] = await db.run<{ sent_at: Date; expires_at: Date }>(
    { name: 'find-password-code', text: 'SELECT sent_at, expires_at FROM password_codes WHERE user_id = $1' },
    [userId],
  )
  return code && { sentAt: code.sent_at.getTime(), expiresAt: code.expires_at.getTime() }
}

const tryCode = {
  stranger: {
    name: 'try-password-code',
    text: `UPDATE password_codes c SET tries = tries + 1 FROM users u
      WHERE u.email = $1 AND c.user_id = u.id AND c.tries < $2 AND c.expires_at > $3 RETURNING c.user_id, c.code_hash, u.name`,
  },
  knownDevice: {
    name: 'try-password-code-on-device',
    text: `UPDATE password_codes c SET device_tries = device_tries + 1 FROM users u
      WHERE u.email = $1 AND c.user_id = u.id AND c.device_tries < $2 AND c.expires_at > $3 RETURNING c.user_id, c.code_hash, u.name`,
  },
}

const takeBack = {
  stranger: {
    name: 'take-back-code-try',
    text: 'UPDATE password_codes SET tries = tries - 1 WHERE user_id = $1 AND tries > 0',
  },
  knownDevice: {
    name: 'take-back-code-try-on-device',
    text: 'UPDATE password_codes SET device_tries = device_tries - 1 WHERE user_id = $1 AND device_tries > 0',
  },
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
    const [code] = await tx.run<{ user_id: number; code_hash: string; name: string }>(
      isKnownDevice ? tryCode.knownDevice : tryCode.stranger,
      [email, mostTries, new Date(now)],
    )
    return code
  })
}

/** Reverts an attempt that had the right code but an unacceptable new password. */
export async function takeBackCodeTry(db: Db, userId: number, isKnownDevice: boolean): Promise<void> {
  await db.run(isKnownDevice ? takeBack.knownDevice : takeBack.stranger, [userId])
}

/** Consumes a code; returns false when a concurrent request already did. */
export async function consumePasswordCode(db: Db, { user_id, code_hash }: { user_id: number; code_hash: string }) {
  const deleted = await db.run(
    {
      name: 'consume-password-code',
      text: 'DELETE FROM password_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id',
    },
    [user_id, code_hash],
  )
  return deleted.length === 1
}

/** Deletes expired codes. */
export async function sweepPasswordCodes(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-password-codes', text: 'DELETE FROM password_codes WHERE expires_at <= $1' }, [
    new Date(now),
  ])
}
