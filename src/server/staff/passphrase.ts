import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { leastPassphrase } from '../../core/staff/backups.ts'
import { CommandRefused } from './command.ts'

/** Swallows what a terminal would echo. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Reads a passphrase: typed without echo at a terminal, or the first line of standard input. */
export async function askPassphrase(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write(`${question}: `)
  const reader = createInterface({ input: process.stdin, output: silent(), terminal: isTerminal })
  try {
    const [line = ''] = isTerminal ? [await reader.question('')] : [(await reader[Symbol.asyncIterator]().next()).value]
    if (isTerminal) process.stderr.write('\n')
    return line
  } finally {
    reader.close()
  }
}

/** Reads a new passphrase: long enough, and at a terminal typed twice. */
export async function askNewPassphrase(): Promise<string> {
  const passphrase = await askPassphrase('Passphrase for the backup')
  if (passphrase.length < leastPassphrase)
    throw new CommandRefused(`A passphrase has at least ${leastPassphrase} characters.`)
  if (process.stdin.isTTY && (await askPassphrase('The same again')) !== passphrase)
    throw new CommandRefused('The two passphrases differ.')
  return passphrase
}
