import { expect, test } from 'vitest'
import { endAfterDaysIn } from '../editing/zone.ts'
import { accessOf, addSource, endOrder, endSourcesAt, type AccessSource } from './sources.ts'

const day = 24 * 60 * 60 * 1000
const now = 1000 * day + day / 2
const zone = 'Asia/Beirut'
const staff = { kind: 'staff', orderId: null, reason: null } as const
const order = (orderId: number) => ({ kind: 'order', orderId, reason: null, zone }) as const
const endAfter = (days: number) => endAfterDaysIn(zone, now, days)
const until = (end: number | null) => endSourcesAt([], { ...staff, end, now })

test.each([
  { had: [], days: 30, end: endAfter(30), what: 'none yet' },
  { had: until(endAfter(-3)), days: 30, end: endAfter(30), what: 'ended access' },
  { had: until(endAfter(5)), days: 30, end: endAfter(35), what: 'five days left' },
  { had: until(null), days: 30, end: null, what: 'access for good' },
  { had: until(endAfter(5)), days: null, end: null, what: 'five days and a course sold for good' },
])('T37 access with $what ends as it should after an order', ({ had, days, end }) => {
  expect(accessOf(addSource(had, { ...order(1), days, now }))).toBe(end)
})

test('T39 an order that ends lets those after it begin at once with their days; it ends nothing else', () => {
  let sources: AccessSource[] = []
  for (const id of [1, 2, 3]) sources = addSource(sources, { ...order(id), days: 30, now })
  expect(accessOf(sources)).toBe(endAfter(90))
  const later = now + 10 * day
  const ended = endOrder(sources, { orderId: 1, ending: 'refund', now: later, zone })
  expect(accessOf(ended)).toBe(endAfterDaysIn(zone, later, 60))
  expect(accessOf(endOrder(ended, { orderId: 3, ending: 'refund', now: later, zone }))).toBe(
    endAfterDaysIn(zone, later, 30),
  )
  expect(endOrder(ended, { orderId: 9, ending: 'refund', now: later, zone })).toEqual(ended)
})

test('T39 staff end everything that lasts longer, and add what is missing', () => {
  const sources = addSource(until(endAfter(5)), { ...order(1), days: 30, now })
  expect(accessOf(endSourcesAt(sources, { ...staff, end: now, now }))).toBe(now)
  expect(accessOf(endSourcesAt(sources, { ...staff, end: endAfter(90), now }))).toBe(endAfter(90))
  expect(accessOf([])).toBeUndefined()
})
