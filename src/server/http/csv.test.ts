import { expect, test } from 'vitest'
import { csvNameOf } from './csv.ts'

test.each([
  ['UTC', 'people-2026-11-23.csv'],
  ['Asia/Beirut', 'people-2026-11-24.csv'],
])('T6 a file that is exported late in the evening has the day on the clocks of %s in its name', (timeZone, name) => {
  expect(csvNameOf('people', { now: Date.parse('2026-11-23T23:30:00Z'), timeZone })).toBe(name)
})
