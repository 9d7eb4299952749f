import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

test('T11 T17 what a thing is dragged by selects no text of its page', () => {
  const rules = globSync('**/*.css', { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/[^{}]+\{[^{}]*cursor: grab;[^{}]*/g)].map(([rule]) => ({
      path,
      rule,
    })),
  )
  expect(rules.length).toBeGreaterThan(1)
  expect(rules.filter(({ rule }) => !rule.includes('user-select: none')).map(({ path }) => path)).toEqual([])
})
