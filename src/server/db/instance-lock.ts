import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tryFileLock } from './file-lock.ts'

/** Another Lantern lives on the same data folder. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning'
  constructor(dataDir: string) {
    super(`Lantern is already running on the data folder ${resolve(dataDir)}.`)
  }
}

const lockOf = (dataDir: string) => join(dataDir, 'lantern.lock')

/** Whether a Lantern lives on this data folder. */
export function isLanternRunning(dataDir: string): boolean {
  const lock = tryFileLock(lockOf(dataDir))
  lock?.release()
  return lock === undefined
}

/**
 * Makes this process the one Lantern of `dataDir` (made when absent) until it releases or ends; refuses with AlreadyRunning.
 */
export async function takeInstanceLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true })
  const lock = tryFileLock(lockOf(dataDir))
  if (!lock) throw new AlreadyRunning(dataDir)
  return { release: async () => lock.release() }
}
