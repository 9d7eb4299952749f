import { expect, test } from 'vitest'
import { extendedAccess } from './access.ts'

const day = 24 * 60 * 60 * 1000
const now = 1000 * day
const endAfter = (from: number, days: number) => from + days * day

test.each([
  { current: undefined, days: 30, end: now + 30 * day, what: 'none yet' },
  { current: now - 5 * day, days: 30, end: now + 30 * day, what: 'one that has run out' },
  { current: now + 5 * day, days: 30, end: now + 35 * day, what: 'five days left' },
  { current: null, days: 30, end: null, what: 'access for good' },
  { current: now + 5 * day, days: null, end: null, what: 'five days and a course sold for good' },
])('access with $what ends as it should after an order', ({ current, days, end }) => {
  expect(extendedAccess(current, days, { now, endAfter })).toBe(end)
})
