import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = dirname(fileURLToPath(import.meta.url))

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => path.replaceAll('\\', '/'))

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g

/** Returns every import of a file: a path below src for our own, the package's name for the others. */
const importsOf = (path: string) =>
  [...readFileSync(join(source, path), 'utf8').matchAll(importPattern)].map((found) => {
    const target = (found[1] ?? found[2] ?? found[3] ?? '').replace(/^#words\/(.*)$/, '/languages/en/$1.ts')
    if (target.startsWith('/')) return target.slice(1)
    return target.startsWith('.')
      ? relative(source, resolve(source, dirname(path), target)).replaceAll('\\', '/')
      : target
  })

/**
 * Returns whether a file is a test. Some tests of the web run against the real server: with what they share they are no part of production.
 */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^web\/(exam\/session|words)\/tests\//.test(path)
const production = files.filter((path) => !isTest(path) && !path.startsWith('testing/'))
const edges = production.flatMap((from) => importsOf(from).map((to) => ({ from, to })))
const roomOf = (path: string) => (path.includes('/') ? path.split('/')[0] : 'root') ?? ''
const isOurs = (to: string) => files.includes(to) || /^(core|contract|languages|server|web|testing|demo)\//.test(to)

/** An import from one folder to another. */
type Arrow = readonly [from: string, to: string]

/** Returns the groups of folders each of which reaches all others of its group by imports. */
function circlesOf(arrows: readonly Arrow[]): string[] {
  const below = Map.groupBy(arrows, ([from]) => from)
  const reachedFrom = (folder: string) => {
    const seen = new Set<string>()
    const visit = (one: string) => {
      for (const [, to] of below.get(one) ?? []) if (!seen.has(to)) visit((seen.add(to), to))
    }
    visit(folder)
    return seen
  }
  const reached = new Map([...below.keys()].map((folder) => [folder, reachedFrom(folder)]))
  const circleOf = (folder: string) => [...(reached.get(folder) ?? [])].filter((to) => reached.get(to)?.has(folder))
  const circles = [...reached.keys()].map((folder) => circleOf(folder).sort().join(' '))
  return [...new Set(circles)].filter((circle) => circle !== '')
}

/** The rooms that each room may use. */
const allowed: Record<string, string[]> = {
  core: ['core'],
  contract: ['contract', 'core'],
  languages: ['languages', 'contract', 'core'],
  server: ['server', 'languages', 'contract', 'core'],
  web: ['web', 'languages', 'contract', 'core'],
  demo: ['demo', 'server', 'core'],
  keeping: ['keeping', 'root', 'server'],
  root: ['root', 'server', 'demo', 'languages', 'contract', 'core'],
}

test('rooms use only the rooms below them', () => {
  const broken = edges.filter(({ from, to }) => isOurs(to) && !allowed[roomOf(from)]?.includes(roomOf(to)))
  expect(broken).toEqual([])
  expect(edges.length).toBeGreaterThan(300)
})

/** Pure libraries. */
const coreTakes = new Set(['zod', 'ts-fsrs'])

test('core takes nothing but zod and ts-fsrs from outside, contract likewise', () => {
  const broken = edges.filter(
    ({ from, to }) => /^(core|contract)\//.test(from) && !isOurs(to) && !coreTakes.has(to) && !to.endsWith('.json'),
  )
  expect(broken).toEqual([])
})

test('core is pure: no clock, no randomness, no console, no network', () => {
  const impure = production.filter(
    (path) =>
      path.startsWith('core/') &&
      /\b(Date\.now|new Date\(\)|Math\.random|console\.|fetch\(|process\.|setTimeout)/.test(
        readFileSync(join(source, path), 'utf8'),
      ),
  )
  expect(impure).toEqual([])
})

test('in web, pages stand on features, those on exam, questions and ui; ui knows no address and no call', () => {
  const layers = ['web/ui/', 'web/questions/', 'web/exam/', 'web/features/', 'web/pages/']
  const layerOf = (path: string) => layers.findIndex((layer) => path.startsWith(layer))
  const upward = edges.filter(({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from))
  expect(upward).toEqual([])
  expect(layers.filter((_, layer) => !edges.some(({ from }) => layerOf(from) === layer))).toEqual([])
  const knowing = edges.filter(
    ({ from, to }) =>
      from.startsWith('web/ui/') &&
      (/^web\/base\/(paths|api|browser-api|page)\./.test(to) || to.startsWith('react-router')),
  )
  expect(knowing).toEqual([])
})

test("web's root holds the entries of its build alone; its base stands on words, and no screen", () => {
  const rootFiles = files.filter((path) => /^web\/[^/]+$/.test(path))
  expect(rootFiles.filter((path) => !/^web\/(early|server-rendered|entry-[a-z]+)\.tsx?$/.test(path))).toEqual([])
  expect(rootFiles.length).toBeGreaterThan(3)
  const webFolderOf = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1]
  const fromBase = edges.filter(({ from, to }) => webFolderOf(from) === 'base' && to.startsWith('web/'))
  expect(fromBase.filter(({ to }) => !['base', 'words', 'seo'].includes(webFolderOf(to) ?? ''))).toEqual([])
  expect(fromBase.length).toBeGreaterThan(5)
})

test('no page imports another page: what several share is a feature, and only islands lead to one', () => {
  const pageOf = (path: string) => /^web\/pages\/([^/]+)\//.exec(path)?.[1]
  const toPages = edges.filter(({ to }) => pageOf(to) !== undefined)
  expect(toPages.filter(({ from, to }) => pageOf(from) !== pageOf(to) && from !== 'web/islands/registry.ts')).toEqual(
    [],
  )
  expect(toPages.length).toBeGreaterThan(100)
  expect(edges.filter(({ from, to }) => pageOf(from) && to.startsWith('web/features/')).length).toBeGreaterThan(20)
})

test("a noun of the server never uses another noun's routes", () => {
  const nounOf = (path: string) => path.split('/')[1]
  const toRoutes = edges.filter(
    ({ from, to }) => from.startsWith('server/') && /^server\/.*\/(?:[a-z-]+-)?routes\.ts$/.test(to),
  )
  expect(
    toRoutes.filter(({ from, to }) => from !== 'server/composition/app.ts' && nounOf(from) !== nounOf(to)),
  ).toEqual([])
  expect(toRoutes.length).toBeGreaterThan(30)
})

/** The arrows between folders of the server that run back up, each on purpose. docs/decisions/0037 */
const arrowsBack = [
  'http → accounts',
  'http → attempts',
  'http → quizzes',
  'limits → http',
  'courses → requests',
  'site → accounts',
]

/** Returns the arrow between two folders of the server that an import is, or undefined within one. */
function serverArrowOf({ from, to }: { from: string; to: string }): string | undefined {
  const folderOf = (path: string) => path.split('/')[1] ?? ''
  const isArrow = from.startsWith('server/') && to.startsWith('server/') && folderOf(from) !== folderOf(to)
  return isArrow ? `${folderOf(from)} → ${folderOf(to)}` : undefined
}

test('nothing on the server imports its composition; arrows that run back up are those of decision 37', () => {
  const arrows = new Set(edges.flatMap((edge) => serverArrowOf(edge) ?? []))
  expect([...arrows].filter((arrow) => arrow.endsWith('→ composition'))).toEqual([])

  // Without these a folder imports only what stands below it.
  expect(arrowsBack.filter((arrow) => !arrows.has(arrow))).toEqual([])
  const down = [...arrows]
    .filter((arrow) => !arrowsBack.includes(arrow))
    .map((arrow): Arrow => {
      const [from = '', to = ''] = arrow.split(' → ')
      return [from, to]
    })
  expect(circlesOf(down)).toEqual([])
  expect(new Set(down.map(([from]) => from)).size).toBeGreaterThan(20)
})

test('the browser never downloads zod', () => {
  const runtimeImport = /(?:^|\n)import\s+(?!type\b)[^'"]*?from\s*['"]([^'"]+)['"]/g
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path) || !files.includes(path)) return
    seen.add(path)
    const text = readFileSync(join(source, path), 'utf8')
    const dynamic = [...text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)]
    for (const found of [...text.matchAll(runtimeImport), ...dynamic]) {
      const target = found[1] ?? ''
      expect([path, target]).not.toEqual([path, 'zod'])
      const words = /^#words\/(.*)$/.exec(target)?.[1]
      if (words !== undefined) visit(`languages/en/${words}.ts`)
      if (target.startsWith('.')) visit(relative(source, resolve(source, dirname(path), target)).replaceAll('\\', '/'))
    }
  }
  visit('web/entry-client.ts')
  visit('web/entry-document.ts')
  visit('web/entry-worker.ts')
  visit('web/studio/entry.tsx')
  // The build makes the table of pages from their declarations.
  files.filter((path) => path.endsWith('.page.ts')).forEach(visit)
  files.filter((path) => /^web\/questions\/kinds\/.*\.tsx$/.test(path)).forEach(visit)
  expect(seen.size).toBeGreaterThan(600)
})

test('folders of each room stand in an order: no imports lead from one over others back to it', () => {
  const isWithin = (one: string, other: string) => `${one}/`.startsWith(`${other}/`)
  const arrows = edges
    .filter(({ from, to }) => /^(core|contract|languages|server|web)\//.test(from) && roomOf(from) === roomOf(to))
    // It only loads what it names, wherever that is. docs/decisions/0037
    .filter(({ from }) => from !== 'web/islands/registry.ts')
    .filter((edge) => !arrowsBack.includes(serverArrowOf(edge) ?? ''))
    .map(({ from, to }): Arrow => [dirname(from), dirname(to)])
    .filter(([from, to]) => !isWithin(from, to) && !isWithin(to, from))
  expect(circlesOf(arrows)).toEqual([])
  expect(arrows.length).toBeGreaterThan(1000)
})

test('a circle of folders is found whatever its length, and only what is on it', () => {
  const arrows: Arrow[] = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
    ['d', 'b'],
    ['d', 'e'],
  ]
  expect(circlesOf(arrows)).toEqual(['b c d'])
  expect(circlesOf(arrows.slice(0, 3))).toEqual([])
})

test('nothing of the site imports the studio, whose build is apart', () => {
  const inward = edges.filter(({ from, to }) => to.startsWith('web/studio/') && !from.startsWith('web/studio/'))
  expect(inward).toEqual([])
  const words = edges.filter(({ from, to }) => /languages\/en\/studio(-editing)?\./.test(to) && !/studio/.test(from))
  expect(words).toEqual([])
  expect(edges.filter(({ from }) => from.startsWith('web/studio/')).length).toBeGreaterThan(30)
})

test('no import goes in a circle', () => {
  const next = new Map(production.map((path) => [path, importsOf(path).filter((to) => files.includes(to))]))
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const to of next.get(path) ?? []) visit(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of production) visit(path, [])
  expect(circles).toEqual([])
})
