import { declarePage } from '../../base/page.tsx'
import * as orderWords from '#words/orders'
import type { OrdersData } from './orders-view.tsx'

/** One's own orders. */
export const page = declarePage<OrdersData, typeof orderWords>({
  path: '/orders',
  mode: 'app',
  link: { name: 'orders', account: 11 },
  texts: orderWords,
  access: 'user',
  load: async ({ api }) => {
    const { data, msg } = await api('GET /orders')
    return { list: data, cut: msg }
  },
  title: ({ orders }) => orders.list.title,
  description: ({ orders }) => orders.list.description,
  View: async () => (await import('./orders-view.tsx')).OrdersView,
  describe: null,
})
