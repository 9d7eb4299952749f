import { readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] }

/** The addresses of the built modules, styles and the font of every first screen. */
export type BuiltAssets = {
  /** The small script that runs before anything is painted. */
  early: string
  /** The polyfills for browsers of the range that need them. */
  older: string
  /** The module that starts a page that is all program, and the one that starts a document. */
  entry: string
  documentEntry: string
  /** The modules of the program that every page of the first kind runs, to be fetched while the page is shown. */
  program: string[]
  styles: string[]
  font: string
  modulesOf(source: string): string[]
}

/** The files that the test player's service worker stores, and its script; `build` names the build. */
export type BuiltExam = { build: string; worker: string; files: string[] }

const entrySource = 'src/web/entry-client.ts'
const workerSource = 'src/web/entry-worker.ts'
/** The page that opens the player without a network, and those that it leads to as they were seen. */
const offlineSources = ['offline', 'plan', 'progress', 'words'].map((page) => `src/web/pages/${page}/${page}.page.ts`)
/** The letters of every first screen and of every question. */
const examFonts = /inter-latin-wght-normal.*\.woff2$|source-serif-4-latin-(?:400|700)-.*\.woff2$/

/** Reads from the build's manifest what the test player consists of, with the parts that it fetches later. */
export function readExam(folder: URL): BuiltExam {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, Chunk>
  const { early, older, entry, program, styles } = readAssets(folder)
  const met = new Set<string>()
  const meet = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk || met.has(source)) return
    met.add(source)
    for (const inner of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) meet(inner)
  }
  offlineSources.forEach(meet)
  const worker = manifest[workerSource]
  if (!worker) throw new Error(`The build has no ${workerSource}.`)
  const parts = [...met].map((source) => `/${manifest[source]?.file}`)
  const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  const ownFonts = fonts.filter((file) => examFonts.test(file)).map((file) => `/${file}`)
  return {
    // The entry names every other file of the build.
    build: entry,
    worker: `/${worker.file}`,
    files: [...new Set([early, older, entry, ...program, ...styles, ...parts, ...ownFonts])],
  }
}

/** Reads the build's manifest; a page's modules are its declaration and its view, each with everything that it imports. */
export function readAssets(folder: URL): BuiltAssets {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, Chunk>
  const chunksOf = (source: string, seen = new Set<string>()): Chunk[] => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return []
    seen.add(source)
    return [chunk, ...(chunk.imports ?? []).flatMap((inner) => chunksOf(inner, seen))]
  }
  const fileOf = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    return `/${chunk.file}`
  }
  const filesOf = (source: string) => chunksOf(source).map(({ file }) => `/${file}`)
  const fetched = [...filesOf(entrySource).slice(1), ...(manifest[entrySource]?.dynamicImports ?? []).flatMap(filesOf)]
  const program = [...new Set(fetched)]
  const made = new Map<string, string[]>()
  // The interface's Latin letters are on every first screen.
  const font = Object.values(manifest).find(({ file }) => /inter-latin-wght-normal/.test(file))
  if (!font) throw new Error('The build has no font of the interface.')
  return {
    early: fileOf('src/web/early.ts'),
    older: fileOf('src/web/entry-older.ts'),
    entry: fileOf(entrySource),
    documentEntry: fileOf('src/web/entry-document.ts'),
    program,
    styles: [fileOf('style.css')],
    font: `/${font.file}`,
    modulesOf(source) {
      const known = made.get(source)
      if (known) return known
      const views = manifest[source]?.dynamicImports ?? []
      const found = [...new Set([source, ...views].flatMap(filesOf))].filter((file) => !program.includes(file))
      made.set(source, found)
      return found
    },
  }
}
