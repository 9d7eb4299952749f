import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const source = dirname(fileURLToPath(import.meta.url))
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
const everything = filesBelow(source)
const files = everything.filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && !path.startsWith('testing/'),
)
/** Whatever is written by hand, the journeys and tools beside src too. */
const written = [
  ...everything,
  ...['e2e', 'bench', 'scripts'].flatMap((room) =>
    filesBelow(join(source, '..', room)).map((path) => `../${room}/${path}`),
  ),
].filter((path) => /\.(tsx?|mjs|css)$/.test(path))

/** The exceptions of the decision record: a path below src, with `#name` for a function, and the number it may have. */
const record = readFileSync(join(source, '../docs/decisions/0025-sizes.md'), 'utf8')
const allowed = new Map([...record.matchAll(/^- `([^`]+)` (\d+):/gm)].map((found) => [found[1], Number(found[2])]))

type Size = { what: string; size: number }
const tooMuch = (sizes: Size[], limitOf: (size: Size) => number) =>
  sizes.filter((found) => found.size > (allowed.get(found.what) ?? limitOf(found)))

const isCode = (line: string) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)
type Node = { type?: string; start: number; end: number; id?: { name?: string } | null; key?: { name?: string } }

/** The functions of a file with their lines of code, without those of functions within them. */
function functionsOf(path: string): Size[] {
  const text = readFileSync(join(source, path), 'utf8')
  const found: Size[] = []
  /** Answers how many lines of the function around it belong to functions in here. */
  const visit = (node: unknown, name: string): number => {
    if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + visit(part, name), 0)
    if (typeof node !== 'object' || node === null) return 0
    const { type, start, end, id, key } = node as Node
    const own = id?.name ?? key?.name ?? name
    const inner = Object.values(node).reduce<number>((sum, part) => sum + visit(part, own), 0)
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type ?? '')) return inner
    const lines = text.slice(start, end).split('\n').filter(isCode).length
    found.push({ what: `${path}#${own}`, size: lines - inner })
    return lines > 1 ? lines - 1 : 0
  }
  visit(parseSync(path, text).program, basename(path))
  return found
}

const functions = files.flatMap(functionsOf)
const lengths = written.map((what) => {
  const lines = readFileSync(join(source, what), 'utf8').split('\n')
  return { what, size: lines.filter(isCode).length }
})
const folders = [...Map.groupBy(files, (path) => dirname(path))].map(([what, { length: size }]) => ({ what, size }))

test('functions stop at 40 lines of their own, components at 60', () => {
  const isComponent = ({ what }: Size) => /\.tsx#[A-Z]/.test(what)
  expect(tooMuch(functions, (size) => (isComponent(size) ? 60 : 40))).toEqual([])
  expect(functions.length).toBeGreaterThan(2_000)
})

test('files stop at 200 lines, those of tests at 350', () => {
  const isOfTests = ({ what }: Size) => /\.(test|e2e|faults)\.tsx?$/.test(what)
  expect(tooMuch(lengths, (size) => (isOfTests(size) ? 350 : 200))).toEqual([])
  expect(lengths.length).toBeGreaterThan(900)
})

test('folders stop at 12 files, and at 4 below src', () => {
  expect(tooMuch(folders, () => 12)).toEqual([])
  const depths = folders.map(({ what }) => ({ what, size: what.split('/').length }))
  expect(tooMuch(depths, () => 4)).toEqual([])
})

test('no exception is kept that nothing needs', () => {
  const sizes = [...functions, ...lengths, ...folders]
  const largest = (what: string) => Math.max(...sizes.filter((size) => size.what === what).map(({ size }) => size))
  expect([...allowed].filter(([what, limit]) => what === undefined || largest(what) !== limit)).toEqual([])
})
