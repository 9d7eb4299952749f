import type { Db } from '../db/database.ts'

/** The advisory lock of a connection that makes a backup: only one is made at a time, and no file is removed meanwhile. T31 */
export const backupLock = 0x1a_47_e4_05

/** Runs the work unless a backup is being made, which waits for it; rejects otherwise. */
export const unlessBackingUp = (db: Db, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    const [lock] = await tx.run<{ free: boolean }>(
      { name: 'share-backup-lock', text: 'SELECT pg_try_advisory_xact_lock_shared($1) AS free' },
      [backupLock],
    )
    if (!lock?.free) throw new Error('a backup is copying the files')
    await work()
  })
/** Returns whether a backup is being made, by whichever process. */
export async function isBackingUp(db: Db): Promise<boolean> {
  const held = await db.run(
    {
      name: 'is-backing-up',
      text: `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND mode = 'ExclusiveLock' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    },
    [backupLock],
  )
  return held.length > 0
}
