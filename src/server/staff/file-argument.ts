import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CommandRefused } from './command.ts'

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

const problems: Record<string, (name: string) => string> = {
  ENOENT: (name) => `There is no file ${name}.`,
  ENOTDIR: (name) => `There is no file ${name}.`,
  EISDIR: (name) => `${name} is a folder, not a file.`,
  EACCES: (name) => `No permission to read the file ${name}.`,
}

/**
 * Reads a file named on the command line, relative to the caller's folder: npm changes the folder and passes the original one. Refuses
 * one with more than `most` bytes without reading it.
 */
export async function readFileArgument(name: string, most = Infinity): Promise<Buffer> {
  try {
    const path = resolve(process.env['INIT_CWD'] ?? '.', name)
    const { size } = await stat(path)
    if (size > most)
      throw new CommandRefused(
        `The file ${name} has ${toMegabytes(size)} MB; at most ${toMegabytes(most)} MB are read.`,
      )
    return await readFile(path)
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new CommandRefused(problems[code]?.(name) ?? `The file ${name} cannot be read: ${message}`)
  }
}

/** Reads a text file named on the command line. Rejects other encodings than UTF-8, which would garble what students read. */
export async function readTextArgument(name: string): Promise<string> {
  const bytes = await readFileArgument(name)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandRefused(`The file ${name} is not UTF-8 text. Save it as UTF-8.`)
  }
}
