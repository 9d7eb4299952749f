// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { orderPlace } from './order-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(() => shown?.remove())

const order = {
  number: 'L-1',
  status: 'confirmed',
  method: 'cash',
  total: 30,
  currency: 'USD',
  created_at: '2026-03-01T12:00:00Z',
  decided_at: '2026-03-01T12:00:00Z',
  student: 'Layla Mansour',
  email: null,
  user_id: 7,
  transfer_reference: null,
  receipt: null,
  reason: null,
  refund: { amount: 30, at: '2026-03-02T12:00:00Z', note: '' },
  items: [{ kind: 'course', name: 'Grammar', quantity: 1, price: 30 }],
  delivery: '',
  history: [],
}
const says = 'This is a record of the money only: access to the course stays open.'

test('T25 an order whose money was given back says that access stays open, and leads to where it ends', async () => {
  shown = await showPlace(orderPlace.Component, { data: order })
  expect(shown.text()).toContain(says)
  expect(shown.button('Record what was given back')).not.toBeNull()
  const link = [...shown.container.querySelectorAll('a')].find((one) => one.textContent?.startsWith('End access'))
  expect(link?.getAttribute('href')).toBe('/people/7')
})

test('T25 an order of books alone opened nothing', async () => {
  const books = [{ kind: 'book', name: 'Atlas', quantity: 1, price: 30 }]
  shown = await showPlace(orderPlace.Component, { data: { ...order, items: books } })
  expect(shown.text()).not.toContain(says)
})
