import { readConfig } from '../config.ts'
import { hasEmbedded } from '../db/embedded.ts'
import { print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand, writeOut } from './open-database.ts'

/** Brings the database to the schema of this release, beside a running site; refuses one that a newer release has changed too far. */
await runProgram(async () => {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !(await hasEmbedded(config.dataDir))) return
  const { database, leave } = await openDatabaseForCommand(config)
  try {
    // By which the stop of the former site is short; the schema is changed already, so its failure is no one's reason to go back.
    if (config.databaseUrl === null)
      await writeOut(database).catch((error: Error) =>
        print(`The database has not written out its changes: ${error.message}`),
      )
  } finally {
    await leave()
  }
  print('The database has the schema that this release needs.')
})
