import { expect, test } from 'vitest'
import { isWriting, shortcutOf, type Pressed } from './shortcuts.ts'

const press = (code: string, held: string, key = code.slice(-1).toLowerCase()): Pressed => ({
  code,
  key,
  ctrlKey: held.includes('Ctrl'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
  metaKey: held.includes('Meta'),
})

test.each([
  { code: 'KeyB', held: 'Ctrl Alt', does: 'back' },
  { code: 'KeyX', held: 'Ctrl Alt', does: 'next' },
  { code: 'KeyV', held: 'Ctrl Alt', does: 'bookmark' },
  { code: 'KeyM', held: 'Ctrl Alt', does: 'eliminator' },
  { code: 'KeyT', held: 'Ctrl Alt', does: 'timer' },
  { code: 'KeyA', held: 'Ctrl Alt', does: 'highlight' },
  { code: 'KeyD', held: 'Ctrl Alt Shift', does: 'directions' },
  { code: 'Digit2', held: 'Ctrl Shift', does: { choose: 2 } },
  { code: 'Numpad4', held: 'Ctrl Alt', does: { eliminate: 4 } },
  { code: 'Digit5', held: 'Ctrl Shift', does: null },
  { code: 'KeyB', held: 'Ctrl', does: null },
  { code: 'KeyB', held: 'Ctrl Alt Shift', does: null },
  { code: 'KeyA', held: 'Ctrl Alt Meta', does: null },
])('$held $code does $does', ({ code, held, does }) => {
  expect(shortcutOf(press(code, held))).toEqual(does)
})

test('the place of the key counts, whatever the layout or Option writes there', () => {
  expect(shortcutOf(press('KeyB', 'Ctrl Alt', '∫'))).toBe('back')
  expect(shortcutOf(press('Digit1', 'Ctrl Shift', '!'))).toEqual({ choose: 1 })
  expect(shortcutOf(press('KeyB', 'Ctrl Alt', 'ﻻ'))).toBe('back')
})

test('a question mark opens the list of shortcuts on every keyboard', () => {
  expect(shortcutOf(press('Slash', 'Shift', '?'))).toBe('shortcuts')
  expect(shortcutOf(press('Minus', 'Shift', '?'))).toBe('shortcuts')
  expect(shortcutOf(press('Slash', 'Ctrl Shift', '?'))).toBeNull()
})

test.each([
  { what: 'a question mark', pressed: press('Slash', 'Shift', '?'), isAltGr: false, writes: true },
  { what: 'AltGr and A', pressed: press('KeyA', 'Ctrl Alt', 'ą'), isAltGr: true, writes: true },
  {
    what: 'Ctrl, Alt and a key with a third character',
    pressed: press('KeyM', 'Ctrl Alt', 'µ'),
    isAltGr: false,
    writes: true,
  },
  { what: 'Ctrl, Alt and B', pressed: press('KeyB', 'Ctrl Alt'), isAltGr: false, writes: false },
  { what: 'Ctrl, Shift and 1', pressed: press('Digit1', 'Ctrl Shift', '!'), isAltGr: false, writes: false },
])('in a field $what writes something: $writes', ({ pressed, isAltGr, writes }) => {
  expect(isWriting(pressed, isAltGr)).toBe(writes)
})
