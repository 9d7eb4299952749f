import { expect, test } from 'vitest'
import type { PhaseWire } from '../session/exam-session.ts'
import { minutesGiven } from './time-given.ts'

const instant = (time: string) => `2026-11-23T${time}Z`
const phase = (at: PhaseWire['at'], endsAt: string | null, left: number | null = null): PhaseWire => ({
  at,
  ends_at: endsAt && instant(endsAt),
  half_at: null,
  remaining_seconds: left,
})
const before = (halfAt: string, of: PhaseWire) => ({ ...of, half_at: instant(halfAt) })

test.each([
  ['five minutes more', phase('module1', '13:00:00'), phase('module1', '13:05:00'), 5],
  ['taken back', phase('module1', '13:05:00'), phase('module1', '13:00:00'), -5],
  ['at half-time', phase('halfway', '13:00:00', 600), phase('halfway', '13:00:00', 900), 5],
  [
    'before half-time',
    before('12:40:00', phase('answering', '13:00:00')),
    before('12:40:00', phase('answering', '13:05:00')),
    5,
  ],
  [
    'after a pause slept through',
    before('12:40:00', phase('answering', '13:00:00')),
    phase('answering', '13:10:00'),
    0,
  ],
  ['five minutes more, four after the end', phase('checking1', '12:26:00'), phase('checking1', '12:35:00'), 5],
  ['more that is over again', phase('checking1', '12:10:00'), phase('checking1', '12:20:00'), 0],
  ['the next section', phase('break', '13:00:00'), phase('module2', '13:32:00'), 0],
  ['the same clock, read again', phase('module1', '13:00:00'), phase('module1', '13:00:01'), 0],
  ['no clock', phase('answering', null), phase('answering', null), 0],
  ['handed in', phase('closed', '13:00:00'), phase('closed', '13:10:00'), 0],
] as const)('T27 what the player says at half past twelve of a clock that was set on: %s', (_, from, to, minutes) => {
  expect(minutesGiven(from, to, Date.parse(instant('12:30:00')))).toBe(minutes)
})
