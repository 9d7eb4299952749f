import type { PaymentMethodName } from '../../core/orders/rules.ts'
import { instantOf } from '../../core/editing/zone.ts'
import { exportRows } from '../../core/staff/lists.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

/** The first instant of a month, and that of the next one. */
type Month = readonly [Date, Date]

/** Returns when a month begins and ends on the clocks of a time zone. */
export function monthIn(zone: string, month: string): Month {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const next = of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
  return [new Date(instantOf(zone, `${month}-01T00:00`)), new Date(instantOf(zone, `${next}-01T00:00`))]
}

type MethodRow = { currency: string; method: PaymentMethodName; orders: number; total: number; refunded: number }
type ItemRow = { currency: string; kind: 'course' | 'book'; name: string; quantity: number; total: number }

const within = (column: string) => `${column} >= $1 AND ${column} < $2`

/** The orders that were paid, or whose money was given back, in a month. */
const ofMonth = `(SELECT o.*, o.status = 'confirmed' AND ${within('o.decided_at')} AS is_paid,
    coalesce(${within('o.refunded_at')}, false) AS is_refunded
  FROM orders o WHERE ${within('o.decided_at')} OR ${within('o.refunded_at')})`

const salesByMethod = {
  name: 'sales-by-method',
  text: `SELECT currency, method, count(*) FILTER (WHERE is_paid)::int AS orders,
      coalesce(sum(total) FILTER (WHERE is_paid), 0) AS total, coalesce(sum(refunded_amount) FILTER (WHERE is_refunded), 0) AS refunded
    FROM ${ofMonth} o WHERE is_paid OR is_refunded GROUP BY currency, method ORDER BY currency, method`,
}

const salesByItem = {
  name: 'sales-by-item',
  text: `SELECT o.currency, i.kind, i.name, sum(i.quantity)::int AS quantity, sum(i.price * i.quantity) AS total
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.status = 'confirmed' AND ${within('o.decided_at')}
    GROUP BY o.currency, i.kind, i.name ORDER BY o.currency, total DESC, i.name LIMIT 200`,
}

/** Returns what was paid and given back in a month. T25 */
export const readSales = async (db: Db, month: Month): Promise<{ methods: MethodRow[]; items: ItemRow[] }> => ({
  methods: await db.run<MethodRow>(salesByMethod, [...month]),
  items: await db.run<ItemRow>(salesByItem, [...month]),
})

type SoldRow = {
  id: number
  number: string
  paid_at: string | null
  method: PaymentMethodName
  student: string | null
  what: string
  currency: string
  total: number
  refunded: number
  net: number
}

const soldInMonth = {
  name: 'sold-in-month',
  text: `SELECT o.id, o.number, CASE WHEN o.is_paid THEN ${isoOf('o.decided_at')} END AS paid_at, o.method, u.name AS student, o.currency,
      (SELECT string_agg(i.quantity || ' × ' || i.name, ', ' ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS what,
      m.total, m.refunded, m.total - m.refunded AS net
    FROM ${ofMonth} o LEFT JOIN users u ON u.id = o.user_id
      CROSS JOIN LATERAL (SELECT CASE WHEN o.is_paid THEN o.total ELSE 0 END AS total,
        CASE WHEN o.is_refunded THEN o.refunded_amount ELSE 0 END AS refunded) m
    WHERE (o.is_paid OR o.is_refunded) AND o.id > $3 ORDER BY o.id LIMIT ${exportRows}`,
}

/** Returns a part of the orders that a month's sums consist of; an order of another month that was given back in this one has no total. */
export async function readSold(db: Db, month: Month, after: number): Promise<{ rows: SoldRow[]; next: string | null }> {
  const rows = await db.run<SoldRow>(soldInMonth, [...month, after])
  const last = rows.length < exportRows ? undefined : rows.at(-1)
  return { rows, next: last ? String(last.id) : null }
}
