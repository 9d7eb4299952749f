import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { backupKinds } from '../../core/staff/backups.ts'
import { bytes, identity, instant } from '../db/columns.ts'

/** The backups that this installation has made, or tried to. T31 */
export const backups = pgTable(
  'backups',
  {
    id: identity(),
    kind: text({ enum: backupKinds }).notNull(),
    startedAt: instant().notNull(),
    /** Null while it is made, and when the process that made it ended. */
    finishedAt: instant(),
    /** The name of its file in the folder of backups; null: somewhere else. */
    name: text(),
    size: bigint({ mode: 'number' }),
    isEncrypted: boolean().notNull().default(false),
    /** The reason why there is none. */
    problem: text(),
    /** The times at which its encrypted copy was stored off this machine and last tried, and the reason if there is none. */
    copiedAt: instant(),
    copyTriedAt: instant(),
    copyProblem: text(),
    /** The time of the last test of restoring it into a database of its own, and the reason if that failed. */
    testedAt: instant(),
    testProblem: text(),
    /** SHA-256 of the ticket of a download, and until when it is valid. */
    ticketHash: bytes(),
    ticketUntil: instant(),
  },
  (table) => [index('backups_started').on(table.startedAt)],
)
