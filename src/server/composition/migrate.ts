import { readConfig } from '../config.ts'
import { hasEmbedded } from '../db/embedded.ts'
import { print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand, writeOut } from './open-database.ts'

/** Brings the database to the schema of this release, beside a running site; refuses one that a newer release has changed too far. */
await runProgram(async () => {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !(await hasEmbedded(config.dataDir))) return
  const { database, leave } = await openDatabaseForCommand(config)
  if (config.databaseUrl === null) await writeOut(database)
  await leave()
  print('The database has the schema that this release needs.')
})
