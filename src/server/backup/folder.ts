import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../core/dates.ts'

/** Returns the folder in which an installation stores its own backups. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** Creates the folder of backups if it is missing. */
export const createFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** Returns the name of a new backup: what it was made for, when, and a random part, so that no two share it. */
export function backupName(kind: string, now: number, isEncrypted: boolean): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `lantern-${kind}-${stamp}-${randomBytes(4).toString('hex')}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Returns what the backup of this name was made for, and when, in milliseconds; null for the name of something else. */
export function readBackupName(name: string): { kind: string; madeAt: number } | null {
  const [, kind = '', day, hour, minute, second] =
    /^lantern-([a-z-]+)-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}\.tar\.gz(?:\.age)?$/.exec(name) ?? []
  return day === undefined ? null : { kind, madeAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }
}

/** Returns the names of the files in a folder; none where there is no folder. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return [] // nothing has been stored yet
    throw error
  })

/** Returns how much the files of a folder take, in bytes; one that is removed meanwhile takes nothing. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await namesIn(folder))
    bytes += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  return bytes
}

/** Removes what backups that were cut off have left in a folder. Call it only while none is being made. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (/^lantern-[\w-]+\.tar\.gz(?:\.age)?\.part$/.test(name)) await rm(join(folder, name), { force: true })
}

/** The kind in the names of backups that are made before a restore replaces an academy. */
export const beforeRestore = 'before-restore'

/** The number of them that stay: what the last restore replaced, and what the one before it did, should that have been the mistake. */
const keptBeforeRestore = 2
/** The age up to which all of them stay, in ms: an operator who tries one copy after the other replaces the live academy first. */
const keptBeforeRestoreMs = 7 * dayMs

/** Removes old backups that were made before a restore, and returns their names. */
export async function pruneBeforeRestore(folder: string, now: number): Promise<string[]> {
  const made = (await namesIn(folder)).flatMap((name) => {
    const read = readBackupName(name)
    return read?.kind === beforeRestore ? [{ name, madeAt: read.madeAt }] : []
  })
  const beyond = made.toSorted((one, other) => other.madeAt - one.madeAt).slice(keptBeforeRestore)
  const old = beyond.flatMap(({ name, madeAt }) => (madeAt < now - keptBeforeRestoreMs ? [name] : []))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
