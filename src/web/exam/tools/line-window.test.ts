import { expect, test } from 'vitest'
import { fitted, placeOfWindow, windowAfterKey } from './line-window.ts'

const area = { height: 500, first: 12, lineHeight: 30 }

test.each([
  { key: 'ArrowDown', top: 90 },
  { key: 'ArrowRight', top: 90 },
  { key: 'ArrowUp', top: 30 },
  { key: 'PageDown', top: 150 },
  { key: 'PageUp', top: 0 },
  { key: 'Home', top: 12 },
  { key: 'End', top: 410 },
])('$key moves the line reader to $top px', ({ key, top }) => {
  expect(windowAfterKey({ top: 60, lines: 3 }, key, area)).toEqual({ top, lines: 3 })
})

test('other keys are not its own', () => {
  expect(windowAfterKey({ top: 60, lines: 3 }, 'Tab', area)).toBeUndefined()
})

test('it shows at least one line and never leaves what is read', () => {
  expect(fitted({ top: 900, lines: 0 }, area)).toEqual({ top: 470, lines: 1 })
  expect(fitted({ top: -5, lines: 40 }, area)).toEqual({ top: 0, lines: 12 })
  expect(fitted({ top: 0, lines: 3 }, { height: 50, first: 0, lineHeight: 60 })).toEqual({ top: 0, lines: 1 })
})

test('its place is told in per cent', () => {
  expect(placeOfWindow({ top: 0, lines: 3 }, area)).toBe(0)
  expect(placeOfWindow({ top: 410, lines: 3 }, area)).toBe(100)
})
