import { balanceOf } from '../../core/orders/money.ts'
import { referenceKey } from '../../core/orders/rules.ts'
import { emailAbout, findSameDecision, recordChange, type Author } from '../audit/record.ts'
import { dropAwaitedOfOrder } from '../courses/awaiting.ts'
import type { Db } from '../db/database.ts'
import { enqueueOrderEmail } from './emails.ts'
import * as queries from './queries.ts'
import { addPayment, openCourses } from './recording.ts'
import { findOrder, type OrderRow } from './store.ts'

const uniqueViolation = '23505'

/**
 * Stores the reference of the transfer that paid an order. Returns 'used' when another valid order has it, 'decided' when this
 * order no longer waits for payment.
 */
export async function storeReference(
  db: Db,
  orderId: number,
  reference: string,
): Promise<'stored' | 'used' | 'decided'> {
  try {
    const rows = await queries.storeReference(db, { id: orderId, reference, referenceKey: referenceKey(reference) })
    return rows.length > 0 ? 'stored' : 'decided'
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return 'used'
    throw error
  }
}

/** Cancels a waiting order; one that is decided, or paid in part, does not change. */
export async function cancelOrder(db: Db, orderId: number, now: number): Promise<void> {
  await queries.cancelOrder(db, { id: orderId, now: new Date(now) })
}

/** A decision by staff about an order. */
export type OrderDecision = { confirm: true } | { confirm: false; reason: string }

/**
 * The outcome of a decision. `isNew` is false when the same decision was made before, and `change` is null when it cannot be taken back
 * any more; 'other': a different one was made.
 */
export type DecidedOrder =
  | { outcome: 'decided'; order: OrderRow; isNew: boolean; change: { id: number; at: number } | null }
  | { outcome: 'other' }
  | { outcome: 'missing' }

/** Stores what confirms an order, all that is not paid yet, on the day it is decided; returns the payments it made. */
async function payRest(tx: Db, number: string, { author, now }: { author: Author; now: number }): Promise<number[]> {
  const [order] = await queries.lockToPay(tx, { number })
  if (!order) return []
  const rest = balanceOf(order)
  if (rest === 0 && order.paid > 0) return []
  const { method, way_id: wayId, way_name: wayName, transfer_reference: reference } = order
  return [
    await addPayment(tx, order.id, {
      amount: rest,
      method,
      wayId,
      wayName,
      at: now,
      reference,
      note: null,
      key: null,
      recordedBy: author.actorId,
    }),
  ]
}

/** Confirms that an order is paid, all of it, or declines it. Idempotent, also under concurrent calls. */
export function decideOrder(
  db: Db,
  { number, decision, now, author }: { number: string; decision: OrderDecision; now: number; author: Author },
): Promise<DecidedOrder> {
  const status = decision.confirm ? 'confirmed' : 'declined'
  return db.transaction(async (tx) => {
    const [taken] = await queries.decideOrder(tx, {
      number: number.toUpperCase(),
      status,
      reason: decision.confirm ? null : decision.reason,
      now: new Date(now),
    })
    const payments = taken && decision.confirm ? await payRest(tx, number.toUpperCase(), { author, now }) : []
    const opened =
      taken && decision.confirm && taken.user_id !== null
        ? await openCourses(tx, { id: taken.id, userId: taken.user_id }, { author, now })
        : []
    const order = await findOrder(tx, number)
    if (!order) return { outcome: 'missing' }
    if (!taken) {
      if (order.status !== status) return { outcome: 'other' }
      const same = await findSameDecision(tx, { thing: 'order', thingId: order.number, action: status, author, now })
      return { outcome: 'decided', order, isNew: false, change: same ? { id: same.id, at: same.at.getTime() } : null }
    }
    const auditId = await recordChange(tx, {
      now,
      author,
      thing: 'order',
      thingId: order.number,
      action: status,
      personId: taken.user_id,
      before: { status: 'placed' },
      after: { status, reason: order.reason, opened, ...(payments.length > 0 && { payments }) },
    })
    await enqueueOrderEmail(tx, order, now, emailAbout(auditId, { author, now }))
    return { outcome: 'decided', order, isNew: true, change: { id: auditId, at: now } }
  })
}

/**
 * Puts a decided order back to those that wait; false when that is not its state any more, its money was given back, or its reference
 * pays another.
 */
export async function reopenOrder(
  tx: Db,
  {
    number,
    status,
    paymentIds = [],
  }: { number: string; status: 'confirmed' | 'declined'; paymentIds?: readonly number[] },
): Promise<boolean> {
  if ((await queries.dropPayments(tx, { ids: [...paymentIds] })).length !== paymentIds.length) return false
  const [reopened] = await queries.reopenOrder(tx, { number, status })
  if (reopened) await dropAwaitedOfOrder(tx, reopened.id)
  return reopened !== undefined
}

/** Returns the waiting orders, oldest first, each with the path of its receipt's largest picture; `most` bounds their number. */
export const listWaitingOrders = (db: Db, most: number | null = null) => queries.listWaitingOrders(db, { most })
