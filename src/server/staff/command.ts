import { parseArgs } from 'node:util'
import type { Room } from '../http/room.ts'

/** What a command works with. */
export type Desk = {
  room: Room
  /** Prints one line for the person who asked. */
  say: (line: string) => void
}

/**
 * One thing that staff do from the command line: `npm run staff -- NAME …`. A noun declares its own; commands.ts lists them.
 */
export type Command = {
  name: string
  /** What follows the name in the usage, e.g. 'EMAIL --time FACTOR'. */
  takes: string
  /** One sentence for the usage. */
  does: string
  /** How many words without a name it takes. */
  words: number
  /** The options, without their dashes: text, or a switch. */
  options?: Record<string, { type: 'string' | 'boolean' }>
  run: (given: Given, desk: Desk) => Promise<void>
}

/** What was typed after the name of a command. */
export type Given = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

/** A command that cannot do what it was asked to; the message is for the person who asked. */
export class CommandRefused extends Error {}

/** Reads what was typed after a command's name; undefined when it does not fit. */
export function readGiven(command: Command, typed: string[]): Given | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: typed,
      allowPositionals: true,
      options: command.options ?? {},
    })
    return positionals.length === command.words ? { words: positionals, options: values } : undefined
  } catch {
    return undefined
  }
}

/** How commands are called, a line each. */
export function usageOf(commands: readonly Command[]): string {
  const lines = commands.map(({ name, takes, does }) => `  ${`${name} ${takes}`.trim()}\n      ${does}`)
  return ['Usage: npm run staff -- COMMAND …', '', ...lines].join('\n')
}
