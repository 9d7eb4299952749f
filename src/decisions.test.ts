import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const records = globSync('0*.md', { cwd: folder })
  .map((path) => ({ name: basename(path), text: readFileSync(join(folder, path), 'utf8') }))
  .toSorted((one, other) => one.name.localeCompare(other.name))

test('every decision has a number of its own, a date, a status and a place in the index', () => {
  const numbers = records.map(({ name }) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  const wrong = records.filter(
    ({ name, text }) =>
      !text.startsWith(`# ${name.slice(0, 4)} `) ||
      !/^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \d{4})/m.test(text),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(records.filter(({ name }) => !index.includes(`](${name})`)).map(({ name }) => name)).toEqual([])
  expect(records.length).toBeGreaterThan(25)
})
