import { coded } from '../../core/coded.ts'
import { randomBytes } from 'node:crypto'
import { isAmountOf, roundAmount } from '../../core/orders/money.ts'
import { orderNumber } from '../../core/orders/rules.ts'
import { lockUser } from '../accounts/store.ts'
import { emailAbout, recordChange, type Author } from '../audit/record.ts'
import { openCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { getSettings } from '../site/settings.ts'
import { enqueueOrderEmail } from './emails.ts'
import { findOrder, findOrderByKey, type OrderRow } from './store.ts'
import { orderItems, orders } from './tables.ts'

type Product = { name: string; access_days: number | null }

const findSold = async (tx: Db, kind: 'course' | 'book', id: number): Promise<Product | undefined> => {
  const text =
    kind === 'course'
      ? `SELECT name, access_days FROM courses WHERE id = $1 AND status = 'active'`
      : `SELECT title AS name, NULL::int AS access_days FROM books WHERE id = $1 AND status = 'active'`
  const [product] = await tx.run<Product>({ name: `sold-${kind}`, text }, [id])
  return product
}

/** Returns the number of the student's order for a course that waits for its payment. */
async function findWaiting(tx: Db, userId: number, courseId: number): Promise<string | undefined> {
  const [waiting] = await tx.run<{ number: string }>(
    {
      name: 'waiting-order-of-course',
      text: `SELECT o.number FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.user_id = $1 AND i.course_id = $2 AND o.status = 'placed' ORDER BY o.id LIMIT 1`,
    },
    [userId, courseId],
  )
  return waiting?.number
}

/** Lists what cash can be taken for: courses and books, by name. */
export const listSold = (db: Db): Promise<{ kind: 'course' | 'book'; id: number; name: string; price: number }[]> =>
  db.run(
    {
      name: 'list-sold',
      text: `SELECT 'course' AS kind, id, name, price FROM courses WHERE status = 'active'
        UNION ALL SELECT 'book', id, title, price FROM books WHERE status = 'active' ORDER BY kind DESC, name`,
    },
    [],
  )

type Taken = { key: string; userId: number; kind: 'course' | 'book'; id: number; amount: number }

/**
 * Records cash that was taken without an order as a confirmed order, which opens its course, and emails the student. The same key again is
 * the same order: `change` is null then. T25
 */
export function takeCash(
  db: Db,
  { key, userId, kind, id, amount }: Taken,
  { author, now }: { author: Author; now: number },
): Promise<{ order: OrderRow; change: { id: number; at: number } | null }> {
  return db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId)
    if (locked.length === 0) refuse('account.not_found')
    const known = await findOrderByKey(tx, userId, key)
    if (known) return { order: known, change: null }
    const product = (await findSold(tx, kind, id)) ?? refuse('product.not_found')
    // Confirmed later, that order would open the course and count the money a second time.
    const waiting = kind === 'course' ? await findWaiting(tx, userId, id) : undefined
    if (waiting !== undefined) refuse('order.waiting', { params: { number: waiting } })
    const { currency } = await getSettings(tx)
    if (!isAmountOf(amount, currency))
      refuse('request.invalid', { errors: { amount: [coded('amount.decimals', { currency })] } })
    const number = orderNumber(randomBytes(8))
    const at = new Date(now)
    const total = roundAmount(amount, currency)
    const paid = { status: 'confirmed', method: 'cash', currency, total, createdAt: at, decidedAt: at } as const
    const [added] = await tx.orm
      .insert(orders)
      .values({ number, userId, checkoutKey: key, ...paid })
      .returning({ id: orders.id })
    if (!added) throw new Error('no order was stored')
    const ids = { courseId: kind === 'course' ? id : null, bookId: kind === 'book' ? id : null }
    const line = { orderId: added.id, kind, name: product.name, price: total, quantity: 1 }
    await tx.orm.insert(orderItems).values({ ...line, ...ids, accessDays: product.access_days })
    const opened =
      kind === 'course' ? [await openCourse(tx, { userId, courseId: id, days: product.access_days, now })] : []
    const auditId = await recordChange(tx, {
      now,
      author,
      thing: 'order',
      thingId: number,
      action: 'taken',
      personId: userId,
      after: { status: 'confirmed', total, currency, what: product.name, opened },
    })
    const order = await findOrder(tx, number)
    if (!order) throw new Error('no order was stored')
    await enqueueOrderEmail(tx, order, now, emailAbout(auditId, { author, now }))
    return { order, change: { id: auditId, at: now } }
  })
}

/** Takes back that cash was taken; false when the order has been changed since. T4 */
export async function cancelTaken(tx: Db, number: string): Promise<boolean> {
  const cancelled = await tx.run(
    {
      name: 'cancel-taken',
      text: `UPDATE orders SET status = 'cancelled' WHERE number = $1 AND status = 'confirmed' AND refunded_at IS NULL RETURNING id`,
    },
    [number],
  )
  return cancelled.length === 1
}
