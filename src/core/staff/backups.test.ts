import { expect, test } from 'vitest'
import { retained } from './backups.ts'
import { dayMs } from '../dates.ts'

const daily = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => Date.parse(`${from}T03:00:00Z`) + day * dayMs)
const datesOf = (instants: Iterable<number>) =>
  [...instants].toSorted((one, other) => one - other).map((instant) => new Date(instant).toISOString().slice(0, 10))

test('O7 a year of daily copies leaves the newest of each of the last days, weeks and months', () => {
  const kept = retained(daily('2026-01-01', 365), { daily: 3, weekly: 3, monthly: 4 })
  // 31 December 2026 is a Thursday; weeks end with their Sunday.
  expect(datesOf(kept)).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-20',
    '2026-12-27',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
})

test('O7 of several copies of a day the newest stays, and without any period the newest of all', () => {
  const morning = Date.parse('2026-11-29T03:00:00Z')
  const evening = Date.parse('2026-11-29T21:00:00Z')
  expect(retained([evening, morning], { daily: 7, weekly: 4, monthly: 12 })).toEqual(new Set([evening]))
  expect(retained([morning, evening], { daily: 0, weekly: 0, monthly: 0 })).toEqual(new Set([evening]))
  expect(retained([], { daily: 7, weekly: 4, monthly: 12 })).toEqual(new Set())
})
