import type { z } from 'zod'
import type { Cart } from '../../contract/cart.ts'
import type { Picture } from '../../contract/pictures.ts'
import type { Db } from '../db/database.ts'
import { setCookie } from '../http/cookies.ts'

/** How long a cookie lasts, and where it is sent. */
type Lasting = { isPersistent: boolean; isSecure: boolean }
/** What the header shows of somebody. */
export type Shown = { name: string; email: string; picture: Pick<z.output<typeof Picture>, 'url' | 'widths'> | null }

/**
 * The `user` cookie, which the header of every page reads: name, address and, where there is one, the smallest picture.
 * A6
 */
export function userCookie({ name, email, picture }: Shown, lasting: Lasting): string {
  const address = picture && `${picture.url}-${picture.widths[0]}.webp`
  return setCookie('user', JSON.stringify({ name, email, ...(address && { picture: address }) }), lasting)
}

/** The `cart` cookie: how many lines the cart of who is signed in has, for the header alone. Nothing is decided by it. */
export function cartCookie(lines: number, lasting: Lasting): string {
  return setCookie('cart', String(lines), lasting)
}

/** A cart as an answer, with the cookie of its count where a browser asks. */
export function withCartCookie(
  data: z.input<typeof Cart>,
  { isBrowser, isSecure }: { isBrowser: boolean; isSecure: boolean },
): { data: z.input<typeof Cart>; cookies?: string[] } {
  if (!isBrowser) return { data }
  const lines = data.items.length + data.left_out.length
  return { data, cookies: [cartCookie(lines, { isPersistent: true, isSecure })] }
}

/** What the cookies of somebody who signs in tell beside name and address. */
export async function readShown(db: Db, userId: number): Promise<{ picture: Shown['picture']; cartLines: number }> {
  const [row] = await db.run<{ key: string | null; widths: number[] | null; cart_lines: number }>(
    {
      name: 'shown-of-user',
      text: `SELECT p.key, p.widths, (SELECT count(*)::int FROM cart_items i WHERE i.user_id = u.id) AS cart_lines
        FROM users u LEFT JOIN pictures p ON p.key = u.picture_key WHERE u.id = $1`,
    },
    [userId],
  )
  const { key = null, widths = null, cart_lines = 0 } = row ?? {}
  return { picture: key !== null && widths ? { url: `/files/${key}`, widths } : null, cartLines: cart_lines }
}
