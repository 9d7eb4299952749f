import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, 'server')
/** A statement as it stands in the code: its name, and its text where that is a literal. */
const inCode = /name: ('[a-z0-9-]+'|`[^`]+`),\s*text(?:: ('[^']*'|`[^`]*`))?/g

test('two prepared statements of one name have one text: a connection rejects the second one otherwise', () => {
  const statements = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(inCode)].map(([, name = '', text]) => ({
      name,
      // A text that is made elsewhere is like no other.
      text: text ?? path,
    })),
  )
  expect(statements.length).toBeGreaterThan(400)
  const textOf = new Map(statements.map(({ name, text }) => [name, text]))
  expect(statements.filter(({ name, text }) => textOf.get(name) !== text)).toEqual([])
})

/** A call whose rows are asserted by hand, with the text of its statement where that is a literal. */
const asserted = /\.run<(?:[^>]|>(?!\())*>\(\s*(?:\{\s*name: [^,]+,\s*text: ('[^']*'|`[^`]*`))?/g

test('rows are asserted by hand only where SQL is built at run time: every other statement is typed by the database', () => {
  const calls = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'db/**'] }).flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(asserted)].map(([, text]) => ({ path, text })),
  )
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.length).toBeLessThan(30)
  expect(calls.filter(({ text }) => text !== undefined && !text.includes('${'))).toEqual([])
})

test('Drizzle builds a statement only where most columns of a new row have defaults, and for the phase of an attempt', () => {
  const building = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'db/**'] }).filter((path) =>
    /\.orm\b/.test(readFileSync(join(server, path), 'utf8')),
  )
  expect(building.toSorted()).toEqual([
    'attempts/store.ts',
    'blog/store.ts',
    'books/store.ts',
    'courses/writing.ts',
    'news/writing.ts',
    'site/store.ts',
  ])
})

/** The end of a statement's list: a number of rows, written out or by name. */
const ends = /\bLIMIT (?:\$\{([\w.]+)\}|(\d{2,}|[2-9])\b)/g
/**
 * Lists that are no whole by design: the latest few beside something else, those that a card names beside their number, parts of a file, and
 * parts of background work, which goes on with the next.
 */
const parts: Record<string, string | string[]> = {
  'access/queries.ts': '200',
  'blog/queries.ts': 'latestCount',
  'editing/queries.ts': '100',
  'invigilation/queries.ts': 'mostNamed',
  'joins/queries.ts': '100',
  'orders/queries.ts': 'exportRows',
  'people/queries.ts': ['mostAttempts', 'mostSkilled'],
  'results/queries.ts': '20',
  'showcase/queries.ts': 'mostTests',
  'studio/queries.ts': '5',
}

test('T43 a list that ends at a number reads one row more, counts what it leaves out, or is a part by design', () => {
  const silent = globSync('**/queries.ts', { cwd: server }).flatMap((path) => {
    const text = readFileSync(join(server, path), 'utf8')
    return [...text.matchAll(ends)].flatMap(({ index, 1: name, 2: number }) => {
      const statement = text.slice(text.lastIndexOf('export const', index), text.indexOf('\n})', index))
      const end = name ?? number ?? ''
      return /count\(\*\) OVER \(\)/.test(statement) || [parts[path]].flat().includes(end)
        ? []
        : [`${path}: LIMIT ${end}`]
    })
  })
  expect(silent).toEqual([])
})
