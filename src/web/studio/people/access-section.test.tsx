// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { salesPlace } from '../orders/sales-place.tsx'
import { answerCalls, Refusal } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { AccessSection } from './access-section.tsx'
import type { PersonData } from './person-data.ts'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bodies: unknown[] = []
const answerAccess = (change_id: number | null) =>
  answerCalls({
    'POST /studio/people/:userId/access': ({ body }) => {
      bodies.push(body)
      return { change_id, undo_until: null }
    },
  })
const choose = (index: number, value: string) =>
  act(async () => {
    const select = document.querySelectorAll('select')[index]
    if (select) select.value = value
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })

const grammar = {
  course_id: 3,
  course: 'Grammar',
  since: '2026-01-01T12:00:00Z',
  until: '2026-03-06T04:59:59Z',
  is_open: true,
  watched: 0,
  lessons: 4,
}

/** A student who has the grammar course. */
const person = {
  profile: { id: 7 },
  access: [grammar],
  awaited: [],
  courses: [{ id: 3, name: 'Grammar', access_days: 30 }],
} as unknown as PersonData

test('T23 T36 no email is promised to a student without an address', async () => {
  answerAccess(5)
  const shownFor = async (email: string | null) => {
    const person = { profile: { id: 7, email }, access: [grammar], awaited: [], courses: [] } as unknown as PersonData
    shown = await showPlace(() => <AccessSection person={person} />)
    await shown.press('End access')
    await shown.press('End access now')
    const text = shown.text()
    await shown.remove()
    return text
  }
  expect(await shownFor('layla@mail.example')).toContain('The email goes out in 10 seconds.')
  const without = await shownFor(null)
  expect(without).toContain('The access has changed. The student has no email address: tell the student yourself.')
  expect(without).not.toMatch(/the email\b/i)
  bodies.splice(0)
})

test('T23 the buttons of a course fill the form, which is empty after saving: a second press does nothing', async () => {
  answerAccess(5)
  shown = await showPlace(() => <AccessSection person={person} />)
  await shown.press('End access')
  expect(shown.button('End access now')).not.toBeNull()
  await shown.press('Extend')
  await shown.press('Extend access')
  expect(bodies.splice(0)).toMatchObject([{ course_id: 3, change: { to: 'extend', days: 30, from: grammar.until } }])
  expect(document.querySelector('select')?.value).toBe('')
  expect(shown.button('Undo')).not.toBeNull()
  await shown.press('End access')
  expect(shown.button('Undo')).toBeNull()
  await shown.press('Extend')
  await choose(0, '')
  await shown.press('Open course')
  expect(bodies.splice(0)).toEqual([{ change: { to: 'extend', days: 30, from: null }, reason: '' }])
})

test('T23 a course that a button has filled in is not wrong any more', async () => {
  const errors = { course_id: ['It is missing.'] }
  answerCalls({ 'POST /studio/people/:userId/access': new Refusal(422, { msg: 'Wrong.', errors }) })
  shown = await showPlace(() => <AccessSection person={person} />)
  await shown.press('Open course')
  const select = document.querySelector('select')
  expect(select?.getAttribute('aria-invalid')).toBe('true')
  await shown.press('Extend')
  expect([select?.value, select?.getAttribute('aria-invalid')]).toEqual(['3', null])
})

test('T23 a last day is typed and shown by the academy’s clocks, wherever the browser is', async () => {
  answerAccess(null)
  shown = await showPlace(() => <AccessSection person={person} />, { timeZone: 'America/New_York' })
  expect(shown.text()).toContain('until March 5, 2026')
  await choose(0, '3')
  await choose(1, 'until')
  expect(shown.text()).toContain('To its end in America/New_York.')
  const day = document.querySelector<HTMLInputElement>('input[name="day"]')
  if (day) day.value = '2026-03-05'
  await shown.press('Open until this day')
  expect(bodies).toMatchObject([{ change: { to: 'until', until: '2026-03-06T04:59:59.000Z' } }])
})

test('T25 sales begin with the month that the academy is in, and say what is left of it', async () => {
  const method = { currency: 'USD', method: 'cash' as const, way: 'Cash', orders: 2, total: 45.5, refunded: 0.5 }
  const methods = [
    method,
    { ...method, method: 'transfer' as const, way: 'Transfer', orders: 1, total: 20, refunded: 29.5 },
  ]
  const items = [{ currency: 'USD', kind: 'course' as const, name: 'Grammar', quantity: 3, total: 65.5 }]
  answerCalls({ 'GET /studio/orders/totals': { methods, items } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') })
  shown = await showPlace(salesPlace, { timeZone: 'America/New_York' })
  expect(document.querySelector<HTMLInputElement>('input[type="month"]')?.value).toBe('2026-11')
  expect(shown.text()).toContain('Total $65.50, given back $30, net $35.50')
  expect(shown.text()).toContain('Grammar3$65.50')
})
