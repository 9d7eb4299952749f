import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

test('T28 a distribution has a bar for each number of right answers, or for a few together where there are many', () => {
  const few = barsOf(
    [
      [0, 1],
      [2, 3],
    ],
    2,
  )
  expect(few).toEqual([
    { from: 0, to: 0, count: 1 },
    { from: 1, to: 1, count: 0 },
    { from: 2, to: 2, count: 3 },
  ])
  const many = barsOf(
    [
      [0, 1],
      [3, 1],
      [4, 5],
      [54, 2],
    ],
    54,
  )
  expect(many).toHaveLength(14)
  expect([many[0], many[1], many[13]]).toEqual([
    { from: 0, to: 3, count: 2 },
    { from: 4, to: 7, count: 5 },
    { from: 52, to: 54, count: 2 },
  ])
})
