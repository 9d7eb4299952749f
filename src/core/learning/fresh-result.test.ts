import { expect, test } from 'vitest'
import { isFreshResult } from './today.ts'
import { dayMs } from '../dates.ts'

const now = 100 * dayMs

test('L12 a result comes first for three days, until something is practiced', () => {
  const fresh = (daysAgo: number, practicedAt: number | null = null) =>
    isFreshResult({ finishedAt: now - daysAgo * dayMs, practicedAt }, now)
  expect([fresh(0), fresh(2.99), fresh(3), fresh(365)]).toEqual([true, true, false, false])
  expect(fresh(1, now - dayMs / 2)).toBe(false)
  expect(fresh(1, now - 2 * dayMs)).toBe(true)
})
