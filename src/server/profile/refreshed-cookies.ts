import { secretHashOf } from '../http/secrets.ts'
import { userCookie, type HeaderUser } from '../accounts/readable-cookies.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/route.ts'
import { isPersistentSession } from './store.ts'

/** Returns the updated `user` cookie after the name, address or picture changed; it lasts as long as the session. A6 A10 */
export async function refreshedCookies(
  db: Db,
  user: HeaderUser,
  { token, isBrowser, isSecure }: Caller,
): Promise<{ cookies?: string[] }> {
  if (!isBrowser) return {}
  const isPersistent = token === null || (await isPersistentSession(db, secretHashOf(token)))
  return { cookies: [userCookie(user, { isPersistent, isSecure })] }
}
