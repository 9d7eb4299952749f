import type { z } from 'zod'
import { mostCartLines } from '../../core/orders/rules.ts'
import type { Cart } from '../../contract/cart.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import { findProducts, whyNot, type Entry, type ProductId, type ProductRow, type WhyNot } from './products.ts'

type Asker = { userId: number | null; now: number }
type CartRow = { kind: ProductId['kind']; id: number; quantity: number }

/** A line that can be ordered as it stands. */
export type CartProduct = ProductRow & { quantity: number }

/** The entries that can be ordered, in their order, with what they are. */
async function orderable(db: Db, entries: readonly Entry[], asker: Asker): Promise<CartProduct[]> {
  const products = await findProducts(db, entries, asker)
  return entries.flatMap(({ kind, id, quantity }) => {
    const product = products.find((one) => one.kind === kind && one.id === id)
    return product && whyNot(product) === null ? [{ ...product, quantity: kind === 'course' ? 1 : quantity }] : []
  })
}

/** What a cart costs. */
export const totalOf = (lines: readonly { price: number; quantity: number }[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

async function cartOf(db: Db, lines: CartProduct[]): Promise<z.input<typeof Cart>> {
  const { currency } = await getSettings(db)
  return { items: lines, total: totalOf(lines), currency }
}

/** Today's prices of what a visitor has chosen; every product once. */
export async function quoteCart(db: Db, entries: readonly Entry[], now: number): Promise<z.input<typeof Cart>> {
  const once = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  return cartOf(db, await orderable(db, [...once.values()], { userId: null, now }))
}

/** The lines of a user's cart that can be ordered; what became theirs or is not offered any more is left out. */
export async function listCart(db: Db, userId: number, now: number): Promise<CartProduct[]> {
  const rows = await db.run<CartRow>(
    {
      name: 'list-cart',
      text: `SELECT CASE WHEN course_id IS NULL THEN 'book' ELSE 'course' END AS kind,
          coalesce(course_id, book_id) AS id, quantity
        FROM cart_items WHERE user_id = $1 ORDER BY id`,
    },
    [userId],
  )
  return rows.length === 0 ? [] : orderable(db, rows, { userId, now })
}

/** A user's cart at today's prices. */
export async function getCart(db: Db, userId: number, now: number): Promise<z.input<typeof Cart>> {
  return cartOf(db, await listCart(db, userId, now))
}

/** Adds products to a user's cart; added again, the greater quantity counts. Answers why the others were not added. */
export async function addToCart(db: Db, entries: readonly Entry[], { userId, now }: { userId: number; now: number }) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const products = await findProducts(tx, entries, { userId, now })
    const refused: WhyNot[] = []
    for (const entry of entries) {
      const product = products.find(({ kind, id }) => kind === entry.kind && id === entry.id)
      const reason = whyNot(product) ?? (await putIn(tx, userId, entry, now))
      if (reason) refused.push(reason)
    }
    return refused
  })
}

async function putIn(db: Db, userId: number, { kind, id, quantity }: Entry, now: number): Promise<WhyNot | null> {
  const [added] = await db.run(
    {
      name: `cart-add-${kind}`,
      text: `INSERT INTO cart_items (user_id, ${kind}_id, quantity, added_at)
        SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM cart_items WHERE user_id = $1) < $5
          OR EXISTS (SELECT FROM cart_items WHERE user_id = $1 AND ${kind}_id = $2)
        ON CONFLICT (user_id, ${kind}_id) DO UPDATE SET quantity = greatest(cart_items.quantity, excluded.quantity)
        RETURNING id`,
    },
    [userId, id, kind === 'course' ? 1 : quantity, new Date(now), mostCartLines],
  )
  return added ? null : 'cart.full'
}

/** Changes how many of a book are in a user's cart; nothing where it is not in it. */
export async function changeQuantity(db: Db, userId: number, { kind, id, quantity }: Entry): Promise<void> {
  if (kind === 'course') return
  await db.run(
    { name: 'cart-change', text: 'UPDATE cart_items SET quantity = $3 WHERE user_id = $1 AND book_id = $2' },
    [userId, id, quantity],
  )
}

/** Takes a product out of a user's cart. */
export async function removeFromCart(db: Db, userId: number, { kind, id }: ProductId): Promise<void> {
  await db.run({ name: `cart-remove-${kind}`, text: `DELETE FROM cart_items WHERE user_id = $1 AND ${kind}_id = $2` }, [
    userId,
    id,
  ])
}
