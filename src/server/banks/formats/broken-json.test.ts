import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { brokenJson, jsonBreaksAt } from './broken-json.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['{"a": oops}', 1, 7],
  ['[1,\n 2 3]', 2, 4],
  ['[1,]', 1, 4],
  ['{"a": "b}\n', 1, 7],
  ['{\n "a" "b"}', 2, 6],
  ['[01]', 1, 2],
  ['[] []', 1, 4],
  ['["a\tb"]', 1, 2],
  ['{"a": 1.}', 1, 7],
  ['}', 1, 1],
])('%j breaks on line %i in column %i', (text, line, column) => {
  expect(isJson(text)).toBe(false)
  expect(brokenJson(text)).toEqual({
    line,
    reason: finding('bank.json_column', { column: String(column) }),
  })
})

test('what is cut off breaks on its last line', () => {
  expect(brokenJson('{"a":\n [1, ')).toEqual({ line: 2, reason: finding('bank.json_cut') })
})

test('a text breaks where and only where the engine refuses it', () => {
  const mutated = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ']', '[', '{', ':', ' ', '\n', '-', '0', 'e', 't', '\\', '\u00a0'),
    )
    .map(([json, place, put]) => {
      const at = place % (json.length + 1)
      return json.slice(0, at) + put + json.slice(at + (place % 3))
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), mutated), (text) => {
      const at = jsonBreaksAt(text)
      expect(at === undefined).toBe(isJson(text))
      // What stands before the break is JSON or can still become it.
      if (at !== undefined) expect([at, undefined]).toContain(jsonBreaksAt(text.slice(0, at)))
    }),
    { numRuns: 3000 },
  )
})

test('long texts, ended or not, and a deep one are read', () => {
  expect(jsonBreaksAt(JSON.stringify('x"'.repeat(1_000_000)))).toBeUndefined()
  expect(jsonBreaksAt(`"${'x'.repeat(1_000_000)}`)).toBe(0)
  expect(jsonBreaksAt(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeUndefined()
})
