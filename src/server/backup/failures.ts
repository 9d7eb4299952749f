import { sep } from 'node:path'
import { coded, type CodedText } from '../../core/coded.ts'
import { AlreadyRunning } from '../db/instance-lock.ts'
import { hasMetFullDisk, whyUnavailable } from '../db/unavailable.ts'
import { FileStoreAway } from '../files/away.ts'
import { loggableFailure } from '../http/translate.ts'
import { CommandRefused } from '../staff/command.ts'
import { DamagedBackup, WrongPassphrase } from './archive.ts'
import { RestoreRefused } from './restoring.ts'
import { BackupUnderWay } from './taking.ts'

/** Thrown when the disk has too little space left for a scheduled backup. */
export class NoRoom extends Error {}

/** The most characters of a failure that the list of backups shows. */
const mostSaid = 300

/** The codes with which the operating system refuses to write to a folder. */
const ofFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'])

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`)

/** Returns why a backup into a folder failed as a code, so that the studio says it in the words of a tutor. */
export function problemOf(error: unknown, folder: string): CodedText {
  if (error instanceof NoRoom) return coded('backup.no_room')
  if (error instanceof BackupUnderWay) return coded('backup.beside')
  if (error instanceof FileStoreAway) return coded('backup.files')
  const { path } = error as { path?: unknown }
  const { code = '', message } = loggableFailure(error)
  if (hasMetFullDisk(error) || code === 'ENOSPC' || code === 'EDQUOT') return coded('backup.no_room')
  // An uploaded file that cannot be read, or the socket of a database that is down, is not the folder's.
  const isOfFolder = typeof path === 'string' && (isWithin(path, folder) || isWithin(folder, path))
  if (isOfFolder && ofFolder.has(code)) return coded('backup.folder')
  if (whyUnavailable(error) !== undefined) return coded('backup.database')
  return coded('backup.broken', { problem: message.slice(0, mostSaid).replace(/\.$/, '') })
}

const ofFiles: Record<string, string> = {
  EEXIST: 'There is a file of this name already. Choose another name.',
  ENOENT: 'There is no such file or folder.',
  ENOTDIR: 'There is no such folder.',
  EISDIR: 'That is a folder, not a file.',
  EACCES: 'There is no permission for that file or folder.',
  ENOSPC: 'The disk is full.',
}

/** Returns an error in the words of the commands; others as they are. */
export function backupFailure(error: unknown): unknown {
  if (error instanceof DamagedBackup || error instanceof WrongPassphrase)
    return new CommandRefused(`Nothing was changed. The file cannot be restored: ${error.message}`)
  if (error instanceof RestoreRefused) return new CommandRefused(`Nothing was changed. ${error.message}`)
  if (error instanceof BackupUnderWay) return new CommandRefused(error.message)
  if (error instanceof AlreadyRunning)
    return new CommandRefused(`Nothing was changed. ${error.message} Stop it, then restore.`)
  const problem = ofFiles[(error as { code?: string }).code ?? '']
  return problem === undefined ? error : new CommandRefused(problem)
}
