import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Backups } from '../http/context.ts'
import { loggableFailure } from '../http/translate.ts'
import { backupName, backupsFolder, createFolder, removePartial } from './folder.ts'
import { unlessBackingUp } from './lock.ts'
import { beginBackup, endBackup, hasBegunSince, lastBackupAt, pruneBackups } from './store.ts'
import { takeBackup } from './taking.ts'

const hours = 60 * 60_000
const intervals = { daily: 24 * hours, weekly: 7 * 24 * hours }
/** How soon a scheduled backup that failed is tried again. */
const retryMs = hours

/** Opens the backups of an installation. */
export function openBackups({
  database,
  files,
  now,
  dataDir,
}: {
  database: Database
  files: FileStore
  now: () => number
  dataDir: string
}): Backups {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const folder = backupsFolder(dataDir)
  const make = async (id: number, name: string, passphrase: string | null): Promise<void> => {
    try {
      await createFolder(folder)
      const path = join(folder, name)
      const size = await takeBackup({ database, files, now }, path, { passphrase, signal: closing.signal })
      await endBackup(database, { id, now: now(), size })
    } catch (error) {
      // One that was cut off has nothing to say, like one whose process was killed.
      const problem = closing.signal.aborted ? null : loggableFailure(error).message
      await endBackup(database, { id, now: now(), problem }).catch(() => undefined) // the database may be what failed
    }
  }
  const begin: Backups['begin'] = async ({ kind, passphrase, actorId }) => {
    const isEncrypted = passphrase !== null
    const name = backupName(kind, now(), isEncrypted)
    const about = { kind, name, isEncrypted, now: now(), ...(actorId !== undefined && { actorId }) }
    const id = await beginBackup(database, about)
    const done = make(id, name, passphrase)
    running.add(done)
    void done.finally(() => running.delete(done))
    return { id, done }
  }
  return {
    folder,
    begin,
    async makeDue({ every, keep }) {
      // Several nodes look after the same schedule: what one has begun, the others leave.
      if (every === 'never' || (await hasBegunSince(database, now() - retryMs))) return
      const last = await lastBackupAt(database)
      if (last && now() - last.getTime() < intervals[every]) return
      await (
        await begin({ kind: 'schedule', passphrase: null })
      ).done
      await pruneBackups(database, folder, { keep, now: now() })
    },
    sweep: () => unlessBackingUp(database, () => removePartial(folder)),
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
