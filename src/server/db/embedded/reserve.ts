import { randomFillSync } from 'node:crypto'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from './location.ts'
import type { Location } from './location.ts'

/** The free space that a database needs to start: a few WAL segments of 16 MB. */
export const leastFreeBytes = 64 * 1024 * 1024

const reserveOf = (folder: string) => join(folder, 'reserve')

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns whether the disk of a database is full, so that it may start again once there is space. */
export const isDiskFull = async (folder: string) => (await freeBytes(folder)) < leastFreeBytes

const hasReserve = (folder: string) => exists(reserveOf(folder))

/**
 * Returns whether a disk stays too full to write to. Once full it counts as such until there is room for a new reserve as well: what was
 * given up has to last until then.
 */
export async function staysFull(folder: string, wasFull: boolean): Promise<boolean> {
  const needed = wasFull && !(await hasReserve(folder)) ? 2 * leastFreeBytes : leastFreeBytes
  return (await freeBytes(folder)) < needed
}

/** Gives the reserve up when the disk is full, so that the database can start; returns whether there was one to give. docs/decisions/0001 */
export async function giveUpReserve({ folder }: Location): Promise<boolean> {
  if (!(await isDiskFull(folder)) || !(await hasReserve(folder))) return false
  await rm(reserveOf(folder))
  return true
}

const chunkBytes = 1024 * 1024

/** Makes the reserve unless it is there or the disk has too little room beside it. */
export async function makeReserve({ folder }: Location): Promise<void> {
  if ((await hasReserve(folder)) || (await freeBytes(folder)) < 3 * leastFreeBytes) return
  const unfinished = `${reserveOf(folder)}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      // File systems store zeros in no space at all.
      const chunk = randomFillSync(Buffer.alloc(chunkBytes))
      for (let written = 0; written < leastFreeBytes; written += chunk.length) await file.write(chunk)
    } finally {
      await file.close()
    }
    await rename(unfinished, reserveOf(folder))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
