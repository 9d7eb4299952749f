import { expect, test } from 'vitest'
import { optionTexts } from './option-texts.ts'

const spec = { options: ['alpha', '<em>beta</em> &amp; more', 'gamma', '<img src="/d.webp">'] }

test('T21 T28 the text of an option stands beside its letter; of several each has its own letter', () => {
  expect(optionTexts(spec, ['a2'])).toBe('beta & more')
  expect(optionTexts(spec, ['["a3","a1"]'])).toBe('A: alpha; C: gamma')
  // Two keys that both count.
  expect(optionTexts(spec, ['a3', 'a2'])).toBe('B: beta & more; C: gamma')
})

test('T21 T28 nothing stands beside what names no option of the question', () => {
  expect(optionTexts(spec, [])).toBeNull()
  expect(optionTexts(spec, ['a4'])).toBeNull()
  expect(optionTexts(spec, ['fast'])).toBeNull()
  expect(optionTexts({}, ['a1'])).toBeNull()
})
