import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { identityIn, isEncrypted } from '../backup/archive.ts'
import { openCopies } from '../backup/copies.ts'
import { backupFailure } from '../backup/failures.ts'
import { checkBackup, restoreBackup, type Restored } from '../backup/restoring.ts'
import { takeBackup } from '../backup/taking.ts'
import { backupName, backupsFolder, beforeRestore, createFolder, pruneBeforeRestore } from '../backup/folder.ts'
import { readConfig } from '../config.ts'
import { openFileStore } from '../files/file-store.ts'
import { CommandRefused, parseArguments, Misuse, type Signature } from '../staff/command.ts'
import { callFor } from '../staff/called.ts'
import { askPassphrase } from '../staff/passphrase.ts'
import { isHelpRequested, print, runProgram } from '../staff/program.ts'
import { openDatabaseForRestore } from './open-database.ts'

const signature: Signature = {
  takes: 'FILE',
  positionals: 1,
  options: { replace: { type: 'boolean' }, key: { type: 'string' } },
}
const usage = `Usage: ${callFor('restore', 'FILE [--key KEYFILE] [--replace]')}

Restores a backup into this installation, all of it or nothing, and brings it up to this version. Lantern must not be running. A database
that is not empty is refused, unless --replace: then what is there now is backed up first; the last two such backups stay. Everybody signs in
again.

FILE may be s3:latest or s3:NAME, a copy in the store of BACKUP_S3_…; --key names the file with its private key, which is not stored.`

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(usage)
  const { positionals, options } = parse(typed)
  const [typedFile = ''] = positionals
  const at = (typedPath: string) => resolve(process.env['INIT_CWD'] ?? '.', typedPath)
  const fetched = typedFile.startsWith('s3:') ? await fetchCopy(typedFile.slice('s3:'.length)) : undefined
  const path = fetched ?? at(typedFile)
  try {
    const secret = (await isEncrypted(path)) ? await secretOf(options['key'], at) : null
    const passphrase = options['key'] === undefined ? secret : null
    // The whole file is read before anything is touched.
    const manifest = await checkBackup(path, secret)
    const config = readConfig(process.env)
    const { database, leave } = await openDatabaseForRestore(config)
    const files = openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 })
    const backUpFirst = async () => {
      const folder = backupsFolder(config.dataDir)
      await createFolder(folder)
      const former = join(folder, backupName(beforeRestore, Date.now(), passphrase !== null))
      await takeBackup({ database, files, now: Date.now }, former, { passphrase })
      print(`What was there before is in ${former}${passphrase === null ? '' : ', under the same passphrase'}.`)
    }
    try {
      const beforeReplacing = options['replace'] === true ? backUpFirst : null
      report(await restoreBackup({ database, files }, path, { manifest, passphrase: secret, beforeReplacing }))
      // The academy is restored: what cannot be removed fails nothing.
      await pruneBeforeRestore(backupsFolder(config.dataDir)).catch((error: unknown) =>
        print(`What earlier restores have replaced was not removed: ${(error as Error).message}`),
      )
    } finally {
      await leave()
    }
  } catch (error) {
    throw backupFailure(error)
  } finally {
    if (fetched !== undefined) await rm(fetched, { force: true })
  }
})

/** Returns what opens the backup: the private key in a file, or a passphrase that is asked for. */
async function secretOf(key: string | boolean | undefined, at: (path: string) => string): Promise<string> {
  if (typeof key !== 'string') return askPassphrase('Passphrase of the backup (for a private key: --key KEYFILE)')
  return identityIn(await readFile(at(key), 'utf8'))
}

/** Fetches a copy from the store into the folder of backups, and returns its path. */
async function fetchCopy(typed: string): Promise<string> {
  const config = readConfig(process.env)
  if (!config.backupCopies)
    throw new CommandRefused('The store of copies is not set: BACKUP_S3_ENDPOINT and the four settings beside it.')
  const copies = openCopies(config.backupCopies)
  const names = await copies.list()
  const name = typed === 'latest' ? names[0] : names.find((one) => one === typed)
  if (name === undefined)
    throw new CommandRefused(
      [`There is no copy ${typed} in ${copies.bucket}.`, ...names.map((one) => `  s3:${one}`)].join('\n'),
    )
  const folder = backupsFolder(config.dataDir)
  await createFolder(folder)
  const path = join(folder, `${name}.part`)
  await copies.fetch(name, path)
  print(`Fetched ${name} from ${copies.bucket}.`)
  return path
}

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
