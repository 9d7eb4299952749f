import { instantOf } from '../../core/editing/zone.ts'
import { exportRows } from '../../core/staff/lists.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** The first instant of a month, and that of the next one. */
type Month = readonly [Date, Date]

/** Returns when a month begins and ends on the clocks of a time zone. */
export function monthIn(zone: string, month: string): Month {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const next = of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
  return [new Date(instantOf(zone, `${month}-01T00:00`)), new Date(instantOf(zone, `${next}-01T00:00`))]
}

/** Returns what was paid and given back in a month. T25 */
export const readSales = async (db: Db, [from, until]: Month) => ({
  methods: await queries.salesByMethod(db, { from, until }),
  items: await queries.salesByItem(db, { from, until }),
})

/** Returns a part of the orders that a month's sums consist of; an order of another month that was given back in this one has no total. */
export async function readSold(db: Db, [from, until]: Month, after: number) {
  const rows = await queries.soldInMonth(db, { from, until, after })
  const last = rows.length < exportRows ? undefined : rows.at(-1)
  return { rows, next: last ? String(last.id) : null }
}
