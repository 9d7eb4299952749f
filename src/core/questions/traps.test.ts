import { expect, test } from 'vitest'
import { trapFamilies, trapFamilyOf, trapNames } from './traps.ts'

test('G7 every name of a trap belongs to one family, and to the one that is found by it', () => {
  const names = trapFamilies.flatMap((family) => trapNames[family].map((name) => [name, family] as const))
  expect(names.length).toBeGreaterThan(124)
  expect(new Set(names.map(([name]) => name)).size).toBe(names.length)
  expect(names.filter(([name, family]) => trapFamilyOf(name) !== family)).toEqual([])
  expect(trapFamilies.filter((family) => trapFamilyOf(family) !== family)).toEqual([])
})

test('a name is known in another case, with straight quotes and spaces; an author’s own word is not', () => {
  expect(trapFamilyOf('  half of the   CLAIM ')).toBe('half-right')
  expect(trapFamilyOf('"However" misread')).toBe('near-word')
  expect(trapFamilyOf('Sounds like my cousin')).toBeNull()
})
