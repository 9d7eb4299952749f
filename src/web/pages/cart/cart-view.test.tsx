// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '#words/orders'
import { PlaceProvider, type Place } from '../../base/place.tsx'
import { CartView } from './cart-view.tsx'
import type { Cart } from './use-cart.ts'

const carriedToast = 'toast'

/** Opens the cart after a page that was left while it showed this toast. */
async function openCartAfter(message: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.setItem(carriedToast, JSON.stringify({ type: 'success', message, at: Date.now(), isReloaded: false }))
  const place = { root: { visitor: null } } as unknown as Place
  const own: Cart = { items: [], left_out: [], total: 0, currency: 'USD' } as unknown as Cart
  const element = (
    <PlaceProvider value={place}>
      <CartView data={{ own }} />
    </PlaceProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const frame = document.body.appendChild(document.createElement('div'))
  const root = createRoot(frame)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    frame.remove()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  return sessionStorage.getItem(carriedToast)
}

test('C4 the cart takes away the toast that something was put into it, which it shows itself', async () => {
  expect(await openCartAfter(orders.cart.added)).toBeNull()
})

test('the cart leaves any other toast of the page before to be shown', async () => {
  expect(await openCartAfter('Welcome, Noor!')).toContain('Welcome, Noor!')
})
