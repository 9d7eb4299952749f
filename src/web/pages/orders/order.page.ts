import { declarePage } from '../../base/page.tsx'
import * as orderWords from '#words/orders'
import type { Order } from './order.ts'

/** One's own order: what is in it, how to pay, what became of it. */
export const page = declarePage<Order, typeof orderWords>({
  path: '/orders/:number',
  mode: 'app',
  texts: orderWords,
  access: 'user',
  load: async ({ api, params }) =>
    (await api('GET /orders/:number', { params: { number: params['number'] ?? '' } })).data,
  title: ({ orders }, { number }) => orders.order.title(number),
  description: ({ orders }, { number }) => orders.order.description(number),
  View: async () => (await import('./order-view.tsx')).OrderView,
  describe: null,
})
