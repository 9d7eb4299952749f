import { coded } from '../../core/coded.ts'
import { balanceOf, isAmountOf, roundAmount, sumOf } from '../../core/orders/money.ts'
import type { Opening, PaymentMethodName } from '../../core/orders/rules.ts'
import { emailAbout, recordChange, type Author } from '../audit/record.ts'
import { awaitAccess, dropAwaitedOfOrder, mustConfirm } from '../courses/awaiting.ts'
import { openCourse, type OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { enqueueOrderEmail } from './emails.ts'
import * as queries from './queries.ts'
import { findOrder } from './store.ts'

/** Money that arrives for an order. */
export type Received = {
  amount: number
  method: PaymentMethodName
  wayId: number | null
  wayName: string | null
  at: number
  reference: string | null
  note: string | null
  key: string | null
}

/** Stores a payment of an order and returns its id; refuses a key that another payment has. */
export async function addPayment(
  tx: Db,
  orderId: number,
  { at, ...received }: Received & { recordedBy: number | null },
): Promise<number> {
  const [added] = await queries.addPayment(tx, { orderId, ...received, paidAt: new Date(at) })
  if (!added) refuse('request.invalid', { errors: { key: ['payment.key_used'] } })
  await queries.tieReceipts(tx, { orderId, paymentId: added.id })
  return added.id
}

type Opens = { id: number; userId: number }
type By = { author: Author; now: number }

/**
 * Lets the courses of an order that staff recorded for an address wait until its account has shown that the address is its own; false
 * where nothing has to wait.
 */
export async function awaitCourses(tx: Db, { id: orderId, userId }: Opens, by: By): Promise<boolean> {
  const lines = await queries.listUnopenedLines(tx, { orderId })
  if (lines.length === 0 || !(await mustConfirm(tx, userId))) return false
  const awaited = lines.map(({ course_id: courseId, access_days: days }) => ({ courseId, days }))
  await awaitAccess(
    tx,
    userId,
    awaited.map((one) => ({ ...one, userId, kind: 'order', orderId })),
    by,
  )
  return true
}

/** Opens the courses of an order, each for its days, or lets them wait for the student's address. */
export async function openCourses(tx: Db, { id: orderId, userId }: Opens, by: By): Promise<OpenedCourse[]> {
  const { now } = by
  if (await awaitCourses(tx, { id: orderId, userId }, by)) return []
  const opened: OpenedCourse[] = []
  const origin = { kind: 'order', orderId, reason: null } as const
  for (const { course_id: courseId, access_days: days } of await queries.listCourseLines(tx, { orderId }))
    opened.push(await openCourse(tx, { userId, courseId, days, now, origin }))
  return opened
}

/** Refuses an amount with more decimals than the currency has, and returns it rounded to them. */
export function amountIn(currency: string, amount: number, field = 'amount'): number {
  if (!isAmountOf(amount, currency))
    refuse('request.invalid', { errors: { [field]: [coded('amount.decimals', { currency })] } })
  return roundAmount(amount, currency)
}

/**
 * Records money that has arrived for an order. An order that waits is confirmed by its first or its last payment, as was chosen, and then
 * its courses open; a later payment adds no days. With `raises`, the total grows by what the payment exceeds it. The same key again is
 * the same payment: `change` is null then. T39
 */
export function recordPayment(
  db: Db,
  {
    number,
    received,
    opensAt,
    raises = false,
    author,
    now,
  }: { number: string; received: Received; opensAt?: Opening; raises?: boolean; author: Author; now: number },
): Promise<{ change: { id: number; at: number } | null }> {
  return db.transaction(async (tx) => {
    const [order] = await queries.lockToPay(tx, { number: number.toUpperCase() })
    if (!order) refuse('order.not_found')
    const { key } = received
    if (key !== null && (await queries.findPaymentByKey(tx, { key })).some((known) => known.number === order.number))
      return { change: null }
    if (order.status !== 'placed' && order.status !== 'confirmed') refuse('order.not_payable')
    const amount = amountIn(order.currency, received.amount)
    const beyond = sumOf([
      { price: amount, quantity: 1 },
      { price: balanceOf(order), quantity: -1 },
    ])
    if (beyond > 0 && !raises) refuse('request.invalid', { errors: { amount: ['amount.range'] } })
    const total = beyond > 0 ? sumOf([order.total, beyond].map((price) => ({ price, quantity: 1 }))) : order.total
    if (beyond > 0) await queries.setTotal(tx, { id: order.id, total })
    const opens = order.status === 'placed' ? (opensAt ?? order.opens_at_payment) : order.opens_at_payment
    if (opens !== order.opens_at_payment) await queries.setOpening(tx, { id: order.id, opensAtPayment: opens })
    const paymentId = await addPayment(tx, order.id, { ...received, amount, recordedBy: author.actorId })
    const confirms = order.status === 'placed' && (opens === 'first' || beyond >= 0)
    if (confirms)
      await queries.decideOrder(tx, { number: order.number, status: 'confirmed', reason: null, now: new Date(now) })
    const opened =
      confirms && opens !== 'never' && order.user_id !== null
        ? await openCourses(tx, { id: order.id, userId: order.user_id }, { author, now })
        : []
    const auditId = await recordChange(tx, {
      now,
      author,
      thing: 'order',
      thingId: order.number,
      action: 'paid',
      personId: order.user_id,
      before: { status: order.status, total: order.total, opens_at_payment: order.opens_at_payment },
      after: { status: confirms ? 'confirmed' : order.status, total, amount, payments: [paymentId], opened },
    })
    const stored = await findOrder(tx, order.number)
    if (confirms && stored) await enqueueOrderEmail(tx, stored, now, emailAbout(auditId, { author, now }))
    return { change: { id: auditId, at: now } }
  })
}

/** The state of an order before a payment. */
export type BeforePayment = { status: string; total: number; opens_at_payment: Opening }

/** Takes back a payment; false when it was given back, another one raised the total, or the order was decided since. T4 */
export async function takeBackPayment(
  tx: Db,
  {
    number,
    paymentIds,
    before,
    total,
  }: {
    number: string
    paymentIds: readonly number[]
    before: BeforePayment
    /** The one that the payment left. */ total: number
  },
): Promise<boolean> {
  const [order] = await queries.lockToPay(tx, { number })
  if (
    !order ||
    order.total !== total ||
    (await queries.dropPayments(tx, { ids: [...paymentIds] })).length !== paymentIds.length
  )
    return false
  if (before.total !== order.total) await queries.setTotal(tx, { id: order.id, total: before.total })
  if (before.opens_at_payment !== order.opens_at_payment)
    await queries.setOpening(tx, { id: order.id, opensAtPayment: before.opens_at_payment })
  if (before.status === order.status) return true
  await dropAwaitedOfOrder(tx, order.id)
  return (await queries.reopenOrder(tx, { number, status: 'confirmed' })).length === 1
}
