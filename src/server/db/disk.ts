import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { staysFull } from './embedded/reserve.ts'

/** The free space of a disk, and its size, in bytes. */
export type Space = { free: number; size: number }

const leastFreeBytes = 1e9
const leastFreePart = 0.1

/** Returns whether so little is free that someone has to act. O2 */
export const isLow = ({ free, size }: Space) => free < Math.min(leastFreeBytes, leastFreePart * size)

/** Returns whether so much can be written to a disk that it is not low afterwards. */
export const hasRoomFor = (bytes: number, { free, size }: Space) => !isLow({ free: free - bytes, size })

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)))

/** Returns the space of the disk of a folder, which need not be there yet. */
export async function spaceOf(folder: string): Promise<Space> {
  // With a database elsewhere the data folder is created by the first email or file.
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder))
  return { free: bavail * bsize, size: blocks * bsize }
}

/** The folders whose disks an installation writes to; `databaseFolder` is null where the database is on another server. */
export type Folders = { dataDir: string; databaseFolder: string | null }

/** Returns the space of each disk of an installation, the one of the data folder first. */
export async function spacesOf({ dataDir, databaseFolder }: Folders): Promise<Space[]> {
  if (databaseFolder === null) return [await spaceOf(dataDir)]
  const [own, others] = await Promise.all([stat(nearestFolder(dataDir)), stat(databaseFolder)])
  return Promise.all((own.dev === others.dev ? [dataDir] : [dataDir, databaseFolder]).map(spaceOf))
}

/** The disks of an installation: of its data folder, and of the embedded database. */
export type Disks = {
  /** Returns whether the embedded database has no room to write: only what frees some may change anything. */
  isFull(): boolean
  /** Returns the space of the disk that has the smallest part free. */
  tightest(): Promise<Space>
  /** Returns the space of the disk of the embedded database; null where the database is on another server. */
  ofDatabase(): Promise<Space | null>
  close(): void
}

const lookEveryMs = 500

/** Opens the disks of an installation, and watches the one of its database. */
export function openDisks(folders: Folders, log?: Pick<Logger, 'error' | 'info'>): Disks {
  let isFull = false
  const look = async (folder: string) => {
    // A folder that cannot be looked at is a matter of the database's supervisor.
    const now = await staysFull(folder, isFull).catch(() => isFull)
    if (now && !isFull) log?.error(`The disk of ${folder} is full: nothing is saved until there is space.`)
    if (!now && isFull) log?.info(`There is space on the disk of ${folder} again.`)
    isFull = now
  }
  const { databaseFolder } = folders
  const looking =
    databaseFolder === null ? undefined : setInterval(() => void look(databaseFolder), lookEveryMs).unref()
  return {
    isFull: () => isFull,
    async tightest() {
      const spaces = await spacesOf(folders)
      return spaces.reduce((one, other) => (other.free / other.size < one.free / one.size ? other : one))
    },
    ofDatabase: async () => (databaseFolder === null ? null : spaceOf(databaseFolder)),
    close: () => clearInterval(looking),
  }
}
