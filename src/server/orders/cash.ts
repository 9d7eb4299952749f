import { randomBytes } from 'node:crypto'
import { orderNumber, type Opening } from '../../core/orders/rules.ts'
import { lockUser } from '../accounts/store.ts'
import { amendChange, emailAbout, recordChange, type Author } from '../audit/record.ts'
import { dropAwaitedOfOrder } from '../courses/awaiting.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { getSettings } from '../site/settings.ts'
import { enqueueOrderEmail } from './emails.ts'
import * as queries from './queries.ts'
import { addPayment, amountIn, openCourses, recordPayment } from './recording.ts'
import { addOrder, findOrder, findOrderByKey, type OrderRow } from './store.ts'
import { findWay, receivedBy } from './ways.ts'

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

type Taken = {
  key: string
  userId: number
  kind: 'course' | 'book'
  id: number
  amount: number
  /** The price agreed on, where the amount is a part of it. */
  total?: number
  /** With which payment the course opens. */
  opensAt?: Exclude<Opening, 'never'>
  /** The meaning of a payment for a course that is open: the money alone, or days too. */
  means?: 'money' | 'days'
}

/** Returns the order of a course that money alone is for: one with a balance first; its number is null where there is none. */
async function findPaid(tx: Db, { userId, id }: Taken, { currency, now }: { currency: string; now: number }) {
  const course = { userId, courseId: id }
  const [order] = await queries.findOrderToPay(tx, { ...course, currency })
  const isOpen = (await queries.isCourseOpen(tx, { ...course, now: new Date(now) })).length > 0
  return order && (isOpen || order.balance > 0) ? { number: order.number } : isOpen ? { number: null } : undefined
}

/**
 * Records cash that was taken without an order as an order of its own, which opens its course, and emails the student. Money for a course
 * that the student has open, or has an order for with a balance, is refused until it is said what is meant: the money alone is one more
 * payment, and opens nothing. The same key again is the same order: `change` is null then. T25 T39
 */
export function takeCash(
  db: Db,
  taken: Taken,
  { author, now }: { author: Author; now: number },
): Promise<{ order: OrderRow; change: { id: number; at: number } | null }> {
  const { key, userId, kind, id, means } = taken
  return db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId)
    if (locked.length === 0) refuse('account.not_found')
    const known = (await findOrderByKey(tx, userId, key)) ?? (await findPaidByKey(tx, userId, key))
    if (known) return { order: known, change: null }
    const product = (await findSold(tx, kind, id)) ?? refuse('product.not_found')
    // Confirmed later, that order would open the course and count the money a second time.
    const waiting = kind === 'course' ? await findWaiting(tx, userId, id) : undefined
    if (waiting !== undefined) refuse('order.waiting', { params: { number: waiting } })
    const { currency } = await getSettings(tx)
    const amount = amountIn(currency, taken.amount)
    const paid = kind === 'course' ? await findPaid(tx, taken, { currency, now }) : undefined
    if (paid && means === undefined) refuse('order.course_open', { params: { course: product.name } })
    if (paid && paid.number !== null && means === 'money') {
      const way = await findWay(tx, { method: 'cash' })
      const received = { ...receivedBy(way, 'cash'), amount, at: now, reference: null, note: null, key }
      const { change } = await recordPayment(tx, { number: paid.number, received, raises: true, author, now })
      return { order: await storedOrder(tx, paid.number), change }
    }
    const opensAt = paid && means === 'money' ? 'never' : (taken.opensAt ?? 'first')
    return sell(tx, { ...taken, amount, product, currency, opensAt }, { author, now })
  })
}

async function findPaidByKey(tx: Db, userId: number, key: string): Promise<OrderRow | undefined> {
  const [payment] = await queries.findPaymentByKey(tx, { key })
  return payment?.user_id === userId ? findOrder(tx, payment.number) : undefined
}

async function storedOrder(tx: Db, number: string): Promise<OrderRow> {
  const order = await findOrder(tx, number)
  if (!order) throw new Error('no order was stored')
  return order
}

type Sale = Omit<Taken, 'opensAt'> & {
  product: { name: string; access_days: number | null }
  currency: string
  opensAt: Opening
}

/** Stores an order with its first payment, and opens its course where that payment does. */
async function sell(
  tx: Db,
  { key, userId, kind, id, amount, total: agreed, product, currency, opensAt }: Sale,
  { author, now }: { author: Author; now: number },
) {
  const total = amountIn(currency, agreed ?? amount, 'total')
  if (total < amount) refuse('request.invalid', { errors: { total: ['amount.total'] } })
  const number = orderNumber(randomBytes(8))
  const at = new Date(now)
  const isDone = total === amount || opensAt !== 'last'
  const state = isDone
    ? ({ status: 'confirmed', decidedAt: at } as const)
    : ({ status: 'placed', decidedAt: null } as const)
  const line = { kind, id, name: product.name, price: total, quantity: 1, access_days: product.access_days }
  const way = await findWay(tx, { method: 'cash' })
  const ofWay = receivedBy(way, 'cash')
  const placed = {
    number,
    userId,
    checkoutKey: key,
    delivery: '',
    deliveryAddress: null,
    ...ofWay,
    currency,
  } as const
  await addOrder(tx, { ...placed, ...state, total, createdAt: at, opensAtPayment: opensAt }, [line])
  const { id: orderId } = await storedOrder(tx, number)
  const received = { amount, ...ofWay, at: now, reference: null, note: null, key } as const
  await addPayment(tx, orderId, { ...received, recordedBy: author.actorId })
  const auditId = await recordChange(tx, {
    now,
    author,
    thing: 'order',
    thingId: number,
    action: 'taken',
    personId: userId,
    after: { status: state.status, total, amount, currency, what: product.name },
  })
  // Once it is in the log that staff recorded the order: what they name by its address waits until that is confirmed.
  const opened = isDone && opensAt !== 'never' ? await openCourses(tx, { id: orderId, userId }, { author, now }) : []
  await amendChange(tx, auditId, { opened })
  const order = await storedOrder(tx, number)
  if (isDone) await enqueueOrderEmail(tx, order, now, emailAbout(auditId, { author, now }))
  return { order, change: { id: auditId, at: now } }
}

/** Takes back that cash was taken; false when the order has been changed since. T4 */
export async function cancelTaken(tx: Db, number: string): Promise<boolean> {
  const [cancelled] = await queries.cancelTaken(tx, { number })
  if (!cancelled) return false
  await dropAwaitedOfOrder(tx, cancelled.id)
  await queries.takeBackPayments(tx, { number })
  return true
}
