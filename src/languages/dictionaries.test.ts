import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from './registry.ts'

const here = dirname(fileURLToPath(import.meta.url))
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())

/** The place and kind of every text of a language: 'accounts.login.title string'. */
async function shapeOf(code: string): Promise<string[]> {
  const files = readdirSync(join(here, code)).sort()
  const shape: string[] = []
  const visit = (place: string, value: unknown): void => {
    if (Array.isArray(value) || typeof value !== 'object' || value === null) shape.push(`${place} ${typeof value}`)
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
