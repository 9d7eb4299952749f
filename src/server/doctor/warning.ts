import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '../../core/dates.ts'
import type { Db } from '../db/database.ts'
import { emailTextsForAll } from '../mail/words.ts'
import { enqueueAll } from '../outbox/store.ts'
import { isLow, type Disks } from '../db/disk.ts'
import * as queries from './queries.ts'

/** The interval at which owners are warned again while nothing has been done, in ms. */
const warnAgainMs = 7 * dayMs

/**
 * Returns the file with the moment of the last warning: each machine has a disk of its own, and a warning does not write to the full one
 * much.
 */
const warnedFile = (dataDir: string) => join(dataDir, 'disk-warned')

/** Emails the owners when a disk of this machine is almost full: once, and every week until there is space. O2 */
export async function warnOfDisk({
  db,
  disks,
  now,
  dataDir,
}: {
  db: Db
  disks: Pick<Disks, 'tightest'>
  now: () => number
  dataDir: string
}): Promise<void> {
  const file = warnedFile(dataDir)
  const space = await disks.tightest()
  if (!isLow(space)) return rm(file, { force: true })
  const warnedAt = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (now() - warnedAt < warnAgainMs) return
  const owners = await queries.listOwners(db)
  const textsOf = await emailTextsForAll(
    db,
    owners.map(({ id }) => id),
  )
  await enqueueAll(
    db,
    now(),
    'email',
    owners.map(({ id, email }) => ({ ...textsOf(id).diskLow({ ...space, machine: hostname() }), to: email ?? '' })),
  )
  await writeFile(file, String(now()))
}
