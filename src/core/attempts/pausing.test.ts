import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extended, shortened } from './extending.ts'
import { wasInTime, wasPaused } from './late.ts'
import type { Lengths } from './lengths.ts'
import { openingPhase } from './opening.ts'
import { msLeft, paused, released, stoodOf } from './pausing.ts'
import { advance, dueAt, moves, openSection, phaseAt, settle, type Phase } from './phase.ts'

const minute = 60_000
const day = 24 * 60 * minute
const lengths: fc.Arbitrary<Lengths> = fc.record({
  module1Seconds: fc.option(fc.integer({ min: 1, max: 4_000 })),
  module2Seconds: fc.option(fc.integer({ min: 1, max: 4_000 })),
  breakSeconds: fc.integer({ min: 0, max: 900 }),
  quizSeconds: fc.option(fc.integer({ min: 1, max: 8_000 })),
  halftimeSeconds: fc.integer({ min: 60, max: 3_600 }),
})
const event = fc.record({
  does: fc.constantFrom(...moves, 'pause' as const, 'extend' as const, 'shorten' as const, 'look' as const),
  waits: fc.oneof(fc.nat({ max: 30_000 }), fc.nat({ max: 90 * minute })),
  stands: fc.oneof(fc.nat({ max: 30_000 }), fc.nat({ max: 9 * day })),
})

/** Walks through an attempt, and notes each phase that a pause reaches, and how long it stood. */
const walk = (type: string, own: Lengths, events: readonly { does: string; waits: number; stands: number }[]) => {
  let now = 1_700_000_000_000
  let phase: Phase = openingPhase(type, own, now)
  const pauses: { before: Phase; at: number; stands: number }[] = []
  for (const { does, waits, stands } of events) {
    now += waits
    phase = settle(phase, now)
    if (phase.at === 'closed') break
    if (does === 'pause') {
      pauses.push({ before: phase, at: now, stands })
      const held = paused(phase, now)
      if (held === null) break
      now += stands
      phase = released(held, now)
    } else if (does === 'extend') phase = extended(phase, minute, now)
    else if (does === 'shorten') phase = shortened(phase, minute, now) ?? phase
    else if (does !== 'look' && does !== 'submit') phase = advance(phase, does as 'finish', now, own)
  }
  return { pauses, phase, now }
}

test('T38 a paused test stands: no time passes in it, no question is open, no move leads out, nothing ends it, however long', () => {
  let seen = 0
  fc.assert(
    fc.property(
      fc.constantFrom('two_module', 'mcq'),
      lengths,
      fc.array(event, { maxLength: 12 }),
      (type, own, events) => {
        for (const { before, at, stands } of walk(type, own, events).pauses) {
          const held = paused(before, at)
          if (held === null) throw new Error('a running test can be paused')
          seen += 1
          const later = at + stands
          expect(phaseAt(held, later)).toEqual(held)
          expect(dueAt(held)).toBeNull()
          expect(openSection(held)).toBeNull()
          for (const move of moves) expect(advance(held, move, later, own)).toEqual(held)
          expect(msLeft(held, later)).toBe(msLeft(before, at))
          expect(paused(held, later)).toEqual(held)
          // Exactly what was left is left again, of the section and of what follows it.
          const again = released(held, later)
          expect(again.at).toBe(stoodOf(before).at)
          expect(msLeft(again, later)).toBe(msLeft(before, at))
          for (const ms of [0, 1, minute, 47 * minute, 2 * day]) {
            const [moved, unmoved] = [settle(again, later + ms), settle(before, at + ms)]
            expect(moved.at).toBe(unmoved.at)
            expect(msLeft(moved, later + ms)).toBe(msLeft(unmoved, at + ms))
          }
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(seen).toBeGreaterThan(500)
})

test('T38 time that is given or taken back in a pause is there afterwards', () => {
  const held = paused({ at: 'module2', endsAt: 10 * minute }, 4 * minute)
  if (held === null) throw new Error('a running test can be paused')
  const more = extended(held, 5 * minute, day)
  expect(msLeft(more, day)).toBe(11 * minute)
  expect(shortened(more, 5 * minute, day)).toEqual(held)
  expect(shortened(held, 6 * minute, day)).toBeNull()
  const untimed = paused({ at: 'module1', endsAt: null }, 0)
  expect(untimed && extended(untimed, minute, day)).toBe(untimed)
})

test('T38 a test whose time is up is not paused', () => {
  expect(paused({ at: 'module2', endsAt: minute }, minute)).toBeNull()
  expect(paused({ at: 'closed', finishedAt: 0, reason: 'submitted' }, 1)).toBeNull()
})

test.each([
  { seq: 2_999, counts: true },
  { seq: 4_000, counts: true },
  { seq: 4_001, counts: false },
  { seq: 7_999, counts: false },
  { seq: 8_000, counts: true },
])('T38 a change of $seq in a test that stood from 3000 to 9000 counts: $counts', ({ seq, counts }) => {
  expect(wasInTime(seq, 1_000, 20_000, { from: 3_000, until: 9_000 })).toBe(counts)
  expect(wasPaused(seq, null)).toBe(false)
})
