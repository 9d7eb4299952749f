import type { z } from 'zod'
import type { CartEntry, CartLine, Product } from '../../contract/cart.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { accessColumn, type CourseAccess } from '../courses/access.ts'
import type { Db } from '../db/database.ts'
import { pictureColumn } from '../pictures/store.ts'

/** A product that can be ordered, identified by kind and id. */
export type ProductId = z.output<typeof Product>
export type Entry = z.output<typeof CartEntry>

/** A product at today's price, with the state it has for one user. */
export type ProductRow = Omit<z.output<typeof CartLine>, 'quantity'> & {
  access_days: number | null
  access: CourseAccess
  /** Whether the user has a waiting order with it. */
  is_ordered: boolean
}

const listProducts = {
  name: 'list-products',
  text: `SELECT 'course' AS kind, c.id, c.slug, c.name, c.image_url, ${pictureColumn('c.image_url')}, c.price,
      CASE WHEN c.list_price > c.price THEN c.list_price END AS list_price, c.access_days,
      ${accessColumn('$3::int', '$4::timestamptz')} AS access,
      EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.course_id = c.id AND o.user_id = $3 AND o.status = 'placed') AS is_ordered
    FROM courses c WHERE c.id = ANY($1::int[]) AND c.status = 'active'
    UNION ALL
    SELECT 'book', b.id, b.slug, b.title, b.image_url, ${pictureColumn('b.image_url')}, b.price,
      CASE WHEN b.list_price > b.price THEN b.list_price END, NULL, 'none', false
    FROM books b WHERE b.id = ANY($2::int[]) AND b.status = 'active'`,
}

/** Returns those of the products that are offered, with their state for this user (null: a visitor). */
export function findProducts(
  db: Db,
  wanted: readonly ProductId[],
  { userId, now }: { userId: number | null; now: number },
): Promise<ProductRow[]> {
  const idsOf = (kind: ProductId['kind']) => wanted.filter((one) => one.kind === kind).map(({ id }) => id)
  return db.run(listProducts, [idsOf('course'), idsOf('book'), userId, new Date(now)])
}

/** What prevents a product from being ordered. */
export type WhyNot = Extract<ErrorCode, 'product.not_found' | 'course.free' | 'course.owned' | 'course.ordered'>

/** Returns why this user cannot order a product; null when they can. */
export function whyNot(product: ProductRow | undefined): WhyNot | null {
  if (!product) return 'product.not_found'
  if (product.kind === 'book') return null
  if (product.price === 0) return 'course.free'
  if (product.access === 'open') return 'course.owned'
  return product.is_ordered ? 'course.ordered' : null
}
