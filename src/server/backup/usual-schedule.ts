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
