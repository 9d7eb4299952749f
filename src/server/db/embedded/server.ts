import { spawn } from 'node:child_process'
import { open, readFile, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { lanternName, accessFile, readPassword, settingsFile, unfinishedPrefix } from './cluster.ts'
import { dataOf, prepareSocketFolder } from './location.ts'
import { beginLog, logOf } from './log.ts'
import { findRecordedPid, findServerProcesses, haveEnded, signalAll } from './processes.ts'
import { programEnv } from './run.ts'
import type { Location } from './location.ts'

/** The connection parameters of an application: a socket folder, and the role's password. */
export type Access = { host: string; port: number; user: string; password: string; database: string }

/** Returns how to connect to the database of a location, whether it is running or not. */
export async function getAccess(location: Location): Promise<Access> {
  const host = await prepareSocketFolder(location)
  return { host, port: 5432, user: lanternName, password: await readPassword(location), database: lanternName }
}

/** A server's reply to a new connection; 'not yet' while it recovers or shuts down. */
type Readiness = 'ready' | 'not yet' | 'none'

async function probe(access: Access): Promise<Readiness> {
  const client = new Client({ ...access, connectionTimeoutMillis: 3000 })
  client.on('error', () => {}) // connect() and end() throw the relevant error
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '57P03') return 'not yet'
    if (code === '53300') return 'ready' // all its connections are in use
    if (code === '28P01')
      throw new Error('The running database rejects the password stored next to it.', { cause: error })
    return 'none'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns whether a server is running and responsive; one that is alive gets `patienceSeconds` to respond. */
export async function isResponsive(location: Location, access: Access, timeoutSeconds = 30): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutSeconds * 1000
  for (;;) {
    const answer = await probe(access)
    if (answer === 'ready') return true
    if (answer === 'none' && (performance.now() > giveUpAt || !(await findPostmaster(location)))) return false
    await sleep(50)
  }
}

/**
 * Starts the server in its own session, so that it survives signals to Lantern's process group and is reused by the next Lantern.
 * Throws with the end of its log when it does not start.
 */
export async function launch(location: Location, postgres: string, access: Access, log: (line: string) => void) {
  const logPath = logOf(location)
  await beginLog(location)
  const logFile = await open(logPath, 'a', 0o600)
  const files = {
    config_file: settingsFile(location),
    hba_file: accessFile(location),
    unix_socket_directories: access.host,
  }
  const args = Object.entries(files).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(postgres, ['-D', dataOf(location), ...args], {
    ...location.account,
    cwd: '/',
    detached: true,
    env: programEnv,
    stdio: ['ignore', logFile.fd, logFile.fd],
  })
  let ended: string | undefined
  server.once('error', (error) => (ended = error.message))
  server.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`))
  server.unref()
  await logFile.close()

  let nextLogAt = performance.now() + 5000
  for (;;) {
    if ((await probe(access)) === 'ready') break
    if (ended !== undefined) throw new Error(`The database does not start: ${ended}.\n${await tailOf(logPath)}`)
    if (performance.now() > nextLogAt) {
      log(`The database is still starting; its log is ${logPath}`)
      nextLogAt += 10_000
    }
    await sleep(20)
  }
  server.removeAllListeners()
}

const tailOf = async (path: string) => (await readFile(path, 'utf8')).slice(-3000)

const processesOf = (location: Location, among?: readonly number[]) =>
  findServerProcesses((folder) => folder === dataOf(location), among)

async function findPostmaster(location: Location): Promise<number | undefined> {
  const recorded = await findRecordedPid(dataOf(location))
  return recorded === undefined ? undefined : (await processesOf(location, [recorded]))[0]
}

/** Stops the server and the remaining processes of an earlier one; returns false when none was running. */
export async function stopServer(location: Location): Promise<boolean> {
  const findAll = () => processesOf(location)
  if ((await findAll()).length === 0) return false
  const postmaster = await findPostmaster(location)
  if (postmaster) {
    signalAll([postmaster], 'SIGINT') // a fast shutdown: clients are disconnected, nothing is lost
    if ((await haveEnded(() => processesOf(location, [postmaster]), 60)) && (await haveEnded(findAll, 10))) return true
  }
  signalAll(await findAll(), 'SIGKILL') // orphans, or a server that hangs; every commit is recovered from the WAL
  if (!(await haveEnded(findAll, 10)))
    throw new Error(`The database processes ${String(await findAll())} cannot be ended.`)
  return true
}

/** Ends processes of a killed start and removes its temporary folders. */
export async function cleanUp(location: Location): Promise<void> {
  await stopServer(location)
  const prefix = unfinishedPrefix(location)
  const creators = () => findServerProcesses((folder) => folder.startsWith(prefix))
  const found = await creators()
  signalAll(found, 'SIGKILL')
  if (found.length > 0) await haveEnded(creators, 10)
  for (const name of await readdir(dirname(prefix))) {
    if (name.startsWith(basename(prefix))) await rm(join(dirname(prefix), name), { recursive: true })
  }
}

/**
 * Removes the lock files of a killed server, once none of its processes is left. If their pid was reused by another program, PostgreSQL
 * would not start.
 */
export async function removeLockFiles(location: Location, access: Access): Promise<void> {
  await rm(join(dataOf(location), 'postmaster.pid'), { force: true })
  await rm(join(access.host, '.s.PGSQL.5432'), { force: true })
  await rm(join(access.host, '.s.PGSQL.5432.lock'), { force: true })
}
