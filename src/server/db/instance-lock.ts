import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryFileLock } from './file-lock.ts'

/** Thrown when another Lantern is running on the same data folder. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning'
  constructor(dataDir: string) {
    super(`Lantern is already running on the data folder ${resolve(dataDir)}.`)
  }
}

const lookAgainAfterMs = 50

const lockOf = (dataDir: string) => join(dataDir, 'lantern.lock')

/** Returns whether a Lantern is running on this data folder. */
export function isLanternRunning(dataDir: string): boolean {
  const lock = tryFileLock(lockOf(dataDir))
  lock?.release()
  return lock === undefined
}

/** Makes this process the only Lantern on `dataDir` (created if missing) until it releases the lock or ends; throws AlreadyRunning. */
export async function takeInstanceLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true })
  // Their errors name the file; SQLite's do not.
  await access(dataDir, constants.W_OK)
  if (existsSync(lockOf(dataDir))) await access(lockOf(dataDir), constants.W_OK)
  // A process that only looks whether a Lantern is running has the lock for an instant.
  const lock = tryFileLock(lockOf(dataDir)) ?? (await sleep(lookAgainAfterMs), tryFileLock(lockOf(dataDir)))
  if (!lock) throw new AlreadyRunning(dataDir)
  return { release: async () => lock.release() }
}
