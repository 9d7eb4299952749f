import { expect, test } from 'vitest'
import { isHot, isOutOfSight, isWarm, remarkAt } from './timer-rules.ts'

test.each([
  { left: 301, remark: null },
  { left: 300, remark: 'fiveMinutes' },
  { left: 271, remark: 'fiveMinutes' },
  { left: 270, remark: null },
  { left: 60, remark: 'oneMinute' },
  { left: 30, remark: null },
  { left: null, remark: null },
])('Q7 with $left seconds left the remark is $remark', ({ left, remark }) => {
  expect(remarkAt(left)).toBe(remark)
})

test.each([
  { left: 301, warm: false, hot: false },
  { left: 300, warm: true, hot: false },
  { left: 61, warm: true, hot: false },
  { left: 60, warm: true, hot: true },
  { left: null, warm: false, hot: false },
])('with $left seconds left the timer is warm: $warm, red: $hot', ({ left, warm, hot }) => {
  expect([isWarm(left), isHot(left)]).toEqual([warm, hot])
})

test.each([
  { left: 301, isHidden: true, isOff: false, isOutOfSight: true },
  { left: 300, isHidden: true, isOff: false, isOutOfSight: false },
  { left: 300, isHidden: true, isOff: true, isOutOfSight: true },
  { left: 900, isHidden: false, isOff: false, isOutOfSight: false },
  { left: null, isHidden: true, isOff: false, isOutOfSight: true },
])('with $left seconds left, hidden $isHidden and off $isOff, the time is out of sight: $isOutOfSight', (given) => {
  expect(isOutOfSight(given.left, given.isHidden, given.isOff)).toBe(given.isOutOfSight)
})
