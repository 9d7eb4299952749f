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
import * as queries from './queries.ts'
import { addOrder, findOrder, findOrderByKey, type OrderRow } from './store.ts'

const findSold = async (tx: Db, kind: 'course' | 'book', id: number) => {
  const [product] = await (kind === 'course' ? queries.findSoldCourse(tx, { id }) : queries.findSoldBook(tx, { id }))
  return product
}

/** Returns the number of the student's order for a course that waits for its payment. */
async function findWaiting(tx: Db, userId: number, courseId: number): Promise<string | undefined> {
  const [waiting] = await queries.findWaitingOfCourse(tx, { userId, courseId })
  return waiting?.number
}

/** Lists what cash can be taken for: courses and books, by name. */
export const listSold = (db: Db) => queries.listSold(db)

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
    const line = { kind, id, name: product.name, price: total, quantity: 1, access_days: product.access_days }
    await addOrder(tx, { number, userId, checkoutKey: key, delivery: '', deliveryAddress: null, ...paid }, [line])
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
  return (await queries.cancelTaken(tx, { number })).length === 1
}
