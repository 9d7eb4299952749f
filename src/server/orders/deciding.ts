import { referenceKey, type PaymentMethodName } from '../../core/orders/rules.ts'
import { emailAbout, findSameDecision, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { openCourse, type OpenedCourse } from '../courses/opening.ts'
import { pictureAddressOf } from '../pictures/store.ts'
import { enqueueOrderEmail } from './emails.ts'
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
    const rows = await db.run(
      {
        name: 'store-reference',
        text: `UPDATE orders SET transfer_reference = $2, transfer_reference_key = $3
          WHERE id = $1 AND status = 'placed' RETURNING id`,
      },
      [orderId, reference, referenceKey(reference)],
    )
    return rows.length > 0 ? 'stored' : 'decided'
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return 'used'
    throw error
  }
}

/** Sets the receipt of a waiting order; returns the keys of pictures that are no longer referenced. */
export async function swapReceipt(db: Db, orderId: number, key: string): Promise<string[]> {
  const [before] = await db.run<{ receipt_key: string | null }>(
    {
      name: 'receipt-for-update',
      text: `SELECT receipt_key FROM orders WHERE id = $1 AND status = 'placed' FOR UPDATE`,
    },
    [orderId],
  )
  // The order was decided in the meantime: the new picture is the unreferenced one.
  if (!before) return [key]
  await db.run({ name: 'store-receipt', text: 'UPDATE orders SET receipt_key = $2 WHERE id = $1' }, [orderId, key])
  return before.receipt_key === null ? [] : [before.receipt_key]
}

/** Cancels a waiting order; a decided one does not change. */
export async function cancelOrder(db: Db, orderId: number, now: number): Promise<void> {
  await db.run(
    {
      name: 'cancel-order',
      text: `UPDATE orders SET status = 'cancelled', decided_at = $2 WHERE id = $1 AND status = 'placed'`,
    },
    [orderId, new Date(now)],
  )
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

type CourseLine = { course_id: number; access_days: number | null }

/** Confirms or declines an order. Idempotent, also under concurrent calls. */
export function decideOrder(
  db: Db,
  { number, decision, now, author }: { number: string; decision: OrderDecision; now: number; author: Author },
): Promise<DecidedOrder> {
  const status = decision.confirm ? 'confirmed' : 'declined'
  return db.transaction(async (tx) => {
    const [taken] = await tx.run<{ id: number; user_id: number | null }>(
      {
        name: 'decide-order',
        text: `UPDATE orders SET status = $2, reason = $3, decided_at = $4
          WHERE number = $1 AND status = 'placed' RETURNING id, user_id`,
      },
      [number.toUpperCase(), status, decision.confirm ? null : decision.reason, new Date(now)],
    )
    const opened =
      taken && decision.confirm && taken.user_id !== null ? await openCourses(tx, taken.id, taken.user_id, now) : []
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
      after: { status, reason: order.reason, opened },
    })
    await enqueueOrderEmail(tx, order, now, emailAbout(auditId, { author, now }))
    return { outcome: 'decided', order, isNew: true, change: { id: auditId, at: now } }
  })
}

/** Returns the courses of an order, with the days of access that each was sold for. */
export const listCourseLines = (db: Db, orderId: number): Promise<CourseLine[]> =>
  db.run(
    {
      name: 'courses-of-order',
      text: `SELECT course_id, access_days FROM order_items WHERE order_id = $1 AND course_id IS NOT NULL ORDER BY id`,
    },
    [orderId],
  )

async function openCourses(db: Db, orderId: number, userId: number, now: number): Promise<OpenedCourse[]> {
  const opened: OpenedCourse[] = []
  for (const { course_id, access_days } of await listCourseLines(db, orderId))
    opened.push(await openCourse(db, { userId, courseId: course_id, days: access_days, now }))
  return opened
}

/**
 * Puts a decided order back to those that wait; false when that is not its state any more, its money was given back, or its reference
 * pays another.
 */
export async function reopenOrder(
  tx: Db,
  { number, status }: { number: string; status: 'confirmed' | 'declined' },
): Promise<boolean> {
  const reopened = await tx.run(
    {
      name: 'reopen-order',
      text: `UPDATE orders o SET status = 'placed', reason = NULL, decided_at = NULL WHERE number = $1 AND status = $2 AND refunded_at IS NULL
        AND NOT EXISTS (SELECT FROM orders p WHERE p.transfer_reference_key = o.transfer_reference_key AND p.id <> o.id
          AND p.status IN ('placed', 'confirmed')) RETURNING id`,
    },
    [number, status],
  )
  return reopened.length === 1
}

/** A waiting order, as staff see it. */
export type WaitingOrder = {
  number: string
  created_at: Date
  method: PaymentMethodName
  total: number
  currency: string
  user_id: number | null
  student: string | null
  email: string | null
  transfer_reference: string | null
  /** The path of the receipt's largest picture, visible to signed-in staff. */
  receipt: string | null
  what: string
}

/** Returns the waiting orders, oldest first; `most` bounds their number. */
export function listWaitingOrders(db: Db, most: number | null = null): Promise<WaitingOrder[]> {
  return db.run(
    {
      name: 'waiting-orders',
      text: `SELECT o.number, o.created_at, o.method, o.total, o.currency, o.user_id, u.name AS student, u.email, o.transfer_reference,
          (SELECT ${pictureAddressOf('p')} FROM pictures p WHERE p.key = o.receipt_key) AS receipt,
          (SELECT string_agg(i.quantity || ' × ' || i.name, ', ' ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS what
        FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.status = 'placed' ORDER BY o.created_at, o.id
        LIMIT $1`,
    },
    [most],
  )
}
