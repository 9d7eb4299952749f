import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultDsatTable as table } from '../calculators/dsat.ts'
import { estimateBand, leastEstimated } from './estimate.ts'

test.each([
  { correct: 54, total: 54, variant: 'hard', low: 750, high: 800 },
  { correct: 54, total: 54, variant: 'easy', low: 500, high: 600 },
  { correct: 27, total: 54, variant: 'hard', low: 450, high: 550 },
  { correct: 27, total: 54, variant: 'easy', low: 450, high: 550 },
  { correct: 27, total: 54, variant: 'all', low: 450, high: 550 },
  { correct: 0, total: 54, variant: 'easy', low: 200, high: 250 },
  { correct: 44, total: 44, variant: 'hard', low: 750, high: 800 },
] as const)('an estimate of $correct of $total by the $variant route is $low–$high', ({ low, high, ...result }) => {
  const ceiling = result.variant === 'easy' ? 600 : null
  expect(estimateBand({ ...result, table })).toEqual({ low, high, section: 'Reading and Writing', ceiling })
})

test.each([
  { what: 'nothing', correct: 0, total: 0, variant: 'all' },
  { what: 'four questions in two modules', correct: 4, total: 4, variant: 'hard' },
  { what: 'one question less than a real section', correct: 40, total: leastEstimated - 1, variant: 'hard' },
  { what: 'a long quiz without modules', correct: 81, total: 81, variant: null },
] as const)('there is no estimate of $what', (result) => {
  expect(estimateBand({ ...result, table })).toBeNull()
})

test('an estimate lies within 200 and 800 in steps of 10, and never falls when more is right', () => {
  const variant = fc.constantFrom('easy', 'hard', 'all')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), variant, (correct, variant) => {
      const lower = estimateBand({ correct, total: 100, variant, table })
      const higher = estimateBand({ correct: correct + 1, total: 100, variant, table })
      for (const band of [lower, higher]) {
        expect([band!.low % 10, band!.high % 10]).toEqual([0, 0])
        expect(band!.low >= 200 && band!.low < band!.high && band!.high <= (variant === 'easy' ? 600 : 800)).toBe(true)
      }
      expect(higher!.low >= lower!.low && higher!.high >= lower!.high).toBe(true)
    }),
  )
})
