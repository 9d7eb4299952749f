// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { type DataOf, showPlace, type } from '../testing/shown-place.tsx'
import { personPlace } from './person-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

type Person = DataOf<typeof personPlace>
const profile: Person['profile'] = {
  id: 7,
  name: 'Layla',
  email: 'layla@mail.example',
  new_email: null,
  phone: '',
  parent_phone: '',
  role: 'student',
  joined_at: '2026-11-01T10:00:00Z',
  seen_at: null,
  is_disabled: false,
  joined_into: null,
  code_until: null,
}
const person: Person = {
  profile,
  can_change: false,
  conditions: { time_percent: 120, extra_break_minutes: 5 },
  access: [],
  awaited: [],
  courses: [],
  groups: [],
  attempts: [],
  skills: { months: [], skills: [] },
  assignments: [],
  notes: [],
  deleted_notes: [],
  orders: [],
  watched: [],
  emails: [],
  history: [],
  joins: [],
  more: { assignments: 0, notes: 0, attempts: 0, orders: 0, watched: 0, emails: 0, history: 0 },
}

test('T21 T36 an email that was only written as a file is marked as not sent', async () => {
  const email = { kind: 'email', queued_at: '2026-11-01T10:00:00Z' }
  const emails = [
    { ...email, subject: 'Your order L-2 is confirmed', sent_at: null, state: 'not_sent' as const },
    { ...email, subject: 'Your order L-1 is confirmed', sent_at: '2026-11-01T10:00:00Z', state: 'sent' as const },
  ]
  shown = await showPlace(personPlace, { data: { ...person, emails } })
  const said = [...document.querySelectorAll('li')].map((line) => line.textContent).filter((text) => /L-\d/.test(text))
  expect(said).toEqual([
    expect.stringMatching(/^Your order L-2 is confirmed .*, not sent: no mail server was set up$/),
    expect.not.stringContaining('not sent'),
  ])
})

test('T30 the report for parents, far down a student’s page, is reached from its top by who may make it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const leads = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"], a[href*="/#"]')].map(({ hash }) => hash)
  shown = await showPlace(personPlace, { data: person })
  expect(leads()).toEqual([])
  await shown.remove()
  shown = await showPlace(personPlace, { data: person, home: { may: ['results.see'] } })
  expect(leads()).toEqual(['#report-for-parents'])
  expect(document.getElementById('report-for-parents')?.textContent).toBe('Report for parents')
})

test('T30 the way to the report for parents moves the focus to it, each time, and keeps the lists that are open', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  shown = await showPlace(personPlace, {
    data: person,
    address: '/?all=history',
    home: { may: ['results.see'] },
  })
  const way = document.querySelector<HTMLAnchorElement>('a[href$="#report-for-parents"]')
  for (const _ of [1, 2]) {
    way?.focus()
    await act(async () => way?.click())
    // The link has the same words.
    expect(document.activeElement?.id).toBe('report-for-parents')
  }
  expect(shown.address()).toBe('/?all=history')
})

test('T38 a result that is not in the figures is marked in the list of a student’s attempts, and no other', async () => {
  const attempt = {
    number: 1,
    at: 'closed' as const,
    started_at: '2026-11-01T10:00:00Z',
    is_discarded: false,
    is_practice: false,
    correct: 3,
    total: 4,
  }
  const attempts = [
    { ...attempt, id: 1, quiz: 'Set 1', is_left_out: true },
    { ...attempt, id: 2, quiz: 'Set 2', is_left_out: false },
  ]
  shown = await showPlace(personPlace, { data: { ...person, attempts } })
  const marked = [...document.querySelectorAll('li')].filter((line) => line.textContent?.includes('not in the figures'))
  expect(marked.map((line) => line.textContent)).toEqual([expect.stringContaining('Set 1')])
})

test('T21 extra time is set on the page of the student, and what a command has set is shown there', async () => {
  const calls = answerCalls({
    'POST /staff/students/:userId/conditions': { time_percent: 100, extra_break_minutes: 0 },
  })
  shown = await showPlace(personPlace, { data: person, home: { may: ['exams.supervise'] } })
  const time = [...document.querySelectorAll('select')].find((one) => one.value === '120')
  expect(time?.selectedOptions[0]?.textContent).toBe('1.2 times the time (120%)')
  await shown.press('Save extra time')
  await act(async () => {
    if (time) time.value = 'untimed'
    time?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const pause = document.querySelector<HTMLInputElement>('input[name="extra_break"]')
  if (pause) pause.value = '15'
  await shown.press('Save extra time')
  expect(calls).toEqual([
    ['POST', '/api/staff/students/7/conditions', { time_percent: 120, extra_break_minutes: 5 }],
    ['POST', '/api/staff/students/7/conditions', { time_percent: null, extra_break_minutes: 15 }],
  ])
})

test('T21 T25 T39 an order in the list of a student says what was given back and what is open of it', async () => {
  const paid = {
    number: 'L-1',
    status: 'confirmed' as const,
    total: 35,
    paid: 35,
    currency: 'USD',
    created_at: '2026-03-01T12:00:00Z',
  }
  const orders = [
    { ...paid, refunded_amount: 35 },
    { ...paid, number: 'L-2', refunded_amount: 10 },
    { ...paid, number: 'L-3', refunded_amount: null },
    { ...paid, number: 'L-4', refunded_amount: null, paid: 15 },
  ]
  shown = await showPlace(personPlace, { data: { ...person, orders } })
  const lines = [...document.querySelectorAll('li')]
    .map((line) => line.textContent)
    .filter((line) => line.includes('L-'))
  const ends = [
    '$35, Refunded $35',
    '$35, Confirmed, $10 of $35 given back',
    '$35, Confirmed',
    '$35, Paid in part, $20 open',
  ]
  expect(lines).toEqual(ends.map((end) => expect.stringContaining(end)))
})

test('T21 the page of another student begins anew: no link, setting or text of the one before stays', async () => {
  const calls = answerCalls({
    'POST /staff/students/:userId/conditions': { time_percent: 100, extra_break_minutes: 0 },
  })
  shown = await showPlace(personPlace, { data: person, home: { may: ['exams.supervise'] } })
  const note = () => document.querySelector('textarea')
  const time = () => [...document.querySelectorAll('select')].find((one) => one.value.startsWith('1'))
  await type(note(), 'Afraid of poems.')
  expect([note()?.value, time()?.value]).toEqual(['Afraid of poems.', '120'])
  const other = {
    ...person,
    profile: { ...profile, id: 8, name: 'Omar' },
    conditions: { time_percent: 100, extra_break_minutes: 0 },
  }
  await shown.goOn(other)
  expect([document.querySelector('h1')?.textContent, note()?.value, time()?.value]).toEqual(['Omar', '', '100'])
  await shown.press('Save extra time')
  expect(calls).toEqual([['POST', '/api/staff/students/8/conditions', { time_percent: 100, extra_break_minutes: 0 }]])
})

test('T25 a request leads to taking cash with its course and its price filled in', async () => {
  const products = [
    { kind: 'book' as const, id: 3, name: 'Workbook', price: 9 },
    { kind: 'course' as const, id: 3, name: 'Grammar', price: 35 },
  ]
  answerCalls({ 'GET /studio/orders/products': { currency: 'USD', products } })
  shown = await showPlace(personPlace, {
    data: person,
    address: '/?cash=3',
    home: { may: ['orders.decide'] },
  })
  const amount = () => document.querySelector<HTMLInputElement>('input[name="amount"]')
  await vi.waitFor(() => expect(amount()?.value).toBe('35'))
  expect(document.activeElement).toBe(amount())
  const course = [...document.querySelectorAll('select')].find(({ value }) => value === 'course 3')
  expect(course?.selectedOptions[0]?.textContent).toBe('Grammar')
})

test('T25 the address of taking cash opens nothing for who may not take it, nor at an account that was joined', async () => {
  answerCalls({ 'GET /studio/orders/products': { currency: 'USD', products: [] } })
  const joined = { ...person, profile: { ...person.profile, joined_into: { id: 4, name: 'Omar' } } }
  for (const [data, may] of [
    [person, []],
    [joined, ['orders.decide']],
  ] as const) {
    shown = await showPlace(personPlace, { data, address: '/?cash=3', home: { may: [...may] } })
    expect(document.querySelector('input[name="amount"]')).toBeNull()
    await shown.remove()
  }
})
