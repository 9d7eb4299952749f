import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')
const records = globSync('0*.md', { cwd: folder })
  .map((path) => ({ name: basename(path), text: readFileSync(join(folder, path), 'utf8') }))
  .toSorted((one, other) => one.name.localeCompare(other.name))
const numbers = records.map(({ name }) => name.slice(0, 4))

test('every decision has a number of its own, a date, a status and one place in the index', () => {
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  const wrong = records.filter(
    ({ name, text }) =>
      !text.startsWith(`# ${name.slice(0, 4)} `) ||
      !/^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \d{4})/m.test(text),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const listed = [...index.matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(records.map(({ name }) => name))
  expect(records.length).toBeGreaterThan(25)
  // What explains one module alone belongs into its doc comment; a new choice takes the place of one that is merged.
  expect(records.length).toBeLessThan(46)
})

/** Returns the numbers of decisions that a text names, in four digits. */
const decisionsIn = (text: string): string[] =>
  [...text.matchAll(/\bdecisions\/(\d{4})\b|\bdecisions?\s+\[?(\d{1,4})\b|\]\((\d{4})-[\w-]+\.md\)/gi)].map(
    ([, path, plain, link]) => (path ?? plain ?? link ?? '').padStart(4, '0'),
  )

test('code and documents name no decision that is gone', () => {
  // A migration stays as it ran; the index says where its former number leads.
  const paths = globSync(['{src,e2e,bench,scripts,docs,deploy}/**/*.{md,ts,tsx,mjs,sql,css}', '*.{md,ts}'], {
    cwd: root,
  }).filter((path) => !/\/migrations\/|^docs\/decisions\/README|\/builds\//.test(path))
  const gone = paths.flatMap((path) =>
    decisionsIn(readFileSync(join(root, path), 'utf8'))
      .filter((number) => !numbers.includes(number))
      .map((number) => `${path}: ${number}`),
  )
  expect(gone).toEqual([])
  expect(paths.length).toBeGreaterThan(1500)
  expect(decisionsIn('See (decision\n[36](decisions/0036-a.md)), docs/decisions/0001 and [0207](0207-b.md).')).toEqual([
    '0036',
    '0036',
    '0001',
    '0207',
  ])
})
