import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthsUnder, usualConditions } from './conditions.ts'
import { clockOf, extended, shortened } from './extending.ts'
import { dueAt, settle, type Phase, waitMs } from './phase.ts'
import { openingPhase } from './opening.ts'
import { type Lengths } from './lengths.ts'

const seconds = fc.option(fc.integer({ min: 1, max: 20_000 }))
const anyLengths: fc.Arbitrary<Lengths> = fc.record({
  module1Seconds: seconds,
  module2Seconds: seconds,
  quizSeconds: seconds,
  breakSeconds: fc.integer({ min: 0, max: 3_600 }),
  halftimeSeconds: fc.integer({ min: 60, max: 3_600 }),
})
const percent = fc.integer({ min: 4, max: 12 }).map((quarters) => quarters * 25)
const extraBreak = fc.integer({ min: 0, max: 60 })
const parts = ['module1Seconds', 'module2Seconds', 'quizSeconds'] as const

test('a time factor never takes time away, gives at most a second too much, and leaves the untimed untimed', () => {
  fc.assert(
    fc.property(anyLengths, percent, extraBreak, (lengths, timePercent, extraBreakMinutes) => {
      const longer = lengthsUnder(lengths, { timePercent, extraBreakMinutes })
      for (const part of parts) {
        const [before, after] = [lengths[part], longer[part]]
        if (before === null || after === null) expect(after).toBe(before)
        else expect(after - (before * timePercent) / 100).toSatisfy((more: number) => more >= -1e-6 && more < 1)
      }
      expect(longer.breakSeconds).toBe(lengths.breakSeconds + extraBreakMinutes * 60)
      expect(longer.halftimeSeconds).toBe(lengths.halftimeSeconds + extraBreakMinutes * 60)
    }),
  )
})

test('the usual conditions change nothing', () => {
  fc.assert(
    fc.property(anyLengths, (lengths) => {
      expect(lengthsUnder(lengths, usualConditions)).toEqual(lengths)
    }),
  )
})

test('without a limit no section has an end, whatever the quiz says, and nothing is ever due', () => {
  fc.assert(
    fc.property(anyLengths, fc.constantFrom('mcq', 'two_module', 'default'), fc.nat(), (lengths, type, now) => {
      const untimed = lengthsUnder(lengths, { timePercent: null, extraBreakMinutes: 0 })
      const phase = openingPhase(type, untimed, now)
      expect(dueAt(phase)).toBeNull()
      expect(settle(phase, Number.MAX_SAFE_INTEGER)).toMatchObject({
        at: type === 'two_module' ? 'module1' : 'answering',
      })
    }),
  )
})

test('an extension keeps every timed phase open for as long as it gives, at least', () => {
  const instant = fc.integer({ min: 0, max: 10_000_000 })
  const anyPhase: fc.Arbitrary<Phase> = fc.oneof(
    fc.record({ at: fc.constantFrom('module1', 'checking1', 'module2', 'checking2'), endsAt: instant }),
    fc.record({ at: fc.constant('answering'), endsAt: instant, halfAt: fc.constant(null), pauseMs: fc.constant(null) }),
  )
  fc.assert(
    fc.property(anyPhase, instant, fc.integer({ min: 1, max: 600 }), (phase, now, minutes) => {
      const ms = minutes * 60_000
      const later = extended(phase, ms, now)
      expect(settle(later, now + ms - 1).at).toBe(phase.at)
      // And no longer: at its new end it is over; the check page of module 1 waits another day for the student, counted from that end.
      const end = Math.max(now, 'endsAt' in phase ? (phase.endsAt ?? 0) : 0) + ms
      const isFirst = phase.at === 'module1' || phase.at === 'checking1'
      const closesAt = isFirst ? end + waitMs : end
      if (isFirst) expect(settle(later, end).at).toBe('checking1')
      expect(settle(later, closesAt - 1).at).not.toBe('closed')
      expect(settle(later, closesAt)).toMatchObject({ at: 'closed', finishedAt: closesAt })
    }),
  )
})

test('an extension adds to a paused clock, lengthens a break, and changes neither the untimed nor the closed', () => {
  expect(extended({ at: 'halfway', since: 0, endsAt: 5, remainingMs: 100 }, 50, 9)).toMatchObject({ remainingMs: 150 })
  expect(extended({ at: 'break', endsAt: 100 }, 50, 9)).toEqual({ at: 'break', endsAt: 150 })
  const untimed: Phase = { at: 'module1', endsAt: null }
  const closed: Phase = { at: 'closed', finishedAt: 1, reason: 'submitted' }
  expect(extended(untimed, 50, 9)).toBe(untimed)
  expect(extended(closed, 50, 9)).toBe(closed)
})

test('what an extension gave is taken back in the part of the test where it was given, and ends no test', () => {
  const [now, ms] = [1_000_000, 60_000]
  const given = (phase: Phase) => extended(phase, ms, now)
  const [over, open] = [now - 5_000, now + 5_000]
  const after = now + 2_000
  // The check page of module 1 and the break wait, whatever is left of their clock.
  for (const at of ['checking1', 'break'] as const)
    expect(shortened(given({ at, endsAt: over }), ms, after)).toEqual({ at, endsAt: now })
  for (const at of ['module1', 'checking1', 'break', 'module2', 'checking2'] as const)
    expect(shortened(given({ at, endsAt: open }), ms, after)).toEqual({ at, endsAt: open })
  // Elsewhere the test would be over, or its student goes on in what was given.
  for (const at of ['module1', 'module2', 'checking2'] as const)
    expect(shortened(given({ at, endsAt: open }), ms, open)).toBeNull()
  const answering: Phase = { at: 'answering', endsAt: now + 100_000, halfAt: now + 1_000, pauseMs: 9_000 }
  const halfway = settle(given(answering), after)
  expect([halfway.at, clockOf(halfway) === clockOf(answering)]).toEqual(['halfway', true])
  expect(shortened(halfway, ms, after)).toEqual(settle(answering, after))
  expect([clockOf({ at: 'checking1', endsAt: open }), clockOf({ at: 'module1', endsAt: open })]).toEqual([
    'module1',
    'module1',
  ])
  expect(clockOf({ at: 'break', endsAt: open })).toBe('break')
})
