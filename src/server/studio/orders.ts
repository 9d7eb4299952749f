import type { z } from 'zod'
import type { ListedOrder } from '../../contract/studio/orders.ts'
import { lists } from '../../core/staff/lists.ts'
import { isoOf } from '../db/columns.ts'
import { paidOf, refundedOf } from '../payments/sums.ts'
import { receiptAddressOf } from '../orders/queries.ts'
import { orderWords, wayNameOf } from '../orders/tables.ts'
import type { ListSource } from './list.ts'

/** A row of the list of orders. */
export type ListedOrderRow = z.output<typeof ListedOrder>

/** The columns of a listed order, read from order `t`. */
export const orderRow = `t.number, t.status, t.method, t.way_name AS way, t.total, t.currency, t.user_id, t.delivery, t.delivery_address AS address,
  ${isoOf('t.created_at')} AS created_at, ${isoOf('t.decided_at')} AS decided_at, t.transfer_reference,
  ${paidOf('t')} AS paid, ${refundedOf('t')} AS refunded_amount,
  (SELECT u.name FROM users u WHERE u.id = t.user_id) AS student, (SELECT u.email FROM users u WHERE u.id = t.user_id) AS email,
  ${receiptAddressOf('t')} AS receipt,
  (SELECT string_agg(i.quantity || ' × ' || i.name, ', ' ORDER BY i.id) FROM order_items i WHERE i.order_id = t.id) AS what`

/** The SQL that lists the orders, searched by number, reference, and the student's name or email address. T25 */
export const ordersSource: ListSource<typeof lists.orders> = {
  list: lists.orders,
  table: `(SELECT o.*, lower(concat_ws(' ', o.number, o.transfer_reference, u.name, u.email)) AS words
    FROM orders o LEFT JOIN users u ON u.id = o.user_id)`,
  row: orderRow,
  sorts: { placed: { sql: 't.created_at', type: 'timestamptz' }, total: { sql: 't.total', type: 'numeric' } },
  filters: {
    status: {
      placed: `t.status = 'placed'`,
      part_paid: `t.status IN ('placed', 'confirmed') AND ${paidOf('t')} > 0 AND ${paidOf('t')} < t.total
        AND ${paidOf('t')} > coalesce(${refundedOf('t')}, 0)`,
      confirmed: `t.status = 'confirmed'`,
      declined: `t.status = 'declined'`,
      cancelled: `t.status = 'cancelled'`,
      refunded: `${refundedOf('t')} IS NOT NULL`,
    },
    way: (name) => `${wayNameOf('t')} = ${name}
      OR EXISTS (SELECT FROM payments p WHERE p.order_id = t.id AND ${wayNameOf('p')} = ${name})`,
  },
  search: 't.words',
  sounds: (fits) => `t.user_id IN (SELECT u.id FROM users u WHERE ${fits('u.sound')} OFFSET 0)`,
  find: {
    literal: (fits) => `t.id IN (SELECT o.id FROM orders o WHERE ${fits(orderWords('o.'))}
      UNION ALL SELECT o.id FROM users u JOIN orders o ON o.user_id = u.id WHERE ${fits('u.search')})`,
    // OFFSET keeps the students apart, so that their index is used however few orders are wanted.
    alike: (fits) => `t.user_id IN (SELECT u.id FROM users u WHERE ${fits('lower(u.name)')} OFFSET 0)`,
  },
}
