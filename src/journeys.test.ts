import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const journeys = join(import.meta.dirname, '../e2e')
/** A test of the first level, to the line on which it is closed. */
const wholeTest = /^test(?:\.\w+)*\([^]*?^[})].*$/gm

test('a journey has 100 lines at most: a longer one is two, of which each says in its title what broke', () => {
  const found = globSync('**/*.{e2e,webkit,firefox}.ts', { cwd: journeys }).flatMap((path) =>
    [...readFileSync(join(journeys, path), 'utf8').matchAll(wholeTest)].map(([text]) => ({
      at: `${path}: ${text.slice(0, 60)}`,
      lines: text.split('\n').length,
    })),
  )
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(({ lines }) => lines > 100)).toEqual([])
})
