import { declarePage } from '../../page.tsx'
import { type OrderWords, useOrderWords } from '../../words/areas/order-words.ts'
import type { OrderList } from './orders-view.tsx'

/** One's own orders. */
export const page = declarePage<OrderList, OrderWords>({
  path: '/orders',
  mode: 'app',
  useTexts: useOrderWords,
  access: 'user',
  load: async ({ api }) => (await api('GET /orders')).data,
  title: ({ orders }) => orders.list.title,
  description: ({ orders }) => orders.list.description,
  View: async () => (await import('./orders-view.tsx')).OrdersView,
  describe: null,
})
