import { expect, test } from 'vitest'
import fc from 'fast-check'
import { interventions, outcomeOf, outcomeOfStart, refusalOf, reopened } from './machine.ts'
import { beginsByItself, startedAt, togetherMs, waitingMs } from './together.ts'
import { startStateAt } from './window.ts'
import { moves, openSection, phaseNames, settle, targetOf, type Phase } from './phase.ts'

const phaseAt = (at: Phase['at']): Phase => {
  switch (at) {
    case 'paused':
      return { at, since: 0, stood: { at: 'module1', endsAt: 1 } }
    case 'closed':
      return { at, finishedAt: 0, reason: 'submitted' }
    case 'break':
      return { at, endsAt: 1 }
    case 'halfway':
      return { at, since: 0, endsAt: 1, remainingMs: 1 }
    case 'answering':
      return { at, endsAt: 1, halfAt: null, pauseMs: null }
    default:
      return { at, endsAt: 1 }
  }
}

test.each(phaseNames)('T38 what %s makes of each event agrees with the moves and sections of the phase', (at) => {
  const phase = phaseAt(at)
  if (at !== 'closed') expect(outcomeOf(phase, 'submit') === 'done').toBe(targetOf(at, 'submit') !== null)
  expect(outcomeOf(phase, 'answer') === 'done').toBe(openSection(phase) !== null)
  expect(outcomeOf(phase, 'move') === 'done').toBe(moves.some((move) => targetOf(at, move) !== null))
  // Staff can always take a test out, end it or leave it ended.
  for (const always of ['void', 'close', 'reopen'] as const) expect(refusalOf(phase, always)).toBeNull()
  for (const intervention of interventions) if (refusalOf(phase, intervention) === 'paused') expect(at).toBe('paused')
})

test('T38 a test that is reopened has exactly its minutes, and no pause at half-time again', () => {
  const open = reopened('answering', 600, 1_000)
  expect(open).toEqual({ at: 'answering', endsAt: 601_000, halfAt: null, pauseMs: null })
  expect(settle(open, 600_999)).toEqual(open)
  expect(reopened('module2', null, 1_000)).toEqual({ at: 'module2', endsAt: null })
})

test('T38 Start for all begins what waits for staff alone, and a student what is open alone', () => {
  const limits = { opensAt: null, closesAt: null, awaitsStaff: false, attemptsAllowed: null, attemptsTaken: 0 }
  const states = [
    startStateAt(limits, 5),
    startStateAt({ ...limits, awaitsStaff: true }, 5),
    startStateAt({ ...limits, opensAt: 9, awaitsStaff: true }, 5),
    startStateAt({ ...limits, closesAt: 5, awaitsStaff: true }, 5),
    startStateAt({ ...limits, attemptsAllowed: 1, attemptsTaken: 1 }, 5),
  ]
  expect(states).toEqual(['open', 'awaits_staff', 'not_open_yet', 'closed', 'no_attempts_left'])
  expect(states.map((state) => outcomeOfStart(state, 'start'))).toEqual(['done', ...states.slice(1)])
  expect(states.map((state) => outcomeOfStart(state, 'start_for_all') === 'done')).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})

test('T38 who waited begins at the instant of Start for all, everyone else with the whole time, whatever the clocks do', () => {
  const instant = fc.integer({ min: -60_000, max: 60_000 })
  fc.assert(
    fc.property(instant, fc.option(instant), instant, (begunAt, waitingAt, now) => {
      const begun = { begunAt, waitingAt }
      const at = startedAt(begun, now)
      expect([begunAt, now]).toContain(at)
      // No start lies ahead, and none takes more than a moment of the time away.
      expect(at).toBeLessThanOrEqual(now)
      expect(now - at).toBeLessThan(togetherMs)
      if (waitingAt === null || waitingAt <= begunAt - waitingMs) expect(at).toBe(now)
      else if (now >= begunAt && now < begunAt + togetherMs) expect(at).toBe(begunAt)
      expect(beginsByItself(begun, now) && at !== begunAt).toBe(false)
    }),
  )
  expect(startedAt(null, 7)).toBe(7)
})
