import { expect, test } from 'vitest'
import { timesOf } from './times.ts'

const { clock, duration } = timesOf('en')

test.each([
  { seconds: 0, text: '0 sec' },
  { seconds: 44.6, text: '45 sec' },
  { seconds: 60, text: '1 min' },
  { seconds: 125, text: '2 min 5 sec' },
  { seconds: 3600, text: '1 hr' },
  { seconds: 3785, text: '1 hr 3 min' },
  { seconds: -3, text: '0 sec' },
])('$seconds seconds are $text', ({ seconds, text }) => {
  expect(duration(seconds)).toBe(text)
})

test('a time of day has its seconds, and its zone where it is not that of the reader', () => {
  expect(clock('2026-03-04T00:42:13.900Z', 'utc')).toBe('00:42:13 UTC')
  expect(clock('2026-03-04T10:42:13.900Z', 'here')).toMatch(/^\d\d:42:13$/)
})
