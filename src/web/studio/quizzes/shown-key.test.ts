import { expect, test } from 'vitest'
import { shownKey } from './shown-key.ts'

const correction = { rule: 'keys' as const, key_words: 'B', key: 'a2', former_key: 'a1', is_elsewhere: false }

test('T20 the editor marks the corrected key as long as the question stores the key that was corrected', () => {
  expect(shownKey(correction, 'a1')).toBe('a2')
  expect(shownKey({ ...correction, key: ['x', 'y'], former_key: ['x'] }, ['x'])).toEqual(['x', 'y'])
  expect(shownKey(correction, 'a3')).toBe('a3')
})

test('T20 it marks the stored key where nothing was corrected, not to one key, or in another quiz', () => {
  expect(shownKey(null, 'a1')).toBe('a1')
  expect(shownKey({ ...correction, key: null }, 'a1')).toBe('a1')
  expect(shownKey({ ...correction, is_elsewhere: true }, 'a1')).toBe('a1')
})
