/** The actions of shortcuts; options by their number. */
export type Shortcut =
  | 'back'
  | 'next'
  | 'bookmark'
  | 'eliminator'
  | 'timer'
  | 'highlight'
  | 'directions'
  | 'shortcuts'
  | { choose: number }
  | { eliminate: number }

/** The properties of a key event that are read. */
export type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** By physical key, independent of keyboard layout and of the Option key. */
const withCtrlAlt: Record<string, Shortcut> = {
  KeyB: 'back',
  KeyX: 'next',
  KeyV: 'bookmark',
  KeyM: 'eliminator',
  KeyT: 'timer',
  KeyA: 'highlight',
}

const digitOf = (code: string) => Number(/^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1] ?? 0)

/** Returns the shortcut of a key, as in College Board's Bluebook, or null. */
export function shortcutOf({ code, key, ctrlKey, altKey, shiftKey, metaKey }: Pressed): Shortcut | null {
  if (metaKey) return null
  if (!ctrlKey) return key === '?' && !altKey ? 'shortcuts' : null
  const digit = digitOf(code)
  if (altKey && shiftKey) return code === 'KeyD' ? 'directions' : null
  if (altKey) return digit ? { eliminate: digit } : (withCtrlAlt[code] ?? null)
  return shiftKey && digit ? { choose: digit } : null
}

/** Returns whether a key types a character: AltGr is Ctrl and Alt on some systems. */
export function isWriting(pressed: Pressed, isAltGr: boolean): boolean {
  const isBare = !pressed.ctrlKey && !pressed.metaKey
  const isPlainKey = /^[a-z0-9]$/i.test(pressed.key)
  return pressed.key.length === 1 && (isBare || isAltGr || (pressed.altKey && !isPlainKey))
}

/** The keys of every shortcut, for the list. */
export const shortcutKeys = {
  back: ['Ctrl', 'Alt', 'B'],
  next: ['Ctrl', 'Alt', 'X'],
  bookmark: ['Ctrl', 'Alt', 'V'],
  choose: ['Ctrl', 'Shift', '1–4'],
  eliminator: ['Ctrl', 'Alt', 'M'],
  eliminate: ['Ctrl', 'Alt', '1–4'],
  highlight: ['Ctrl', 'Alt', 'A'],
  timer: ['Ctrl', 'Alt', 'T'],
  directions: ['Ctrl', 'Alt', 'Shift', 'D'],
  shortcuts: ['?'],
} as const
