import { expect, test } from 'vitest'
import { resultColour } from './colour.ts'

test.each([
  { percent: 100, colour: 'good' },
  { percent: 80, colour: 'good' },
  { percent: 79.9, colour: 'warn' },
  { percent: 50, colour: 'warn' },
  { percent: 49.9, colour: 'poor' },
  { percent: 30, colour: 'poor' },
  { percent: 29.9, colour: 'bad' },
])('Q1 R1 $percent percent is $colour', ({ percent, colour }) => {
  expect(resultColour(percent)).toBe(colour)
})
