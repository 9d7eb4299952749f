import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getUnprivilegedAccount } from '../server/db/embedded/location.ts'
import { openFolder } from './folder.ts'

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
