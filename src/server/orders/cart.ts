import type { z } from 'zod'
import { sumOf } from '../../core/orders/money.ts'
import { mostCartLines } from '../../core/orders/rules.ts'
import type { Cart } from '../../contract/cart.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'
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
  return divideLines(db, await queries.listCart(db, { userId }), { userId, now })
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
  const line = { userId, id, now: new Date(now), most: mostCartLines }
  const [added] =
    kind === 'course'
      ? await queries.addCourseToCart(db, { ...line, quantity: 1 })
      : await queries.addBookToCart(db, { ...line, quantity })
  return added ? null : 'cart.full'
}

/** Changes the quantity of a book in a user's cart; does nothing when the cart does not contain it. */
export async function changeQuantity(db: Db, userId: number, { kind, id, quantity }: Entry): Promise<void> {
  if (kind === 'book') await queries.changeQuantity(db, { userId, bookId: id, quantity })
}

/** Removes a product from a user's cart. */
export async function removeFromCart(db: Db, userId: number, { kind, id }: ProductId): Promise<void> {
  const remove = kind === 'course' ? queries.removeCourseFromCart : queries.removeBookFromCart
  await remove(db, { userId, id })
}
