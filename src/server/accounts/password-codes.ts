import { randomInt } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { Room } from '../http/room.ts'
import type { Letter } from '../mail/letter.ts'
import { letters } from '../mail/words.ts'
import { getSettings } from '../site/settings.ts'
import { findUserByEmail } from './store.ts'
import { countFailure } from './throttle.ts'

const codeMinutes = 10
const mostTries = 5

/** Makes a new code for whoever has this address, in place of an older one, and sends it; nobody's address gets nothing. A9 */
export async function sendPasswordCode(
  { db, now, passwords }: Pick<Room, 'db' | 'now' | 'passwords'>,
  { email }: { email: string },
  send: (letter: Letter) => Promise<void>,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.run(
    {
      name: 'keep-password-code',
      text: `INSERT INTO password_codes (user_id, code_hash, expires_at) VALUES ($1, $2, $3)
        ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    },
    [user.id, await passwords.hash(code, {}), new Date(now() + codeMinutes * 60_000)],
  )
  const { academyName: academy } = await getSettings(db)
  await send({ to: user.email, ...letters.passwordCode({ academy, code, minutes: codeMinutes }) })
}

/**
 * Counts a try at an account's code; answers what to verify it against, as long as the code lives and has tries left. A try
 * at any address is written down and waited for alike: how long it takes does not tell which of them has a code.
 */
export function tryPasswordCode(
  db: Db,
  now: number,
  email: string,
): Promise<{ user_id: number; code_hash: string } | undefined> {
  return db.transaction(async (tx) => {
    await countFailure(tx, now, [{ kind: 'codeTries', of: email }])
    const [code] = await tx.run<{ user_id: number; code_hash: string }>(
      {
        name: 'try-password-code',
        text: `UPDATE password_codes c SET tries = tries + 1 FROM users u
          WHERE u.email = $1 AND c.user_id = u.id AND c.tries < $2 AND c.expires_at > $3 RETURNING c.user_id, c.code_hash`,
      },
      [email, mostTries, new Date(now)],
    )
    return code
  })
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
