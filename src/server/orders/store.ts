import type { DeliveryAddress } from '../../core/orders/address.ts'
import type { Db } from '../db/database.ts'
import type { ParamsOf, RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'
import { forgetReceipts } from './receipts.ts'

/** An order with its lines, as stored. */
export type OrderRow = RowOf<typeof queries.findOrder>

/** Returns an order with its payment plan, as the rules of the plan take it. */
export const plannedOf = ({ total, paid, refund, installments }: OrderRow) => ({
  total,
  paid,
  refunded: refund?.amount ?? 0,
  installments: installments ?? [],
})

/** Returns the order with this number, ignoring case, whichever user it belongs to. */
export async function findOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  const [order] = await queries.findOrder(db, { number: number.toUpperCase() })
  return order
}

/** Returns the order that a checkout page has already placed. */
export async function findOrderByKey(db: Db, userId: number, key: string): Promise<OrderRow | undefined> {
  const [order] = await queries.findOrderByKey(db, { userId, key })
  return order
}

/** Returns a user's orders, newest first. */
export const listOrders = (db: Db, userId: number) => queries.listOrders(db, { userId })

type NewOrder = Omit<ParamsOf<typeof queries.addOrder>, 'deliveryAddress'> & { deliveryAddress: DeliveryAddress | null }
type NewLine = Pick<OrderRow['items'][number], 'kind' | 'name' | 'price' | 'quantity'> & {
  /** The id of the course or the book. */
  id: number
  access_days: number | null
}

/** Stores an order with its lines. Call it in a transaction. */
export async function addOrder(tx: Db, order: NewOrder, lines: readonly NewLine[]): Promise<void> {
  const address = order.deliveryAddress && JSON.stringify(order.deliveryAddress)
  const [added] = await queries.addOrder(tx, { ...order, deliveryAddress: address })
  if (!added) throw new Error('no order was stored')
  const idsOf = (of: NewLine['kind']) => lines.map(({ kind, id }) => (kind === of ? id : null))
  await queries.addOrderItems(tx, {
    orderId: added.id,
    kinds: lines.map(({ kind }) => kind),
    courseIds: idsOf('course'),
    bookIds: idsOf('book'),
    names: lines.map(({ name }) => name),
    prices: lines.map(({ price }) => price),
    quantities: lines.map(({ quantity }) => quantity),
    accessDays: lines.map(({ access_days }) => access_days),
  })
}

/** Removes personal data from a user's orders; what was sold, when and for how much stays on record. */
export async function forgetOrderer(tx: Db, userId: number, now: number): Promise<void> {
  await forgetReceipts(tx, userId, now)
  await queries.forgetPayer(tx, { userId })
  await queries.forgetOrderer(tx, { userId })
}

/** Returns the names of an order's courses that open once the student has confirmed their address. */
export const listAwaited = async (db: Db, orderId: number): Promise<string[]> =>
  (await queries.listAwaited(db, { orderId })).map(({ name }) => name)
