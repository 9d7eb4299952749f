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
