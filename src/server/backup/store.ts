import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../core/dates.ts'
import {
  byHandMs,
  daysSince,
  lateChecks,
  lateDays,
  lateTestDays,
  type BackupKind,
  type LateCheck,
} from '../../core/staff/backups.ts'
import { byActor, byCommand, recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'
import { getSettings } from '../site/settings.ts'
import { namesIn, readBackupName } from './folder.ts'
import { isBackingUp } from './lock.ts'
import * as queries from './queries.ts'
import { intervalOf } from './usual-schedule.ts'

/** A backup as the studio lists it. */
export type BackupRow = RowOf<typeof queries.listBackups>

/** The lifetime of the ticket of a download, in ms. */
const ticketMs = 60_000

/** The time for which a failed or unfinished backup is listed, in ms. */
const saidMs = 30 * dayMs

/** Records that a backup begins, and returns its id. */
export async function beginBackup(
  db: Db,
  backup: { kind: BackupKind; name: string | null; isEncrypted: boolean; now: number; actorId?: number },
): Promise<number> {
  const { kind, name, isEncrypted, now, actorId } = backup
  return db.transaction(async (tx) => {
    const [added] = await queries.beginBackup(tx, { kind, now: new Date(now), name, isEncrypted })
    if (!added) throw new Error('nothing was written')
    const byHand = kind === 'command' ? byCommand : null
    const author = actorId === undefined ? byHand : byActor({ id: actorId })
    if (author)
      await recordChange(tx, {
        now,
        author,
        thing: 'backup',
        thingId: added.id,
        action: 'made',
        after: { is_encrypted: isEncrypted },
      })
    return added.id
  })
}

/** Returns whether a backup has ended well. */
export const hasSucceeded = async (db: Db, id: number): Promise<boolean> =>
  (await queries.findSucceeded(db, { id })).length > 0

/** Records how a backup ended: with its size, or with what went wrong; null: it was cut off. */
export async function endBackup(
  db: Db,
  { id, now, ...outcome }: { id: number; now: number } & ({ size: number } | { problem: string | null }),
): Promise<void> {
  const [size, problem] = 'size' in outcome ? [outcome.size, null] : [null, outcome.problem]
  await queries.endBackup(db, { id, now: new Date(now), size, problem })
}

/** Lists the latest backups, the newest first, and whether one is being made now. */
export async function listBackups(db: Db): Promise<{ rows: BackupRow[]; isRunning: boolean }> {
  const [rows, isRunning] = await Promise.all([queries.listBackups(db), isBackingUp(db)])
  return { rows, isRunning }
}

/**
 * Returns when the last backup without a passphrase was begun; null: never. One with a passphrase takes the place of none of the schedule: no
 * copy is made of it, and restoring it cannot be tested.
 */
export async function lastOpenBackupAt(db: Db): Promise<Date | null> {
  const [last] = await queries.findLastOpen(db)
  return last?.at ?? null
}

/** Returns the size of the database and of the last backup, in bytes; null: there is none. */
export async function readSizes(db: Db): Promise<RowOf<typeof queries.findSizes>> {
  const [found] = await queries.findSizes(db)
  return found ?? { database: 0, backup: null, scheduled: [] }
}

/** The state of the backups: whether the last one was made, their copies and the tests of restoring them, and what of that is late. */
export type BackupChecks = RowOf<typeof queries.readBackupChecks> & { late: LateCheck[] }

/**
 * Returns when the last backup was made and why a later one failed, when a copy last left this machine and when restoring was last tested, and
 * what went wrong since: with copies until each that is to be copied is. What is no longer wanted has no problem and is not late: a schedule
 * that was set to never, and a store of copies that the settings no longer name. A file that was removed by hand fails nothing, so its copy
 * and its test are missed by their age alone.
 */
export async function readBackupChecks(
  db: Db,
  { hasStore, now }: { hasStore: boolean; now: number },
): Promise<BackupChecks> {
  const { backupEvery } = await getSettings(db)
  const interval = intervalOf(backupEvery, hasStore)
  const isScheduled = interval !== 'never'
  const [found] = await queries.readBackupChecks(db, { isScheduled, byHandSince: new Date(now - byHandMs) })
  const none = {
    problem: null,
    made_at: null,
    copied_at: null,
    copy_problem: null,
    tested_at: null,
    test_problem: null,
  }
  const checks = hasStore || !found ? (found ?? none) : { ...found, copy_problem: null }
  const { made_at, copied_at, tested_at } = checks
  const isOlder = (at: Date | null, most: number) => at !== null && daysSince(at, now) > most
  const isLate: Record<LateCheck, boolean> = {
    backup: isOlder(made_at, lateDays[interval]),
    copy: hasStore && isOlder(copied_at, lateDays[interval]),
    test: isScheduled && isOlder(tested_at, lateTestDays),
  }
  return { ...checks, late: lateChecks.filter((check) => isLate[check]) }
}

/** A backup whose file is needed. */
type ClaimedBackup = RowOf<typeof queries.claimCopy>

/**
 * Claims a backup without a passphrase for its copy, where it has none and that was last tried before `since`: the newest one of the
 * schedule, and those of the last week that were made in the studio. Its file is among those that are `here`.
 */
export async function claimCopy(
  db: Db,
  { now, since, here }: { now: number; since: number; here: string[] },
): Promise<ClaimedBackup | undefined> {
  const instants = { now: new Date(now), since: new Date(since), byHandSince: new Date(now - byHandMs) }
  const [claimed] = await queries.claimCopy(db, { ...instants, here })
  return claimed
}

/**
 * Returns whether this academy was just installed: no one has an account but those of the demo, and nothing of it was copied away. The demo of
 * someone who uses it as it is goes on to be copied.
 */
export const isJustInstalled = async (db: Db): Promise<boolean> => (await queries.findBeginning(db)).length === 0

/** Forgets that copies failed, where none is to be made for now. */
export async function forgetCopyTries(db: Db): Promise<void> {
  await queries.forgetCopyTries(db)
}

/** Records how a copy ended. */
export async function endCopy(db: Db, { id, now, problem }: { id: number; now: number; problem: string | null }) {
  await queries.endCopy(db, { id, now: new Date(now), problem: problem?.slice(0, 300) ?? null })
}

/**
 * Claims the newest scheduled backup that is `here` for a test of restoring it, where none succeeded since `since` and none was tried since
 * `failedSince`; until it has ended its problem is empty.
 */
export async function claimRestoreTest(
  db: Db,
  { now, since, failedSince, here }: { now: number; since: number; failedSince: number; here: string[] },
): Promise<ClaimedBackup | undefined> {
  const [claimed] = await queries.claimRestoreTest(db, {
    here,
    now: new Date(now),
    since: new Date(since),
    failedSince: new Date(failedSince),
  })
  return claimed
}

/** Records how a test of restoring ended. */
export async function endRestoreTest(db: Db, { id, problem }: { id: number; problem: string | null }) {
  await queries.endRestoreTest(db, { id, problem: problem?.slice(0, 300) ?? null })
}

/** Returns whether a backup was begun since, successful or not. */
export const hasBegunSince = async (db: Db, since: number): Promise<boolean> =>
  (await queries.findBegunSince(db, { since: new Date(since) })).length > 0

/**
 * Makes a ticket for the download of a backup, undefined where there is no file of it. The audit log has it from here on: a file with
 * the data of all students leaves the academy. T9
 */
export function makeTicket(
  db: Db,
  { id, actorId, now }: { id: number; actorId: number; now: number },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const ticket = newSecret()
    const ticketHash = secretHashOf(ticket)
    const made = await queries.setTicket(tx, { id, ticketHash, until: new Date(now + ticketMs) })
    if (made.length === 0) return undefined
    const change = { thing: 'backup', thingId: id, action: 'downloaded' } as const
    await recordChange(tx, { now, author: byActor({ id: actorId }), ...change })
    return ticket
  })
}

/** Returns the name of the file that a ticket is for, while it is valid. */
export async function findByTicket(db: Db, ticket: string, now: number): Promise<string | undefined> {
  if (!isSecret(ticket)) return undefined
  const [found] = await queries.findByTicket(db, { ticketHash: secretHashOf(ticket), now: new Date(now) })
  return found?.name
}

/** Deletes a backup and its file; false where there is none. */
export async function deleteBackup(
  db: Db,
  folder: string,
  { id, actorId, now }: { id: number; actorId: number; now: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deleted] = await queries.deleteBackup(tx, { id })
    if (!deleted) return false
    const change = { thing: 'backup', thingId: id, action: 'deleted' } as const
    await recordChange(tx, { now, author: byActor({ id: actorId }), ...change })
    if (deleted.name !== null) await rm(join(folder, deleted.name), { force: true })
    return true
  })
}

/**
 * Deletes the oldest scheduled backups until `keep` are left, and what is said about failed and unfinished ones after a month. The list of an
 * academy that was restored does not know those that were made since: they go once as many as stay are newer.
 */
export async function pruneBackups(
  db: Db,
  folder: string,
  { keep, now }: { keep: number; now: number },
): Promise<void> {
  const pruned = await queries.pruneBackups(db, { keep, before: new Date(now - saidMs) })
  const listed = await queries.listNames(db)
  const names = new Set(listed.map(({ name }) => name))
  const oldest = listed.filter(({ kind, size }) => kind === 'schedule' && size !== null)[keep - 1]?.started_at
  // Why a folder cannot be read says the backup that is to be made.
  const here = await namesIn(folder).catch((): string[] => [])
  const unlisted = here.filter((name) => {
    const made = names.has(name) ? null : readBackupName(name)
    return made?.kind === 'schedule' && oldest !== undefined && made.madeAt < oldest.getTime()
  })
  for (const name of [...pruned.map((one) => one.name), ...unlisted])
    if (name !== null) await rm(join(folder, name), { force: true })
}
