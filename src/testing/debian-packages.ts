import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
 * package's scripts start its program on a fixed port. Those of another `release` of Debian than this machine's need its libraries too.
 */
export function unpackedPackages(names: readonly string[], release?: string): string[] | undefined {
  const folderOf = (name: string) => join(cache, release ?? '', name)
  const missing = names.filter((name) => !existsSync(folderOf(name)))
  mkdirSync(folderOf(''), { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  try {
    // All by one call: each reads the lists of all packages.
    const fetched = missing.length > 0 ? fetchInto(unfinished, missing, release) : ''
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
function fetchInto(folder: string, names: string[], release?: string): string {
  const run = (...typed: string[]) => spawnSync('apt-get', ['-q', ...typed], { cwd: folder, encoding: 'utf8' }).stderr
  const lists = release === undefined ? [] : listsOf(release, folder)
  const updated = release === undefined ? '' : run(...lists, 'update')
  return `${updated ?? ''}${run(...lists, 'download', ...names) ?? 'no apt-get'}`
}

/** Returns the options with which apt reads the lists of a release in a folder of their own: those of this machine stay as they are. */
function listsOf(release: string, folder: string): string[] {
  const from = join(folder, 'from.list')
  const state = join(folder, 'lists')
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(from, `deb [signed-by=${keys}] http://deb.debian.org/debian ${release} main\n`)
  mkdirSync(join(state, 'partial'), { recursive: true })
  const options = { 'Dir::Etc::sourcelist': from, 'Dir::Etc::sourceparts': '-', 'Dir::State::lists': state }
  const cached = { 'Dir::Cache': join(folder, 'cache'), 'APT::Sandbox::User': 'root' }
  return Object.entries({ ...options, ...cached }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
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
