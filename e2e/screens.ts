import { readdir, readFile } from 'node:fs/promises'
import { expect } from 'vitest'

const folder = new URL('../src/web/pages/', import.meta.url)

/** Returns the addresses of the site's declared pages that none of these paths opens. */
export async function screensWithout(paths: readonly string[]): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.page.ts'))
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  const declared = sources.map((source) => /\n {2}path: (.*(?:\n {4}.*)*)/.exec(source)?.[1] ?? '')
  const screens = declared.flatMap((text) => [...text.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path))
  expect(screens.length).toBeGreaterThan(30)
  const opens = (screen: string) => {
    const shape = new RegExp(`^${screen.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
    return paths.some((path) => shape.test(path.split('?')[0] ?? ''))
  }
  return screens.filter((screen) => !opens(screen))
}
