import { expect, test } from 'vitest'
import { resultColor } from './color.ts'

test.each([
  { percent: 100, color: 'good' },
  { percent: 80, color: 'good' },
  { percent: 79.9, color: 'warn' },
  { percent: 50, color: 'warn' },
  { percent: 49.9, color: 'poor' },
  { percent: 30, color: 'poor' },
  { percent: 29.9, color: 'bad' },
])('Q1 R1 $percent percent is $color', ({ percent, color }) => {
  expect(resultColor(percent)).toBe(color)
})
