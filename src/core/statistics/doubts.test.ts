import { expect, test } from 'vitest'
import { byDoubt, fewAttempts, judge } from './doubts.ts'

const wrong = (shares: Record<string, number>) => new Map(Object.entries(shares))

test('T28 when the best students choose another option than the key, the key is doubted before all else', () => {
  const upper = { right: 0.19, wrong: wrong({ a3: 0.71, a1: 0.05 }) }
  expect(judge({ met: fewAttempts, facility: 0.44, discrimination: -0.19, upper })).toEqual({
    kind: 'other_key',
    chosen: 'a3',
  })
  const equal = { right: 0.5, wrong: wrong({ a3: 0.5 }) }
  expect(judge({ met: fewAttempts, facility: 0.5, discrimination: 0.35, upper: equal }).kind).toBe('good')
})

test('T28 below the number of attempts that the page calls too few no question is judged', () => {
  const upper = { right: 0, wrong: wrong({ a3: 1 }) }
  const doubted = { facility: 0.2, discrimination: -0.5, upper }
  expect(judge({ ...doubted, met: fewAttempts - 1 })).toEqual({ kind: 'unknown', chosen: null })
  expect(judge({ ...doubted, met: fewAttempts }).kind).toBe('other_key')
})

test('T28 what the figures of a question say in a word', () => {
  const kindOf = (facility: number | null, discrimination: number | null) =>
    judge({ met: fewAttempts, facility, discrimination, upper: null }).kind
  expect(kindOf(0.4, -0.01)).toBe('reversed')
  expect(kindOf(0.31, 0.09)).toBe('hard_for_all')
  expect(kindOf(0.6, 0.09)).toBe('weak')
  expect(kindOf(0.97, 0.05)).toBe('too_easy')
  expect(kindOf(0.6, 0.2)).toBe('fine')
  expect(kindOf(0.6, 0.3)).toBe('good')
  expect(kindOf(1, null)).toBe('too_easy')
  expect(kindOf(0.5, null)).toBe('unknown')
  // Everybody misses it: there is nothing to correlate.
  expect(kindOf(0, null)).toBe('hard_for_all')
  expect(kindOf(null, null)).toBe('unknown')
})

test('T28 doubtful questions come first, then those that cannot be judged by their share of right answers', () => {
  const judged = [
    { judgment: 'good', facility: 0.5 },
    { judgment: 'unknown', facility: 0.9 },
    { judgment: 'too_easy', facility: 1 },
    { judgment: 'unknown', facility: null },
    { judgment: 'other_key', facility: 0.4 },
    { judgment: 'unknown', facility: 0 },
    { judgment: 'fine', facility: 0.1 },
    { judgment: 'weak', facility: 0.6 },
    { judgment: 'reversed', facility: 0.5 },
    { judgment: 'hard_for_all', facility: 0 },
  ] as const
  expect(judged.toSorted(byDoubt).map(({ judgment, facility }) => `${judgment} ${facility}`)).toEqual([
    'other_key 0.4',
    'reversed 0.5',
    'hard_for_all 0',
    'weak 0.6',
    'too_easy 1',
    'unknown 0',
    'unknown 0.9',
    'good 0.5',
    'unknown null',
    'fine 0.1',
  ])
})
