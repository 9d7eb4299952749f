import { Badge } from '../../ui/states/badge.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import styles from './orders.module.css'

type Standing = {
  status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
  total: number
  currency: string
  refunded_amount: number | null
}

/** The color of each status; its word stands with it. */
const statusTones = { placed: 'warn', confirmed: 'good', declined: 'bad', cancelled: 'plain' } as const

/** Returns where an order stands, in words: an order whose whole total was given back is no longer called confirmed. T25 */
export function useOrderStatus() {
  const { studio, format } = useWords(studioWords)
  const { statuses, refunded, refundedInPart } = studio.orders
  return ({ status, total, currency, refunded_amount: amount }: Standing) => {
    const own = { label: statuses[status], tone: statusTones[status] }
    if (amount === null) return [own]
    const givenBack = format.money(amount, currency)
    if (amount >= total) return [{ label: refunded(givenBack), tone: 'plain' as const }]
    return [own, { label: refundedInPart(givenBack, format.money(total, currency)), tone: 'plain' as const }]
  }
}

/** Where an order stands, and what was given back of it. */
export function Status({ row }: { row: Standing }) {
  const statusOf = useOrderStatus()
  return (
    <span className={styles.badges}>
      {statusOf(row).map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  )
}
