import { data } from 'react-router'
import { declarePage } from '../../base/page.tsx'
import * as orderWords from '#words/orders'
import type { Paid } from './order.ts'

/** The receipt of one payment, to be printed by its payer. T39 */
export const page = declarePage<Paid | null, typeof orderWords>({
  path: '/orders/:number/receipts/:payment',
  mode: 'app',
  texts: orderWords,
  access: 'user',
  load: async ({ api, params }) => {
    const [{ data: order }, { data: account }] = await Promise.all([
      api('GET /orders/:number', { params: { number: params['number'] ?? '' } }),
      api('GET /user'),
    ])
    const payment = order.payments.find(({ id }) => String(id) === params['payment'])
    return payment ? { order, payment, buyer: account.name } : data(null, { status: 404 })
  },
  title: ({ orders }, paid) => {
    const { title, numberOf, missing } = orders.paymentReceipt
    return paid ? title(numberOf(paid.order.number, paid.payment.id)) : missing
  },
  description: ({ orders }) => orders.paymentReceipt.description,
  View: async () => (await import('./payment-receipt-view.tsx')).PaymentReceipt,
  describe: null,
})
