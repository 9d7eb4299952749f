import type { ComponentProps } from 'react'
import { Badge } from '../../ui/states/badge.tsx'
import * as refundWords from '#words/refunds'
import { useWords } from '../../words/words.tsx'

type OrderBadge = { label: string; tone?: ComponentProps<typeof Badge>['tone'] }

/** An order: the name of where it stands, what was paid, and what was given back of it; null: nothing. */
type OrderFacts = { own: OrderBadge; total: number; paid: number; currency: string; refunded: number | null }

/** The color of each status; its word stands with it. */
export const statusTones = { placed: 'warn', confirmed: 'good', declined: 'bad', cancelled: 'plain' } as const

/** Returns what says where an order stands: one whose money was all given back is no longer called confirmed. P13 T25 */
export function useOrderBadges(): (order: OrderFacts) => OrderBadge[] {
  const { refunds, format } = useWords(refundWords)
  return ({ own, total, paid, currency, refunded }) => {
    if (refunded === null) return [own]
    const amount = format.money(refunded, currency)
    if (refunded >= Math.min(total, paid)) return [{ label: refunds.whole(amount) }]
    return [own, { label: refunds.inPart(amount, format.money(total, currency)) }]
  }
}

/** Shows the state of an order, and the amount refunded. */
export function OrderBadges(order: OrderFacts) {
  return useOrderBadges()(order).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ))
}
