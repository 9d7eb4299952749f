import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { questionTypes } from './core/questions/kinds.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const ids = new Set(
  globSync('docs/requirements/*.md', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, id]) => id),
  ),
)
const idPattern = /\b[SAHCBKQRXTIPLGOE]\d{1,2}\b/g

/**
 * Returns the ids that titles of tests begin with: a string that opens a list of arguments. So it finds titles of groups, and those that
 * stand after a table.
 */
const titleIdsOf = (text: string): string[] =>
  [...text.matchAll(/\(\s*(['"`])((?:[A-Z]\d{1,2} )+)/g)].flatMap(([, , ids = '']) => ids.match(idPattern) ?? [])

/** Returns the ids that a file names: in its comments, and at the beginning of its tests' titles. */
function namedIn(path: string): string[] {
  const text = read(path)
  const comments = [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => comment)
  return [...comments.flatMap((comment) => comment.match(idPattern) ?? []), ...titleIdsOf(text)]
}

test('ids are read from titles of tests, of groups, and of both after a table', () => {
  const text = `
    test('Q1 a test', () => {})
    test.skip("Q2 X1 a test", () => {})
    describe('Q3 a group', () => {})
    test.each([
      { what: 'a value (of a table)' },
    ] as const)('Q4 $what', () => {})
    describe.each(['Q9 a value'])(
      'Q5 %s',
      () => {},
    )`
  expect(titleIdsOf(text)).toEqual(['Q1', 'Q2', 'X1', 'Q3', 'Q4', 'Q5'])
})

test('every id of a requirement that code and tests name stands in docs/requirements', () => {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', 'bench/*.ts'], { cwd: root })
  const named = files.flatMap((path) => namedIn(path).map((id) => `${id} in ${path}`))
  expect(named.filter((one) => !ids.has(one.split(' ')[0]))).toEqual([])
  expect(named.length).toBeGreaterThan(500)
})

test('Q11 the row of grading and that of the wire name every type of question', () => {
  const rows = read('docs/requirements/quizzes.md')
  const [grading = '', ofWire = ''] = [/^- \*\*Q11\*\* .*(?:\n {2}.*)*/m, /\(`mcq`, `multiple_select`[^)]*\)/].map(
    (row) => row.exec(rows)?.[0],
  )
  expect(questionTypes.filter((type) => !new RegExp(`\\b${type}\\b`).test(grading))).toEqual([])
  expect(questionTypes.filter((type) => !ofWire.includes(`\`${type}\``))).toEqual([])
})

test('comments name requirements by their ids, not by sections of documents that this repository lacks', () => {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', 'bench/*.ts', 'scripts/*.{ts,mjs}'], {
    cwd: root,
  }).filter((path) => !path.endsWith('requirements.test.ts'))
  expect(files.filter((path) => /\.md §/.test(read(path)))).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})
