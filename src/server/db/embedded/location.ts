import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { run, runOrRefuse } from './run.ts'
import type { Account } from './run.ts'

/** Where a database lives: its folder with data, sockets, settings, password and log, and whose processes may use it. */
export type Location = { folder: string; account?: Account; isElsewhere: boolean }

/** Where root keeps the databases of data folders an unprivileged account cannot enter, and copies of the binaries. */
export const folderElsewhere = '/var/lib/lantern'

/** Whether this process is root's, as whom PostgreSQL does not run. */
export const isRoot = () => process.getuid?.() === 0
/** The folder that PostgreSQL calls its data directory. */
export const dataOf = ({ folder }: Location) => join(folder, 'data')
/** The file that says where the database of a data folder is, when it is elsewhere. */
export const pointerOf = (dataDir: string) => join(dataDir, 'postgres.location')
/** Whether there is something; what may not be looked at is there. */
export const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  )

/** The existing database of a data folder (its real path); refuses one that was moved away or belongs to somebody else. */
export async function findLocation(dataDir: string): Promise<Location | undefined> {
  const pointer = pointerOf(dataDir)
  const pointed = await readFile(pointer, 'utf8').catch(() => undefined)
  const folder = pointed?.trim() ?? join(dataDir, 'postgres')
  if (await exists(join(folder, 'data'))) {
    return { folder, account: await getOwner(join(folder, 'data')), isElsewhere: pointed !== undefined }
  }
  if (pointed === undefined) return undefined
  throw new Error(
    `${pointer} says the database is in ${folder}, but it is not there. Bring it back, or remove ${pointer} to begin anew.`,
  )
}

/** Where a new database of a data folder goes: inside it, or elsewhere when root's account cannot enter it. */
export async function chooseLocation(dataDir: string): Promise<Location> {
  if (!isRoot()) return { folder: join(dataDir, 'postgres'), isElsewhere: false }
  const account = await getUnprivilegedAccount()
  if (await canEnter(dataDir, account)) return { folder: join(dataDir, 'postgres'), account, isElsewhere: false }
  await mkdir(folderElsewhere, { recursive: true, mode: 0o755 })
  await chmod(folderElsewhere, 0o755)
  return { folder: join(folderElsewhere, hashOf(dataDir)), account, isElsewhere: true }
}

/** Moves a database out of the way whose data folder was emptied: its owner wants a new one, we never delete an old one. */
export async function setAside({ folder }: Location): Promise<string> {
  const aside = `${folder}.until-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  await rename(folder, aside)
  return aside
}

/**
 * The folder of the server's socket, private to its account: in the database's folder, or below /tmp when that path is too
 * long for a socket (107 bytes, 103 on macOS) or has characters PostgreSQL's list of socket folders gives a meaning.
 */
export async function prepareSocketFolder(location: Location): Promise<string> {
  const inside = join(location.folder, 'sockets')
  const isUsable = Buffer.byteLength(`${inside}/.s.PGSQL.5432.lock`) <= 103 && !/[",\n]/.test(inside)
  const folder = isUsable ? inside : `/tmp/lantern-${hashOf(location.folder)}`
  const wasMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (wasMade && location.account) await chown(folder, location.account.uid, location.account.gid)
  const found = await lstat(folder)
  const isOurs = found.isDirectory() && found.uid === (location.account?.uid ?? process.getuid?.())
  if (!isOurs)
    throw new Error(`${folder} should be the database’s private socket folder, but belongs to somebody else.`)
  await chmod(folder, 0o700)
  return folder
}

const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { account })).code === 0
}

/** PostgreSQL never runs as root. initdb needs an account with a name, so a bare uid will not do. */
async function getUnprivilegedAccount(): Promise<Account> {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither an account postgres nor nobody. Start Lantern as an ordinary user.',
  )
}

/** The account an existing database runs under: its owner, for root; for everybody else their own, or a refusal. */
async function getOwner(data: string): Promise<Account | undefined> {
  const found = await stat(data).catch(() => undefined)
  if (!isRoot()) {
    if (found?.uid === process.getuid?.()) return undefined
    throw new Error(`The database in ${data} belongs to another account. Start Lantern under that account, or as root.`)
  }
  if (!found) throw new Error(`The database in ${data} cannot be read.`)
  const account = found.uid === 0 ? await handOver(data) : { uid: found.uid, gid: found.gid }
  if (await canEnter(data, account)) return account
  throw new Error(
    `The account that owns the database in ${data} can no longer enter that folder. Move DATA_DIR to where it can.`,
  )
}

/** Data that belongs to root was copied or restored by root: it goes to the account the server will run under. */
async function handOver(data: string): Promise<Account> {
  const account = await getUnprivilegedAccount()
  await runOrRefuse('chown', ['-R', `${account.uid}:${account.gid}`, data])
  await chmod(data, 0o700)
  return account
}
