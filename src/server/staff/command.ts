import { parseArgs } from 'node:util'
import type { Room } from '../http/room.ts'

/** What a command works with. */
export type Desk = {
  room: Room
  /** Prints one line for the person who asked. */
  say: (line: string) => void
}

/** What may be typed after the name of a command. */
export type Takes = {
  /** For people, e.g. 'EMAIL --time FACTOR'; begins with the words without a name. */
  takes: string
  /** How many words without a name it takes. */
  words: number
  /** The options, without their dashes: text, or a switch. */
  options?: Record<string, { type: 'string' | 'boolean' }>
}

/**
 * One thing that staff do from the command line: `npm run staff -- NAME …`. A noun declares its own; commands.ts lists them.
 */
export type Command = Takes & {
  name: string
  /** One sentence for the usage. */
  does: string
  run: (given: Given, desk: Desk) => Promise<void>
}

/** What was typed after the name of a command. */
export type Given = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

/** A command that cannot do what it was asked to; the message is for the person who asked. */
export class CommandRefused extends Error {}

/** A command that was typed in a way it does not take; the message says what is wrong. */
export class Misuse extends CommandRefused {}

const listed = new Intl.ListFormat('en')

/** Reads what was typed after a command's name; refuses with {@link Misuse} what does not fit. */
export function readGiven({ takes, words, options = {} }: Takes, typed: string[]): Given {
  const { positionals, values } = parsed(typed, options)
  const missing = takes.split(' ').slice(positionals.length, words)
  if (missing.length > 0) throw new Misuse(`${listed.format(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`)
  if (positionals.length > words)
    throw new Misuse(`“${positionals[words]}” is too much; write words that belong together in quotes.`)
  return { words: positionals, options: values }
}

function parsed(args: string[], options: NonNullable<Takes['options']>) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const option = /'(-[^ ']*)/.exec(message)?.[1] ?? 'An option'
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new Misuse(`There is no option ${option}.`)
    throw new Misuse(/not take/.test(message) ? `${option} takes no value.` : `${option} needs a value.`)
  }
}

/** How a command is called. */
export const callOf = ({ name, takes }: Command) => `npm run staff -- ${`${name} ${takes}`.trim()}`

/** How commands are called, a line each. */
export function usageOf(commands: readonly Command[]): string {
  const lines = commands.map(({ name, takes, does }) => `  ${`${name} ${takes}`.trim()}\n      ${does}`)
  return ['Usage: npm run staff -- COMMAND …', '', ...lines].join('\n')
}
