import { join, resolve } from 'node:path'
import { refuseExisting } from '../backup/archive.ts'
import { backupFailure } from '../backup/failures.ts'
import { beginBackup, endBackup } from '../backup/store.ts'
import { takeBackup } from '../backup/taking.ts'
import { readConfig } from '../config.ts'
import { openFileStore } from '../files/file-store.ts'
import { parseArguments, Misuse, type Signature } from '../staff/command.ts'
import { callFor } from '../staff/called.ts'
import { askNewPassphrase } from '../staff/passphrase.ts'
import { isHelpRequested, print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand } from './open-database.ts'

const signature: Signature = { takes: 'FILE', positionals: 1, options: { encrypt: { type: 'boolean' } } }
const usage = `Usage: ${callFor('backup', 'FILE [--encrypt]')}

Writes the whole academy into FILE: the database as of one moment and every uploaded file, with checksums. The site may run meanwhile.
FILE holds password hashes and personal data of students: store it where no one else can read it. --encrypt asks for a passphrase,
without which it cannot be restored.`

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(usage)
  const { positionals, options } = parse(typed)
  const path = resolve(process.env['INIT_CWD'] ?? '.', positionals[0] ?? '')
  try {
    await refuseExisting(path)
    const passphrase = options['encrypt'] === true ? await askNewPassphrase() : null
    const config = readConfig(process.env)
    const { database, leave } = await openDatabaseForCommand(config)
    try {
      const files = openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 })
      const about = { kind: 'command' as const, name: null, isEncrypted: passphrase !== null }
      const begunAt = Date.now()
      const bytes = await takeBackup({ database, files, now: Date.now }, path, { passphrase })
      const id = await beginBackup(database, { ...about, now: begunAt })
      await endBackup(database, { id, now: Date.now(), size: bytes })
      print(`The academy is in ${path}, ${Math.ceil(bytes / 1000)} kB${passphrase === null ? '' : ', encrypted'}.`)
    } finally {
      await leave()
    }
  } catch (error) {
    throw backupFailure(error)
  }
})

function parse(typed: string[]) {
  try {
    return parseArguments(signature, typed)
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} ${usage.split('\n')[0]}`)
    throw error
  }
}
