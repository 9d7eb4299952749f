import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getUnprivilegedAccount } from '../server/db/embedded/location.ts'
import { openFolder } from './folder.ts'

const cache = fileURLToPath(new URL('../../.cache/debian', import.meta.url))

/** Returns the folder of an unpacked package of Debian; undefined, with a sentence, where it cannot be fetched. */
export const unpackedPackage = (name: string) => unpackedPackages([name])?.[0]

/**
 * Returns the folders of unpacked packages of Debian; undefined, with a sentence, where one cannot be fetched. They are never installed: a
 * package's scripts start its program on a fixed port.
 */
export function unpackedPackages(names: readonly string[]): string[] | undefined {
  const folderOf = (name: string) => join(cache, name)
  const missing = names.filter((name) => !existsSync(folderOf(name)))
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  try {
    // All by one call: each reads the lists of all packages.
    const fetched = missing.length > 0 ? fetchInto(unfinished, missing) : ''
    for (const name of missing) {
      const archive = readdirSync(unfinished).find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'))
      const content = join(unfinished, name)
      if (archive === undefined || spawnSync('dpkg', ['-x', join(unfinished, archive), content]).status !== 0) {
        process.stdout.write(`${name} cannot be fetched here, so its tests are skipped: ${fetched}\n`)
        return undefined
      }
      place(content, folderOf(name))
    }
    return names.map(folderOf)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Fetches the archives of packages; returns what was reported. */
function fetchInto(folder: string, names: string[]): string {
  const { stderr } = spawnSync('apt-get', ['download', '-q', ...names], { cwd: folder, encoding: 'utf8' })
  return stderr ?? 'no apt-get'
}

/** Renames an unpacked package to its place, unless another test has unpacked it meanwhile. */
function place(content: string, folder: string): void {
  try {
    renameSync(content, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/**
 * Opens a folder with unpacked packages in one tree, as if they were installed there, for programs that refuse to run as root: other accounts
 * can read it, which this project's own folder may not allow. Programs of the tree find their libraries and modules in `env`.
 */
export async function openDebianFolder(unpacked: readonly string[], prefix: string) {
  const folder = await openFolder(prefix)
  const account = process.getuid?.() === 0 ? await getUnprivilegedAccount() : undefined
  const tree = join(folder, 'debian')
  mkdirSync(tree)
  for (const one of unpacked) {
    const { status, stderr } = spawnSync('cp', ['-R', `${one}/.`, tree], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`cp: ${stderr}`)
  }
  await chmod(folder, 0o755)
  return {
    folder,
    tree,
    account,
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LC_ALL: 'C.UTF-8',
      LD_LIBRARY_PATH: join(tree, 'usr/lib/x86_64-linux-gnu'),
      PYTHONPATH: join(tree, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    /** Makes a folder of the account's own. */
    newFolder(name: string): string {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      if (account) chownSync(path, account.uid, account.gid)
      return path
    },
  }
}
