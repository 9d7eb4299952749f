import { expect, test } from 'vitest'
import { firstTestDay, isScoreOf, ownError, type ScorePair } from './own-error.ts'

const pairs = (many: number, official: (at: number) => number): ScorePair[] =>
  Array.from({ length: many }, (_, at) => ({ official: official(at), low: 550, high: 650 }))

test('L9 nothing is said below ten pairs, and the tenth is enough', () => {
  expect(ownError([])).toBeNull()
  expect(ownError(pairs(9, () => 600))).toBeNull()
  expect(ownError(pairs(10, () => 600))).toEqual({ pairs: 10, signed: 0, absolute: 0, within: 10 })
})

test('L9 an error is signed, above 0 where estimates were too low, and absolute, so that opposite ones do not hide each other', () => {
  expect(ownError(pairs(10, () => 640))).toMatchObject({ signed: 40, absolute: 40, within: 10 })
  expect(ownError(pairs(10, () => 540))).toMatchObject({ signed: -60, absolute: 60, within: 0 })
  expect(ownError(pairs(10, (at) => (at % 2 === 0 ? 700 : 500)))).toEqual({
    pairs: 10,
    signed: 0,
    absolute: 100,
    within: 0,
  })
})

test('L9 a score at the end of its band is within it', () => {
  expect(ownError(pairs(10, (at) => (at < 5 ? 550 : 650)))).toMatchObject({ within: 10 })
  expect(ownError(pairs(10, (at) => (at < 5 ? 540 : 660)))).toMatchObject({ within: 0 })
})

test('L9 a section score lies on the scale of its test, in steps of ten', () => {
  expect([200, 800].map((score) => isScoreOf('sat', score))).toEqual([true, true])
  expect([190, 810, 605].map((score) => isScoreOf('sat', score))).toEqual([false, false, false])
  expect([160, 760, 770, 150].map((score) => isScoreOf('psat', score))).toEqual([true, true, false, false])
})

test('L9 a test of three years ago can be entered on its day, one of the day before cannot', () => {
  expect(firstTestDay('2026-11-29')).toBe('2023-11-29')
  expect(firstTestDay('2024-02-29')).toBe('2021-03-01')
})
