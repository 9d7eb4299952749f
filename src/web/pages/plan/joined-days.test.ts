import { expect, test } from 'vitest'
import { joinedDays } from './joined-days.ts'

const step = { kind: 'returns', minutes: 5, count: 3 } as const
const day = (date: number, is: 'work' | 'off' | 'test' = 'work', steps = [step]) => ({
  date: `2026-12-${String(date).padStart(2, '0')}`,
  is,
  minutes: 0,
  steps,
})
const empty = (date: number, is: 'work' | 'off' | 'test' = 'work') => day(date, is, [])
const lines = (days: ReturnType<typeof day>[]) =>
  joinedDays(days).map(({ first, last }) =>
    first === last ? first.date.slice(-2) : `${first.date.slice(-2)}–${last.date.slice(-2)}`,
  )

test('L6 days without a step that follow each other are one line', () => {
  expect(lines([day(1), day(2), empty(3), empty(4), empty(5), day(6), empty(7)])).toEqual([
    '01',
    '02',
    '03–05',
    '06',
    '07',
  ])
})

test('L6 today, days off and the day of the test stay by themselves, without a step too', () => {
  expect(lines([empty(1), empty(2), empty(3), empty(4, 'test'), empty(5), empty(6)])).toEqual([
    '01',
    '02–03',
    '04',
    '05–06',
  ])
  expect(lines([day(1), empty(2, 'off'), empty(3), empty(4), empty(5, 'off')])).toEqual(['01', '02', '03–04', '05'])
  expect(lines([empty(1)])).toEqual(['01'])
  expect(lines([])).toEqual([])
})
