import { join } from 'node:path'
import { pino } from 'pino'
import { BadConfig, readConfig } from '../config.ts'
import { openFileStore } from '../files/file-store.ts'
import { openConfiguredDatabase } from '../open-database.ts'
import { openRoom } from '../open-room.ts'
import { Refusal } from '../http/refusal.ts'
import { CommandRefused, readGiven, usageOf, type Command, type Given } from './command.ts'
import { commands } from './commands.ts'

// What people wrote must not steer the terminal it is read in.
const say = (line: string) => process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/** Runs a command on the database of the settings, beside a running Lantern or without one. */
async function carryOut(command: Command, given: Given): Promise<void> {
  const config = readConfig(process.env)
  const { database, leave, startedServer } = await openConfiguredDatabase(config, pino({ level: 'warn' }))
  const { room } = openRoom(database, {
    now: Date.now,
    allowsDemoSignIns: config.allowsDemoSignIns,
    siteUrl: config.siteUrl ?? '',
    files: openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 }),
  })
  try {
    await command.run(given, { room, say })
  } finally {
    await room.changes.close()
    await leave({ stopsServer: startedServer })
  }
}

async function run([name, ...typed]: string[]): Promise<number> {
  const command = commands.find((one) => one.name === name)
  const given = command && readGiven(command, typed)
  if (!command || !given) {
    complain(usageOf(command ? [command] : commands))
    return 2
  }
  try {
    await carryOut(command, given)
    return 0
  } catch (error) {
    if (!(error instanceof CommandRefused) && !(error instanceof Refusal)) throw error
    complain(error.message)
    return 1
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  complain(error instanceof BadConfig ? `The settings cannot be used:\n${error.message}` : String(error))
  process.exitCode = 1
}
