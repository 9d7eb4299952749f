import type { CallReply } from '../../../contract/api.ts'
import { statusTones } from '../../features/orders/order-badges.tsx'

/** An order as its student sees it. */
export type Order = NonNullable<CallReply<'GET /orders/:number'>['data']>

/** Where an order stands for its student: one whose payment is reported waits for the academy. P13 */
export const stateOf = ({ status, reported }: Pick<Order, 'status' | 'reported'>) =>
  status === 'placed' && reported ? reported : status

/** The color of each state; its word stands with it. */
export const stateTones = { ...statusTones, receipt: 'highlight', reference: 'highlight' } as const

/** A payment with its order, and the name of who has paid it. */
export type Paid = { order: Order; payment: Order['payments'][number]; buyer: string }
