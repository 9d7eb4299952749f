import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { coded } from '../../core/coded.ts'
import type { Database } from '../db/database.ts'
import { hasRoomFor, isLow, spaceOf, type Disks } from '../db/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Backups } from '../http/context.ts'
import { loggableFailure } from '../http/translate.ts'
import { partialOf } from './archive.ts'
import { CopyFailed, type Copies } from './copies.ts'
import { NoRoom, problemOf } from './failures.ts'
import { backupName, backupsFolder, createFolder, namesIn, removePartial, sizeOf } from './folder.ts'
import { unlessBackingUp } from './lock.ts'
import { testBackup, testProblem } from './restore-test.ts'
import {
  beginBackup,
  claimCopy,
  claimRestoreTest,
  endBackup,
  endCopy,
  endRestoreTest,
  forgetCopyTries,
  hasBegunSince,
  isJustInstalled,
  lastOpenBackupAt,
  pruneBackups,
  readSizes,
} from './store.ts'
import { takeBackup } from './taking.ts'
import { intervalOf } from './usual-schedule.ts'

const hours = 60 * 60_000
const intervals = { daily: 24 * hours, weekly: 7 * 24 * hours }
/** The delay before a scheduled backup or a copy that failed is tried again, in ms. */
const retryMs = hours
/** The interval at which restoring is tested, and the one after a failure, in ms. */
const testEveryMs = 7 * 24 * hours
const testAgainMs = 24 * hours
/** The interval at which the disk is looked at while a scheduled backup is written, in ms. */
const lookEveryMs = 500

type Begun = Parameters<Backups['begin']>[0]

/** Opens the backups of an installation. */
export function openBackups({
  database,
  files,
  now,
  dataDir,
  copies,
  measure = spaceOf,
  measureDatabase = async () => null,
}: {
  database: Database
  files: FileStore
  now: () => number
  dataDir: string
  copies: Copies | null
  /** Measures the disk of the backups; by default as it is. */
  measure?: typeof spaceOf
  /** Measures the disk of the embedded database; null where the database is on another server. */
  measureDatabase?: Disks['ofDatabase']
}): Backups {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const folder = backupsFolder(dataDir)
  /** The size that a scheduled backup had which was broken off, in bytes: the next one takes more. */
  let outgrown = 0
  /** The instant at which a scheduled backup was last refused for want of room. */
  let refusedAt = -Infinity
  /** Returns the most that the next backup is expected to take, in bytes: what the last one took, before the first what it is made of on this machine. */
  const nextSize = async ({ backup, database: rows }: Awaited<ReturnType<typeof readSizes>>) =>
    Math.max(outgrown, backup ?? rows + (await sizeOf(join(dataDir, 'files'))))
  const isRoomy = async () => hasRoomFor(await nextSize(await readSizes(database)), await measure(folder))
  /**
   * Returns how many of the scheduled backups can stay so that the next one leaves the disk with enough; undefined where it would not fit
   * beside the last one alone.
   */
  const mostThatStay = async (): Promise<number | undefined> => {
    const sizes = await readSizes(database)
    const { scheduled } = sizes
    const next = await nextSize(sizes)
    const space = await measure(folder)
    const fitsBeside = (stay: number) => {
      const freed = scheduled.slice(stay).reduce((sum, size) => sum + size, 0)
      return hasRoomFor(next - freed, space)
    }
    const most = scheduled.length
    return Array.from({ length: Math.max(1, most) }, (_, gone) => most - gone).find(fitsBeside)
  }
  /** Takes a backup that no one watches: saving answers comes first, so it is broken off when the disk becomes low. */
  const unlessLow = async (name: string, take: (signal: AbortSignal) => Promise<number>): Promise<number> => {
    if (!(await isRoomy())) throw new NoRoom()
    const low = new AbortController()
    const look = async () => {
      if (!isLow(await measure(folder))) return
      // What else fills the disk meanwhile says nothing of the next backup.
      outgrown = await stat(partialOf(join(folder, name))).then(
        ({ size }) => size,
        () => 0,
      )
      low.abort()
    }
    // A disk that cannot be looked at fails the backup itself.
    const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs)
    try {
      const size = await take(AbortSignal.any([closing.signal, low.signal]))
      outgrown = 0
      return size
    } catch (error) {
      throw low.signal.aborted ? new NoRoom() : error
    } finally {
      clearInterval(looking)
    }
  }
  const make = async (
    id: number,
    name: string,
    { kind, passphrase }: Pick<Begun, 'kind' | 'passphrase'>,
  ): Promise<void> => {
    try {
      await createFolder(folder)
      const take = (signal: AbortSignal) =>
        takeBackup({ database, files, now }, join(folder, name), { passphrase, signal })
      const size = await (kind === 'schedule' ? unlessLow(name, take) : take(closing.signal))
      await endBackup(database, { id, now: now(), size })
    } catch (error) {
      // One that was cut off has nothing to say, like one whose process was killed.
      const problem = closing.signal.aborted ? null : problemOf(error, folder)
      await endBackup(database, { id, now: now(), problem }).catch(() => undefined) // the database may be what failed
    }
  }
  const begin: Backups['begin'] = async ({ kind, passphrase, actorId }) => {
    const isEncrypted = passphrase !== null
    const name = backupName(kind, now(), isEncrypted)
    const about = { kind, name, isEncrypted, now: now(), ...(actorId !== undefined && { actorId }) }
    const id = await beginBackup(database, about)
    const done = make(id, name, { kind, passphrase })
    running.add(done)
    void done.finally(() => running.delete(done))
    return { id, done }
  }
  const makeScheduled = async (interval: keyof typeof intervals, keep: number) => {
    // Several nodes look after the same schedule: what one has begun, the others leave.
    if (await hasBegunSince(database, now() - retryMs)) return
    const last = await lastOpenBackupAt(database)
    if (last && now() - last.getTime() < intervals[interval]) return
    const stay = await mostThatStay()
    // As many of the oldest as it takes go first; none where that would not be enough.
    if (stay !== undefined) await pruneBackups(database, folder, { keep: Math.max(1, stay), now: now() })
    // A refusal is said once a day: every hour would soon leave nothing else in the list.
    else if (now() - refusedAt < 24 * hours) return
    else refusedAt = now()
    const { done } = await begin({ kind: 'schedule', passphrase: null })
    await done
    await pruneBackups(database, folder, { keep, now: now() })
  }
  /** Stores a copy of a backup away from this machine, where there is none yet. */
  const copyDue = async () => {
    if (!copies) return
    // A new machine, for which what the bucket has is to be restored: its own would be the newest there, and retention counts it.
    // A bucket that cannot be listed fails the copy, where it is said.
    const isEmpty = () =>
      copies.list().then(
        (names) => names.length === 0,
        (error: unknown) => ({ error }),
      )
    const free = !(await isJustInstalled(database)) || (await isEmpty())
    if (free === false) return forgetCopyTries(database)
    const since = { now: now(), since: now() - retryMs }
    const claimed = await claimCopy(database, { ...since, here: await namesIn(folder) })
    if (!claimed) return
    const send = async () => {
      if (free !== true) throw free.error
      await copies.send(join(folder, claimed.name), claimed.name)
    }
    const problem = await send().then(
      () => null,
      (error: unknown) => (error instanceof CopyFailed ? error.message : loggableFailure(error).message),
    )
    await endCopy(database, { id: claimed.id, now: now(), problem })
  }
  /** Restores the newest backup into a database of its own once a week. */
  const testDue = async () => {
    const since = { now: now(), since: now() - testEveryMs, failedSince: now() - testAgainMs }
    const claimed = await claimRestoreTest(database, { ...since, here: await namesIn(folder) })
    if (!claimed) return
    const test = async () => {
      const space = await measureDatabase()
      // Beside the academy there is a second one meanwhile.
      if (space && !hasRoomFor((await readSizes(database)).database, space)) return coded('backup.no_room_to_test')
      await testBackup(database, join(folder, claimed.name))
      return null
    }
    const problem = await test().catch(testProblem)
    await endRestoreTest(database, { id: claimed.id, problem })
  }
  /** Waits for work unless the site stops: a copy may take long, and is made again then. */
  const unlessClosing = (work: Promise<void>) =>
    Promise.race([work, new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))])
  return {
    folder,
    begin,
    copiesTo: copies?.bucket ?? null,
    async makeDue({ every, keep }) {
      const interval = intervalOf(every, copies !== null)
      if (interval === 'never') return
      await makeScheduled(interval, keep)
      await unlessClosing(copyDue())
      await unlessClosing(testDue())
    },
    sweep: () => unlessBackingUp(database, () => removePartial(folder)),
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
