import type { Db } from '../db/database.ts'
import { changeSettings, getOwnSettings } from '../site/settings.ts'

/** Has a backup made every day until an owner chooses otherwise, never included. docs/decisions/0239 */
export async function scheduleUnlessChosen(db: Db): Promise<void> {
  const { backupEvery } = await getOwnSettings(db)
  if (backupEvery === undefined) await changeSettings(db, { backupEvery: 'daily' })
}
