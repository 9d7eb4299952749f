import { expect, test } from 'vitest'
import { readPairs } from '../../core/questions/answer-reader.ts'
import { readOptions, writeOptions, writePairs } from './wire-answers.ts'

test.each([
  { wire: null, keys: [] },
  { wire: 'a2', keys: ['a2'] },
  { wire: '"a2"', keys: ['a2'] },
  { wire: 'a3, a1', keys: ['a1', 'a3'] },
  { wire: '["a4","a1"]', keys: ['a1', 'a4'] },
  { wire: '[\\"a1\\"]', keys: ['a1'] },
  { wire: 'a fifth option', keys: [] },
  { wire: '{"a1":true}', keys: [] },
])('the answer $wire shows the options $keys', ({ wire, keys }) => {
  expect(readOptions(wire)).toEqual(keys)
})

test('several options are sent in their order, and none as no answer', () => {
  expect(writeOptions(['a3', 'a1'])).toBe('["a1","a3"]')
  expect(writeOptions([])).toBeNull()
})

test('pairs come back as they were sent, and those left open are no answer', () => {
  const sent = writePairs({ 11: 'turns to a contrast', 12: '' })
  expect(sent).toBe('{"11":"turns to a contrast"}')
  expect(readPairs(sent)).toEqual({ 11: 'turns to a contrast' })
  expect(writePairs({ 11: '' })).toBeNull()
})
