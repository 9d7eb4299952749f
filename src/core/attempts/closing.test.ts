import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthsUnder } from './conditions.ts'
import { extended } from './extending.ts'
import { acceptsLate, lateMs, slackMs, wasInTime } from './late.ts'
import { advance, graceMs, moves, settle, phaseAt, waitMs, type Phase } from './phase.ts'
import { openingPhase } from './opening.ts'
import { type Lengths } from './lengths.ts'

const minute = 60_000
const lengths: fc.Arbitrary<Lengths> = fc.record({
  module1Seconds: fc.integer({ min: 1, max: 4_000 }),
  module2Seconds: fc.integer({ min: 1, max: 4_000 }),
  breakSeconds: fc.integer({ min: 0, max: 900 }),
  quizSeconds: fc.option(fc.integer({ min: 1, max: 8_000 })),
  halftimeSeconds: fc.integer({ min: 60, max: 3_600 }),
})
const conditions = fc.record({
  timePercent: fc.option(fc.integer({ min: 4, max: 12 }).map((quarters) => quarters * 25)),
  extraBreakMinutes: fc.integer({ min: 0, max: 60 }),
})
const event = fc.record({
  does: fc.oneof(fc.constantFrom(...moves.filter((move) => move !== 'submit')), fc.constantFrom('extend', 'look')),
  /** Seconds to hours, and now and then a day. */
  pause: fc.oneof(fc.nat({ max: 30 * 1000 }), fc.nat({ max: 90 * minute }), fc.nat({ max: 30 * 60 * minute })),
  minutes: fc.integer({ min: 1, max: 60 }),
})

/** The milliseconds that a part was given: counted here from what was promised, not from the phase's own end. */
type Promised = { at: Phase['at']; since: number; ms: number | null }

test('no attempt is closed early in 10,000 random walks with any lengths, conditions, pauses and extensions', () => {
  let closings = 0
  fc.assert(
    fc.property(
      fc.constantFrom('two_module', 'mcq'),
      lengths,
      conditions,
      fc.array(event, { minLength: 1, maxLength: 14 }),
      (type, quiz, entitled, events) => {
        const own = lengthsUnder(quiz, entitled)
        const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
        let now = 1_700_000_000_000
        let phase = openingPhase(type, own, now)
        const first = type === 'two_module' ? own.module1Seconds : own.quizSeconds
        let promised: Promised = { at: phase.at, since: now, ms: ms(first) }
        for (const { does, pause, minutes } of events) {
          now += pause
          const stood = phaseAt(phase, now)
          if (stood.at === 'closed') {
            closings += 1
            expect(promised.ms).not.toBeNull()
            const end = promised.since + (promised.ms ?? 0)
            if (stood.reason === 'time_up') expect(now).toBeGreaterThanOrEqual(end + graceMs)
            else expect(now).toBeGreaterThanOrEqual(promised.since + waitMs)
            return
          }
          const isPaused = settle(phase, now).at === 'halfway'
          const before = phase
          phase =
            does === 'extend'
              ? extended(stood, minutes * minute, now)
              : does === 'look'
                ? stood
                : advance(stood, does, now, own)
          // The server never stores an end that a move has brought about: it waits for answers on their way.
          if (phase.at === 'closed') phase = before
          if (does === 'extend' && promised.ms !== null) {
            const runOut = isPaused ? 0 : Math.max(0, now - promised.since - promised.ms)
            promised.ms += runOut + minutes * minute
          }
          if (phase.at === 'break' && before.at !== 'break')
            promised = { at: 'break', since: now, ms: own.breakSeconds * 1000 }
          if (phase.at === 'module2' && stood.at === 'break')
            promised = { at: 'module2', since: now, ms: ms(own.module2Seconds) }
          if (phase.at === 'answering' && stood.at === 'halfway')
            promised = { at: 'answering', since: now, ms: stood.remainingMs }
        }
      },
    ),
    { numRuns: 10_000 },
  )
  expect(closings).toBeGreaterThan(1_000)
})

const closed = (reason: 'submitted' | 'time_up' | 'abandoned'): Phase => ({ at: 'closed', finishedAt: 5_000, reason })

test('late answers are taken for a day, of attempts that time has ended, until keys may have been seen', () => {
  expect(acceptsLate(closed('time_up'), null, 5_000 + lateMs - 1)).toBe(true)
  expect(acceptsLate(closed('time_up'), null, 5_000 + lateMs)).toBe(false)
  expect(acceptsLate(closed('time_up'), 6_000, 7_000)).toBe(false)
  expect(acceptsLate(closed('submitted'), null, 6_000)).toBe(false)
  expect(acceptsLate(closed('abandoned'), null, 6_000)).toBe(false)
  expect(acceptsLate({ at: 'module2', endsAt: 1 }, null, 6_000)).toBe(false)
})

test.each([
  { seq: 999, counts: false },
  { seq: 1_000, counts: true },
  { seq: 5_000 + slackMs, counts: true },
  { seq: 5_001 + slackMs, counts: false },
])('a change of $seq in an attempt from 1000 to 5000: $counts', ({ seq, counts }) => {
  expect(wasInTime(seq, 1_000, 5_000)).toBe(counts)
})
