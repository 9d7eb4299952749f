import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { getInstalledFolder, prepareBinaries } from './embedded/binaries.ts'
import { checkVersion, createCluster, grantCheckpoint, writeDurably, writeSettings } from './embedded/cluster.ts'
import {
  claimLocation,
  folderElsewhere,
  chooseLocation,
  exists,
  findLocation,
  isRoot,
  pointerOf,
  requireEntry,
  setAside,
} from './embedded/location.ts'
import { rotateLog } from './embedded/log.ts'
import { giveUpReserve, leastFreeBytes, makeReserve } from './embedded/reserve.ts'
import { cleanUp, getAccess, isResponsive, launch, removeLockFiles, stopServer } from './embedded/server.ts'
import { getFileLock, getFileShare, tryFileLock } from './file-lock.ts'
import { isLanternRunning } from './instance-lock.ts'
import type { Access } from './embedded/server.ts'
import type { Binaries } from './embedded/binaries.ts'
import type { Location } from './embedded/location.ts'

/** A running database: how to connect, where it is stored, and whether this call started it. */
export type EmbeddedServer = {
  access: Access
  location: string
  startedHere: boolean
  /** Limits the size of its log; to be called periodically. */
  rotateLog(): Promise<void>
  /** Sets space aside for a full disk, where it is missing; to be called periodically. */
  makeReserve(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: (line: string) => void
  durable?: boolean
  /** Throws instead of creating a database: one that existed a moment ago is missing. */
  mustExist?: boolean
}

/**
 * Starts the database of a data folder, or joins it when it is running; creates it (and the folder) when there is none.
 * `durable: false` is for tests: nothing is flushed to disk. docs/decisions/0001-embedded-database.md
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
  mustExist = false,
}: Options): Promise<EmbeddedServer> {
  if (!mustExist) await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const lock = await lockStarts(home)
  try {
    const found = await findLocation(home)
    if (!found && mustExist) throw new Error(`The database of ${home} no longer exists.`)
    const running = found && (await joinRunning(found))
    if (running) {
      log(`Using the database that is running in ${running.location}`)
      return running
    }
    return await startStopped(home, found, log, durable)
  } finally {
    lock.release()
  }
}

/** Returns whether a data folder has a database, running or not. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await exists(dataDir)) && (await findLocation(await realpath(dataDir))) !== undefined
}

/** Stops the database of a data folder, whichever process started it. */
export async function stopEmbedded(dataDir: string): Promise<'stopped' | 'not running'> {
  if (!(await exists(dataDir))) return 'not running'
  const home = await realpath(dataDir)
  const lock = await lockStarts(home)
  try {
    const location = await findLocation(home)
    return location && (await stopServer(location)) ? 'stopped' : 'not running'
  } finally {
    lock.release()
  }
}

const commandsOf = (dataDir: string) => join(dataDir, 'commands.lock')

/** Registers a command as a user of a data folder's database, until it is released or the process ends. */
export const enterAsCommand = (dataDir: string) => getFileShare(commandsOf(dataDir), 120)

/** Stops the database of a data folder unless a Lantern or another command uses it. */
export async function stopUnused(dataDir: string): Promise<void> {
  const home = await realpath(dataDir)
  const lock = await lockStarts(home)
  const commands = tryFileLock(commandsOf(home))
  try {
    if (!commands || isLanternRunning(home)) return
    const location = await findLocation(home)
    if (location) await stopServer(location)
  } finally {
    commands?.release()
    lock.release()
  }
}

/** Serializes creating, starting and stopping across processes. */
const lockStarts = (home: string) => getFileLock(join(home, 'postgres.lock'), 120)

async function joinRunning(location: Location): Promise<EmbeddedServer | undefined> {
  const access = await getAccess(location)
  return (await isResponsive(location, access)) ? handle(location, access, false) : undefined
}

async function startStopped(home: string, found: Location | undefined, log: Options['log'], durable: boolean) {
  if (found) await requireEntry(found)
  const location = found ?? (await chooseLocation(home))
  const copies = isRoot() ? folderElsewhere : join(home, 'binaries')
  const binaries = await prepareBinaries(getInstalledFolder(), copies, location.account)
  await cleanUp(location)
  if (found && (await giveUpReserve(found)))
    log(`The disk of ${location.folder} is full: the reserve of ${leastFreeBytes / 1024 / 1024} MB is given up`)
  if (found) await checkVersion(found)
  else await create(home, location, binaries, log, durable)
  const access = await getAccess(location)
  await removeLockFiles(location, access)
  // Without it only a stop takes longer.
  await grantCheckpoint(location, binaries, durable).catch((error: Error) =>
    log(`The database was not granted the right to write out its changes: ${error.message}`),
  )
  await writeSettings(location, durable)
  await launch(location, binaries.postgres, access, log)
  log(`Started the database in ${location.folder}`)
  return handle(location, access, true)
}

async function create(home: string, location: Location, binaries: Binaries, log: Options['log'], durable: boolean) {
  if (await exists(location.folder)) {
    log(
      `${home} has no database, so a new one is created; the folder in its place is kept as ${await setAside(location)}`,
    )
  }
  log(`Creating a new database in ${location.folder}`)
  await createCluster(location, binaries, durable)
  if (!location.isElsewhere) return
  await claimLocation(location.folder, home)
  await writeDurably(pointerOf(home), `${location.folder}\n`, 0o644)
  log(`It is there because PostgreSQL does not run as root and its account cannot enter ${home}`)
}

const handle = (location: Location, access: Access, startedHere: boolean): EmbeddedServer => ({
  access,
  location: location.folder,
  startedHere,
  rotateLog: () => rotateLog(location),
  makeReserve: () => makeReserve(location),
  stop: async () => void (await stopServer(location)),
})
