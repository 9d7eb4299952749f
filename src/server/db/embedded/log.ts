import { copyFile, rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Location } from './location.ts'

/** What the server writes on its standard error. */
export const logOf = ({ folder }: Location) => join(folder, 'server.log')
const previousOf = ({ folder }: Location) => join(folder, 'server.previous.log')

/** The log and the one before it take at most twice this, and what is written between two looks. */
const mostBytes = 4 * 1024 * 1024

/** Puts the log of the last start aside. */
export async function beginLog(location: Location): Promise<void> {
  await rename(logOf(location), previousOf(location)).catch(() => undefined) // there was none
}

/** Puts a log aside that has grown large. The server goes on writing into the same file: it is emptied, not renamed. */
export async function boundLog(location: Location): Promise<void> {
  if ((await stat(logOf(location))).size <= mostBytes) return
  // On a full disk there is no room for a copy, and the more need to empty it.
  await copyFile(logOf(location), previousOf(location)).catch(() => undefined)
  await truncate(logOf(location))
}
