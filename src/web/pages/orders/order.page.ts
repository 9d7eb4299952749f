import { declarePage } from '../../page.tsx'
import { type OrderWords, useOrderWords } from '../../words/areas/order-words.ts'
import type { Order } from './order.ts'

/** One's own order: what is in it, how to pay, what became of it. */
export const page = declarePage<Order, OrderWords>({
  path: '/orders/:number',
  mode: 'app',
  useTexts: useOrderWords,
  access: 'user',
  load: async ({ api, params }) =>
    (await api('GET /orders/:number', { params: { number: params['number'] ?? '' } })).data,
  title: ({ orders }, { number }) => orders.order.title(number),
  description: ({ orders }, { number }) => orders.order.description(number),
  View: async () => (await import('./order-view.tsx')).OrderView,
  describe: null,
})
