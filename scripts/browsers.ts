import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from '../src/builds.ts'
import { newIn } from './browser-range.ts'
import { guarded } from './guarded.ts'

// Checks what the build uses against the browsers of the range: each thing that one of them lacks has to be guarded, and each guard
// needed. The manifests name the files, as the folders have those of former builds too.

type Chunk = { file: string; css?: string[] }

const dist = builtFolder(join(import.meta.dirname, '..'))

/** Returns the built files of all languages, the site's and the studio's. */
function builtFiles(): string[] {
  return ['client', 'studio'].flatMap((build) =>
    readdirSync(join(dist, build)).flatMap((language) => {
      const folder = join(dist, build, language)
      const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
      const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
      return [...new Set(files)].map((file) => join(folder, file))
    }),
  )
}

const found = builtFiles().flatMap((file) => newIn(file, readFileSync(file, 'utf8')))
const unguarded = found.filter(({ name }) => !(name in guarded))
for (const { file, name, missing } of unguarded)
  console.log(
    `${name} in ${file.slice(dist.length + 1)}: missing in ${missing.join(', ')}. Guard it, or use something older.`,
  )
const used = new Set(found.map(({ name }) => name))
const needless = Object.keys(guarded).filter((name) => !used.has(name))
for (const name of needless) console.log(`Nothing uses ${name} any more: take it out of scripts/guarded.ts.`)
if (unguarded.length + needless.length > 0) process.exit(1)
