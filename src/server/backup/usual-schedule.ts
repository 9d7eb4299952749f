import type { BackupInterval } from '../../core/staff/backups.ts'
import type { Db } from '../db/database.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { changeSettings, getOwnSettings } from '../site/settings.ts'

/**
 * Has a backup made every day until an owner chooses otherwise, never included. Does nothing where the database stores nothing at the moment,
 * such as on a full disk: a site starts there all the same, and the background asks again.
 *
 * It is for a public site of the embedded database: a trial on a laptop needs no backup, and a server of one's own is backed up by its own means.
 * The default is written into the settings and not computed where it is read, for the audit log would name "never" as what was before, and undoing
 * a choice would end the backups. The hour is that of the first start that finds none: a quiet hour by the academy's clocks would need a second
 * rule for a machine that is off at night. It protects from mistakes and damaged data, not from the loss of the machine.
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
