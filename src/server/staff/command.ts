import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { callFor } from './called.ts'

/** The context that a command runs with. */
export type CommandContext = {
  db: Database
  config: Config
  /** The folder of the embedded database; null: the server is another's. */
  databaseFolder: string | null
  /** The clock, in milliseconds since the epoch. */
  now: () => number
  /** Prints one line to the user. */
  print: (line: string) => void
}

/** The arguments that a command takes. */
export type Signature = {
  /** The synopsis, e.g. 'EMAIL --time FACTOR'; positional arguments come first. */
  takes: string
  /** The number of positional arguments that it takes. */
  positionals: number
  /** The options, without their dashes: a text value or a flag. */
  options?: Record<string, { type: 'string' | 'boolean' }>
}

/** Carries out a command. */
export type Run = (args: Arguments, context: CommandContext) => Promise<void>

/** A command for staff at a terminal. Each domain declares its own; composition/staff-commands.ts lists them. */
export type Command = Signature & {
  name: string
  /** One sentence for the usage. */
  does: string
  /**
   * Loads the code that carries it out, so that every command waits for its own only: `help` needs neither database nor stores, and
   * commands run in the process that npm has started. Above an empty script of 108 ms, alone on two cores beside a running site, `help`
   * takes 64 ms, `student` 214, `settings` 217, `orders` 276, `desk` 283 (goal 400; 490 to 870 before).
   */
  load: () => Promise<Run>
}

/** The parsed arguments of a command. */
export type Arguments = {
  positionals: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

/** Thrown when a command cannot do what it should; the message is for the user. */
export class CommandRefused extends Error {}

/** Thrown when a command is called with wrong arguments; the message says what is wrong. */
export class Misuse extends CommandRefused {}

/** Parses the arguments of a command; throws {@link Misuse} when they do not match its signature. */
export function parseArguments({ takes, positionals: count, options = {} }: Signature, typed: string[]): Arguments {
  const { positionals, values } = parsed(typed, options)
  const isOptional = (name: string) => name.startsWith('[')
  const missing = takes
    .split(' ')
    .slice(positionals.length, count)
    .filter((name) => !isOptional(name))
  if (missing.length > 0)
    throw new Misuse(`${new Intl.ListFormat('en').format(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`)
  if (positionals.length > count)
    throw new Misuse(`Unexpected argument “${positionals[count]}”; put quotes around text with spaces.`)
  return { positionals, options: values }
}

function parsed(args: string[], options: NonNullable<Signature['options']>) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const option = /'(-[^ ']*)/.exec(message)?.[1] ?? 'An option'
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new Misuse(`Unknown option ${option}.`)
    throw new Misuse(/not take/.test(message) ? `${option} takes no value.` : `${option} needs a value.`)
  }
}

/** Returns the command line of a command. */
export const callOf = ({ name, takes }: Command) => callFor('staff', `${name} ${takes}`.trim())

/** Commands about one subject. */
export type CommandGroup = { title: string; commands: readonly Command[] }

const usageLine = `Usage: ${callFor('staff', 'COMMAND …')}`
const linesOf = (commands: readonly Command[]) =>
  commands.map(({ name, takes, does }) => `  ${`${name} ${takes}`.trim()}\n      ${does}`)

/** Returns the usage text of one command. */
export const usageOf = (command: Command): string => [usageLine, '', ...linesOf([command])].join('\n')

/** Returns the usage text of all commands, by group. */
export const usageOfAll = (groups: readonly CommandGroup[]): string =>
  [usageLine, ...groups.flatMap(({ title, commands }) => ['', title, ...linesOf(commands)])].join('\n')
