import { createElement } from 'react'
import { readVisitor } from '../../base/session.ts'
import { isPlayer } from '../../shell/has-frame.ts'
import { toast } from '../../ui/toast.tsx'
import type { Delivery } from './deliveries.ts'
import { DeliveryText } from './delivery-text.tsx'

/** Says how many answers of practice have arrived and which were rejected, and loads anew what this page shows of them; during a test neither. */
export function showDelivery({ userEmail, taken, rejected }: Delivery, refresh: () => void): void {
  if (readVisitor(document.cookie)?.email !== userEmail || isPlayer(location.pathname)) return
  if (taken.length > 0) toast.success(createElement(DeliveryText, { count: taken.length }))
  for (const { message } of rejected) toast.error(createElement(DeliveryText, { rejection: message }))
  refresh()
}
