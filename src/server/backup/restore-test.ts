import pg from 'pg'
import { migrateDatabase, type Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { checkBackup, restoreBackup } from './restoring.ts'

/** Takes the files of a restored backup, whose checksums are compared, and stores none. */
const noFiles: FileStore = {
  put: async () => undefined,
  get: async () => undefined,
  remove: async () => undefined,
  async *list() {},
  read: async () => undefined,
  async write(_name, { body }) {
    for await (const _ of body) continue
  },
}

/** A query for the name of the database beside the academy's own, which is shortened so that the whole is a name of PostgreSQL. */
export const besideName = `SELECT left(current_database(), 50) || '_restore_test' AS name`

/**
 * Restores a backup into a database of its own on the same server and removes that again: every row is loaded, every key checked, every
 * checksum compared. Rejects with the reason when the backup could not be restored. docs/decisions/0047
 */
export async function testBackup(database: Pick<Database, 'newClient'>, path: string): Promise<void> {
  const manifest = await checkBackup(path, null)
  const admin = database.newClient()
  admin.on('error', () => undefined)
  try {
    await admin.connect()
    const { rows } = await admin.query<{ name: string }>(besideName)
    const name = rows[0]?.name ?? ''
    const quoted = pg.escapeIdentifier(name)
    // One that a killed process has left.
    await admin.query(`DROP DATABASE IF EXISTS ${quoted}`)
    await admin.query(`CREATE DATABASE ${quoted} TEMPLATE template0`)
    try {
      const beside = { newClient: () => database.newClient({ database: name }) }
      await migrateDatabase(beside)
      await restoreBackup({ database: beside, files: noFiles }, path, {
        manifest,
        passphrase: null,
        beforeReplacing: () => Promise.resolve(),
      })
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`)
    }
  } finally {
    await admin.end().catch(() => undefined)
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Returns why a backup could not be tested, in words for the operator where the cause is a setting. */
export function testProblem(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  const failure = cause instanceof pg.DatabaseError ? cause : error
  if (failure instanceof pg.DatabaseError && failure.code === INSUFFICIENT_PRIVILEGE)
    return 'The role of DATABASE_URL may not create a database to restore into. As the superuser: ALTER ROLE … CREATEDB'
  return failure instanceof Error ? failure.message : String(failure)
}
