import { randomBytes } from 'node:crypto'
import { addressLines, type DeliveryAddress } from '../../core/orders/address.ts'
import { sumOf } from '../../core/orders/money.ts'
import { mostWaitingOrders, orderNumber } from '../../core/orders/rules.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { notifyStaff } from '../site/staff-notices.ts'
import { getSettings } from '../site/settings.ts'
import { listCart, type CartProduct } from './cart.ts'
import { enqueueOrderEmail } from './emails.ts'
import * as queries from './queries.ts'
import { addOrder, findOrder, findOrderByKey, type OrderRow } from './store.ts'
import type { Way } from './ways.ts'

/** The fields that a checkout page submits. */
export type Checkout = {
  key: string
  way: Way
  expectedTotal: number
  delivery: string
  address: DeliveryAddress | null
}

/** The placed order, or why there is none; `isNew` is false when this page had already placed it. */
export type Placed = { order: OrderRow; isNew: boolean } | 'cart.empty' | 'cart.changed' | 'order.most_waiting'

/**
 * Orders everything in a user's cart at today's prices, all or nothing. Idempotent by `key`, so double clicks, retries and the back
 * button order once; of two tabs, the second finds the cart empty. Products that can no longer be ordered are left out and removed
 * from the cart.
 */
export function placeOrder(
  db: Db,
  checkout: Checkout,
  { userId, now }: { userId: number; now: number },
): Promise<Placed> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const known = await findOrderByKey(tx, userId, checkout.key)
    if (known) return { order: known, isNew: false }
    const { lines } = await listCart(tx, userId, now)
    if (lines.length === 0) return 'cart.empty'
    const total = sumOf(lines)
    if (total !== checkout.expectedTotal) return 'cart.changed'
    if ((await countWaiting(tx, userId)) >= mostWaitingOrders) return 'order.most_waiting'
    const number = await writeOrder(tx, lines, { ...checkout, userId, now, total })
    await queries.emptyCart(tx, { userId })
    const order = await findOrder(tx, number)
    if (!order) throw new Error('no order was stored')
    await enqueueOrderEmail(tx, order, now)
    await notifyStaff(tx, now, { kind: 'order', personId: userId, about: number })
    return { order, isNew: true }
  })
}

async function countWaiting(tx: Db, userId: number): Promise<number> {
  const [row] = await queries.countWaiting(tx, { userId })
  return row?.waiting ?? 0
}

async function writeOrder(
  db: Db,
  lines: CartProduct[],
  { userId, now, total, ...checkout }: Checkout & { userId: number; now: number; total: number },
): Promise<string> {
  const { currency } = await getSettings(db)
  const number = orderNumber(randomBytes(8))
  const order = {
    number,
    userId,
    status: 'placed',
    method: checkout.way.method,
    wayId: checkout.way.id,
    wayName: checkout.way.name,
    currency,
    total,
    checkoutKey: checkout.key,
    delivery: checkout.address === null ? checkout.delivery : addressLines(checkout.address),
    deliveryAddress: checkout.address,
    createdAt: new Date(now),
    decidedAt: null,
    opensAtPayment: 'last',
  } as const
  await addOrder(db, order, lines)
  return number
}
