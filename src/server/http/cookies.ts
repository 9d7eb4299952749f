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

/** Ten days: how long `user` and `token` last. site.md §9 */
export const sessionSeconds = 10 * 24 * 60 * 60

type CookieOptions = { isPersistent: boolean; isHttpOnly?: boolean; isSecure: boolean }

/** One Set-Cookie value with path /; persistent ones last ten days, the others as long as the browser's session. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.isPersistent) parts.push(`Max-Age=${sessionSeconds}`)
  if (options.isHttpOnly) parts.push('HttpOnly')
  if (options.isSecure) parts.push('Secure')
  return parts.join('; ')
}

/** One Set-Cookie value that removes a cookie. */
export function clearCookie(name: string): string {
  return `${name}=; Path=/; SameSite=Lax; Max-Age=0`
}

/** The session's cookies: the specification's two, and the companion that scripts cannot read. */
export const sessionCookies = ['user', 'token', 'companion'] as const
