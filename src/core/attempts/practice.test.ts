import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extended } from './extending.ts'
import type { Lengths } from './lengths.ts'
import { openingPhase } from './opening.ts'
import { advance, phaseAt, settle, waitMs, type Phase } from './phase.ts'
import { stopAfter, withStop } from './practice.ts'
import { awayMs } from './presence.ts'

const lengths: Lengths = {
  module1Seconds: 600,
  module2Seconds: 600,
  breakSeconds: 120,
  quizSeconds: 600,
  halftimeSeconds: 300,
}
const hour = 3_600_000

/** An attempt as it is stored, and what a sign of its student's life makes of it. */
type Stored = { phase: Phase; stopsAt: number }
const opened = (type: string): Stored => ({ phase: openingPhase(type, lengths, 0), stopsAt: stopAfter(0) })
const seen = ({ phase, stopsAt }: Stored, now: number): Stored => ({
  phase: withStop(phase, stopsAt, now),
  stopsAt: Math.max(stopsAt, stopAfter(now)),
})
/** Returns the phase as the server applies it. */
const currentOf = ({ phase, stopsAt }: Stored, now: number) => phaseAt(withStop(phase, stopsAt, now), now)
const leftOf = (phase: Phase, now: number) => ('endsAt' in phase && phase.endsAt !== null ? phase.endsAt - now : null)

/** The pauses between signs of life: most are short, some are absences. */
const gaps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: awayMs }) },
    { weight: 1, arbitrary: fc.integer({ min: awayMs, max: 40 * hour }) },
  ),
  { minLength: 1, maxLength: 120 },
)

describe('practice', () => {
  test('T17 the clock runs for exactly the length of the quiz: all that a student is there, and the limit of each absence', () => {
    const fullMs = (600 + 300) * 1000
    fc.assert(
      fc.property(gaps, (all) => {
        let [stored, now, run] = [opened('mcq'), 0, 0]
        for (const gap of all) {
          now += gap
          run += Math.min(gap, awayMs)
          stored = seen(stored, now)
          expect(settle(stored.phase, now).at === 'closed').toBe(run >= fullMs)
          if (run >= fullMs) return
        }
      }),
    )
  })

  test('T17 no attempt ends while its student is away, however long; one whose time ran out before is closed', () => {
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 1000 * hour }), (all, absence) => {
        let [stored, now] = [opened('mcq'), 0]
        for (const gap of all) stored = seen(stored, (now += gap))
        const wasOpen = settle(stored.phase, stored.stopsAt).at !== 'closed'
        const later = stored.stopsAt + absence
        expect(currentOf(stored, later).at !== 'closed').toBe(wasOpen || later < stored.stopsAt + 30_000)
      }),
    )
  })

  test('T17 a student who comes back has the time that was left when the clock stopped', () => {
    fc.assert(
      fc.property(fc.constantFrom('mcq', 'two_module'), fc.integer({ min: awayMs, max: 1000 * hour }), (type, now) => {
        const stored = opened(type)
        const stopped = settle(stored.phase, stored.stopsAt)
        expect(leftOf(seen(stored, now).phase, now)).toBe(leftOf(stopped, stored.stopsAt))
      }),
    )
  })

  test('T17 an attempt of another mode is as it is stored', () => {
    for (const type of ['mcq', 'two_module']) {
      const phase = openingPhase(type, lengths, 0)
      expect(withStop(phase, null, 1000 * hour)).toBe(phase)
    }
  })

  test('T17 half-time is as far away as when the student left, and its pause waits too', () => {
    const left = seen(opened('mcq'), hour)
    expect(left.phase).toMatchObject({ at: 'answering', halfAt: hour + 300_000 - awayMs })
    const paused = seen({ phase: openingPhase('mcq', lengths, 0), stopsAt: 310_000 }, 10 * hour)
    expect(paused.phase).toEqual({
      at: 'halfway',
      since: 300_000,
      endsAt: 10 * hour + 290_000,
      remainingMs: 300_000,
    })
  })

  test('T17 a break goes on, and what waits for its student is abandoned as in any other mode', () => {
    const resting = advance(
      advance(openingPhase('two_module', lengths, 0), 'finish', 1, lengths),
      'continue',
      2,
      lengths,
    )
    expect(withStop(resting, stopAfter(2), hour)).toBe(resting)
    expect(currentOf({ phase: resting, stopsAt: stopAfter(2) }, waitMs + 2 * hour)).toMatchObject({
      reason: 'abandoned',
    })
    const late: Stored = { phase: openingPhase('two_module', lengths, 0), stopsAt: 601_000 }
    expect(currentOf(late, 2 * hour)).toEqual({ at: 'checking1', endsAt: 600_000 })
    expect(currentOf(late, waitMs + 600_000)).toMatchObject({ at: 'closed', reason: 'abandoned' })
    // A module that is still being worked on waits as long as it takes.
    expect(currentOf(opened('two_module'), 1000 * hour).at).toBe('module1')
  })

  test('T17 staff add time to a clock that stands still', () => {
    const stored = opened('two_module')
    const given = extended(withStop(stored.phase, stored.stopsAt, hour), 60_000, hour)
    expect(leftOf(given, hour)).toBe(600_000 - awayMs + 60_000)
  })

  test('T17 a time limit that does not exist does not stop', () => {
    const phase: Phase = { at: 'answering', endsAt: null, halfAt: null, pauseMs: null }
    expect(withStop(phase, 0, hour)).toBe(phase)
  })
})
