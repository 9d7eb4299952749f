import { truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock this process holds until it releases it or ends, however it ends. */
export type FileLock = { release(): void }

/** Named here, or a lock that its taker forgets would be given up when memory is collected. */
const held = new Set<DatabaseSync>()

/**
 * Takes the lock on `path` (the file is made when absent and never removed), or undefined when another holder lives.
 * Node has no flock; an exclusive transaction of its SQLite on an empty file is the same lock of the kernel, so nothing
 * stale is ever left behind and two takers cannot both win.
 */
export function tryFileLock(path: string): FileLock | undefined {
  try {
    return takeFileLock(path)
  } catch (error) {
    if (!isSqlite(error, SQLITE_NOTADB)) throw error
    // Whatever wrote into it holds no lock: who holds one leaves the file empty, and emptying an empty file does nothing.
    truncateSync(path)
    return takeFileLock(path)
  }
}

function takeFileLock(path: string, work = 'BEGIN EXCLUSIVE'): FileLock | undefined {
  const holder = new DatabaseSync(path, { timeout: 0 })
  try {
    holder.exec(`PRAGMA journal_mode = MEMORY; ${work}`)
  } catch (error) {
    holder.close()
    if (isSqlite(error, SQLITE_BUSY)) return undefined
    throw error
  }
  held.add(holder)
  return {
    release() {
      if (held.delete(holder)) holder.close()
    },
  }
}

/** Takes the lock on `path`, waiting for its holder up to `waitSeconds`; refuses after that. */
export const getFileLock = (path: string, waitSeconds: number) => wait(path, waitSeconds, () => tryFileLock(path))

/** Takes a share of the lock on `path`: any number may have one at a time, and nobody the whole lock then. */
export const getFileShare = (path: string, waitSeconds: number) =>
  wait(path, waitSeconds, () => takeFileLock(path, 'BEGIN; SELECT * FROM sqlite_master'))

async function wait(path: string, waitSeconds: number, take: () => FileLock | undefined): Promise<FileLock> {
  const giveUpAt = Date.now() + waitSeconds * 1000
  for (;;) {
    const lock = take()
    if (lock) return lock
    if (Date.now() > giveUpAt) throw new Error(`Another process has held ${path} for ${waitSeconds} seconds.`)
    await sleep(50)
  }
}

const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

function isSqlite(error: unknown, code: number): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === code
}
