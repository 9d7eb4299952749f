import { splitName } from '../../core/accounts/rules.ts'
import { isStaff } from '../../core/staff/permissions.ts'
import { dropPasswordCode } from '../accounts/queries.ts'
import { endAccountLinks } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import { pictureOf } from '../pictures/store.ts'
import * as queries from './queries.ts'

/** Returns everything in the profile that its owner sees. A10 */
export async function getProfile(db: Db, userId: number) {
  const [user] = await queries.findProfile(db, { userId })
  if (!user || user.email === null) refuse('account.unauthenticated')
  const { picture, created_at, ...shown } = user
  const { first, last } = splitName(user.name)
  return {
    ...shown,
    email: user.email,
    first_name: first,
    last_name: last,
    picture: picture && pictureOf(picture),
    created_at: created_at.toISOString(),
  }
}

/** Sets or removes a user's picture; returns the key of the previous one, if any. */
export async function swapPicture(tx: Db, userId: number, key: string | null): Promise<string[]> {
  const rows = await queries.lockPictureKey(tx, { userId })
  await queries.setPictureKey(tx, { userId, key })
  return rows.flatMap(({ picture_key }) => picture_key ?? [])
}

/** The changeable fields of a profile, tidied. */
export type ProfileChange = { name: string; email: string; phone: string; parentPhone: string; language: string | null }

/** Changes a profile; returns false when another account has the address. Codes and links sent to the old address are revoked. */
export async function changeProfile(tx: Db, userId: number, change: ProfileChange): Promise<boolean> {
  const changed = await queries.changeProfile(tx, { userId, ...change })
  if (changed[0]?.has_moved === true) {
    await dropPasswordCode(tx, { userId })
    await endAccountLinks(tx, userId)
  }
  return changed.length === 1
}

/** Returns whether the cookies of this session outlast the browser session. */
export async function isPersistentSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const [session] = await queries.findPersistence(db, { tokenHash })
  return session?.is_persistent ?? true
}

/** Returns the sessions of an account, most recently used first. */
export const listSessions = (db: Db, userId: number, now: number) =>
  queries.listSessions(db, { userId, now: new Date(now) })

/** Removes the address of a deleted staff account from the logs of other users' attempts. */
export async function forgetActor(
  tx: Db,
  { email, role }: Pick<Actor, 'role'> & { email: string | null },
): Promise<void> {
  if (!isStaff(role)) return
  await queries.forgetActor(tx, { email })
}

/**
 * Deletes an account and all rows that refer to it: sessions, access, attempts, answers, reviews, requests, cart, messages. Waits for its tests
 * and sets first: an answer that is being stored holds one of them, and then refers to the account.
 */
export async function deleteUser(tx: Db, userId: number): Promise<void> {
  await queries.lockAttemptsOf(tx, { userId })
  await queries.lockRedosOf(tx, { userId })
  await queries.lockDrillsOf(tx, { userId })
  await queries.deleteUser(tx, { userId })
}
