import type { z } from 'zod'
import type { CartEntry, Product } from '../../contract/cart.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** A product that can be ordered, identified by kind and id. */
export type ProductId = z.output<typeof Product>
export type Entry = z.output<typeof CartEntry>

/** A product at today's price, with the state it has for one user; `is_ordered`: the user has a waiting order with it. */
export type ProductRow = RowOf<typeof queries.findProducts>

/** Returns those of the products that are offered, with their state for this user (null: a visitor). */
export function findProducts(
  db: Db,
  wanted: readonly ProductId[],
  { userId, now }: { userId: number | null; now: number },
): Promise<ProductRow[]> {
  const idsOf = (kind: ProductId['kind']) => wanted.filter((one) => one.kind === kind).map(({ id }) => id)
  return queries.findProducts(db, { courseIds: idsOf('course'), bookIds: idsOf('book'), userId, now: new Date(now) })
}

/** The reasons that prevent a product from being ordered. */
export type WhyNot = Extract<ErrorCode, 'product.not_found' | 'course.free' | 'course.owned' | 'course.ordered'>

/** Returns why this user cannot order a product; null when they can. */
export function whyNot(product: ProductRow | undefined): WhyNot | null {
  if (!product) return 'product.not_found'
  if (product.kind === 'book') return null
  if (product.price === 0) return 'course.free'
  if (product.access === 'open') return 'course.owned'
  return product.is_ordered ? 'course.ordered' : null
}
