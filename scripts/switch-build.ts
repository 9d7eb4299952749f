import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockOfBuild } from '../src/builds.ts'
import { tryFileLock } from '../src/server/db/file-lock.ts'
import { keepFormerFiles } from './former-builds.ts'

/**
 * Makes `dist/builds/NAME` the build that the next start takes: the one in `dist/unfinished`, or, when that name was built before, as it
 * is. Builds that no process serves any more are removed. docs/decisions/0189
 */
export function switchBuild(dist: string, name: string, now: number): void {
  const [builds, current] = [join(dist, 'builds'), join(dist, 'current')]
  const next = join(builds, name)
  // Before there was a folder for each build, `dist` was one.
  const former = existsSync(current) ? realpathSync(current) : dist
  mkdirSync(builds, { recursive: true })
  if (!existsSync(next)) {
    const unfinished = join(dist, 'unfinished')
    writeFileSync(lockOfBuild(unfinished), '')
    renameSync(unfinished, next)
  }
  for (const language of readdirSync(join(next, 'client'))) {
    const into = join(next, 'client', language)
    // Release 0.1.0 had one build for all languages.
    for (const from of [join(former, 'client'), join(former, 'client', language)]) keepFormerFiles(from, into, now)
  }
  const link = join(dist, 'current.new')
  rmSync(link, { force: true })
  symlinkSync(join('builds', name), link)
  renameSync(link, current)
  if (former !== dist) for (const old of ['client', 'studio', 'server', '.stamp']) remove(join(dist, old))
  for (const build of readdirSync(builds)) if (build !== name) removeUnserved(join(builds, build))
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true })

/** Removes a build unless a process serves it. */
function removeUnserved(folder: string): void {
  const lock = tryFileLock(lockOfBuild(folder))
  if (!lock) return
  remove(folder)
  lock.release()
}

const [, program, name] = process.argv
if (program === fileURLToPath(import.meta.url) && name !== undefined)
  switchBuild(fileURLToPath(new URL('../dist', import.meta.url)), basename(name), Date.now())
