import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Where an installation stores its own backups. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** Creates the folder of backups if it is missing. */
export const createFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** Returns the name of a new backup: what it was made for, and when. */
export function backupName(kind: string, now: number, isEncrypted: boolean): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `lantern-${kind}-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`
}
