import { parseCookie, stringifySetCookie } from 'cookie'

/** Parses the cookies of a request; of two with one name the first counts, and a value that cannot be decoded is returned raw. */
export const readCookies = (header: string | undefined): Record<string, string | undefined> => parseCookie(header ?? '')

/** The lifetime of `user` and `token`: ten days. A6 */
export const sessionSeconds = 10 * 24 * 60 * 60

type CookieOptions = { isPersistent: boolean; isHttpOnly?: boolean; isSecure: boolean; seconds?: number }

/** Returns a Set-Cookie value with path /; a persistent cookie lasts ten days by default, others until the browser session ends. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const { isPersistent, isHttpOnly = false, isSecure, seconds = sessionSeconds } = options
  const lifetime = isPersistent && { maxAge: seconds }
  return stringifySetCookie({
    name,
    value,
    path: '/',
    sameSite: 'lax',
    ...lifetime,
    httpOnly: isHttpOnly,
    secure: isSecure,
  })
}

/** Returns a Set-Cookie value that removes a cookie; browsers accept it for a `__Host-` cookie only when it is secure. */
const clearCookie = (name: string) =>
  stringifySetCookie({ name, value: '', path: '/', sameSite: 'lax', maxAge: 0, secure: name.startsWith('__Host-') })

/** Cookies that scripts cannot read: the companion of a session, and the id of a known browser. */
export type HiddenName = 'companion' | 'device'

/** A received hidden cookie; host-bound when it has the name that no other host can set. */
export type HiddenCookie = { value: string; isHostBound: boolean }

const hostBound = (name: HiddenName) => `__Host-${name}` as const

/** Returns a hidden cookie of a request. */
export function readHidden(cookies: ReturnType<typeof readCookies>, name: HiddenName): HiddenCookie | undefined {
  const bound = cookies[hostBound(name)]
  if (bound !== undefined) return { value: bound, isHostBound: true }
  const plain = cookies[name]
  return plain === undefined ? undefined : { value: plain, isHostBound: false }
}

/** Returns a Set-Cookie value of a hidden cookie: over https with the `__Host-` name. */
export function setHidden(name: HiddenName, value: string, options: Omit<CookieOptions, 'isHttpOnly'>): string {
  return setCookie(options.isSecure ? hostBound(name) : name, value, { ...options, isHttpOnly: true })
}

/** The session's cookies: the specification's two, and the hidden companion under either name. */
export const sessionCookies = ['user', 'token', 'companion', hostBound('companion')] as const

/** Returns the Set-Cookie values that end a session in the browser. */
export const clearSession = (isSecure: boolean): string[] =>
  sessionCookies.filter((name) => isSecure || !name.startsWith('__Host-')).map(clearCookie)

/** Returns the Set-Cookie values that rename a plain companion to its `__Host-` name. */
export const bindCompanion = (value: string): string[] => [
  setHidden('companion', value, { isPersistent: true, isSecure: true }),
  clearCookie('companion'),
]
