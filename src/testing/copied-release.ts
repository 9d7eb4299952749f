import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies a release by hard links under another version. Its packages, which are most of its files, are left to a folder that has them;
 * without one they are copied too.
 */
export function copyRelease(
  release: string,
  to: string,
  { version, linksPackagesTo }: { version?: string; linksPackagesTo?: string | undefined } = {},
): void {
  mkdirSync(to, { recursive: true })
  const names = readdirSync(release).filter((name) => linksPackagesTo === undefined || name !== 'node_modules')
  const { status, stderr } = spawnSync('cp', ['-al', ...names.map((name) => join(release, name)), to], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  if (linksPackagesTo !== undefined) symlinkSync(linksPackagesTo, join(to, 'node_modules'))
  if (version === undefined) return
  for (const name of ['package.json', 'release.json']) {
    const text = readFileSync(join(to, name), 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`)
    // Its link would change the release that it was copied from.
    unlinkSync(join(to, name))
    writeFileSync(join(to, name), text)
  }
}
