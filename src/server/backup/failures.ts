import { AlreadyRunning } from '../db/instance-lock.ts'
import { CommandRefused } from '../staff/command.ts'
import { DamagedBackup, WrongPassphrase } from './archive.ts'
import { RestoreRefused } from './restoring.ts'
import { BackupUnderWay } from './taking.ts'

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
