import { declarePage } from '../../base/page.tsx'
import * as orderWords from '#words/orders'
import type { CheckoutData } from './checkout-view.tsx'

/** The last look before ordering: what it costs, how to pay. */
export const page = declarePage<CheckoutData, typeof orderWords>({
  path: '/checkout',
  mode: 'app',
  texts: orderWords,
  access: 'user',
  load: async ({ api }) => {
    const [cart, methods] = await Promise.all([api('GET /cart'), api('GET /payment-methods')])
    return { cart: cart.data, methods: methods.data }
  },
  title: ({ orders }) => orders.checkout.title,
  description: ({ orders }) => orders.checkout.description,
  View: async () => (await import('./checkout-view.tsx')).Checkout,
  describe: null,
})
