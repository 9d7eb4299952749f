import { Misuse } from './command.ts'
import { dropUnreadOutput } from './output.ts'

/** Prints lines to standard output; replaces control characters, so that user-written text cannot affect the terminal. */
export function print(text: string): void {
  for (const line of text.split('\n')) process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
}

/** Returns whether the arguments ask for help. */
export const isHelpRequested = (typed: readonly string[]) => typed.includes('--help') || typed.includes('-h')

/**
 * Runs a command-line program and sets its exit code: 0 on success, 1 on failure, 2 on wrong usage. Failures are described on
 * standard error.
 */
export async function runProgram(run: (typed: string[]) => Promise<void>): Promise<void> {
  dropUnreadOutput()
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    // Loaded only now: what tells failures apart takes longer to load than help does.
    const { messageOf } = await import('./failure.ts')
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = error instanceof Misuse ? 2 : 1
  }
}
