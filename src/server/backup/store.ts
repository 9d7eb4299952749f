import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupKind } from '../../core/staff/backups.ts'
import { byActor, byCommand, recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'
import { isBackingUp } from './lock.ts'

/** A backup as the studio lists it. */
export type BackupRow = {
  id: number
  kind: BackupKind
  started_at: Date
  finished_at: Date | null
  name: string | null
  size: number | null
  is_encrypted: boolean
  copied_at: Date | null
  problem: string | null
}

/** The lifetime of the ticket of a download, in ms. */
const ticketMs = 60_000

/** Records that a backup begins, and returns its id. */
export async function beginBackup(
  db: Db,
  backup: { kind: BackupKind; name: string | null; isEncrypted: boolean; now: number; actorId?: number },
): Promise<number> {
  const { kind, name, isEncrypted, now, actorId } = backup
  return db.transaction(async (tx) => {
    const [added] = await tx.run<{ id: number }>(
      {
        name: 'begin-backup',
        text: 'INSERT INTO backups (kind, started_at, name, is_encrypted) VALUES ($1, $2, $3, $4) RETURNING id',
      },
      [kind, new Date(now), name, isEncrypted],
    )
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
export async function hasSucceeded(db: Db, id: number): Promise<boolean> {
  const text = 'SELECT FROM backups WHERE id = $1 AND size IS NOT NULL'
  return (await db.run({ name: 'backup-succeeded', text }, [id])).length > 0
}

/** Records how a backup ended: with its size, or with what went wrong; null: it was cut off. */
export async function endBackup(
  db: Db,
  { id, now, ...outcome }: { id: number; now: number } & ({ size: number } | { problem: string | null }),
): Promise<void> {
  const [size, problem] = 'size' in outcome ? [outcome.size, null] : [null, outcome.problem?.slice(0, 300) ?? null]
  await db.run(
    { name: 'end-backup', text: 'UPDATE backups SET finished_at = $2, size = $3, problem = $4 WHERE id = $1' },
    [id, new Date(now), size, problem],
  )
}

/** Lists the latest backups, the newest first, and whether one is being made now. */
export async function listBackups(db: Db): Promise<{ rows: BackupRow[]; isRunning: boolean }> {
  const [rows, isRunning] = await Promise.all([
    db.run<BackupRow>(
      {
        name: 'list-backups',
        text: `SELECT id, kind, started_at, finished_at, name, size, is_encrypted, copied_at, problem FROM backups
          ORDER BY started_at DESC, id DESC LIMIT 60`,
      },
      [],
    ),
    isBackingUp(db),
  ])
  return { rows, isRunning }
}

/** Returns when the last backup that succeeded was begun; null: never. T3 */
export async function lastBackupAt(db: Db): Promise<Date | null> {
  const [last] = await db.run<{ at: Date | null }>(
    { name: 'last-backup', text: 'SELECT max(started_at) AS at FROM backups WHERE size IS NOT NULL' },
    [],
  )
  return last?.at ?? null
}

/** The state of the scheduled backups after they were made: their copies and the tests of restoring them. */
export type BackupChecks = {
  copied_at: Date | null
  copy_problem: string | null
  tested_at: Date | null
  test_problem: string | null
}

/** Returns when a copy last left this machine and when restoring was last tested, and what went wrong since. */
export async function readBackupChecks(db: Db): Promise<BackupChecks> {
  const [found] = await db.run<BackupChecks>(
    {
      name: 'backup-checks',
      text: `SELECT (SELECT max(copied_at) FROM backups) AS copied_at,
        (SELECT copy_problem FROM backups WHERE copy_tried_at IS NOT NULL ORDER BY copy_tried_at DESC LIMIT 1) AS copy_problem,
        (SELECT max(tested_at) FROM backups WHERE test_problem IS NULL) AS tested_at,
        (SELECT nullif(test_problem, '') FROM backups WHERE tested_at IS NOT NULL ORDER BY tested_at DESC LIMIT 1) AS test_problem`,
    },
    [],
  )
  return found ?? { copied_at: null, copy_problem: null, tested_at: null, test_problem: null }
}

/** A scheduled backup whose file is needed. */
type ScheduledBackup = { id: number; name: string }

const newestScheduled = `SELECT id, name FROM backups
  WHERE kind = 'schedule' AND size IS NOT NULL AND name IS NOT NULL AND NOT is_encrypted ORDER BY started_at DESC, id DESC LIMIT 1`

/** Claims the newest scheduled backup for its copy, where it has none and that was last tried before `since`. */
export async function claimCopy(
  db: Db,
  { now, since }: { now: number; since: number },
): Promise<ScheduledBackup | undefined> {
  const [claimed] = await db.run<ScheduledBackup>(
    {
      name: 'claim-backup-copy',
      text: `UPDATE backups SET copy_tried_at = $1 WHERE id = (SELECT id FROM (${newestScheduled}) newest)
        AND copied_at IS NULL AND (copy_tried_at IS NULL OR copy_tried_at < $2) RETURNING id, name`,
    },
    [new Date(now), new Date(since)],
  )
  return claimed
}

/** Records how a copy ended. */
export async function endCopy(db: Db, { id, now, problem }: { id: number; now: number; problem: string | null }) {
  await db.run(
    {
      name: 'end-backup-copy',
      text: 'UPDATE backups SET copied_at = CASE WHEN $3::text IS NULL THEN $2::timestamptz END, copy_problem = $3 WHERE id = $1',
    },
    [id, new Date(now), problem?.slice(0, 300) ?? null],
  )
}

/**
 * Claims the newest scheduled backup for a test of restoring it, where none succeeded since `since` and none was tried since
 * `failedSince`; until it has ended its problem is empty.
 */
export async function claimRestoreTest(
  db: Db,
  { now, since, failedSince }: { now: number; since: number; failedSince: number },
): Promise<ScheduledBackup | undefined> {
  const [claimed] = await db.run<ScheduledBackup>(
    {
      name: 'claim-restore-test',
      text: `UPDATE backups SET tested_at = $1, test_problem = '' WHERE id = (SELECT id FROM (${newestScheduled}) newest)
        AND NOT EXISTS (SELECT FROM backups WHERE tested_at > $2 AND test_problem IS NULL OR tested_at > $3)
        RETURNING id, name`,
    },
    [new Date(now), new Date(since), new Date(failedSince)],
  )
  return claimed
}

/** Records how a test of restoring ended. */
export async function endRestoreTest(db: Db, { id, problem }: { id: number; problem: string | null }) {
  await db.run({ name: 'end-restore-test', text: 'UPDATE backups SET test_problem = $2 WHERE id = $1' }, [
    id,
    problem?.slice(0, 300) ?? null,
  ])
}

/** Returns whether a backup was begun since, successful or not. */
export async function hasBegunSince(db: Db, since: number): Promise<boolean> {
  const begun = await db.run(
    { name: 'backup-begun-since', text: 'SELECT FROM backups WHERE started_at > $1 LIMIT 1' },
    [new Date(since)],
  )
  return begun.length > 0
}

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
    const made = await tx.run(
      {
        name: 'make-backup-ticket',
        text: `UPDATE backups SET ticket_hash = $2, ticket_until = $3 WHERE id = $1 AND size IS NOT NULL AND name IS NOT NULL
          RETURNING id`,
      },
      [id, secretHashOf(ticket), new Date(now + ticketMs)],
    )
    if (made.length === 0) return undefined
    const change = { thing: 'backup', thingId: id, action: 'downloaded' } as const
    await recordChange(tx, { now, author: byActor({ id: actorId }), ...change })
    return ticket
  })
}

/** Returns the name of the file that a ticket is for, while it is valid. */
export async function findByTicket(db: Db, ticket: string, now: number): Promise<string | undefined> {
  if (!isSecret(ticket)) return undefined
  const [found] = await db.run<{ name: string }>(
    { name: 'backup-of-ticket', text: 'SELECT name FROM backups WHERE ticket_hash = $1 AND ticket_until > $2' },
    [secretHashOf(ticket), new Date(now)],
  )
  return found?.name
}

/** Deletes a backup and its file; false where there is none. */
export async function deleteBackup(
  db: Db,
  folder: string,
  { id, actorId, now }: { id: number; actorId: number; now: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.run<{ name: string | null }>(
      { name: 'delete-backup', text: 'DELETE FROM backups WHERE id = $1 AND finished_at IS NOT NULL RETURNING name' },
      [id],
    )
    if (!deleted) return false
    const change = { thing: 'backup', thingId: id, action: 'deleted' } as const
    await recordChange(tx, { now, author: byActor({ id: actorId }), ...change })
    if (deleted.name !== null) await rm(join(folder, deleted.name), { force: true })
    return true
  })
}

/** Deletes the oldest scheduled backups until `keep` are left, and what is said about failed and unfinished ones after a month. */
export async function pruneBackups(
  db: Db,
  folder: string,
  { keep, now }: { keep: number; now: number },
): Promise<void> {
  const pruned = await db.run<{ name: string | null }>(
    {
      name: 'prune-backups',
      text: `DELETE FROM backups WHERE id IN (SELECT id FROM backups WHERE kind = 'schedule' AND size IS NOT NULL
          ORDER BY started_at DESC, id DESC OFFSET $1)
        OR size IS NULL AND started_at < $2 RETURNING name`,
    },
    [keep, new Date(now - 30 * 24 * 60 * 60_000)],
  )
  for (const { name } of pruned) if (name !== null) await rm(join(folder, name), { force: true })
}
