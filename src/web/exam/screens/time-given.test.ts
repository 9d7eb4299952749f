import { expect, test } from 'vitest'
import type { PhaseWire } from '../session/exam-session.ts'
import { minutesGiven } from './time-given.ts'

const phase = (at: PhaseWire['at'], endsAt: string | null, left: number | null = null): PhaseWire => ({
  at,
  ends_at: endsAt && `2026-11-23T${endsAt}Z`,
  half_at: null,
  remaining_seconds: left,
})

test.each([
  ['five minutes more', phase('module1', '13:00:00'), phase('module1', '13:05:00'), 5],
  ['taken back', phase('module1', '13:05:00'), phase('module1', '13:00:00'), -5],
  ['at half-time', phase('halfway', '13:00:00', 600), phase('halfway', '13:00:00', 900), 5],
  ['the next section', phase('break', '13:00:00'), phase('module2', '13:32:00'), 0],
  ['the same clock, read again', phase('module1', '13:00:00'), phase('module1', '13:00:01'), 0],
  ['no clock', phase('answering', null), phase('answering', null), 0],
  ['handed in', phase('closed', '13:00:00'), phase('closed', '13:10:00'), 0],
] as const)('T27 what the player says of a clock that was set on: %s', (_, before, after, minutes) => {
  expect(minutesGiven(before, after)).toBe(minutes)
})
