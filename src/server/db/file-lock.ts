import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock this process holds until it releases it or ends, however it ends. */
export type FileLock = { release(): void }

/**
 * Takes the lock on `path` (the file is made when absent and never removed), or undefined when another holder lives.
 * Node has no flock; an exclusive transaction of its SQLite on an empty file is the same lock of the kernel, so nothing
 * stale is ever left behind and two takers cannot both win.
 */
export function tryFileLock(path: string): FileLock | undefined {
  const holder = new DatabaseSync(path, { timeout: 0 })
  try {
    holder.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return { release: () => holder.isOpen && holder.close() }
}

/** Takes the lock on `path`, waiting for its holder up to `waitSeconds`; refuses after that. */
export async function getFileLock(path: string, waitSeconds: number): Promise<FileLock> {
  const giveUpAt = Date.now() + waitSeconds * 1000
  for (;;) {
    const lock = tryFileLock(path)
    if (lock) return lock
    if (Date.now() > giveUpAt) throw new Error(`Another process has held ${path} for ${waitSeconds} seconds.`)
    await sleep(50)
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
