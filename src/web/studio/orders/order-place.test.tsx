// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteCutLists } from '../../base/cut-lists.ts'
import { answerCalls, Refusal, Reply } from '../testing/answer-calls.ts'
import { type DataOf, showPlace, type as typeInto } from '../testing/shown-place.tsx'
import { orderPlace, receiptPlace } from './order-place.tsx'
import { ordersPlace } from './orders-place.tsx'
import { salesPlace } from './sales-place.tsx'
import { TakeCash } from './take-cash.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const payment = {
  id: 1,
  amount: 30,
  method: 'cash' as const,
  way: 'Cash',
  at: '2026-03-01T12:00:00Z',
  reference: null,
  refunded: 30,
  recorded_by: null,
}
const refund = { amount: 30, at: '2026-03-02T12:00:00Z', note: 'One book was torn.', ended: [] }
const order: DataOf<typeof orderPlace> = {
  id: 1,
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
  what: 'Grammar',
  reason: null,
  refunded_amount: 30,
  paid: 30,
  opens_at_payment: 'last',
  way: 'Cash',
  ways: [{ id: 1, name: 'Cash', method: 'cash' }],
  receipts: [],
  payments: [payment],
  installments: [],
  refund,
  items: [{ kind: 'course', name: 'Grammar', quantity: 1, price: 30 }],
  awaited_courses: [],
  open_courses: [{ id: 3, name: 'Grammar' }],
  address: null,
  delivery: '',
  history: [],
  academy: { name: 'Cedar Academy', address: null },
}
const says = 'Access to Grammar stays open: it does not end with a refund by itself.'

test('T25 an order whose money was given back says that access stays open, and leads to where it ends', async () => {
  shown = await showPlace(orderPlace, { data: order })
  expect(shown.text()).toContain(says)
  for (const part of ['Refunded $30', '$30 given back on', 'One book was torn.']) expect(shown.text()).toContain(part)
  expect(shown.button('Record refund')).toBeNull()
  const link = [...shown.container.querySelectorAll('a')].find((one) => one.textContent?.startsWith('End access'))
  expect(link?.getAttribute('href')).toBe('/people/7')
})

test('T25 an order of which nothing was recorded says so below the heading of its history', async () => {
  shown = await showPlace(orderPlace, { data: order })
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === 'History')
  expect(heading?.parentElement?.textContent).toBe('HistoryNothing yet.')
  expect(heading?.parentElement?.querySelector('ul')).toBeNull()
})

test('T25 an order of books alone opened nothing', async () => {
  const books = [{ kind: 'book' as const, name: 'Atlas', quantity: 1, price: 30 }]
  shown = await showPlace(orderPlace, { data: { ...order, items: books, open_courses: [] } })
  expect(shown.text()).not.toContain(says)
})

test('T25 a total given back in whole is no longer confirmed, and is not reopened; in part it says of how much', async () => {
  shown = await showPlace(orderPlace, { data: order })
  expect(shown.text()).toContain('Refunded $30')
  expect(shown.text()).not.toContain('Confirmed')
  expect(shown.text()).toContain('An order with a refund is not reopened.')
  expect(shown.button('Reopen order')).toBeNull()
  await shown.remove()
  const part = { refunded_amount: 10, refund: { ...refund, amount: 10 } }
  shown = await showPlace(orderPlace, { data: { ...order, ...part } })
  for (const words of ['Confirmed', '$10 of $30 given back']) expect(shown.text()).toContain(words)
})

test('T25 reopening says that access ends only where the order opened some', async () => {
  const ends = 'and access that it opened ends'
  const paid = { ...order, refund: null, refunded_amount: null }
  shown = await showPlace(orderPlace, { data: paid })
  expect(shown.text()).toContain(ends)
  // A declined order opened nothing: what its student has came from elsewhere.
  for (const without of [{ open_courses: [] }, { status: 'declined' as const }]) {
    await shown.remove()
    shown = await showPlace(orderPlace, { data: { ...paid, ...without } })
    expect(shown.text()).toContain('The order waits again.')
    expect(shown.text()).not.toContain(ends)
  }
})

const type = (name: string, text: string) => {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field) field.value = text
}

test.each(['', '0', '12.505', '12.50$'])(
  'T25 a refund typed as “%s” is refused in the form, and what was noted stays',
  async (typed) => {
    const calls = answerCalls({ 'POST /studio/orders/:number/refund': null })
    shown = await showPlace(orderPlace, { data: order })
    await shown.press('Change this refund')
    type('amount', typed)
    await shown.press('Record refund')
    expect(shown.text()).toContain('More than nothing, like 1200 or 12.50')
    expect(calls).toEqual([])
  },
)

test('T25 a refund is noted as it was typed, and withdrawn by a button of its own', async () => {
  const calls = answerCalls({
    'POST /studio/orders/:number/refund': null,
    'DELETE /studio/orders/:number/refund': null,
  })
  shown = await showPlace(orderPlace, { data: { ...order, refunded_amount: null, refund: null } })
  expect(document.querySelector<HTMLInputElement>('input[name="amount"]')?.value).toBe('30')
  type('amount', '12,50')
  await shown.press('Record refund')
  await shown.remove()
  shown = await showPlace(orderPlace, { data: order })
  await shown.press('Remove this refund')
  expect(calls).toEqual([
    ['POST', '/api/studio/orders/L-1/refund', { payment_id: 1, amount: 12.5, note: '', ends_access: false }],
    ['DELETE', '/api/studio/orders/L-1/refund?payment_id=1', null],
  ])
})

test('T25 a refund ends the access to its course too where that is ticked', async () => {
  const calls = answerCalls({
    'POST /studio/orders/:number/refund': null,
    'DELETE /studio/orders/:number/refund': null,
  })
  shown = await showPlace(orderPlace, { data: { ...order, refunded_amount: null, refund: null } })
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await shown.press('Record refund')
  expect(calls).toEqual([
    ['POST', '/api/studio/orders/L-1/refund', { payment_id: 1, amount: 30, note: '', ends_access: true }],
  ])
})

test('T25 an order says which access its refund has ended, and its history how much was given back, who ended access and gave it back', async () => {
  const entry = { at: '2026-03-02T12:00:00Z', actor: 'Noor', reason: null, amount: 12.5, ended: [], given_back: [] }
  const history = [
    { ...entry, id: 2, action: 'order.refund_withdrawn', given_back: ['Grammar'] },
    { ...entry, id: 1, action: 'order.refund_noted', ended: ['Grammar', 'Atlas'] },
  ]
  shown = await showPlace(orderPlace, {
    data: { ...order, open_courses: [], refund: { ...refund, ended: ['Grammar', 'Atlas'] }, history },
  })
  expect(shown.text()).toContain('Access to Grammar and Atlas ended with it. Remove this refund to give it back')
  expect(shown.text()).toContain('refund noted: $12.50 ')
  expect(shown.text()).toContain('refund withdrawn: $12.50 ')
  expect(shown.text()).toContain('Access ended: Grammar and Atlas')
  expect(shown.text()).toContain('Access given back: Grammar')
  expect(shown.text()).not.toContain(says)
})

const forSale = { currency: 'USD', products: [{ kind: 'course' as const, id: 3, name: 'Grammar', price: 30 }] }
const chooseGrammar = () =>
  act(async () => {
    const [what] = document.querySelectorAll('select')
    if (what) what.value = 'course 3'
    what?.dispatchEvent(new Event('change', { bubbles: true }))
  })

test.each(['', '0', 'thirty'])('T25 cash is not taken while its amount is “%s”', async (typed) => {
  const calls = answerCalls({ 'GET /studio/orders/products': forSale })
  shown = await showPlace(TakeCash)
  await chooseGrammar()
  type('email', 'layla@mail.example')
  type('amount', typed)
  await shown.press('Record the cash')
  expect(shown.text()).toContain('More than nothing, like 1200 or 12.50')
  expect(calls).toEqual([])
})

test('T25 cash from a student whose page is open asks for no address', async () => {
  const calls = answerCalls({
    'GET /studio/orders/products': forSale,
    'POST /studio/orders': { change_id: null, undo_until: null, number: 'L-3' },
  })
  const FromLayla = () => <TakeCash student={{ id: 7, name: 'Layla Mansour' }} />
  shown = await showPlace(FromLayla)
  expect([shown.text().includes('Layla Mansour'), document.querySelector('[name="email"]')]).toEqual([true, null])
  await chooseGrammar()
  // A part is taken in the same field.
  expect(shown.text()).toContain('A part of the price? Type what was paid')
  await shown.press('Record the cash')
  expect(calls).toMatchObject([['POST', '/api/studio/orders', { user_id: 7, kind: 'course', id: 3, amount: 30 }]])
})

test('T25 T39 the picture of a receipt stands on the page of the order and opens at its full size; a PDF is downloaded', async () => {
  const receipt = '/files/receipt-1600.webp'
  const of = { at: '2026-03-01T12:00:00Z', payment_id: null }
  const receipts = [
    { ...of, id: 1, path: receipt, is_picture: true },
    { ...of, id: 2, path: '/receipts/2', is_picture: false },
  ]
  shown = await showPlace(orderPlace, { data: { ...order, refund: null, receipts } })
  const picture = document.querySelector<HTMLImageElement>(`img[src="${receipt}"]`)
  expect(picture?.alt).toBe('Receipt')
  expect(picture?.closest('a')?.getAttribute('href')).toBe(receipt)
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe('/receipts/2')
})

test('T6 products and sales that did not load say so, and are fetched again', async () => {
  let isDown = true
  const unlessDown = <Given,>(given: Given) => (isDown ? new Refusal(500, { msg: 'Broken off' }) : given)
  answerCalls({
    'GET /studio/orders/totals': () => unlessDown({ methods: [], items: [] }),
    'GET /studio/orders/products': () =>
      unlessDown({ currency: 'USD', products: [{ kind: 'book' as const, id: 1, name: 'Atlas', price: 9 }] }),
  })
  const page = { rows: [], total: 0, next: null, previous: null, ways: [] }
  for (const [Place, says] of [
    [ordersPlace.Component, 'Atlas'],
    [salesPlace.Component, 'Nothing was paid in this month.'],
  ] as const) {
    isDown = true
    shown = await showPlace(Place, { data: page })
    expect(shown.text()).toContain('Broken off')
    isDown = false
    await shown.press('Try again')
    expect(shown.text()).not.toContain('Broken off')
    expect(shown.text()).toContain(says)
    await shown.remove()
  }
})

test('T25 a reason that was typed for one order is not another one’s, and nothing of it is undone there', async () => {
  answerCalls({ 'POST /studio/orders/:number/reopening': { change_id: 5, undo_until: null, still_open: [] } })
  const paid = { ...order, refund: null, refunded_amount: null }
  shown = await showPlace(orderPlace, { data: paid })
  const reason = () => document.querySelector<HTMLTextAreaElement>('textarea[name="reason"]')
  const [typed] = [reason()]
  if (typed) typed.value = 'Paid twice.'
  await shown.press('Reopen order')
  expect(shown.button('Undo')).not.toBeNull()
  await shown.goOn({ ...paid, number: 'L-2' })
  expect([reason()?.value, shown.button('Undo')]).toEqual(['', null])
})

const inParts = {
  ...order,
  total: 30,
  paid: 20,
  refund: null,
  refunded_amount: null,
  payments: [1, 2].map((id) => ({ ...payment, id, amount: 10, refunded: 0 })),
}

test('T39 an order that is paid in part says what is open, and each payment has its number, also where day and amount are the same', async () => {
  shown = await showPlace(orderPlace, { data: inParts })
  expect(shown.text()).not.toContain('Confirmed')
  for (const part of ['Paid in part', '$10 open', 'Number L-1/1', 'Number L-1/2']) expect(shown.text()).toContain(part)
  const choices = [...shown.container.querySelectorAll('option')].map((option) => option.textContent)
  expect(choices.filter((said) => said.startsWith('$10'))).toEqual(
    [1, 2].map((id) => expect.stringMatching(`L-1/${id}$`)),
  )
  await shown.remove()
  shown = await showPlace(orderPlace, { data: { ...inParts, paid: 30 } })
  expect(shown.text()).toContain('Confirmed')
  expect(shown.text()).not.toContain('0 open')
  await shown.remove()
  const givenBack = { ...inParts, refunded_amount: 20, refund: { ...refund, amount: 20 } }
  shown = await showPlace(orderPlace, { data: givenBack })
  for (const part of ['Confirmed', 'Paid in part', '$10 open', '$30 open']) expect(shown.text()).not.toContain(part)
  expect(shown.text()).toContain('Refunded $20')
  await shown.remove()
  // Money of an order that opens with its last payment is given back, and has a receipt, while it waits.
  shown = await showPlace(orderPlace, { data: { ...inParts, status: 'placed', opens_at_payment: 'last' } })
  expect(shown.button('Record refund')).not.toBeNull()
  expect(shown.text()).toContain('Receipt to print')
})

test('T39 a receipt says what was paid in all and what is open of the total', async () => {
  const lines = () => [...document.querySelectorAll('li')].map((line) => line.textContent)
  shown = await showPlace(receiptPlace, { data: inParts })
  expect(lines().slice(-2)).toEqual(['Paid$20', 'Open$10'])
  await shown.remove()
  shown = await showPlace(receiptPlace, { data: { ...inParts, paid: 30 } })
  expect(lines().at(-1)).toBe('Paid$30')
})

test('T39 a receipt names who recorded a payment, and from whom it was received where that is typed', async () => {
  const payments = inParts.payments.map((one, at) => ({ ...one, recorded_by: at === 0 ? 'Noor Test' : null }))
  shown = await showPlace(receiptPlace, { data: { ...inParts, payments } })
  const lines = [...document.querySelectorAll('li')].map((line) => line.textContent)
  expect(lines.filter((line) => line.startsWith('Number'))).toEqual([
    expect.stringMatching(/L-1\/1, .*, recorded by Noor Test\$10$/),
    expect.not.stringContaining('recorded by'),
  ])
  const terms = () => [...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent).slice(0, 2)
  expect(terms()[0]).toBe('For')
  await typeInto(document.querySelector('input'), 'Hala Haddad')
  expect(terms()).toEqual(['Received from', 'Hala Haddad'])
})

const keptInPart = { ...inParts, refunded_amount: 10, refund: { ...refund, amount: 10 } }

test('T39 the sums of an order and of its receipt come to its total when one of two payments was given back', async () => {
  const sums = () =>
    [...document.querySelectorAll('li')]
      .map(({ textContent }) => textContent)
      .filter((line) => /^(Paid|Given back|Open)/.test(line))
  for (const place of [orderPlace, receiptPlace]) {
    shown = await showPlace(place, { data: keptInPart })
    expect(sums()).toEqual(['Paid$20', 'Given back, March 2, 2026$10', 'Open$20'])
    // The receipt says it once: two lines would be read as two refunds.
    if (place === receiptPlace) expect(shown.text().split('$10').length - 1).toBe(3)
    await shown.remove()
  }
})

const offered = () =>
  document.querySelector<HTMLFormElement>('form:has([name="reference"])')?.querySelector('input')?.value

test('T39 the next payment of a plan offers its next part, and what is due where more is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-15T12:00:00Z') })
  const installments = ['2026-03-01', '2026-04-01', '2026-05-01'].map((due_on) => ({ amount: 10, due_on }))
  const planned = { ...inParts, payments: inParts.payments.slice(0, 1), installments }
  try {
    shown = await showPlace(orderPlace, { data: { ...planned, paid: 10 } })
    expect(offered()).toBe('10')
    await shown.remove()
    vi.setSystemTime(Date.parse('2026-05-02T12:00:00Z'))
    shown = await showPlace(orderPlace, { data: { ...planned, paid: 10 } })
    expect(offered()).toBe('20')
  } finally {
    vi.useRealTimers()
  }
})

test('T39 the next payment offers what is open once one of two payments was given back', async () => {
  shown = await showPlace(orderPlace, { data: inParts })
  expect(offered()).toBe('10')
  await shown.goOn(keptInPart)
  expect(offered()).toBe('20')
})

test('T39 what is typed of the next payment stays when the plan or a refund beside it is saved; the amount offered follows', async () => {
  const field = (name: string) =>
    document
      .querySelector<HTMLFormElement>('form:has([name="reference"])')
      ?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null
  shown = await showPlace(orderPlace, { data: inParts })
  await typeInto(field('reference'), 'TR 99')
  await typeInto(field('note'), 'By his uncle')
  await shown.goOn(keptInPart)
  expect(['amount', 'reference', 'note'].map((name) => field(name)?.value)).toEqual(['20', 'TR 99', 'By his uncle'])
  await typeInto(field('amount'), '5')
  await shown.goOn(inParts)
  expect(field('amount')?.value).toBe('5')
})

test('T39 a receipt leads back to its order', async () => {
  shown = await showPlace(receiptPlace, { data: inParts })
  expect(shown.container.querySelector('a[href="/orders/L-1"]')?.textContent).toBe('To the order')
})

test.each(['Record refund', 'Reopen order', 'Save the due days'])(
  'T39 T4 “%s” takes away the notice with Undo of the payment that was recorded before',
  async (later) => {
    answerCalls({
      'POST /studio/orders/:number/payments': { change_id: 5, undo_until: null },
      'POST /studio/orders/:number/refund': null,
      'POST /studio/orders/:number/reopening': { change_id: null, undo_until: null, still_open: [] },
      'POST /studio/orders/:number/installments': null,
    })
    shown = await showPlace(orderPlace, { data: inParts })
    await shown.press('Record a payment')
    expect(shown.text()).toContain('The payment is recorded.')
    await shown.press(later)
    expect(shown.text()).not.toContain('The payment is recorded.')
  },
)

test('T43 a place says below a list of its reply that there is more, and nothing below one that is whole', async () => {
  const more = 'There are more, which are not shown here.'
  const sold = { currency: 'USD', kind: 'book' as const, name: 'Atlas', quantity: 1, total: 30 }
  const method = { currency: 'USD', method: 'cash' as const, way: 'Cash', orders: 1, total: 30, refunded: 0 }
  for (const lists of [['data.items'], []]) {
    const cut = lists.length > 0 ? { code: 'list.cut', params: { most: 1, lists } } : {}
    answerCalls({ 'GET /studio/orders/totals': new Reply({ methods: [method], items: [sold] }, cut) })
    shown = await showPlace(salesPlace)
    await vi.waitFor(() => expect(shown?.text()).toContain('Atlas'))
    expect([lists, shown.text().includes(more)]).toEqual([lists, lists.length > 0])
    await shown.remove()
  }
  const reply = { success: true, msg: '', errors: null, code: 'list.cut', params: { lists: ['data.history'] } }
  const entry = { id: 1, at: order.created_at, actor: null, action: 'order.confirmed', reason: null, amount: null }
  const history = [{ ...entry, ended: [], given_back: [] }]
  for (const data of [
    { ...order, history },
    { ...order, history: [...history] },
  ]) {
    if (data.history === history) noteCutLists({ ...reply, data })
    shown = await showPlace(orderPlace, { data })
    expect(shown.text().includes(more)).toBe(data.history === history)
    await shown.remove()
  }
})
