import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** The advisory lock of a connection that makes a backup: only one is made at a time, and no file is removed meanwhile. T31 */
export const backupLock = 0x1a_47_e4_05

/** Runs the work unless a backup is being made, which waits for it; rejects otherwise. */
export const unlessBackingUp = (db: Db, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    const [lock] = await queries.shareBackupLock(tx, { lock: backupLock })
    if (!lock?.free) throw new Error('a backup is copying the files')
    await work()
  })

/** Returns whether a backup is being made, by whichever process. */
export const isBackingUp = async (db: Db): Promise<boolean> =>
  (await queries.findBackupLock(db, { lock: backupLock })).length > 0
