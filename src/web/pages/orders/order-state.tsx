import { OrderBadges } from '../../features/orders/order-badges.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { stateOf, stateTones, type Stated } from './order.ts'

/** Shows the state of an order to its student. P13 */
export function OrderState({ order }: { order: Stated }) {
  const { orders } = useWords(orderWords)
  const { refund, total, paid, currency } = order
  const state = stateOf(order)
  const own = { label: orders.status[state], tone: stateTones[state] }
  return <OrderBadges own={own} total={total} paid={paid} currency={currency} refunded={refund?.amount ?? null} />
}
