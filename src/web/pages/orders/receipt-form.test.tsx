// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RefusedByProxy } from '../../../testing/refused-by-proxy.ts'
import type { Order } from './order.ts'
import { ReceiptForm } from './receipt-form.tsx'

test('O8 a receipt as a PDF that a proxy refuses for its size is explained, with the way that goes through', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('XMLHttpRequest', RefusedByProxy)
  const order = { number: 'LN-7K3Q-9FXA', receipt: null, receipts: [] as Order['receipts'] } as Order
  const router = createMemoryRouter([{ path: '/', element: <ReceiptForm order={order} /> }])
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    vi.unstubAllGlobals()
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })
  await act(async () => {
    if (input) Object.defineProperty(input, 'files', { value: [file] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(() => expect(container.textContent).toContain('Send a photo or a screenshot of the receipt instead'))
  expect(input?.disabled).toBe(false)
})
