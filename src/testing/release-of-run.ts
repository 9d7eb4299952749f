import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { layOutRelease, packRelease } from '../../scripts/release.ts'
import { getFileLock } from '../server/db/file-lock.ts'
import { copyRelease } from './copied-release.ts'

/** A release of this version, and the archive of the one after it, which has the same sources. Neither is written into. */
export type ReleaseOfRun = {
  version: string
  folder: string
  /** The megabytes of each part. */
  parts: Record<string, number>
  /** The folder of packages that copies link to; undefined in the long part, where they have their own as an operator's do. */
  packages: string | undefined
  next: { version: string; archive: string }
}

/** A version after every real one. */
const nextVersion = '900.0.0'
/** As long as a loaded machine takes to lay one out. */
const longestSeconds = 240

/** Returns the release that all test files of a run share; the first that asks lays it out, which takes long. */
export async function openReleaseOfRun(): Promise<ReleaseOfRun> {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  const shared = inject('releases')
  const finished = join(shared, 'parts.json')
  const folder = join(shared, `lantern-${version}`)
  const packages = process.env['LONG'] === '1' ? undefined : join(folder, 'node_modules')
  const archive = join(shared, 'next.tar')
  mkdirSync(shared, { recursive: true })
  const lock = await getFileLock(join(shared, 'lock'), longestSeconds)
  try {
    if (!existsSync(finished)) {
      const parts = layOutRelease(folder, version)
      const next = join(shared, `next/lantern-${nextVersion}`)
      copyRelease(folder, next, { version: nextVersion, linksPackagesTo: packages })
      await packRelease(next, archive)
      rmSync(join(shared, 'next'), { recursive: true })
      writeFileSync(`${finished}.new`, JSON.stringify(parts))
      renameSync(`${finished}.new`, finished)
    }
  } finally {
    lock.release()
  }
  const parts = JSON.parse(readFileSync(finished, 'utf8')) as Record<string, number>
  return { version, folder, parts, packages, next: { version: nextVersion, archive } }
}
