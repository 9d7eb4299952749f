import { z } from 'zod'
import { paymentMethodNames } from '../../core/orders/rules.ts'
import { endpoint, Instant } from '../endpoint.ts'
import { Decided, Reason } from './decision.ts'

/** An order that waits for its payment to be confirmed. */
export const WaitingOrder = z.object({
  number: z.string(),
  created_at: Instant,
  method: z.enum(paymentMethodNames),
  total: z.number(),
  currency: z.string(),
  /** Null when the account is gone. */
  user_id: z.number().nullable(),
  student: z.string().nullable(),
  email: z.string().nullable(),
  transfer_reference: z.string().nullable(),
  /** The path of the receipt's picture at its largest. */
  receipt: z.string().nullable(),
  what: z.string(),
})

export const studioOrders = {
  decideOrder: endpoint({
    does: 'Confirms the payment of an order or declines it; the student gets an email ten seconds later',
    on: 'POST /studio/orders/:number/decision',
    access: 'orders.decide',
    params: z.object({ number: z.string().max(40) }),
    body: z.discriminatedUnion('confirm', [
      z.object({ confirm: z.literal(true) }),
      z.object({ confirm: z.literal(false), reason: Reason }),
    ]),
    reply: Decided,
    refuses: ['request.invalid', 'account.unauthenticated', 'account.forbidden', 'order.not_found', 'order.decided'],
  }),
}
