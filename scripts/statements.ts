import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase, openDatabase } from '../src/server/db/database.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { typesOfAll } from '../src/testing/described-statements.ts'

// Writes the types of all statements beside their queries.ts, by a database with the migrations in the code. docs/decisions/0171

const dataDir = await mkdtemp(join(tmpdir(), 'lantern statements '))
const { access, stop } = await startEmbedded({ dataDir, log: () => undefined, durable: false })
try {
  const database = openDatabase(access, { size: 2, onError: (error) => console.error(error) })
  await migrateDatabase(database)
  const client = database.newClient()
  await client.connect()
  try {
    for (const { path, source } of await typesOfAll(client)) await writeFile(path, source)
  } finally {
    // A connection that is open when the server stops would fail, and hide which statement could not be described.
    await client.end()
    await database.close()
  }
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
