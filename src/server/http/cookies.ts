/** Parses the cookies of a request; a value that cannot be decoded is returned raw. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    const value = part.slice(at + 1).trim()
    // Of two cookies with one name the first counts, as in browsers.
    if (Object.hasOwn(cookies, name)) continue
    try {
      cookies[name] = decodeURIComponent(value)
    } catch {
      cookies[name] = value
    }
  }
  return cookies
}

/** The lifetime of `user` and `token`: ten days. A6 */
export const sessionSeconds = 10 * 24 * 60 * 60

type CookieOptions = { isPersistent: boolean; isHttpOnly?: boolean; isSecure: boolean; seconds?: number }

/** Returns a Set-Cookie value with path /; a persistent cookie lasts ten days by default, others until the browser session ends. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.isPersistent) parts.push(`Max-Age=${options.seconds ?? sessionSeconds}`)
  if (options.isHttpOnly) parts.push('HttpOnly')
  if (options.isSecure) parts.push('Secure')
  return parts.join('; ')
}

/** Returns a Set-Cookie value that removes a cookie; browsers accept it for a `__Host-` cookie only when it is secure. */
const clearCookie = (name: string) =>
  `${name}=; Path=/; SameSite=Lax; Max-Age=0${name.startsWith('__Host-') ? '; Secure' : ''}`

/** Cookies that scripts cannot read: the companion of a session, and the id of a known browser. */
export type HiddenName = 'companion' | 'device'

/** A received hidden cookie; host-bound when it has the name that no other host can set. */
export type HiddenCookie = { value: string; isHostBound: boolean }

const hostBound = (name: HiddenName) => `__Host-${name}` as const

/** Returns a hidden cookie of a request. */
export function readHidden(cookies: Record<string, string>, name: HiddenName): HiddenCookie | undefined {
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
