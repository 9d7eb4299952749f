/** The cookies of a request, decoded; what cannot be decoded is left as it is. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    const value = part.slice(at + 1).trim()
    // Of two of a name the first counts, as in the browser's own reading.
    if (Object.hasOwn(cookies, name)) continue
    try {
      cookies[name] = decodeURIComponent(value)
    } catch {
      cookies[name] = value
    }
  }
  return cookies
}

/** Ten days: how long `user` and `token` last. A6 */
export const sessionSeconds = 10 * 24 * 60 * 60

type CookieOptions = { isPersistent: boolean; isHttpOnly?: boolean; isSecure: boolean; seconds?: number }

/** One Set-Cookie value with path /; persistent ones last ten days unless told, the others as long as the browser's session. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.isPersistent) parts.push(`Max-Age=${options.seconds ?? sessionSeconds}`)
  if (options.isHttpOnly) parts.push('HttpOnly')
  if (options.isSecure) parts.push('Secure')
  return parts.join('; ')
}

/** One Set-Cookie value that removes a cookie; browsers take it for a `__Host-` one only when it is secure. */
const clearCookie = (name: string) =>
  `${name}=; Path=/; SameSite=Lax; Max-Age=0${name.startsWith('__Host-') ? '; Secure' : ''}`

/** Cookies that scripts cannot read: the companion of a session, and what a browser is known by. */
export type HiddenName = 'companion' | 'device'

/** One of them as it came; host-bound when it came under the name that no other host can set. */
export type HiddenCookie = { value: string; isHostBound: boolean }

const hostBound = (name: HiddenName) => `__Host-${name}` as const

/** Returns one of the hidden cookies of a request. */
export function readHidden(cookies: Record<string, string>, name: HiddenName): HiddenCookie | undefined {
  const bound = cookies[hostBound(name)]
  if (bound !== undefined) return { value: bound, isHostBound: true }
  const plain = cookies[name]
  return plain === undefined ? undefined : { value: plain, isHostBound: false }
}

/** One Set-Cookie value of a hidden cookie: over https under the `__Host-` name. */
export function setHidden(name: HiddenName, value: string, options: Omit<CookieOptions, 'isHttpOnly'>): string {
  return setCookie(options.isSecure ? hostBound(name) : name, value, { ...options, isHttpOnly: true })
}

/** The session's cookies: the specification's two, and the companion that scripts cannot read, by either name. */
export const sessionCookies = ['user', 'token', 'companion', hostBound('companion')] as const

/** The Set-Cookie values that end a session in the browser. */
export const clearSession = (isSecure: boolean): string[] =>
  sessionCookies.filter((name) => isSecure || !name.startsWith('__Host-')).map(clearCookie)

/** The Set-Cookie values that give a plain companion its `__Host-` name. */
export const bindCompanion = (value: string): string[] => [
  setHidden('companion', value, { isPersistent: true, isSecure: true }),
  clearCookie('companion'),
]
