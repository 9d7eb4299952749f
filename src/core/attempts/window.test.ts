import { expect, test } from 'vitest'
import { startStateAt, type StartLimits } from './window.ts'

const limits = (more: Partial<StartLimits> = {}): StartLimits => ({
  opensAt: null,
  closesAt: null,
  attemptsAllowed: null,
  attemptsTaken: 0,
  ...more,
})

test('T37 a quiz opens at its instant and closes at its own, to the millisecond', () => {
  const window = limits({ opensAt: 1000, closesAt: 2000 })
  expect([999, 1000, 1999, 2000].map((now) => startStateAt(window, now))).toEqual([
    'not_open_yet',
    'open',
    'open',
    'closed',
  ])
  expect(startStateAt(limits(), 0)).toBe('open')
})

test('T37 so many attempts can be started as are allowed', () => {
  const state = (attemptsAllowed: number, attemptsTaken: number) =>
    startStateAt(limits({ attemptsAllowed, attemptsTaken }), 0)
  expect([state(2, 1), state(2, 2), state(1, 3)]).toEqual(['open', 'no_attempts_left', 'no_attempts_left'])
})
