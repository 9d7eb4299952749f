import { setCookie, setHidden } from '../http/cookies.ts'
import type { Context } from '../http/context.ts'
import type { Caller } from '../http/route.ts'
import { deviceCookie, rememberDevice } from './known-devices.ts'
import { cartCookie, languageCookies, readHeaderUser, userCookie } from './readable-cookies.ts'
import type { findUserByEmail } from './store.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

/** Starts a session of an account and returns its token, and the cookies of a browser; undefined for other clients. */
export async function startSession(
  { db, now, sessions, caller }: Pick<Context, 'db' | 'now' | 'sessions'> & { caller: Caller },
  user: User,
  { isPersistent, isSecondFactorPassed }: { isPersistent: boolean; isSecondFactorPassed: boolean },
): Promise<{ token: string; cookies: string[] | undefined }> {
  const { token, companion } = await sessions.start(user, {
    isBrowser: caller.isBrowser,
    isSecure: caller.isSecure,
    userAgent: caller.userAgent,
    isPersistent,
    verifiedHash: user.passwordHash,
    isSecondFactorPassed,
  })
  const header = companion && (await readHeaderUser(db, user.id))
  if (!header) return { token, cookies: undefined }
  const cookie = { isPersistent, isSecure: caller.isSecure }
  const { name, email, role } = user
  return {
    token,
    cookies: [
      userCookie({ name, email, role, picture: header.picture }, cookie),
      setCookie('token', token, cookie),
      setHidden('companion', companion, cookie),
      deviceCookie(await rememberDevice(db, now(), user.id, caller.device), caller),
      cartCookie(header.cartLines, cookie),
      ...languageCookies(user.language, caller.isSecure),
    ],
  }
}
