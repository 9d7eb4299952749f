import { entryCodeMs } from '../../core/accounts/typed-codes.ts'
import type { Db } from '../db/database.ts'
import { newTypedCode, typedCodeHashOf } from '../http/secrets.ts'
import { addAccountSecret, addOwnLink, findAccountSecret, useUp, type AccountSecret } from './links.ts'
import { endAccountLinks } from './store.ts'
import * as queries from './queries.ts'

/** Makes the printed code of a student without an address; an older one ends. Only its hash is stored. T22 */
export async function addEntryCode(
  tx: Db,
  { userId, issuedBy, now }: { userId: number; issuedBy: number | null; now: number },
): Promise<{ code: string; expiresAt: number }> {
  const code = newTypedCode()
  const expiresAt = now + entryCodeMs
  await addAccountSecret(tx, {
    userId,
    purpose: 'code',
    email: null,
    hash: typedCodeHashOf(code),
    expiresAt,
    issuedBy,
  })
  return { code, expiresAt }
}

/** Returns whose code this is while it is valid; see {@link findAccountSecret}. */
export async function findEntryCode(db: Db, code: string, now: number): Promise<AccountSecret | undefined> {
  const found = await findAccountSecret(db, typedCodeHashOf(code), now)
  return found?.purpose === 'code' ? found : undefined
}

/**
 * Gives the account of a code the address and password that its student has chosen, uses the code up, and sends the link that confirms
 * the address. 'taken' when another account has it. T22
 */
export function enterWithCode(
  db: Db,
  { id, user_id }: AccountSecret,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: number },
): Promise<'entered' | 'taken' | 'used'> {
  return db
    .transaction(async (tx) => {
      if (!(await useUp(tx, id))) return 'used' as const
      const entered = await queries.enterWithCode(tx, { userId: user_id, email, passwordHash })
      // The account has got an address otherwise: this one must not get a link to it.
      if (entered.length === 0) return 'used' as const
      await endAccountLinks(tx, user_id)
      await addOwnLink(tx, { id: user_id, email }, { purpose: 'welcome', now })
      return 'entered' as const
    })
    .catch((error: { code?: string }) => (error.code === '23505' ? 'taken' : Promise.reject(error)))
}

/** Ends the printed code of an account; false when it has none that is valid. T22 */
export async function withdrawEntryCode(tx: Db, { userId, now }: { userId: number; now: number }): Promise<boolean> {
  const ended = await queries.withdrawEntryCode(tx, { userId, now: new Date(now) })
  return ended.length === 1
}
