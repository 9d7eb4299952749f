import { readConfig } from '../config.ts'
import { hasEmbedded } from '../db/embedded.ts'
import { print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand } from './open-database.ts'

/** Brings the database to the schema of this release, beside a running site; refuses one that a newer release has changed too far. */
await runProgram(async () => {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !(await hasEmbedded(config.dataDir))) return
  const { leave } = await openDatabaseForCommand(config)
  await leave()
  print('The database has the schema that this release needs.')
})
