import { data } from 'react-router'
import { declarePage } from '../../base/page.tsx'
import * as orderWords from '#words/orders'
import type { Order } from './order.ts'

/** A payment with its order. */
export type Paid = { order: Order; payment: Order['payments'][number] }

/** The number of a receipt: that of the order and that of the payment. */
export const receiptNumber = ({ order, payment }: Paid) => `${order.number}/${payment.id}`

/** The receipt of one payment, to be printed by whoever has paid it. T39 */
export const page = declarePage<Paid | null, typeof orderWords>({
  path: '/orders/:number/receipts/:payment',
  mode: 'document',
  texts: orderWords,
  access: 'user',
  load: async ({ api, params }) => {
    const order = (await api('GET /orders/:number', { params: { number: params['number'] ?? '' } })).data
    const payment = order.payments.find(({ id }) => String(id) === params['payment'])
    return payment ? { order, payment } : data(null, { status: 404 })
  },
  title: ({ orders }, paid) =>
    paid ? orders.paymentReceipt.title(receiptNumber(paid)) : orders.paymentReceipt.missing,
  description: ({ orders }) => orders.paymentReceipt.description,
  View: async () => (await import('./payment-receipt-view.tsx')).PaymentReceipt,
  describe: null,
})
