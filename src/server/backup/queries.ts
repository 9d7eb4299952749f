import { listCaps } from '../../core/list-caps.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const beginBackup = statement({
  name: 'begin-backup',
  text: `INSERT INTO backups (kind, started_at, name, is_encrypted) VALUES (:kind, :now, :name, :isEncrypted) RETURNING id`,
  params: { name: nullable() },
})

export const findSucceeded = statement({
  name: 'backup-succeeded',
  text: 'SELECT id FROM backups WHERE id = :id AND size IS NOT NULL',
})

export const endBackup = statement({
  name: 'end-backup',
  text: 'UPDATE backups SET finished_at = :now, size = :size, problem = :problem WHERE id = :id',
  params: { size: nullable(), problem: nullable() },
})

export const listBackups = statement({
  name: 'list-backups',
  text: `SELECT id, kind, started_at, finished_at, name, size, is_encrypted, copied_at, problem FROM backups
    ORDER BY started_at DESC, id DESC LIMIT ${listCaps.backups + 1}`,
})

/** Condition for a backup without a passphrase. */
const isOpen = 'size IS NOT NULL AND NOT is_encrypted'

export const findLastOpen = statement({
  name: 'last-open-backup',
  text: `SELECT max(started_at) AS at FROM backups WHERE ${isOpen}`,
})

/** Condition for one whose file this node has: with several nodes it is on the one that made it. */
const isOpenHere = `${isOpen} AND name = ANY(:here::text[])`

const newestScheduled = (which: string) =>
  `SELECT id FROM backups WHERE kind = 'schedule' AND ${which} ORDER BY started_at DESC, id DESC LIMIT 1`
const newestScheduledHere = newestScheduled(isOpenHere)

/** Returns the condition for a backup that is to have a copy: the newest one of the schedule, and those by hand that are not too old. */
const isToBeCopied = (which: string) =>
  `(id = (${newestScheduled(which)}) OR kind = 'studio' AND started_at > :byHandSince AND ${which})`

export const readBackupChecks = statement({
  name: 'backup-checks',
  // One that was cut off has no reason: its process ended, and a scheduled one is made again within an hour. One that met another leaves that
  // one: a command writes its own row only when it has ended, as of its begin. Without a schedule nothing mends what it has failed at.
  text: `SELECT (SELECT problem FROM backups WHERE size IS NOT NULL OR problem <> 'backup.beside' AND (:isScheduled::boolean OR kind <> 'schedule')
      ORDER BY started_at DESC, id DESC LIMIT 1) AS problem,
    (SELECT max(started_at) FROM backups WHERE size IS NOT NULL) AS made_at,
    (SELECT max(copied_at) FROM backups) AS copied_at,
    (SELECT copy_problem FROM backups WHERE copied_at IS NULL AND copy_problem IS NOT NULL AND ${isToBeCopied(isOpen)}
      ORDER BY copy_tried_at DESC LIMIT 1) AS copy_problem,
    (SELECT max(tested_at) FROM backups WHERE test_problem IS NULL) AS tested_at,
    (SELECT nullif(test_problem, '') FROM backups WHERE tested_at IS NOT NULL AND :isScheduled ORDER BY tested_at DESC LIMIT 1) AS test_problem`,
})

export const findSizes = statement({
  name: 'backup-sizes',
  text: `SELECT pg_database_size(current_database())::float8 AS database,
    (SELECT size::float8 FROM backups WHERE size IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1) AS backup,
    coalesce((SELECT json_agg(size ORDER BY started_at DESC, id DESC) FROM backups WHERE kind = 'schedule' AND size IS NOT NULL), '[]') AS scheduled`,
  row: { database: notNull(), scheduled: notNull<number[]>() },
})

const waitsForCopy = 'copied_at IS NULL AND (copy_tried_at IS NULL OR copy_tried_at < :since)'

export const claimCopy = statement({
  name: 'claim-backup-copy',
  text: `UPDATE backups SET copy_tried_at = :now WHERE ${waitsForCopy} AND id = (SELECT id FROM backups
      WHERE ${isToBeCopied(isOpenHere)} AND ${waitsForCopy}
      ORDER BY started_at DESC, id DESC LIMIT 1)
    RETURNING id, name`,
  row: { name: notNull() },
})

export const findBeginning = statement({
  name: 'has-begun',
  text: `SELECT id FROM users WHERE NOT is_demo UNION ALL SELECT id FROM backups WHERE copied_at IS NOT NULL LIMIT 1`,
})

export const forgetCopyTries = statement({
  name: 'forget-copy-tries',
  text: 'UPDATE backups SET copy_tried_at = NULL, copy_problem = NULL WHERE copied_at IS NULL AND copy_tried_at IS NOT NULL',
})

export const endCopy = statement({
  name: 'end-backup-copy',
  text: `UPDATE backups SET copied_at = CASE WHEN :problem::text IS NULL THEN :now::timestamptz END, copy_problem = :problem
    WHERE id = :id`,
  params: { problem: nullable() },
})

export const claimRestoreTest = statement({
  name: 'claim-restore-test',
  text: `UPDATE backups SET tested_at = :now, test_problem = '' WHERE id = (${newestScheduledHere})
    AND NOT EXISTS (SELECT FROM backups WHERE tested_at > :since AND test_problem IS NULL OR tested_at > :failedSince)
    RETURNING id, name`,
  row: { name: notNull() },
})

export const endRestoreTest = statement({
  name: 'end-restore-test',
  text: 'UPDATE backups SET test_problem = :problem WHERE id = :id',
  params: { problem: nullable() },
})

export const findBegunSince = statement({
  name: 'backup-begun-since',
  text: 'SELECT id FROM backups WHERE started_at > :since LIMIT 1',
})

export const setTicket = statement({
  name: 'make-backup-ticket',
  text: `UPDATE backups SET ticket_hash = :ticketHash, ticket_until = :until
    WHERE id = :id AND size IS NOT NULL AND name IS NOT NULL RETURNING id`,
})

export const findByTicket = statement({
  name: 'backup-of-ticket',
  text: 'SELECT name FROM backups WHERE ticket_hash = :ticketHash AND ticket_until > :now',
  row: { name: notNull() },
})

export const deleteBackup = statement({
  name: 'delete-backup',
  text: 'DELETE FROM backups WHERE id = :id AND finished_at IS NOT NULL RETURNING name',
})

export const pruneBackups = statement({
  name: 'prune-backups',
  text: `DELETE FROM backups WHERE id IN (SELECT id FROM backups WHERE kind = 'schedule' AND size IS NOT NULL
      ORDER BY started_at DESC, id DESC OFFSET :keep)
    OR size IS NULL AND started_at < :before RETURNING name`,
})

/** The name of every backup that is listed, the newest first. */
export const listNames = statement({
  name: 'backup-names',
  text: 'SELECT name, kind, size, started_at FROM backups WHERE name IS NOT NULL ORDER BY started_at DESC, id DESC',
  row: { name: notNull() },
})

export const shareBackupLock = statement({
  name: 'share-backup-lock',
  text: 'SELECT pg_try_advisory_xact_lock_shared(:lock) AS free',
  row: { free: notNull() },
})

export const findBackupLock = statement({
  name: 'is-backing-up',
  text: `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = :lock::int::oid AND mode = 'ExclusiveLock' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
})
