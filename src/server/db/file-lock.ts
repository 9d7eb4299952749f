import { truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock that this process has until it releases it or ends in any way. */
export type FileLock = { release(): void }

/** References to the open locks, so that one that its owner no longer references is not released by garbage collection. */
const openLocks = new Set<DatabaseSync>()

/**
 * Acquires the lock on `path` (the file is created if missing and never removed); returns undefined when another process has it. Node
 * has no flock; an exclusive transaction of its SQLite on an empty file uses the same kernel lock, so a lock is never stale and never
 * acquired twice.
 */
export function tryFileLock(path: string): FileLock | undefined {
  try {
    return takeFileLock(path)
  } catch (error) {
    if (!isSqlite(error, SQLITE_NOTADB)) throw error
    // The file should be empty. Its content does not come from a lock's owner, who leaves it empty.
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
  openLocks.add(holder)
  return {
    release() {
      if (openLocks.delete(holder)) holder.close()
    },
  }
}

/** Acquires the lock on `path`, waiting up to `waitSeconds`; throws after that. */
export const getFileLock = (path: string, waitSeconds: number) => wait(path, waitSeconds, () => tryFileLock(path))

/** Acquires a shared lock on `path`: any number of processes may have one, but none the exclusive lock then. */
export const tryFileShare = (path: string) => takeFileLock(path, 'BEGIN; SELECT * FROM sqlite_master')

/** Acquires a shared lock on `path`, waiting up to `waitSeconds`; throws after that. */
export const getFileShare = (path: string, waitSeconds: number) => wait(path, waitSeconds, () => tryFileShare(path))

async function wait(path: string, waitSeconds: number, take: () => FileLock | undefined): Promise<FileLock> {
  const giveUpAt = performance.now() + waitSeconds * 1000
  for (;;) {
    const lock = take()
    if (lock) return lock
    if (performance.now() > giveUpAt) throw new Error(`Another process has locked ${path} for ${waitSeconds} seconds.`)
    await sleep(50)
  }
}

const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

function isSqlite(error: unknown, code: number): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === code
}
