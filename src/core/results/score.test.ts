import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countVerdicts, hasPassed, percentage, verdictOf } from './score.ts'

test.each([
  { part: 1, whole: 3, percent: 33.3 },
  { part: 2, whole: 3, percent: 66.7 },
  { part: 7, whole: 7, percent: 100 },
  { part: 9, whole: 7, percent: 100 },
  { part: 0, whole: 0, percent: 0 },
  { part: 3, whole: 0, percent: 0 },
  { part: 999, whole: 2000, percent: 50 },
  { part: 1, whole: 16, percent: 6.3 },
])('R1 $part of $whole is $percent percent', ({ part, whole, percent }) => {
  expect(percentage(part, whole)).toBe(percent)
})

test.each([
  { percent: 50, passed: true },
  { percent: 49.95, passed: true },
  { percent: 49.94, passed: false },
  { percent: 49.9, passed: false },
  { percent: 0, passed: false },
])('$percent percent passes: $passed', ({ percent, passed }) => {
  expect(hasPassed(percent)).toBe(passed)
})

test.each([
  { percent: 49.9, passMark: null, hasEstimate: false, verdict: 'fail' },
  { percent: 50, passMark: null, hasEstimate: false, verdict: 'pass' },
  { percent: 50, passMark: 60, hasEstimate: false, verdict: 'fail' },
  { percent: 0, passMark: 0, hasEstimate: false, verdict: 'pass' },
  { percent: 20, passMark: null, hasEstimate: true, verdict: null },
  { percent: 70, passMark: 70, hasEstimate: true, verdict: 'pass' },
  { percent: 69.9, passMark: 70, hasEstimate: true, verdict: 'fail' },
] as const)(
  'a review at $percent percent, pass mark $passMark, estimate $hasEstimate: $verdict',
  ({ verdict, ...result }) => {
    expect(verdictOf(result)).toBe(verdict)
  },
)

test('every question is counted once', () => {
  expect(countVerdicts(['correct', 'skip', 'incorrect', 'correct'])).toEqual({
    total: 4,
    correct: 2,
    incorrect: 1,
    skipped: 1,
  })
  expect(countVerdicts([])).toEqual({ total: 0, correct: 0, incorrect: 0, skipped: 0 })
})

test('R1 a percentage has one decimal, stays within 0 and 100, and never falls when the part grows', () => {
  const count = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(count, count, (part, whole) => {
      const percent = percentage(part, whole)
      expect(percent).toBe(Number(percent.toFixed(1)))
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      expect(percentage(part + 1, whole)).toBeGreaterThanOrEqual(percent)
    }),
  )
})
