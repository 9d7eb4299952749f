import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, dueAt, graceMs, moves, openSection, settle, phaseAt, targetOf, waitMs, type Phase } from './phase.ts'
import { lengthsOf, type Lengths } from './lengths.ts'
import { openingPhase } from './opening.ts'

const lengths: Lengths = {
  module1Seconds: 1920,
  module2Seconds: 1920,
  breakSeconds: 120,
  quizSeconds: 600,
  halftimeSeconds: 600,
}
const walk = (type: string, steps: [move: (typeof moves)[number], at: number][], own = lengths) =>
  steps.reduce<Phase>((phase, [move, at]) => advance(phase, move, at, own), openingPhase(type, own, 0))

describe('two modules', () => {
  test('Q9 runs through module 1, its check, the break, module 2 and its check to the end', () => {
    expect(openingPhase('two_module', lengths, 0)).toEqual({ at: 'module1', endsAt: 1_920_000 })
    expect(walk('two_module', [['finish', 10]])).toEqual({ at: 'checking1', endsAt: 1_920_000 })
    expect(
      walk('two_module', [
        ['finish', 10],
        ['back', 20],
      ]),
    ).toEqual({ at: 'module1', endsAt: 1_920_000 })
    expect(
      walk('two_module', [
        ['finish', 10],
        ['continue', 1_000],
      ]),
    ).toEqual({ at: 'break', endsAt: 121_000 })
    const started = [
      ['finish', 10],
      ['continue', 1_000],
      ['start', 5_000],
    ] as [(typeof moves)[number], number][]
    expect(walk('two_module', started)).toEqual({ at: 'module2', endsAt: 1_925_000 })
    expect(walk('two_module', [...started, ['finish', 6_000], ['submit', 7_000]])).toEqual({
      at: 'closed',
      finishedAt: 7_000,
      reason: 'submitted',
    })
  })

  test('Q9 module 1 whose time is up waits on its check page and cannot be gone back to', () => {
    const waiting = settle(openingPhase('two_module', lengths, 0), 1_920_000)
    expect(waiting).toEqual({ at: 'checking1', endsAt: 1_920_000 })
    expect(advance(waiting, 'back', 1_920_000, lengths)).toEqual(waiting)
    expect(advance(waiting, 'continue', 2_000_000, lengths)).toEqual({ at: 'break', endsAt: 2_120_000 })
  })

  test('Q9 the break does not end by itself, and module 2 gets its whole time whenever it starts', () => {
    const resting = walk('two_module', [
      ['finish', 10],
      ['continue', 1_000],
    ])
    expect(settle(resting, 3_600_000)).toEqual(resting)
    expect(advance(resting, 'start', 3_600_000, lengths)).toEqual({ at: 'module2', endsAt: 5_520_000 })
  })

  test('module 2 closes itself when its time is up, at that instant', () => {
    const module2 = walk('two_module', [
      ['finish', 10],
      ['continue', 1_000],
      ['start', 5_000],
    ])
    expect(settle(module2, 1_924_999)).toEqual(module2)
    expect(settle(module2, 9_999_999)).toEqual({ at: 'closed', finishedAt: 1_925_000, reason: 'time_up' })
  })

  test('an attempt that its student does not return to is abandoned a day after its time', () => {
    expect(settle(openingPhase('two_module', lengths, 0), 1_920_000 + waitMs)).toEqual({
      at: 'closed',
      finishedAt: 1_920_000 + waitMs,
      reason: 'abandoned',
    })
  })
})

describe('plain quizzes', () => {
  test('Q5 the clock pauses when half of the time, rounded down, is left, and goes on with that half', () => {
    const odd = { ...lengths, quizSeconds: 61 }
    const opening = openingPhase('mcq', odd, 0)
    expect(settle(opening, 30_999).at).toBe('answering')
    const paused = settle(opening, 31_000)
    expect(paused).toEqual({ at: 'halfway', since: 31_000, endsAt: 631_000, remainingMs: 30_000 })
    const resumed = { at: 'answering', endsAt: 130_000, halfAt: null, pauseMs: null }
    expect(advance(paused, 'resume', 100_000, odd)).toEqual(resumed)
  })

  test('Q5 a pause that the student does not end is over after its minutes: the clock goes on by itself, to its end', () => {
    const odd = { ...lengths, quizSeconds: 61 }
    const opening = openingPhase('mcq', odd, 0)
    expect(dueAt(opening)).toBe(631_000)
    expect(settle(opening, 630_999).at).toBe('halfway')
    const goesOn = { at: 'answering', endsAt: 661_000, halfAt: null, pauseMs: null }
    expect(settle(opening, 631_000)).toEqual(goesOn)
    expect(settle(opening, 661_000)).toEqual({ at: 'closed', finishedAt: 661_000, reason: 'time_up' })
    expect(phaseAt(opening, 661_000 + graceMs - 1)).toEqual(goesOn)
    expect(phaseAt(opening, 661_000 + graceMs)).toMatchObject({ at: 'closed' })
  })

  test('Q5 during the pause no question is open', () => {
    expect(openSection(settle(openingPhase('mcq', lengths, 0), 300_000))).toBeNull()
  })

  test('Q5 without a time the clock counts up and nothing ever ends it', () => {
    const opening = openingPhase('default', { ...lengths, quizSeconds: null }, 0)
    expect(settle(opening, Number.MAX_SAFE_INTEGER)).toEqual(opening)
    expect(dueAt(opening)).toBeNull()
  })
})

test.each([
  { minutes: { module1Minutes: null, breakMinutes: null }, seconds: { module1Seconds: 1, breakSeconds: 120 } },
  { minutes: { module1Minutes: 32, breakMinutes: 0 }, seconds: { module1Seconds: 1920, breakSeconds: 0 } },
  { minutes: { module1Minutes: 0, breakMinutes: 2 }, seconds: { module1Seconds: 1, breakSeconds: 120 } },
])('Q9 $minutes last $seconds', ({ minutes, seconds }) => {
  const none = { module1Minutes: null, module2Minutes: null, breakMinutes: null, quizMinutes: null }
  expect(lengthsOf({ ...none, ...minutes })).toMatchObject(seconds)
})

test('the server waits a moment for late answers before time closes an attempt', () => {
  const module2: Phase = { at: 'module2', endsAt: 1_000 }
  expect(phaseAt(module2, 1_000 + graceMs - 1)).toEqual(module2)
  expect(phaseAt(module2, 1_000 + graceMs)).toEqual({ at: 'closed', finishedAt: 1_000, reason: 'time_up' })
})

const anyWalk = fc.array(fc.tuple(fc.constantFrom(...moves), fc.integer({ min: 0, max: 2_000_000 })), { maxLength: 30 })

test('no walk leaves the documented paths, reopens module 1 after its end, or leaves the closed phase', () => {
  fc.assert(
    fc.property(fc.constantFrom('two_module', 'mcq'), anyWalk, (type, steps) => {
      let now = 0
      let phase = openingPhase(type, lengths, now)
      let isModule1Over = false
      for (const [move, pause] of steps) {
        now += pause
        const before = settle(phase, now)
        phase = advance(before, move, now, lengths)
        if (phase.at !== before.at && phase.at !== 'closed') expect(targetOf(before.at, move)).toBe(phase.at)
        if (before.at === 'closed') expect(phase).toEqual(before)
        if (isModule1Over) expect(openSection(phase)).not.toBe('module1')
        if (phase.at === 'break') isModule1Over = true
      }
    }),
    { numRuns: 2_000 },
  )
})

test('settling is the same at once or in many small steps', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('two_module', 'mcq'),
      fc.array(fc.integer({ min: 0, max: 90_000_000 })),
      (type, pauses) => {
        const opening = openingPhase(type, lengths, 0)
        const instants = pauses.toSorted((a, b) => a - b)
        const stepped = instants.reduce<Phase>((phase, now) => settle(phase, now), opening)
        expect(stepped).toEqual(settle(opening, instants.at(-1) ?? 0))
      },
    ),
  )
})
