import { secretHashOf } from '../http/secrets.ts'
import { languageCookies, userCookie, type HeaderUser } from '../accounts/readable-cookies.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/route.ts'
import { isPersistentSession } from './store.ts'

/** Returns the updated cookies after the name, address, picture or language changed; `user` lasts as long as the session. A6 A10 */
export async function refreshedCookies(
  db: Db,
  user: HeaderUser & { language?: string | null },
  { token, isBrowser, isSecure }: Caller,
): Promise<{ cookies?: string[] }> {
  if (!isBrowser) return {}
  const isPersistent = token === null || (await isPersistentSession(db, secretHashOf(token)))
  return { cookies: [userCookie(user, { isPersistent, isSecure }), ...languageCookies(user.language, isSecure)] }
}
