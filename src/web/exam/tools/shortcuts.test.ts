import { expect, test } from 'vitest'
import { isWriting, shortcutOf, type Pressed } from './shortcuts.ts'

const press = (code: string, modifiers: string, key = code.slice(-1).toLowerCase()): Pressed => ({
  code,
  key,
  ctrlKey: modifiers.includes('Ctrl'),
  altKey: modifiers.includes('Alt'),
  shiftKey: modifiers.includes('Shift'),
  metaKey: modifiers.includes('Meta'),
})

test.each([
  { code: 'KeyB', modifiers: 'Ctrl Alt', does: 'back' },
  { code: 'KeyX', modifiers: 'Ctrl Alt', does: 'next' },
  { code: 'KeyV', modifiers: 'Ctrl Alt', does: 'bookmark' },
  { code: 'KeyM', modifiers: 'Ctrl Alt', does: 'eliminator' },
  { code: 'KeyT', modifiers: 'Ctrl Alt', does: 'timer' },
  { code: 'KeyA', modifiers: 'Ctrl Alt', does: 'highlight' },
  { code: 'KeyD', modifiers: 'Ctrl Alt Shift', does: 'directions' },
  { code: 'Digit2', modifiers: 'Ctrl Shift', does: { choose: 2 } },
  { code: 'Numpad4', modifiers: 'Ctrl Alt', does: { eliminate: 4 } },
  { code: 'Digit5', modifiers: 'Ctrl Shift', does: null },
  { code: 'KeyB', modifiers: 'Ctrl', does: null },
  { code: 'KeyB', modifiers: 'Ctrl Alt Shift', does: null },
  { code: 'KeyA', modifiers: 'Ctrl Alt Meta', does: null },
])('$modifiers $code does $does', ({ code, modifiers, does }) => {
  expect(shortcutOf(press(code, modifiers))).toEqual(does)
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
