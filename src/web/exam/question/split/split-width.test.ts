import { expect, test } from 'vitest'
import { widthAfterKey, widthAt } from './split-width.ts'

test.each([
  { key: 'ArrowRight', isRtl: false, width: 52 },
  { key: 'ArrowLeft', isRtl: false, width: 48 },
  { key: 'ArrowRight', isRtl: true, width: 48 },
  { key: 'ArrowLeft', isRtl: true, width: 52 },
  { key: 'Home', isRtl: false, width: 30 },
  { key: 'End', isRtl: true, width: 70 },
  { key: 'Enter', isRtl: false, width: undefined },
])('$key moves the divider to $width when right-to-left is $isRtl', ({ key, isRtl, width }) => {
  expect(widthAfterKey(50, key, isRtl)).toBe(width)
})

test('the divider stays between 30 and 70 per cent', () => {
  expect(widthAfterKey(70, 'ArrowRight', false)).toBe(70)
  expect(widthAt(0, { left: 0, width: 1000 }, false)).toBe(30)
  expect(widthAt(600, { left: 100, width: 1000 }, false)).toBe(50)
  expect(widthAt(400, { left: 0, width: 1000 }, true)).toBe(60)
})
