import { readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] }

/** Where the built modules, styles and fonts are. */
export type BuiltAssets = {
  /** The small script that runs before anything is painted. */
  early: string
  /** What starts a page that is all program, and what starts a document. */
  entry: string
  documentEntry: string
  /** The modules of the program that every page of the first kind runs, to be fetched while the page is shown. */
  program: string[]
  styles: string[]
  fonts: string[]
  modulesOf(source: string): string[]
}

const entrySource = 'src/web/entry-client.ts'

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
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /inter-latin-wght-normal/.test(file))
  return {
    early: fileOf('src/web/early.ts'),
    entry: fileOf(entrySource),
    documentEntry: fileOf('src/web/entry-document.ts'),
    program,
    styles: [fileOf('style.css')],
    fonts: [...new Set(fonts)].map((file) => `/${file}`),
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
