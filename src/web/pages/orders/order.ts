import type { CallReply } from '../../../contract/api.ts'

/** An order as its student sees it. */
export type Order = NonNullable<CallReply<'GET /orders/:number'>['data']>

/** Where an order stands for its student: one that waits with a receipt is the academy's turn. P13 */
export const stateOf = ({ status, has_receipt }: Pick<Order, 'status' | 'has_receipt'>) =>
  status === 'placed' && has_receipt ? 'receipt' : status

/** The color of each state; its word stands with it. */
export const statusTones = {
  placed: 'warn',
  receipt: 'highlight',
  confirmed: 'good',
  declined: 'bad',
  cancelled: 'plain',
} as const
