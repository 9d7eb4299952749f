import { BadConfig } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { toldFailure } from '../http/translate.ts'
import { CommandRefused, Misuse } from './command.ts'
import { dropUnreadOutput } from './output.ts'

/** Prints lines; what people wrote must not steer the terminal it is read in. */
export function say(text: string): void {
  for (const line of text.split('\n')) process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
}

/** Whether somebody asks how a command is called. */
export const asksForHelp = (typed: readonly string[]) => typed.includes('--help') || typed.includes('-h')

/**
 * Runs a program of the command line to its end: 0 when it did what it was asked to, 1 when it could not, 2 when it was called
 * wrongly; the last two are told in words on standard error.
 */
export async function runProgram(run: (typed: string[]) => Promise<void>): Promise<void> {
  dropUnreadOutput()
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${wordsFor(error)}\n`)
    process.exitCode = error instanceof Misuse ? 2 : 1
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof BadConfig) return `The settings cannot be used:\n${error.message}`
  const isRefusal = error instanceof CommandRefused || error instanceof Refusal
  const words = isRefusal ? error.message : `It failed: ${toldFailure(error).message}`
  return words.replace(/[^\P{Cc}\n]/gu, ' ')
}
