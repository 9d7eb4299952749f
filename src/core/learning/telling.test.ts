import { expect, test } from 'vitest'
import type { Evidence } from './evidence.ts'
import { inTen } from './said.ts'
import { levelsOf, shareOf, unknownLevel, type Level } from './skill-model.ts'
import { daysWithout, isShortForm, paceOf, assessmentOf, testAhead, trendOf } from './telling.ts'
import { dayMs } from '../dates.ts'

const levelBy = (count: number, isRight: (at: number) => boolean) => {
  const evidence: Evidence[] = Array.from({ length: count }, (_, at) => ({
    skill: 'Boundaries',
    level: 0,
    guess: 0.25,
    isRight: isRight(at),
    weight: 1,
  }))
  return levelsOf(evidence).skills.get('Boundaries') ?? expect.unreachable()
}
const shareBy = (count: number, isRight: (at: number) => boolean) => shareOf(levelBy(count, isRight), 0.25)

test('L5 an estimate is said in whole questions out of ten, never below none or above all', () => {
  expect(inTen({ share: 0.61, low: 0.42, high: 0.78 })).toEqual({ about: 6, low: 4, high: 8 })
  for (const isRight of [() => true, () => false]) {
    const { about, low, high } = inTen(shareBy(400, isRight))
    expect(low).toBeLessThanOrEqual(about)
    expect(about).toBeLessThanOrEqual(high)
    expect([low >= 0, high <= 10]).toEqual([true, true])
  }
})

test('L5 without an estimate it is too early to say, and one answer more or less is no praise', () => {
  expect(assessmentOf(null)).toBe('early')
  expect(assessmentOf(shareOf(unknownLevel, 0.25))).toBe('wide')
  expect(assessmentOf(shareBy(5, () => true))).not.toBe('secure')
  expect(assessmentOf(shareBy(60, () => true))).toBe('secure')
})

test('L5 a student who answers at random, or all wrong, is not praised', () => {
  expect(assessmentOf(shareBy(100, (at) => at % 4 === 0))).toBe('guessing')
  expect(assessmentOf(shareBy(40, () => false))).toBe('guessing')
  expect(assessmentOf(shareBy(100, (at) => at % 10 < 6))).toBe('building')
})

const said = (day: number, mean: number, { deviation = 0.3, answers = 20 } = {}) => ({
  at: day * dayMs,
  level: { mean, deviation, answers } satisfies Level & { answers: number },
})

test('L5 a trend takes two estimates a week apart, and a difference that is more than chance', () => {
  expect(trendOf([], 'whole')).toBeNull()
  expect(trendOf([said(0, 0)], 'whole')).toBeNull()
  expect(trendOf([said(0, -1), said(6, 1)], 'whole')).toBeNull()
  expect(trendOf([said(0, 0), said(14, 0.4)], 'whole')).toBe('steady')
  expect(trendOf([said(0, -1), said(14, 0.4)], 'whole')).toBe('rising')
  expect(trendOf([said(14, -1), said(0, 0.4)], 'whole')).toBe('falling')
})

test('L5 what was said below five answers, or a year ago, makes no trend', () => {
  expect(trendOf([said(0, -1, { answers: 4 }), said(14, 1)], 'whole')).toBeNull()
  expect(trendOf([said(0, -1), said(14, 1), said(21, 1, { answers: 4 })], 'whole')).toBeNull()
  expect(trendOf([said(0, -2), said(365, 1)], 'whole')).toBeNull()
  expect(trendOf([said(0, -2), said(365, 0), said(400, 0)], 'whole')).toBe('steady')
})

test('L5 the pace is the middle of answers in tests, and says nothing below five', () => {
  expect(paceOf([], 71)).toBeNull()
  expect(paceOf([90, 90, 90, 90, 0], 71)).toBeNull()
  expect(paceOf([90, 20, 100, 95, 500], 71.1)).toEqual({ usual: 95, test: 71, compared: 'slower' })
  expect(paceOf([70, 72, 74, 10, 70, 75], 71)).toMatchObject({ usual: 71, compared: 'near' })
  expect(paceOf([30, 30, 30, 30, 30], 71)).toMatchObject({ compared: 'faster' })
  expect(paceOf([18, 18, 18, 18, 18], 71)).toMatchObject({ compared: 'faster' })
  expect(paceOf([17, 17, 17, 17, 17], 71)).toMatchObject({ compared: 'hasty' })
  // With time and a half the same answers are within the pace.
  expect(paceOf([100, 100, 100, 100, 100], 106.5)).toMatchObject({ compared: 'near' })
})

test('L5 after a month without an answer, or a year, a student reads that estimates are old', () => {
  expect(daysWithout(null, 0)).toBeNull()
  expect(daysWithout(0, 29 * dayMs)).toBeNull()
  expect(daysWithout(0, 30 * dayMs)).toBe(30)
  expect(daysWithout(0, 366 * dayMs)).toBe(366)
})

test('L6 an hour before the test it is today, not in zero days', () => {
  expect(testAhead(null, 100)).toBeNull()
  expect(testAhead(100, 100)).toEqual({ is: 'today' })
  expect(testAhead(101, 100)).toEqual({ is: 'ahead', days: 1 })
  expect(testAhead(99, 100)).toEqual({ is: 'over' })
})

test('L5 a test of few questions is called short', () => {
  expect([isShortForm(0), isShortForm(19), isShortForm(20), isShortForm(54)]).toEqual([true, true, false, false])
})
