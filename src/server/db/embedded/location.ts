import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, runOrThrow } from './run.ts'
import type { Account } from './run.ts'

/** The location of a database: its folder with data, sockets, settings, password and log, and the account its server runs under. */
export type Location = { folder: string; account?: Account; isElsewhere: boolean }

/** The folder in which root stores binaries, and the databases of data folders that an unprivileged account cannot enter. */
export const folderElsewhere = '/var/lib/lantern'

/** Returns whether this process runs as root, which PostgreSQL refuses to do. */
export const isRoot = () => process.getuid?.() === 0
/** Returns the folder that PostgreSQL calls its data directory. */
export const dataOf = ({ folder }: Location) => join(folder, 'data')
/** Returns the file with the path of a database that is not inside its data folder. */
export const pointerOf = (dataDir: string) => join(dataDir, 'postgres.location')
/** Returns whether a path exists; one that may not be inspected counts as existing. */
export const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  )

/** Returns the existing database of a data folder (a real path); throws when it was moved away or belongs to another account. */
export async function findLocation(dataDir: string): Promise<Location | undefined> {
  const pointer = pointerOf(dataDir)
  const pointed = await readFile(pointer, 'utf8').catch(() => undefined)
  const folder = pointed?.trim() ?? join(dataDir, 'postgres')
  if (await exists(join(folder, 'data'))) {
    if (pointed !== undefined) await refuseCopy(folder, dataDir)
    return { folder, account: await getOwner(join(folder, 'data')), isElsewhere: pointed !== undefined }
  }
  if (pointed === undefined) return undefined
  throw new Error(
    `${pointer} says the database is in ${folder}, but it is not there. Move it back, or delete ${pointer} to start with a new database.`,
  )
}

/** Returns the file in a database's folder elsewhere with the path of the data folder that it belongs to. */
const homeOf = (folder: string) => join(folder, 'data-dir')

/** Records which data folder a database elsewhere belongs to. */
export const claimLocation = (folder: string, dataDir: string) =>
  writeFile(homeOf(folder), `${dataDir}\n`, { mode: 0o600 })

/** Throws when a data folder is a copy: its pointer leads to the database of the original. One that was moved takes its database along. */
async function refuseCopy(folder: string, dataDir: string): Promise<void> {
  const home = (await readFile(homeOf(folder), 'utf8').catch(() => undefined))?.trim()
  if (home === dataDir) return
  const pointer = home === undefined ? undefined : await readFile(pointerOf(home), 'utf8').catch(() => undefined)
  if (pointer?.trim() === folder)
    throw new Error(
      `${dataDir} is a copy of ${home}, whose database is in ${folder}. Delete ${pointerOf(dataDir)} and restore a backup into the copy.`,
    )
  await claimLocation(folder, dataDir)
}

/** Chooses the place of a new database: inside the data folder, or elsewhere when root's unprivileged account cannot enter it. */
export async function chooseLocation(dataDir: string): Promise<Location> {
  if (!isRoot()) return { folder: join(dataDir, 'postgres'), isElsewhere: false }
  const account = await getUnprivilegedAccount()
  if (await canEnter(dataDir, account)) return { folder: join(dataDir, 'postgres'), account, isElsewhere: false }
  await mkdir(folderElsewhere, { recursive: true, mode: 0o755 })
  await chmod(folderElsewhere, 0o755)
  return { folder: join(folderElsewhere, hashOf(dataDir)), account, isElsewhere: true }
}

/** Renames a database whose data folder was emptied: the operator wants a new one, and an old one is never deleted. */
export async function setAside({ folder }: Location): Promise<string> {
  const aside = `${folder}.until-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  await rename(folder, aside)
  return aside
}

/**
 * Creates the folder of the server's socket, private to its account: inside the database's folder, or under /tmp when that path is too
 * long for a socket (107 bytes, 103 on macOS) or contains characters that are special in PostgreSQL's list of socket folders.
 */
export async function prepareSocketFolder(location: Location): Promise<string> {
  const inside = join(location.folder, 'sockets')
  const isUsable = Buffer.byteLength(`${inside}/.s.PGSQL.5432.lock`) <= 103 && !/[",\n]/.test(inside)
  const folder = isUsable ? inside : `/tmp/lantern-${hashOf(location.folder)}`
  const wasMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (wasMade && location.account) await chown(folder, location.account.uid, location.account.gid)
  const stats = await lstat(folder)
  const isOurs = stats.isDirectory() && stats.uid === (location.account?.uid ?? process.getuid?.())
  if (!isOurs)
    throw new Error(`${folder} should be the database’s private socket folder, but belongs to another account.`)
  await chmod(folder, 0o700)
  return folder
}

const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { account })).code === 0
}

/** Returns the account to run PostgreSQL under instead of root. initdb needs one with a name, so a bare uid is not enough. */
export async function getUnprivilegedAccount(): Promise<Account> {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account named postgres or nobody. Start Lantern as an ordinary user.',
  )
}

/** Returns the account that an existing database runs under: its owner, if this process is root; otherwise it must be one's own. */
async function getOwner(data: string): Promise<Account | undefined> {
  const stats = await stat(data).catch(() => undefined)
  if (!isRoot()) {
    if (stats?.uid === process.getuid?.()) return undefined
    throw new Error(`The database in ${data} belongs to another account. Start Lantern under that account, or as root.`)
  }
  if (!stats) throw new Error(`The database in ${data} cannot be read.`)
  return stats.uid === 0 ? await changeOwner(data) : { uid: stats.uid, gid: stats.gid }
}

/** Throws when the account that an existing database runs under cannot enter its folder: its server would not start. */
export async function requireEntry(location: Location): Promise<void> {
  const data = dataOf(location)
  if (location.account === undefined || (await canEnter(data, location.account))) return
  throw new Error(
    `The account that owns the database in ${data} can no longer enter that folder. Move DATA_DIR to a folder that it can enter.`,
  )
}

/** Changes the owner of data that root copied or restored to the account that the server will run under. */
async function changeOwner(data: string): Promise<Account> {
  const account = await getUnprivilegedAccount()
  await runOrThrow('chown', ['-R', `${account.uid}:${account.gid}`, data])
  await chmod(data, 0o700)
  return account
}
