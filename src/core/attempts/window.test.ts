import { expect, test } from 'vitest'
import fc from 'fast-check'
import { heldUntil, openMs, startStateAt, windowAt, type StartLimits, type Window } from './window.ts'

const limits = (more: Partial<StartLimits> = {}): StartLimits => ({
  opensAt: null,
  closesAt: null,
  awaitsStaff: false,
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

const instant = fc.option(fc.integer({ min: 0, max: 20 }))
const window = fc.record({ opensAt: instant, closesAt: instant, awaitsStaff: fc.boolean() })

test('T37 T38 of several windows one holds in which the quiz can be started, whenever there is one', () => {
  const stateOf = (one: Window, now: number) => startStateAt({ ...limits(), ...one }, now)
  fc.assert(
    fc.property(window, fc.array(window, { maxLength: 4 }), fc.nat({ max: 20 }), (first, others, now) => {
      const windows = [first, ...others] as const
      const holds = windowAt(windows, now)
      const states = new Set(windows.map((one) => stateOf(one, now)))
      const best = (['open', 'awaits_staff', 'not_open_yet', 'closed'] as const).find((state) => states.has(state))
      expect(stateOf(holds, now)).toBe(best)
      const alike = windows.filter((one) => stateOf(one, now) === best)
      if (best === 'not_open_yet')
        expect(alike.every(({ opensAt }) => (opensAt ?? 0) >= (holds.opensAt ?? 0))).toBe(true)
      else expect(alike.every(({ closesAt }) => (closesAt ?? Infinity) <= (holds.closesAt ?? Infinity))).toBe(true)
    }),
  )
})

test('T44 a review waits for every window that was given before its test began, and one given later closes it no more', () => {
  const own = { opensAt: 10, closesAt: 20 }
  const given = [
    { closesAt: 30, givenAt: 5 },
    { closesAt: 90, givenAt: 16 },
  ]
  expect(heldUntil({ holdsReviews: true, own, given }, 15)).toBe(30)
  expect(heldUntil({ holdsReviews: true, own, given }, 16)).toBe(90)
  // It began before the window of a later term.
  expect(heldUntil({ holdsReviews: true, own, given: [] }, 9)).toBeNull()
  expect(heldUntil({ holdsReviews: true, own: { opensAt: null, closesAt: null }, given: [] }, 9)).toBeNull()
  expect(heldUntil({ holdsReviews: false, own, given }, 15)).toBeNull()
})

test('T37 a quiz can be started from its opening on, or from now, until it closes', () => {
  expect(openMs({ opensAt: 3000, closesAt: 5000 }, 1000)).toBe(2000)
  expect(openMs({ opensAt: 3000, closesAt: 5000 }, 4000)).toBe(1000)
  expect(openMs({ opensAt: null, closesAt: 5000 }, 1000)).toBe(4000)
  expect(openMs({ opensAt: 3000, closesAt: null }, 1000)).toBeNull()
})
