import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long the files of a build are served after the next one replaced them: open pages still fetch their lazy chunks. */
export const formerMs = 48 * 3_600_000

/** When each file of a former build was replaced, in ms since the epoch. */
type Former = Record<string, number>

/**
 * Deletes the files of former builds from a folder of hashed files, 48 hours after a build replaced them. `current` are the names of this
 * build's files; all others count as replaced at `now`, unless `recordPath` has an earlier time.
 */
export function dropFormerFiles(folder: string, recordPath: string, current: ReadonlySet<string>, now: number): void {
  const known = existsSync(recordPath) ? (JSON.parse(readFileSync(recordPath, 'utf8')) as Former) : {}
  const former: Former = {}
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.(br|gz)$/, '')
    if (current.has(name)) continue
    const replacedAt = known[name] ?? now
    if (replacedAt + formerMs <= now) rmSync(join(folder, file))
    else former[name] = replacedAt
  }
  writeFileSync(recordPath, JSON.stringify(former))
}
