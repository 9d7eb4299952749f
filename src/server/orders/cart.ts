import type { z } from 'zod'
import { sumOf } from '../../core/orders/money.ts'
import { mostCartLines } from '../../core/orders/rules.ts'
import type { Cart } from '../../contract/cart.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import { findProducts, whyNot, type Entry, type ProductId, type ProductRow, type WhyNot } from './products.ts'

type Buyer = { userId: number | null; now: number }
type LeftOut = z.input<typeof Cart>['left_out'][number]
/** A chosen product; `name` is known only for a user's own cart. */
type Chosen = Entry & { name?: string }

/** A cart line that can be ordered. */
export type CartProduct = ProductRow & { quantity: number }

/** A cart's lines in order, divided into those that can be ordered and those that no longer can. */
export type CartLines = { lines: CartProduct[]; leftOut: LeftOut[] }

async function divideLines(db: Db, chosen: readonly Chosen[], buyer: Buyer): Promise<CartLines> {
  const products = chosen.length === 0 ? [] : await findProducts(db, chosen, buyer)
  const sorted: CartLines = { lines: [], leftOut: [] }
  for (const { kind, id, quantity, name } of chosen) {
    const product = products.find((one) => one.kind === kind && one.id === id)
    const why = whyNot(product)
    if (product && why === null) sorted.lines.push({ ...product, quantity: kind === 'course' ? 1 : quantity })
    // Callers may ask for any id, so the name of a product they never could see is not revealed.
    else if (why !== null) sorted.leftOut.push({ kind, id, name: product?.name ?? name ?? null, why })
  }
  return sorted
}

async function cartOf(db: Db, { lines, leftOut }: CartLines): Promise<z.input<typeof Cart>> {
  const { currency } = await getSettings(db)
  return { items: lines, left_out: leftOut, total: sumOf(lines), currency }
}

/** Returns a visitor's cart at today's prices; duplicate products count once. */
export async function quoteCart(db: Db, entries: readonly Entry[], now: number): Promise<z.input<typeof Cart>> {
  const once = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  return cartOf(db, await divideLines(db, [...once.values()], { userId: null, now }))
}

/** Returns the lines of a user's cart; products that the user owns by now or that are no longer offered are listed apart. */
export async function listCart(db: Db, userId: number, now: number): Promise<CartLines> {
  const rows = await db.run<Entry & { name: string }>(
    {
      name: 'list-cart',
      text: `SELECT CASE WHEN course_id IS NULL THEN 'book' ELSE 'course' END AS kind,
          coalesce(i.course_id, i.book_id) AS id, i.quantity, coalesce(c.name, b.title) AS name
        FROM cart_items i LEFT JOIN courses c ON c.id = i.course_id LEFT JOIN books b ON b.id = i.book_id
        WHERE i.user_id = $1 ORDER BY i.id`,
    },
    [userId],
  )
  return divideLines(db, rows, { userId, now })
}

/** Returns a user's cart at today's prices. */
export async function getCart(db: Db, userId: number, now: number): Promise<z.input<typeof Cart>> {
  return cartOf(db, await listCart(db, userId, now))
}

/** Adds products to a user's cart, with the greater quantity for one already in it; returns why others were not added. */
export async function addToCart(db: Db, entries: readonly Entry[], { userId, now }: { userId: number; now: number }) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const products = await findProducts(tx, entries, { userId, now })
    const refused: (WhyNot | 'cart.full')[] = []
    for (const entry of entries) {
      const product = products.find(({ kind, id }) => kind === entry.kind && id === entry.id)
      const reason = whyNot(product) ?? (await addLine(tx, userId, entry, now))
      if (reason) refused.push(reason)
    }
    return refused
  })
}

async function addLine(
  db: Db,
  userId: number,
  { kind, id, quantity }: Entry,
  now: number,
): Promise<'cart.full' | null> {
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

/** Changes the quantity of a book in a user's cart; does nothing when the cart does not contain it. */
export async function changeQuantity(db: Db, userId: number, { kind, id, quantity }: Entry): Promise<void> {
  if (kind === 'course') return
  await db.run(
    { name: 'cart-change', text: 'UPDATE cart_items SET quantity = $3 WHERE user_id = $1 AND book_id = $2' },
    [userId, id, quantity],
  )
}

/** Removes a product from a user's cart. */
export async function removeFromCart(db: Db, userId: number, { kind, id }: ProductId): Promise<void> {
  await db.run({ name: `cart-remove-${kind}`, text: `DELETE FROM cart_items WHERE user_id = $1 AND ${kind}_id = $2` }, [
    userId,
    id,
  ])
}
