import { expect, test } from 'vitest'
import { defaultSatTest, satRange, satTestNumbers } from './sat.ts'

test.each([
  { test: 1, lower: 700, upper: 900 },
  { test: 2, lower: 800, upper: 900 },
  { test: 3, lower: 600, upper: 800 },
  { test: 4, lower: 700, upper: 800 },
  { test: 5, lower: 800, upper: 900 },
  { test: 6, lower: 700, upper: 800 },
  { test: 7, lower: 800, upper: 900 },
  { test: 8, lower: 800, upper: 900 },
  { test: 9, lower: 800, upper: 1000 },
  { test: 10, lower: 810, upper: 1010 },
])('K2 a hundred points further, test $test would give $lower to $upper', ({ test, lower, upper }) => {
  const [none, one] = [satRange(test, 0)!, satRange(test, 1)!]
  expect(none.lower + (one.lower - none.lower) * 100).toBe(lower)
  expect(none.upper + (one.upper - none.upper) * 100).toBe(upper)
})

test.each([
  { correct: '66', lower: 606, upper: 738 },
  { correct: ' 1 ', lower: 216, upper: 218 },
  { correct: 0, lower: 210, upper: 210 },
  { correct: '12.7', lower: 282, upper: 306 },
  { correct: '٦٦', lower: 606, upper: 738 },
  { correct: '۶۶', lower: 606, upper: 738 },
])('K2 $correct right in the default test is $lower to $upper', ({ correct, lower, upper }) => {
  expect(satRange(defaultSatTest, correct)).toEqual({ lower, upper })
})

test.each(['', ' ', 'ten', '67', '-1', '66.5', 'NaN', '1,5'])('K2 %j gives no range', (correct) => {
  expect(satRange(defaultSatTest, correct)).toBeNull()
})

test('K2 there are ten tests, the tenth by default', () => {
  expect(satTestNumbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(defaultSatTest).toBe(10)
  expect(satRange(11, 3)).toBeNull()
})
