import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const faults = join(import.meta.dirname, '..', 'e2e/faults')

/** Returns the strings of a source and the fixed parts of its templates. */
function stringsIn(path: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as { type?: string; value?: unknown }
    const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : type === 'Literal' ? value : ''
    if (typeof text === 'string' && text.trim().length > 2) found.push(text)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return found
}

/** Returns whether a name can be put together from some of the strings. */
const isMadeOf = (strings: readonly string[], name: string): boolean =>
  name === '' || strings.some((one) => name.startsWith(one) && isMadeOf(strings, name.slice(one.length)))

test('every fault with figures of the last release is one that the fault tests record', () => {
  const paths = globSync(['long/*.ts', 'scenes/*.ts', 'refusals.ts'], { cwd: faults })
  const strings = [...new Set(paths.flatMap((path) => stringsIn(join(faults, path))))]
  const names = readFileSync(join(faults, 'release.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { fault: string }).fault)
  expect(names.filter((name) => !isMadeOf(strings, name))).toEqual([])
  expect(names.length).toBeGreaterThan(30)
  expect(isMadeOf(strings, 'nobody finishes: closed by the server')).toBe(false)
})
