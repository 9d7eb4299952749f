import { readFileSync } from 'node:fs'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; assets?: string[] }

/** Where the built modules, styles and fonts are. */
export type BuiltAssets = {
  entry: string
  /** The modules of the program that every page runs, to be fetched while the page is shown. */
  program: string[]
  styles: string[]
  fonts: string[]
  modulesOf(source: string): { scripts: string[]; styles: string[] }
}

const entrySource = 'src/web/entry-client.ts'

/** Reads the build's manifest; a screen's modules are its chunk with everything that chunk imports. */
export function readAssets(folder: URL): BuiltAssets {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, Chunk>
  const chunksOf = (source: string, seen = new Set<string>()): Chunk[] => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return []
    seen.add(source)
    return [chunk, ...(chunk.imports ?? []).flatMap((inner) => chunksOf(inner, seen))]
  }
  const address = (file: string) => `/${file}`
  const program = (manifest[entrySource]?.dynamicImports ?? []).flatMap((source) => chunksOf(source))
  const entry = [...new Set([...chunksOf(entrySource), ...program])]
  const entryFiles = new Set(entry.map(({ file }) => file))
  const made = new Map<string, { scripts: string[]; styles: string[] }>()
  const fonts = entry.flatMap(({ assets = [] }) => assets)
  return {
    entry: address(manifest[entrySource]?.file ?? ''),
    program: program.map(({ file }) => address(file)),
    styles: [...new Set(entry.flatMap(({ css = [] }) => css))].map(address),
    // The interface's Latin letters are on every first screen.
    fonts: fonts.filter((file) => /inter-latin-wght-normal/.test(file)).map(address),
    modulesOf(source) {
      const known = made.get(source)
      if (known) return known
      const chunks = chunksOf(source).filter(({ file }) => !entryFiles.has(file))
      const found = {
        scripts: chunks.map(({ file }) => address(file)),
        styles: chunks.flatMap(({ css = [] }) => css).map(address),
      }
      made.set(source, found)
      return found
    },
  }
}
