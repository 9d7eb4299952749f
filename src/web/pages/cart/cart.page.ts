import { declarePage } from '../../base/page.tsx'
import { unlisted } from '../../base/describe.ts'
import * as orderWords from '#words/orders'
import type { Cart } from './use-cart.ts'

/** The cart; a visitor's is on the device, so the server renders it empty. */
export const page = declarePage<{ own: Cart | null }, typeof orderWords>({
  path: '/cart',
  mode: 'app',
  link: { name: 'cart', account: 12 },
  texts: orderWords,
  load: async ({ api, visitor }) => ({ own: visitor === null ? null : (await api('GET /cart')).data }),
  title: ({ orders }) => orders.cart.title,
  description: ({ orders }) => orders.cart.description,
  View: async () => (await import('./cart-view.tsx')).CartView,
  describe: unlisted,
})
