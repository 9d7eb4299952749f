import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long the files of a build are served after the next one has replaced them: open pages still fetch what they need later. */
export const formerMs = 48 * 3_600_000

/** When each file that no build writes any more was replaced, ms since the epoch. */
type Former = Record<string, number>

/**
 * Drops the files of former builds from a folder of hashed files, 48 hours after a build has replaced them. `current` are the
 * names that this build has written; what else is there counts as replaced at `now`, unless `recordPath` knows better.
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
