import { expect, test } from 'vitest'
import { clampDsatCorrect, defaultDsatTable, dsatScore } from './dsat.ts'

test('K1 the table has 55 entries from 200 to 800 and never falls', () => {
  expect(defaultDsatTable).toHaveLength(55)
  expect(defaultDsatTable).toEqual(defaultDsatTable.toSorted((one, other) => one - other))
})

test.each([
  { correct: 0, score: 200 },
  { correct: 1, score: 230 },
  { correct: 2, score: 250 },
  { correct: 3, score: 260 },
  { correct: 27, score: 500 },
  { correct: 50, score: 730 },
  { correct: 51, score: 750 },
  { correct: 52, score: 760 },
  { correct: 53, score: 780 },
  { correct: 54, score: 800 },
  { correct: 55, score: 800 },
  { correct: -3, score: 200 },
  { correct: NaN, score: 200 },
  { correct: Infinity, score: 800 },
  { correct: 3.9, score: 260 },
])('K1 $correct right answers score $score', ({ correct, score }) => {
  expect(dsatScore(correct)).toBe(score)
  expect(defaultDsatTable[clampDsatCorrect(correct)]).toBe(score)
})

test('K1 a table from the settings is used instead', () => {
  expect(dsatScore(54, [...defaultDsatTable.slice(0, 54), 790])).toBe(790)
})
