import type { z } from 'zod'
import type { Cart } from '../../contract/cart.ts'
import type { Picture } from '../../contract/pictures.ts'
import { isStaff, type Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import { languageCookie } from '../../languages/registry.ts'
import { setCookie } from '../http/cookies.ts'
import * as queries from './queries.ts'

/** A cookie's lifetime and whether it needs HTTPS. */
type Lasting = { isPersistent: boolean; isSecure: boolean }
/** The data of the signed-in user that the page header displays. */
export type HeaderUser = {
  name: string
  email: string
  role: Role
  picture: Pick<z.output<typeof Picture>, 'url' | 'widths'> | null
}

/**
 * Returns the `user` cookie, read by the header of every page: name, address, the smallest picture, if any, and whether there is a studio.
 * A6
 */
export function userCookie({ name, email, role, picture }: HeaderUser, lasting: Lasting): string {
  const address = picture && `${picture.url}-${picture.widths[0]}.webp`
  return setCookie(
    'user',
    JSON.stringify({ name, email, ...(address && { picture: address }), ...(isStaff(role) && { staff: true }) }),
    lasting,
  )
}

const yearSeconds = 365 * 24 * 60 * 60

/** Returns the cookie of the language that an account has chosen: for what is served before the session is looked up. */
export const languageCookies = (language: string | null | undefined, isSecure: boolean): string[] =>
  language ? [setCookie(languageCookie, language, { isPersistent: true, isSecure, seconds: yearSeconds })] : []

/** Returns the `cart` cookie: the number of lines in the user's cart. Only the header uses it. */
export function cartCookie(lines: number, lasting: Lasting): string {
  return setCookie('cart', String(lines), lasting)
}

/** Returns a cart as a reply, with the `cart` cookie when the caller is a browser. */
export function withCartCookie(
  data: z.input<typeof Cart>,
  { isBrowser, isSecure }: { isBrowser: boolean; isSecure: boolean },
): { data: z.input<typeof Cart>; cookies?: string[] } {
  if (!isBrowser) return { data }
  const lines = data.items.length + data.left_out.length
  return { data, cookies: [cartCookie(lines, { isPersistent: true, isSecure })] }
}

/** Reads what a new session's cookies need besides name and address. */
export async function readHeaderUser(
  db: Db,
  userId: number,
): Promise<{ picture: HeaderUser['picture']; cartLines: number }> {
  const [row] = await queries.findHeaderUser(db, { userId })
  const { key = null, widths = null, cart_lines = 0 } = row ?? {}
  return { picture: key !== null && widths ? { url: `/files/${key}`, widths } : null, cartLines: cart_lines }
}
