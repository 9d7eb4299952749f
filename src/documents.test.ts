import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = '{src,e2e,bench,scripts,docs}'
const isWritten = (path: string) => !path.includes('/builds/')
const files = new Set([
  ...globSync(`${folders}/**/*`, { cwd: root }).filter(isWritten),
  ...globSync('*.*', { cwd: root }),
  ...globSync('.ci/*', { cwd: root }),
])
/** The ends of all paths, so that 'session/reduce.ts' is found in whichever folder its writer stood. */
const ends = new Set([...files].flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))))

const namedFile = /(?<![\w/:.@-])(?:\.{1,2}\/)*((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|md|sql|json|mjs|html|svg|css))(?![\w/])/g
/** Returns whether a name stands for any: `kinds/x.ts`, `cards/ID.json`. */
const isExample = (path: string) => /(?:^|\/)(?:x|ID)\.[\w.]+$/.test(path)

/** Returns the comments of code; the strings beside them may name files that a test makes. */
const commentsOf = (code: string) => (code.match(/(?<=^[ {]*)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n')

/** Returns the files that a text names and that are not there; `known` holds the ends of all paths. */
const goneFrom = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(namedFile)].flatMap(([, path = '']) => (known.has(path) || isExample(path) ? [] : [path]))

test('a document or comment names no file that is gone', () => {
  // The changelog tells of releases as they were.
  const written = [...files].filter((path) => /\.(?:md|tsx?|mjs|css)$/.test(path) && path !== 'CHANGELOG.md')
  expect(written.length).toBeGreaterThan(1500)
  const gone = written.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return goneFrom(path.endsWith('.md') ? text : commentsOf(text), ends).map((name) => `${path}: ${name}`)
  })
  expect(gone).toEqual([])
  expect(goneFrom('See `core/questions/kinds.ts`, server/gone/away.ts and `kinds/x.ts`.', ends)).toEqual([
    'server/gone/away.ts',
  ])
})

test('the list of what tests share names every file and folder there', () => {
  const folder = join(root, 'src/testing')
  const listed = readFileSync(join(folder, 'README.md'), 'utf8')
  const shared = readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => name !== 'README.md')
  expect(shared.length).toBeGreaterThan(50)
  expect(shared.filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
})

test('no line of the requirements is longer than 1,000 characters, so that each can be read in a diff', () => {
  const folder = join(root, 'docs/requirements')
  const lines = globSync('*.md', { cwd: folder }).flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .map((line, at) => ({ at: `${path}:${at + 1}`, length: line.length })),
  )
  expect(lines.length).toBeGreaterThan(500)
  expect(lines.filter(({ length }) => length > 1000)).toEqual([])
})
