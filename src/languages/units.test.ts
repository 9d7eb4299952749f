import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'

const folder = new URL('en/', import.meta.url)
const replies = new URL('../contract/errors.ts', import.meta.url)
const brokenUnit = /[\d}] (?:kB|MB|GB|px)\b/

test('a line ends between no number and its unit: in no text, and in no size that is formatted', () => {
  expect(brokenUnit.test('at most 8 MB')).toBe(true)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(30)
  const broken = [...files.map((name) => new URL(name, folder)), replies].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => brokenUnit.test(line.replace(/\/\*.*|^\s*(?:\*|\/\/).*/, '')))
      .map((line) => `${file.pathname}: ${line.trim()}`),
  )
  expect(broken).toEqual([])
  const { bytes } = formatsOf('en')
  expect([8000, 3_400_000, 1_200_000_000].map(bytes)).toEqual(['8\u00A0kB', '3.4\u00A0MB', '1.2\u00A0GB'])
})
