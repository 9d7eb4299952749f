import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CommandRefused } from './command.ts'

const problems: Record<string, (name: string) => string> = {
  ENOENT: (name) => `There is no file ${name}.`,
  ENOTDIR: (name) => `There is no file ${name}.`,
  EISDIR: (name) => `${name} is a folder, not a file.`,
  EACCES: (name) => `The file ${name} may not be read by this account.`,
}

/** The content of a file that was named on the command line; npm runs elsewhere than where it was called, and says where that was. */
export async function readTypedFile(name: string): Promise<Buffer> {
  try {
    return await readFile(resolve(process.env['INIT_CWD'] ?? '.', name))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new CommandRefused(problems[code]?.(name) ?? `The file ${name} cannot be read: ${message}`)
  }
}

/** The text of a file that was named on the command line. Another encoding would leave wrong letters in what people read. */
export async function readTypedText(name: string): Promise<string> {
  const bytes = await readTypedFile(name)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandRefused(`The file ${name} is no text in UTF-8. Save it in this encoding.`)
  }
}
