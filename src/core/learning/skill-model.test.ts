import { assert, constantFrom, array, boolean, integer, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import type { Evidence } from './evidence.ts'
import { levelsOf, shareOf, unknownLevel } from './skill-model.ts'

const answers = (count: number, more: Partial<Evidence> = {}): Evidence[] =>
  Array.from({ length: count }, () => ({
    skill: 'Boundaries',
    level: 0,
    guess: 0.25,
    isRight: true,
    weight: 1,
    ...more,
  }))
const skillOf = (evidence: readonly Evidence[]) => levelsOf(evidence).skills.get('Boundaries') ?? expect.unreachable()

const evidence = array(
  record({
    skill: constantFrom('Boundaries', 'Inferences', 'Transitions'),
    level: constantFrom(-1 as const, 0 as const, 1 as const),
    guess: constantFrom(0, 0.25, 0.5),
    isRight: boolean(),
    weight: constantFrom(0.1, 0.3, 1),
  }),
  { maxLength: 60 },
)

test('L5 without answers a student is anywhere: the prior, and no skill', () => {
  const { whole, skills } = levelsOf([])
  expect(whole.mean).toBe(0)
  expect(whole.deviation).toBeCloseTo(1.5)
  expect(skills.size).toBe(0)
  const { low, high } = shareOf(unknownLevel, 0.25)
  expect(high - low).toBeGreaterThan(0.5)
})

test('L5 all right and all wrong stay within bounds, and more answers make the band narrower', () => {
  for (const isRight of [true, false]) {
    const levels = [1, 5, 40, 400].map((count) => skillOf(answers(count, { isRight })))
    const widths = levels.map((level) => shareOf(level, 0.25)).map(({ low, high }) => high - low)
    expect(widths).toEqual(widths.toSorted((one, other) => other - one))
    expect(levels.every(({ mean }) => Math.abs(mean) < 6)).toBe(true)
  }
})

test('L5 a student who answers at random is not praised: her share is near a guess', () => {
  const random = answers(100).map((one, at) => ({ ...one, isRight: at % 4 === 0 }))
  expect(shareOf(skillOf(random), 0.25).share).toBeLessThan(0.33)
})

test('L5 a harder item right says more than an easier one, and a typed answer more than a chosen one', () => {
  const meanOf = (more: Partial<Evidence>) => skillOf(answers(3, more)).mean
  expect(meanOf({ level: 1 })).toBeGreaterThan(meanOf({ level: -1 }))
  expect(meanOf({ guess: 0 })).toBeGreaterThan(meanOf({ guess: 0.5 }))
})

test('L5 a right answer in place of a wrong one never lowers an estimate', () => {
  assert(
    property(evidence, integer({ min: 0, max: 59 }), (list, at) => {
      const changed = list[at]
      if (!changed || changed.isRight) return
      const before = levelsOf(list)
      const after = levelsOf(list.with(at, { ...changed, isRight: true }))
      expect(after.whole.mean).toBeGreaterThanOrEqual(before.whole.mean - 1e-3)
      expect(after.skills.get(changed.skill)!.mean).toBeGreaterThanOrEqual(
        before.skills.get(changed.skill)!.mean - 1e-3,
      )
    }),
  )
})

test('L5 the order of answers changes nothing, and every figure is finite', () => {
  assert(
    property(
      evidence.chain((list) =>
        shuffledSubarray(list, { minLength: list.length, maxLength: list.length }).map((other) => ({ list, other })),
      ),
      ({ list, other }) => {
        const [one, two] = [levelsOf(list), levelsOf(other)]
        expect(two.whole.mean).toBeCloseTo(one.whole.mean, 3)
        for (const { mean, deviation } of [one.whole, ...one.skills.values()]) {
          expect(Number.isFinite(mean)).toBe(true)
          expect(deviation).toBeGreaterThan(0)
          expect(deviation).toBeLessThan(1.7)
        }
      },
    ),
  )
})
