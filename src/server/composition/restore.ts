import { join, resolve } from 'node:path'
import { isEncrypted } from '../backup/archive.ts'
import { backupFailure } from '../backup/failures.ts'
import { checkBackup, restoreBackup, type Restored } from '../backup/restoring.ts'
import { takeBackup } from '../backup/taking.ts'
import { backupName, backupsFolder, createFolder } from '../backup/folder.ts'
import { readConfig } from '../config.ts'
import { openFileStore } from '../files/file-store.ts'
import { parseArguments, Misuse, type Signature } from '../staff/command.ts'
import { callFor } from '../staff/called.ts'
import { askPassphrase } from '../staff/passphrase.ts'
import { isHelpRequested, print, runProgram } from '../staff/program.ts'
import { openDatabaseForRestore } from './open-database.ts'

const signature: Signature = { takes: 'FILE', positionals: 1, options: { replace: { type: 'boolean' } } }
const usage = `Usage: ${callFor('restore', 'FILE [--replace]')}

Restores a backup into this installation, all of it or nothing, and brings it up to this version. Lantern must not be running. A database
that is not empty is refused, unless --replace: then what is there now is backed up first. Everybody signs in again.`

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(usage)
  const { positionals, options } = parse(typed)
  const path = resolve(process.env['INIT_CWD'] ?? '.', positionals[0] ?? '')
  try {
    const passphrase = (await isEncrypted(path)) ? await askPassphrase('Passphrase of the backup') : null
    // The whole file is read before anything is touched.
    const manifest = await checkBackup(path, passphrase)
    const config = readConfig(process.env)
    const { database, leave } = await openDatabaseForRestore(config)
    const files = openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 })
    const backUpFirst = async () => {
      const folder = backupsFolder(config.dataDir)
      await createFolder(folder)
      const former = join(folder, backupName('before-restore', Date.now(), passphrase !== null))
      await takeBackup({ database, files, now: Date.now }, former, { passphrase })
      print(`What was there before is in ${former}${passphrase === null ? '' : ', under the same passphrase'}.`)
    }
    try {
      const beforeReplacing = options['replace'] === true ? backUpFirst : null
      report(await restoreBackup({ database, files }, path, { manifest, passphrase, beforeReplacing }))
    } finally {
      await leave()
    }
  } catch (error) {
    throw backupFailure(error)
  }
})

function report({ madeAt, tables, files, filesLeft, deletedSince }: Restored): void {
  print(`Restored the academy as of ${madeAt.slice(0, 16).replace('T', ' ')} UTC: ${tables} tables, ${files} files.`)
  if (filesLeft > 0) print(`${filesLeft} files of the academy that was there before could not be removed.`)
  print('Everybody signs in again; links and codes sent before are no longer valid.')
  if (deletedSince === null) {
    print('Accounts that were deleted after the backup are back: delete them again if you know of any.')
    return
  }
  if (deletedSince.length === 0) print('No account was deleted since.')
  else print('These accounts were deleted since and are back; they asked to be forgotten:')
  for (const { id, email } of deletedSince) print(`  ${id}  ${email}`)
}

function parse(typed: string[]) {
  try {
    return parseArguments(signature, typed)
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} ${usage.split('\n')[0]}`)
    throw error
  }
}
