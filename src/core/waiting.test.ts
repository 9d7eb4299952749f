import { expect, test } from 'vitest'
import { waitInWords } from './waiting.ts'

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [86_400, '24 hours'],
])('%i s are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
