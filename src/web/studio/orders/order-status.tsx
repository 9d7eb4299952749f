import { OrderBadges, statusTones, useOrderBadges } from '../../features/orders/order-badges.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import styles from './orders.module.css'

type Row = { status: keyof typeof statusTones; total: number; currency: string; refunded_amount: number | null }

function useOrderFacts() {
  const { statuses } = useWords(studioWords).studio.orders
  return ({ status, total, currency, refunded_amount: refunded }: Row) => ({
    own: { label: statuses[status], tone: statusTones[status] },
    total,
    currency,
    refunded,
  })
}

/** Returns where an order stands, in words. T25 */
export function useOrderStatus() {
  const factsOf = useOrderFacts()
  const badgesOf = useOrderBadges()
  return (row: Row) => badgesOf(factsOf(row)).map(({ label }) => label)
}

/** Where an order stands, and what was given back of it. */
export function Status({ row }: { row: Row }) {
  return (
    <span className={styles.badges}>
      <OrderBadges {...useOrderFacts()(row)} />
    </span>
  )
}
