import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateAfter, dateOfDay, dayOfDate, daysBetween, wireInstant } from './dates.ts'

test('days of the calendar are counted whatever clocks do meanwhile', () => {
  expect(dateAfter('2026-03-28', 2)).toBe('2026-03-30')
  expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2026-03-29', '2026-03-28')).toBe(-1)
  expect(dateOfDay(dayOfDate('1969-12-31'))).toBe('1969-12-31')
})

test('an instant is in whole seconds on the wire', () => {
  expect(wireInstant(new Date('2026-03-29T02:30:59.999Z'))).toBe('2026-03-29T02:30:59Z')
  expect(wireInstant(Date.parse('2026-03-29T02:30:00Z'))).toBe('2026-03-29T02:30:00Z')
})

test('a day in milliseconds is written by its name', () => {
  const programs = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.|queries\.types/.test(path))
  expect(programs.length).toBeGreaterThan(500)
  const spelled = /\b24 \* (60 \* 60 \* 1000|60 \* 60_000|3_600_000)\b|\b86_400_000\b/
  expect(programs.filter((path) => spelled.test(readFileSync(path, 'utf8')))).toEqual([])
})
