import { expect, test } from 'vitest'
import { csvNameOf, csvOf } from './csv.ts'

test.each([
  ['UTC', 'people-2026-11-23.csv'],
  ['Asia/Beirut', 'people-2026-11-24.csv'],
])('T6 a file that is exported late in the evening has the day on the clocks of %s in its name', (timeZone, name) => {
  expect(csvNameOf('people', { now: Date.parse('2026-11-23T23:30:00Z'), timeZone })).toBe(name)
})

test('T6 instants are dates on the academy’s clocks', () => {
  const text = csvOf(
    ['At', 'Words'],
    [
      ['2026-11-23T23:30:05Z', '=1+1'],
      ['2026-11-23', null],
    ],
    {
      isFirst: true,
      timeZone: 'Asia/Beirut',
    },
  )
  expect(text).toBe("\uFEFFAt,Words\r\n2026-11-24 01:30,'=1+1\r\n2026-11-23,\r\n")
})
