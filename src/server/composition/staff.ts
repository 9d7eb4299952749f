import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openFileStore } from '../files/file-store.ts'
import { openDatabaseForCommand } from './open-database.ts'
import { openRoom } from './open-room.ts'
import { callOf, Misuse, readGiven, usageOf, type Command, type Given } from '../staff/command.ts'
import { commands } from './staff-commands.ts'
import { asksForHelp, runProgram, say } from '../staff/program.ts'

/** Runs a command on the database of the settings, beside a running Lantern or without one. */
async function carryOut(command: Command, given: Given): Promise<void> {
  const config = readConfig(process.env)
  const { database, leave } = await openDatabaseForCommand(config)
  const { room } = openRoom(database, {
    now: Date.now,
    demoSignIns: config.demoSignIns,
    siteUrl: config.siteUrl ?? '',
    files: openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 }),
  })
  try {
    await command.run(given, { room, say })
  } finally {
    await room.changes.close()
    await leave()
  }
}

function givenTo(command: Command, typed: string[]): Given {
  try {
    return readGiven(command, typed)
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} Usage: ${callOf(command)}`)
    throw error
  }
}

await runProgram(async ([name, ...typed]) => {
  if (name === undefined || asksForHelp([name])) return say(usageOf(commands))
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Misuse(`There is no command ${name}. They are listed by: npm run staff -- --help`)
  if (asksForHelp(typed)) return say(usageOf([command]))
  await carryOut(command, givenTo(command, typed))
})
