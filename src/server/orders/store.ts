import type { z } from 'zod'
import type { OrderLine, OrderSummary } from '../../contract/orders.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { pictureOf } from '../pictures/store.ts'

type SummaryRow = z.output<typeof OrderSummary>

/** An order with its lines, as stored. */
export type OrderRow = SummaryRow & {
  id: number
  user_id: number | null
  delivery: string
  decided_at: string | null
  reason: string | null
  transfer_reference: string | null
  receipt_picture: Parameters<typeof pictureOf>[0] | null
  items: z.output<typeof OrderLine>[]
}

/** What shows that the order `o` is paid; the picture of the receipt says more than the reference. */
export const reportedColumn = `CASE WHEN o.receipt_key IS NOT NULL THEN 'receipt'
    WHEN o.transfer_reference IS NOT NULL THEN 'reference' END AS reported`

const summaryColumns = `o.number, o.status, o.method, o.total, o.currency, ${isoOf('o.created_at')} AS created_at,
  ${reportedColumn},
  CASE WHEN o.refunded_at IS NOT NULL THEN json_build_object('amount', o.refunded_amount, 'at', ${isoOf('o.refunded_at')}) END AS refund`

const orderColumns = `o.id, o.user_id, ${summaryColumns}, o.delivery, ${isoOf('o.decided_at')} AS decided_at, o.reason,
  o.transfer_reference,
  (SELECT json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'widths', p.widths,
    'placeholder', p.placeholder) FROM pictures p WHERE p.key = o.receipt_key) AS receipt_picture,
  (SELECT json_agg(json_build_object('kind', i.kind, 'name', i.name, 'price', i.price, 'quantity', i.quantity,
      'slug', coalesce((SELECT c.slug FROM courses c WHERE c.id = i.course_id AND c.status = 'active'),
        (SELECT b.slug FROM books b WHERE b.id = i.book_id AND b.status = 'active'))) ORDER BY i.id)
    FROM order_items i WHERE i.order_id = o.id) AS items`

/** Returns the order with this number, ignoring case, whichever user it belongs to. */
export async function findOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  const [order] = await db.run<OrderRow>(
    { name: 'find-order', text: `SELECT ${orderColumns} FROM orders o WHERE o.number = $1` },
    [number.toUpperCase()],
  )
  return order
}

/** Returns the order that a checkout page has already placed. */
export async function findOrderByKey(db: Db, userId: number, key: string): Promise<OrderRow | undefined> {
  const [order] = await db.run<OrderRow>(
    {
      name: 'find-order-by-key',
      text: `SELECT ${orderColumns} FROM orders o WHERE o.user_id = $1 AND o.checkout_key = $2`,
    },
    [userId, key],
  )
  return order
}

/** Returns a user's orders, newest first. */
export function listOrders(db: Db, userId: number): Promise<SummaryRow[]> {
  return db.run(
    {
      name: 'list-orders',
      text: `SELECT ${summaryColumns} FROM orders o WHERE o.user_id = $1 ORDER BY o.id DESC LIMIT 200`,
    },
    [userId],
  )
}

/** Removes personal data from a user's orders; what was sold, when and for how much stays on record. */
export async function forgetOrderer(tx: Db, userId: number): Promise<void> {
  await tx.run(
    {
      name: 'forget-orderer',
      text: `UPDATE orders SET user_id = NULL, delivery = '', delivery_address = NULL, transfer_reference = NULL, reason = NULL,
        refund_note = NULL WHERE user_id = $1`,
    },
    [userId],
  )
}
