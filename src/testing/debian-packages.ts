import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../.cache/debian', import.meta.url))

/**
 * Returns the folder of an unpacked package of Debian; undefined, with a sentence, where it cannot be fetched. It is never installed: a
 * package's scripts start its program on a fixed port.
 */
export function unpackedPackage(name: string): string | undefined {
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  try {
    const fetched = spawnSync('apt-get', ['download', '-q', name], { cwd: unfinished, encoding: 'utf8' })
    const archive = readdirSync(unfinished).find((file) => file.endsWith('.deb'))
    const content = join(unfinished, 'content')
    if (archive === undefined || spawnSync('dpkg', ['-x', join(unfinished, archive), content]).status !== 0) {
      process.stdout.write(
        `${name} cannot be fetched here, so its tests are skipped: ${fetched.stderr ?? 'no apt-get'}\n`,
      )
      return undefined
    }
    renameSync(content, folder)
    return folder
  } catch (error) {
    // Another test has unpacked it meanwhile.
    if (existsSync(folder)) return folder
    throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Returns the folders of several packages; undefined, with a sentence, where one of them cannot be fetched. */
export function unpackedPackages(names: readonly string[]): string[] | undefined {
  const folders: string[] = []
  for (const name of names) {
    const folder = unpackedPackage(name)
    if (folder === undefined) return undefined
    folders.push(folder)
  }
  return folders
}

/**
 * Copies unpacked packages into one tree, as if they were installed there, which other accounts can read as well: this project may be in a
 * private folder. Returns the environment in which the tree's programs find their libraries and modules.
 */
export function joinPackages(unpacked: readonly string[], tree: string): Record<string, string> {
  mkdirSync(tree)
  for (const one of unpacked) {
    const { status, stderr } = spawnSync('cp', ['-R', `${one}/.`, tree], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`cp: ${stderr}`)
  }
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    LD_LIBRARY_PATH: join(tree, 'usr/lib/x86_64-linux-gnu'),
    PYTHONPATH: join(tree, 'usr/lib/python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
  }
}
