import { openSumOf } from '../../../core/orders/money.ts'
import { isPartOpen } from '../../../core/orders/money.ts'
import { OrderBadges, statusTones, useOrderBadges } from '../../features/orders/order-badges.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useStudioWords } from '../shell/words.ts'
import styles from './orders.module.css'

type Row = {
  status: keyof typeof statusTones
  total: number
  paid: number
  currency: string
  refunded_amount: number | null
}

function useOrderFacts() {
  const { statuses } = useStudioWords().studio.orders
  return ({ status, total, paid, currency, refunded_amount: refunded }: Row) => ({
    own: isPartOpen({ status, total, paid, refunded: refunded ?? 0 })
      ? ({ label: statuses.part_paid, tone: 'warn' } as const)
      : { label: statuses[status], tone: statusTones[status] },
    total,
    paid,
    currency,
    refunded,
  })
}

/** Returns what says how much of an order that is paid in parts is open; null where none or all of it is paid. T39 */
function useOpenPart() {
  const { studio, format } = useStudioWords()
  return ({ status, total, paid, currency, refunded_amount: refunded }: Row) => {
    const open = openSumOf({ total, paid, refunded: refunded ?? 0 })
    if ((status !== 'placed' && status !== 'confirmed') || paid === 0 || open === 0) return null
    return studio.orders.order.openOf(format.money(open, currency))
  }
}

/** Returns where an order stands, in words. T25 */
export function useOrderStatus() {
  const factsOf = useOrderFacts()
  const badgesOf = useOrderBadges()
  const openPartOf = useOpenPart()
  return (row: Row) =>
    [...badgesOf(factsOf(row)).map(({ label }) => label), openPartOf(row)].filter((said) => said !== null)
}

/** Shows the status of an order, the amount refunded, and the amount open. */
export function Status({ row }: { row: Row }) {
  const open = useOpenPart()(row)
  return (
    <span className={styles.badges}>
      <OrderBadges {...useOrderFacts()(row)} />
      {open !== null && <Badge tone="warn">{open}</Badge>}
    </span>
  )
}
