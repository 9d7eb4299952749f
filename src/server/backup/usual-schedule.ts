import type { BackupInterval } from '../../core/staff/backups.ts'
import type { Db } from '../db/database.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { changeSettings, getOwnSettings } from '../site/settings.ts'

/**
 * Has a backup made every day until an owner chooses otherwise, never included. Does nothing where the database stores nothing at the moment,
 * such as on a full disk: a site starts there all the same, and the background asks again. docs/decisions/0239
 */
export async function scheduleUnlessChosen(db: Db): Promise<void> {
  try {
    const { backupEvery } = await getOwnSettings(db)
    if (backupEvery === undefined) await changeSettings(db, { backupEvery: 'daily' })
  } catch (error) {
    if (whyUnavailable(error) === undefined) throw error
  }
}

/** Returns how often backups are made: a store for copies is set by the operator, who means it to be used. */
export const intervalOf = (every: BackupInterval, hasStore: boolean): BackupInterval =>
  every === 'never' && hasStore ? 'daily' : every
