import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openFileStore } from '../files/file-store.ts'
import { openDatabaseForCommand } from './open-database.ts'
import { openContext } from './open-context.ts'
import { callOf, Misuse, parseArguments, usageOf, usageOfAll, type Command, type Arguments } from '../staff/command.ts'
import { commandGroups, commands } from './staff-commands.ts'
import { isHelpRequested, runProgram, print } from '../staff/program.ts'

/** Runs a command on the configured database, with or without a running Lantern. */
async function carryOut(command: Command, args: Arguments): Promise<void> {
  const config = readConfig(process.env)
  const { database, leave } = await openDatabaseForCommand(config)
  const { context } = openContext(database, {
    now: Date.now,
    demoSignIns: config.demoSignIns,
    siteUrl: config.siteUrl ?? '',
    dataDir: config.dataDir,
    files: openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 }),
  })
  try {
    await command.run(args, { context, print })
  } finally {
    await context.changes.close()
    await leave()
  }
}

function argumentsOf(command: Command, typed: string[]): Arguments {
  try {
    return parseArguments(command, typed)
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} Usage: ${callOf(command)}`)
    throw error
  }
}

await runProgram(async ([name, ...typed]) => {
  if (name === undefined || name === 'help' || isHelpRequested([name])) return print(usageOfAll(commandGroups))
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Misuse(`Unknown command ${name}. For a list: npm run staff -- help`)
  if (isHelpRequested(typed)) return print(usageOf(command))
  await carryOut(command, argumentsOf(command, typed))
})
