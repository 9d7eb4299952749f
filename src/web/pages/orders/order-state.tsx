import { Badge } from '../../ui/states/badge.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { stateOf, statusTones, type Order } from './order.ts'

/** Where an order stands: one whose whole total was given back is no longer called confirmed. P13 */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'reported' | 'refund' | 'total' | 'currency'> }) {
  const { orders, format } = useWords(orderWords)
  const { refund, total, currency } = order
  const state = stateOf(order)
  const own = <Badge tone={statusTones[state]}>{orders.status[state]}</Badge>
  if (!refund) return own
  const givenBack = format.money(refund.amount, currency)
  if (refund.amount >= total) return <Badge>{orders.refunded(givenBack)}</Badge>
  return (
    <>
      {own}
      <Badge>{orders.refundedInPart(givenBack, format.money(total, currency))}</Badge>
    </>
  )
}
