import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const ids = new Set(
  globSync('docs/requirements/*.md', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^\| ([A-Z]\d+) +\|/gm)].map(([, id]) => id),
  ),
)
const idPattern = /\b[SAHCBKQRXTIPLGO]\d{1,2}\b/g

/** The ids that a file names: in its comments, and at the beginning of its tests' titles. */
function namedIn(path: string): string[] {
  const text = read(path)
  const comments = [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => comment)
  const titles = [...text.matchAll(/\b(?:test|it)\b[^'"`\n]*\(\s*(['"`])((?:[A-Z]\d{1,2} )+)/g)].map(
    ([, , title]) => title,
  )
  return [...comments, ...titles].flatMap((part) => part?.match(idPattern) ?? [])
}

test('every id of a requirement that code and tests name stands in docs/requirements', () => {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', 'bench/*.ts'], { cwd: root })
  const named = files.flatMap((path) => namedIn(path).map((id) => `${id} in ${path}`))
  expect(named.filter((one) => !ids.has(one.split(' ')[0]))).toEqual([])
  expect(named.length).toBeGreaterThan(500)
})

test('comments name requirements by their ids, not by sections of documents that this repository lacks', () => {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', 'bench/*.ts', 'scripts/*.{ts,mjs}'], {
    cwd: root,
  }).filter((path) => !path.endsWith('requirements.test.ts'))
  expect(files.filter((path) => /\.md §/.test(read(path)))).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})
