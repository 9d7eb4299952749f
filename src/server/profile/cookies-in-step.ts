import { secretHashOf } from '../http/secrets.ts'
import { userCookie, type Shown } from '../accounts/readable-cookies.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/route.ts'
import { isPersistentSession } from './store.ts'

/** What a browser's header shows follows a change of name, address or picture, and lasts as long as the session. A6 A10 */
export async function cookiesInStep(
  db: Db,
  shown: Shown,
  { token, isBrowser, isSecure }: Caller,
): Promise<{ cookies?: string[] }> {
  if (!isBrowser) return {}
  const isPersistent = token === null || (await isPersistentSession(db, secretHashOf(token)))
  return { cookies: [userCookie(shown, { isPersistent, isSecure })] }
}
