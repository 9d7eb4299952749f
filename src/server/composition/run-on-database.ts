import { readConfig } from '../config.ts'
import type { Arguments, Run } from '../staff/command.ts'
import { print } from '../staff/program.ts'
import { openDatabaseForCommand } from './open-database.ts'

/** Carries out a staff command on the configured database, with or without a running Lantern. */
export async function runOnDatabase(run: Run, args: Arguments): Promise<void> {
  const config = readConfig(process.env)
  const { database: db, folder: databaseFolder, leave } = await openDatabaseForCommand(config)
  try {
    await run(args, { db, config, databaseFolder, now: Date.now, print })
  } finally {
    await leave()
  }
}
