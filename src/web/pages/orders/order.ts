import type { CallReply } from '../../../contract/api.ts'
import { isPartOpen } from '../../../core/orders/money.ts'
import { statusTones } from '../../features/orders/order-badges.tsx'

/** An order as its student sees it. */
export type Order = NonNullable<CallReply<'GET /orders/:number'>['data']>

/** The fields of an order that determine its state. */
export type Stated = Pick<Order, 'status' | 'reported' | 'refund' | 'total' | 'paid' | 'currency'>

/** Returns an order's state for its student: with a reported payment it waits for the academy, and it may be paid in part. P13 T39 */
export const stateOf = ({ status, reported, total, paid, refund }: Stated) => {
  if (status === 'placed' && reported) return reported
  return isPartOpen({ status, total, paid, refunded: refund?.amount ?? 0 }) ? 'part_paid' : status
}

/** The color of each state; its word stands with it. */
export const stateTones = { ...statusTones, receipt: 'highlight', reference: 'highlight', part_paid: 'warn' } as const

/** A payment with its order, and the name of who has paid it. */
export type Paid = { order: Order; payment: Order['payments'][number]; buyer: string }
