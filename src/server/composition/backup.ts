import { basename, join, resolve } from 'node:path'
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
const newKeyOption = '--new-key'
const usage = `Usage: ${callFor('backup', 'FILE [--encrypt]')}

Writes the whole academy into FILE: the database as of one moment and every uploaded file, with checksums. The site may run meanwhile.
FILE holds password hashes and personal data of students: store it where no one else can read it. --encrypt asks for a passphrase,
without which it cannot be restored.

${callFor('backup', newKeyOption)} prints a new pair of keys for copies in a store away from this machine.`

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(usage)
  if (typed.length === 1 && typed[0] === newKeyOption) return printNewKey()
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
      print(
        `The academy is in ${basename(path)}, ${Math.ceil(bytes / 1000)} kB${passphrase === null ? '' : ', encrypted'}.`,
      )
    } finally {
      await leave()
    }
  } catch (error) {
    throw backupFailure(error)
  }
})

/** Prints a pair of keys and stores neither: copies can then be read by no one who takes the server. */
async function printNewKey(): Promise<void> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  print(`The private key opens the copies. Keep it in two places away from this machine; it is stored nowhere here:
${identity}

The public key goes into the settings:
BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
}

function parse(typed: string[]) {
  try {
    return parseArguments(signature, typed)
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} ${usage.split('\n')[0]}`)
    throw error
  }
}
