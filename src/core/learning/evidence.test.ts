import { expect, test } from 'vitest'
import { evidenceOf, mostAnswers, type GivenAnswer } from './evidence.ts'

const day = 86_400_000
const now = 1_000 * day
const answer = (more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  itemId: 1,
  skill: 'Boundaries',
  level: 0,
  guess: 0.25,
  isRight: false,
  isGuessed: false,
  isHelped: false,
  seconds: 40,
  at: now,
  ...more,
})
const weightsOf = (...history: GivenAnswer[]) => evidenceOf(history, now).map(({ weight }) => weight)

test('L5 a first meeting counts whole, and half as much after 60 days', () => {
  expect(weightsOf(answer())).toEqual([1])
  expect(weightsOf(answer({ at: now - 60 * day }))).toEqual([0.5])
})

test('L5 the same question counts little after a week, and nothing before', () => {
  expect(weightsOf(answer({ at: now - 8 * day }), answer())[1]).toBe(0.3)
  expect(weightsOf(answer({ at: now - 6 * day }), answer())).toHaveLength(1)
  // A third meeting is measured from the second one, counted or not.
  expect(weightsOf(answer({ at: now - 12 * day }), answer({ at: now - 6 * day }), answer())).toHaveLength(1)
})

test('L5 what says nothing is left out: a right guess, help, an answer that was not read', () => {
  expect(weightsOf(answer({ isRight: true, isGuessed: true }))).toEqual([])
  expect(weightsOf(answer({ isGuessed: true }))).toEqual([1])
  expect(weightsOf(answer({ isHelped: true }))).toEqual([])
  expect(weightsOf(answer({ seconds: 2.9 }))).toEqual([])
})

test('L5 the newest 400 answers of a year count, in whatever order they come', () => {
  const history = Array.from({ length: 500 }, (_, at) => answer({ itemId: at, at: now - at * 1000 }))
  const evidence = evidenceOf(history, now)
  expect(evidence).toHaveLength(mostAnswers)
  expect(evidenceOf(history.toReversed(), now)).toEqual(evidence)
  expect(weightsOf(answer({ at: now - 366 * day }))).toEqual([])
  expect(weightsOf(answer({ at: now + 1 }))).toEqual([])
})

test('L5 answers with help take no place of the 400, and meet a question all the same', () => {
  const real = Array.from({ length: 50 }, (_, at) => answer({ itemId: at, at: now - 30 * day - at }))
  const helped = Array.from({ length: mostAnswers }, (_, at) =>
    answer({ itemId: 1_000 + at, isHelped: true, at: now - at * 1000 }),
  )
  expect(evidenceOf([...real, ...helped], now)).toEqual(evidenceOf(real, now))
  expect(weightsOf(answer({ isHelped: true, at: now - 2 * day }), answer())).toEqual([])
})
