import { expect, test } from 'vitest'
import { isOutOfSight, remarkAt } from './timer-rules.ts'

test.each([
  { left: 301, remark: null },
  { left: 300, remark: 'fiveMinutes' },
  { left: 241, remark: 'fiveMinutes' },
  { left: 240, remark: null },
  { left: 60, remark: 'oneMinute' },
  { left: 30, remark: null },
  { left: null, remark: null },
])('Q7 with $left seconds left the remark is $remark', ({ left, remark }) => {
  expect(remarkAt(left)).toBe(remark)
})

test.each([
  { left: 301, isHidden: true, isOff: false, isGone: true },
  { left: 300, isHidden: true, isOff: false, isGone: false },
  { left: 300, isHidden: true, isOff: true, isGone: true },
  { left: 900, isHidden: false, isOff: false, isGone: false },
  { left: null, isHidden: true, isOff: false, isGone: true },
])('with $left seconds left, hidden $isHidden and off $isOff, the time is out of sight: $isGone', (given) => {
  expect(isOutOfSight(given.left, given.isHidden, given.isOff)).toBe(given.isGone)
})
