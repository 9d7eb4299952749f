import { accountLinkMs, type AccountSecretPurpose, type LinkPurpose } from '../../core/accounts/links.ts'
import { mayChangeAccount } from '../../core/staff/permissions.ts'
import { changePassword, endAccountLinks } from './store.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { countTry, noteTry } from '../limits/throttle.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'

/** Returns the address of a link's page; the token stands in the fragment, which is sent to no server. */
export const accountLinkOf = (siteUrl: string, token: string) => `${siteUrl}/account-link#${token}`

/** Counts an email with a link by the address that it goes to, whatever account or network requests it, or rejects it. docs/decisions/0176 */
export const countLink = (db: Db, now: number, to: string) => countTry(db, now, [{ kind: 'accountLinks', of: to }])

/**
 * Makes a link of an account and enqueues its email; an older one for the same purpose ends. Returns the token of a link for staff to
 * hand over; the email has one of its own. It counts by its address, see {@link countLink}; one that comes `along` with something else
 * counts and is never rejected: an import, a payment, an address that was moved. T36
 */
export async function addAccountLink(
  tx: Db,
  {
    userId,
    purpose,
    to,
    issuedBy,
    now,
    along = false,
  }: { userId: number; purpose: LinkPurpose; to: string; issuedBy: number | null; now: number; along?: boolean },
): Promise<{ token: string; expiresAt: number }> {
  await (along ? noteTry(tx, now, { kind: 'accountLinks', of: to }) : countLink(tx, now, to))
  const token = newSecret()
  const expiresAt = now + accountLinkMs
  const email = purpose === 'address' ? to : null
  const linkId = await addAccountSecret(tx, { userId, purpose, email, hash: secretHashOf(token), expiresAt, issuedBy })
  await enqueue(tx, now, 'account_link', { to, linkId }, { expiresAt })
  return { token, expiresAt }
}

type NewSecret = {
  userId: number
  purpose: AccountSecretPurpose
  email: string | null
  hash: Buffer
  expiresAt: number
  issuedBy: number | null
}

/** Stores a one-time secret of an account and returns its id; an older one for the same purpose ends. */
export async function addAccountSecret(
  tx: Db,
  { userId, purpose, email, hash, expiresAt, issuedBy }: NewSecret,
): Promise<number> {
  const [added] = await queries.addAccountLink(tx, {
    userId,
    purpose,
    email,
    tokenHash: hash,
    expiresAt: new Date(expiresAt),
    issuedBy,
  })
  if (!added) throw new Error('nothing was written')
  return added.id
}

/** Sends the owner of an account the link that confirms its address. P13 */
export const addOwnLink = (
  tx: Db,
  { id: userId, email: to }: { id: number; email: string },
  asked: { purpose: 'welcome' | 'confirm'; now: number; along?: boolean },
) => addAccountLink(tx, { userId, to, issuedBy: null, ...asked })

/** Sends the email of a link, whose token is made now and stored nowhere in clear; does nothing once the link has ended. */
export async function sendAccountLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { to, linkId }: { to: string; linkId: number },
  send: (email: Email) => Promise<void>,
): Promise<void> {
  const token = newSecret()
  const [sent] = await queries.sendAccountLink(db, { linkId, tokenHash: secretHashOf(token), now: new Date(now()), to })
  if (!sent) return
  const { academyName: academy } = await getSettings(db)
  const emailTexts = await emailTextsFor(db, { email: sent.account ?? to })
  const text = {
    password: emailTexts.passwordLink,
    address: emailTexts.addressLink,
    welcome: emailTexts.welcome,
    confirm: emailTexts.confirmAddress,
  }[sent.purpose]
  await send({ to, ...text({ academy, path: accountLinkOf('', token) }) })
}

/** A one-time secret as its hash finds it; `email` is the address it is about, `former` the account's own. */
export type AccountSecret = {
  id: number
  user_id: number
  purpose: AccountSecretPurpose
  name: string
  email: string | null
  former: string | null
}

/** A link as its token finds it. */
export type AccountLink = AccountSecret & { purpose: LinkPurpose; email: string }

/**
 * Returns the secret with this hash while it is valid. A disabled account's secrets do nothing, nor do those of staff who could not make
 * them any more: disabled since, or no longer above the account. T2
 */
export async function findAccountSecret(db: Db, hash: Buffer, now: number): Promise<AccountSecret | undefined> {
  const [found] = await queries.findAccountLink(db, { hash, now: new Date(now) })
  if (!found) return undefined
  const { role, issuer_role, ...link } = found
  return issuer_role === null || mayChangeAccount(issuer_role, role) ? link : undefined
}

/** Returns the link of a token while it is valid; see {@link findAccountSecret}. */
export async function findAccountLink(db: Db, token: string, now: number): Promise<AccountLink | undefined> {
  const link = isSecret(token) ? await findAccountSecret(db, secretHashOf(token), now) : undefined
  if (!link || link.purpose === 'code' || link.email === null) return undefined
  return { ...link, purpose: link.purpose, email: link.email }
}

/** Uses a one-time secret up; false when a concurrent request already did. */
export const useUp = async (tx: Db, id: number) => (await queries.useAccountLink(tx, { id })).length === 1

type Confirming = Pick<Context, 'openAwaited'> & { now: number }

/** Notes that an address is its account's, and opens the courses that have waited for it. Call it in a transaction. P13 T39 */
export async function confirmAddress(tx: Db, userId: number, { now, openAwaited }: Confirming): Promise<void> {
  await queries.confirmEmail(tx, { userId, now: new Date(now) })
  await openAwaited(tx, userId, now)
}

/**
 * Sets the password that a link is for, which ends the account's sessions; false when the link was used meanwhile. The one who used it
 * has the emails of the address, or the word of staff, who handed it over.
 */
export function setPasswordByLink(
  db: Db,
  link: AccountLink,
  { passwordHash, ...confirming }: { passwordHash: string } & Confirming,
): Promise<boolean> {
  const { now } = confirming
  return db.transaction(async (tx) => {
    if (!(await useUp(tx, link.id))) return false
    await changePassword(tx, link.user_id, passwordHash)
    await confirmAddress(tx, link.user_id, confirming)
    const { academyName: academy } = await getSettings(tx)
    await enqueue(tx, now, 'email', {
      to: link.email,
      ...(await emailTextsFor(tx, { id: link.user_id })).passwordChanged({ academy }),
    })
    return true
  })
}

/**
 * Gives the account the address that its link confirms and emails the old one; 'taken' when another account has it. An account that never
 * had a password gets the link that sets one ('entered'): its printed code ends with the others. T2 T22 T24
 */
export function moveByLink(
  db: Db,
  link: AccountLink,
  { now, openAwaited }: Confirming,
): Promise<'moved' | 'entered' | 'taken' | 'used'> {
  return db
    .transaction(async (tx) => {
      if (!(await useUp(tx, link.id))) return 'used' as const
      const [moved] = await queries.moveAccount(tx, { userId: link.user_id, email: link.email, now: new Date(now) })
      // What was sent to the old address opens nothing any more.
      await queries.dropPasswordCode(tx, { userId: link.user_id })
      await endAccountLinks(tx, link.user_id)
      await openAwaited(tx, link.user_id, now)
      if (link.former !== null)
        await enqueue(tx, now, 'email', {
          to: link.former,
          ...(await emailTextsFor(tx, { id: link.user_id })).emailChanged({ email: link.email }),
        })
      if (moved?.has_password !== false) return 'moved' as const
      const entering = { userId: link.user_id, purpose: 'password', to: link.email, issuedBy: null, now } as const
      await addAccountLink(tx, { ...entering, along: true })
      return 'entered' as const
    })
    .catch((error: { code?: string }) => (error.code === '23505' ? 'taken' : Promise.reject(error)))
}

/** Notes that the address of an account is its owner's, who has used the link that was sent there; false when it was used before. P13 */
export function confirmByLink(db: Db, link: AccountLink, confirming: Confirming): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await useUp(tx, link.id))) return false
    await confirmAddress(tx, link.user_id, confirming)
    return true
  })
}

/** Removes the links whose time is over. */
export const sweepAccountLinks = (db: Db, now: number) => queries.sweepAccountLinks(db, { now: new Date(now) })
