import { copyFile, rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Location } from './location.ts'

/** Returns the file with the server's standard error output. */
export const logOf = ({ folder }: Location) => join(folder, 'server.log')
const previousOf = ({ folder }: Location) => join(folder, 'server.previous.log')

/** The size at which the log is rotated; together the two logs take at most about twice this. */
const mostBytes = 4 * 1024 * 1024

/** Moves the log of the previous start aside. */
export async function beginLog(location: Location): Promise<void> {
  await rename(logOf(location), previousOf(location)).catch(() => undefined) // there may be none
}

/** Rotates a large log. The server holds its file open, so it is copied and emptied instead of renamed. */
export async function rotateLog(location: Location): Promise<void> {
  if ((await stat(logOf(location))).size <= mostBytes) return
  // On a full disk the copy fails, and emptying the log is all the more useful.
  await copyFile(logOf(location), previousOf(location)).catch(() => undefined)
  await truncate(logOf(location))
}
