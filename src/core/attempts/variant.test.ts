import { expect, test } from 'vitest'
import { chooseVariant } from './variant.ts'

test.each([
  { right: 14, threshold: 15, meets: 'easy' },
  { right: 15, threshold: 15, meets: 'hard' },
  { right: 0, threshold: 0, meets: 'hard' },
  { right: 0, threshold: null, meets: 'all' },
] as const)('Q10 $right right with threshold $threshold meets the $meets module', ({ right, threshold, meets }) => {
  expect(chooseVariant(right, threshold)).toBe(meets)
})
