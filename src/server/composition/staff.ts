import { callOf, Misuse, parseArguments, usageOf, usageOfAll, type Arguments, type Command } from '../staff/command.ts'
import { callFor } from '../staff/called.ts'
import { isHelpRequested, print, runProgram } from '../staff/program.ts'
import { commandGroups, commands } from './staff-commands.ts'

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
  if (!command) throw new Misuse(`Unknown command ${name}. For a list: ${callFor('staff', 'help')}`)
  if (isHelpRequested(typed)) return print(usageOf(command))
  const args = argumentsOf(command, typed)
  // Loaded only now: help needs none of it.
  const { runOnDatabase } = await import('./run-on-database.ts')
  await runOnDatabase(await command.load(), args)
})
