import type { PaymentMethodName } from '../../core/orders/rules.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** A way to pay, as the academy has written it. */
export type Way = { id: number; name: string; method: PaymentMethodName }

/** A way to pay that is not stored yet; what it lacks is empty. */
export type NewWay = { name: string; takesReceipt: boolean } & Partial<{
  accountName: string
  bank: string
  account: string
  hint: string
}>

/** The ways that an academy begins with, as the migration that made their table has them too. */
const usualWays: readonly NewWay[] = [
  { name: 'Bank transfer', takesReceipt: true },
  { name: 'Cash at the academy', takesReceipt: false },
]

/** Puts these ways to pay in the place of those that no order goes. Call it in a transaction. */
export async function setWays(tx: Db, ways: readonly NewWay[]): Promise<void> {
  await queries.dropUnusedWays(tx)
  for (const [sort, way] of ways.entries())
    await queries.addWay(tx, { accountName: '', bank: '', account: '', hint: '', ...way, sort })
}

/** Gives an academy that begins the usual ways to pay. */
export const addUsualWays = (tx: Db) => setWays(tx, usualWays)

/** Lists the ways that students can choose, in the academy's order. */
export const listWays = (db: Db): Promise<Way[]> => queries.listWays(db)

/** Returns the names by which the orders of the studio are filtered: of the academy's ways to pay, then of those that it had before. */
export const listWayNames = async (db: Db): Promise<string[]> =>
  (await queries.listWayNames(db)).map(({ name }) => name)

/** Returns the way that is meant: by its id, or the first of this method; undefined where students cannot choose it. */
export async function findWay(
  db: Db,
  { wayId, method }: { wayId?: number; method: PaymentMethodName },
): Promise<Way | undefined> {
  const ways = await listWays(db)
  return wayId === undefined ? ways.find((way) => way.method === method) : ways.find(({ id }) => id === wayId)
}

/** The details of an order's way to pay that its students are shown: the fields of a bank's form, and anything else to know. */
export type WayDetails = { account_name: string; bank: string; account: string; hint: string }

const nothing: WayDetails = { account_name: '', bank: '', account: '', hint: '' }

/** Returns what the academy says of an order's way now, also where it is no longer offered. */
export async function detailsOfWay(
  db: Db,
  { way_id: wayId, method }: { way_id: number | null; method: PaymentMethodName },
): Promise<WayDetails> {
  const [way] = await queries.findWayDetails(db, { wayId, takesReceipt: method === 'transfer' })
  return way ?? nothing
}

/** Returns how money came: by a way of the list, or by a method that is on no list. */
export const receivedBy = (way: Way | undefined, method: PaymentMethodName) => ({
  method: way?.method ?? method,
  wayId: way?.id ?? null,
  wayName: way?.name ?? null,
})
