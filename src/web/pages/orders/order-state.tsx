import { OrderBadges } from '../../features/orders/order-badges.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { stateOf, stateTones, type Order } from './order.ts'

/** Where an order stands for its student. P13 */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'reported' | 'refund' | 'total' | 'currency'> }) {
  const { orders } = useWords(orderWords)
  const { refund, total, currency } = order
  const state = stateOf(order)
  const own = { label: orders.status[state], tone: stateTones[state] }
  return <OrderBadges own={own} total={total} currency={currency} refunded={refund?.amount ?? null} />
}
