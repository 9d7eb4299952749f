import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The time for which the files of a build are served after the next one replaced it, in ms: open pages still fetch their lazy chunks. */
export const formerMs = 48 * 3_600_000

/** The instant at which each file of a former build was replaced, in ms since the epoch. */
type Former = Record<string, number>

const recordIn = (folder: string) => join(folder, '.vite/former-files.json')

function readFormer(folder: string): Former {
  return existsSync(recordIn(folder)) ? (JSON.parse(readFileSync(recordIn(folder), 'utf8')) as Former) : {}
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
/** Returns the name of a file before it was compressed. */
const plain = (file: string) => file.replace(/\.(br|gz)$/, '')

/** Returns the paths of the files in a build that are of former ones. */
export function formerFilesIn(folder: string): string[] {
  const former = readFormer(folder)
  const assets = join(folder, 'assets')
  return filesIn(assets).flatMap((file) => (former[plain(file)] === undefined ? [] : [join(assets, file)]))
}

/**
 * Puts the hashed files of the build in `from`, with those that it has of builds before it, beside those of the build in `into`, and
 * removes each 48 hours after a build replaced it. Files that both have belong to `into`.
 */
export function keepFormerFiles(from: string, into: string, now: number): void {
  const assets = join(into, 'assets')
  const known = readFormer(into)
  const before = readFormer(from)
  const present = new Set(filesIn(assets))
  const isOwn = (file: string) => present.has(plain(file)) && known[plain(file)] === undefined
  const replacedAt: Former = Object.fromEntries(filesIn(join(from, 'assets')).map((file) => [plain(file), now]))
  const former: Former = {}
  for (const [name, at] of Object.entries({ ...known, ...replacedAt, ...before }))
    if (!isOwn(name) && at + formerMs > now) former[name] = at
  for (const file of present) if (!isOwn(file) && former[plain(file)] === undefined) rmSync(join(assets, file))
  // A link is there whole or not at all, and nothing writes into a build's files once they are built.
  for (const file of filesIn(join(from, 'assets')))
    if (former[plain(file)] !== undefined && !present.has(file))
      linkSync(join(from, 'assets', file), join(assets, file))
  mkdirSync(join(into, '.vite'), { recursive: true })
  writeFileSync(recordIn(into), JSON.stringify(former))
}
