import { randomInt } from 'node:crypto'
import { replacesCode, type LiveCode } from '../../core/accounts/throttling.ts'
import type { Db } from '../db/database.ts'
import type { Room } from '../http/room.ts'
import type { Email } from '../mail/email.ts'
import { emailTexts } from '../mail/words.ts'
import { getSettings } from '../site/settings.ts'
import { findUserByEmail } from './store.ts'
import { countedTries, countTry, noteTry, type Tried } from './throttle.ts'

const codeMinutes = 10
const mostTries = 5

/**
 * Makes a new code for whoever has this address, in place of an older one, and sends it, unless the older one is to stay; an address
 * without an account gets nothing. A9
 */
export async function sendPasswordCode(
  { db, now, passwords }: Pick<Room, 'db' | 'now' | 'passwords'>,
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
      name: 'keep-password-code',
      text: `INSERT INTO password_codes (user_id, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
          sent_at = excluded.sent_at, tries = 0, device_tries = 0`,
    },
    [user.id, await passwords.hash(code, {}), new Date(now() + codeMinutes * 60_000), new Date(now())],
  )
  const { academyName: academy } = await getSettings(db)
  try {
    await send({ to: user.email, ...emailTexts.passwordCode({ academy, code, minutes: codeMinutes }) })
  } catch (error) {
    // A code that was not sent is in nobody's mailbox: the next try makes another.
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
 * Counts a try at an account's code, or refuses it; returns what to verify it against, as long as the code lives and has tries left.
 * Devices where the account has signed in have tries of their own, which strangers cannot use up. A try at any address is stored
 * and waited for alike: how long it takes does not tell which of them has a code.
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

/** Takes back a try that had the right code, but a password that the account cannot have. */
export async function takeBackCodeTry(db: Db, userId: number, isKnownDevice: boolean): Promise<void> {
  await db.run(isKnownDevice ? takeBack.knownDevice : takeBack.stranger, [userId])
}

/** Uses a code up; false when somebody else just did. */
export async function spendPasswordCode(db: Db, { user_id, code_hash }: { user_id: number; code_hash: string }) {
  const spent = await db.run(
    {
      name: 'spend-password-code',
      text: 'DELETE FROM password_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id',
    },
    [user_id, code_hash],
  )
  return spent.length === 1
}

/** Forgets the codes whose time is over. */
export async function sweepPasswordCodes(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-password-codes', text: 'DELETE FROM password_codes WHERE expires_at <= $1' }, [
    new Date(now),
  ])
}
