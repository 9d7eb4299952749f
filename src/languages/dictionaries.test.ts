import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from './registry.ts'

const here = dirname(fileURLToPath(import.meta.url))
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())

const pluralForms = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
/** Returns whether a value is a set of plural forms: each language has its own. */
const isForms = (value: object) => 'other' in value && Object.keys(value).every((name) => pluralForms.has(name))
/** Returns whether a value has the plural forms of a code's text, by the parameter that counts; a language may use one text instead. */
const isCounted = (value: object) => {
  const inner = Object.values(value) as unknown[]
  return inner.length === 1 && typeof inner[0] === 'object' && inner[0] !== null && isForms(inner[0])
}

/** Returns the place and kind of every text of a language: 'accounts.login.title string'. */
async function shapeOf(code: string): Promise<string[]> {
  const files = readdirSync(join(here, code)).sort()
  const shape: string[] = []
  const visit = (place: string, value: unknown): void => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject && isForms(value)) shape.push(`${place} forms`)
    else if (isObject && isCounted(value)) shape.push(`${place} string`)
    else if (!isObject) shape.push(`${place} ${typeof value}`)
    else for (const [name, inner] of Object.entries(value)) visit(`${place}.${name}`, inner)
  }
  for (const file of files) visit(file, { ...((await import(join(here, code, file))) as object) })
  return shape.sort()
}

test('every folder of texts is a language of the registry, and every language has its folder', () => {
  expect(folders.map(({ name }) => name).sort()).toEqual(languages.map(({ code }) => code).sort())
  expect(new Set(languages.map(({ code }) => code)).size).toBe(languages.length)
})

test('every language has the same texts', async () => {
  const [first, ...others] = languages
  const texts = await shapeOf(first.code)
  expect(texts.length).toBeGreaterThan(1000)
  for (const { code } of others) expect(await shapeOf(code)).toEqual(texts)
})
