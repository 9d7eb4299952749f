import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { backupIntervals, backupKinds, leastPassphrase, mostBackups } from '../../core/staff/backups.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const BackupParams = z.object({ backupId: Id })
/** The file contains everything, so the signed-in user types their password again. */
const Confirmed = z.object({ current_password: z.string().max(200) })
const confirming = [...refusals, 'account.bad_password', 'request.too_many'] as const

/** A backup that was made, is being made, or failed. */
const Backup = z.object({
  id: z.number(),
  kind: z.enum(backupKinds),
  started_at: Instant,
  state: z.enum(['running', 'done', 'failed']),
  /** In bytes. */
  size: z.number().nullable(),
  is_encrypted: z.boolean(),
  /** True if an encrypted copy is stored away from the server. */
  is_copied: z.boolean(),
  /** True if its file is in the installation's own folder. */
  has_file: z.boolean(),
  /** The reason why it failed, as a code where it has one; null: it did not, or was cut off. */
  problem: z.string().nullable(),
})

export const studioBackups = {
  backups: endpoint({
    does: 'Lists the latest backups and their schedule',
    on: 'GET /studio/backups',
    access: 'backups.manage',
    reply: z.object({
      backups: listOf('backups', Backup),
      every: z.enum(backupIntervals),
      keep: z.number(),
      /** The bucket that copies of backups without a passphrase go to; null: they stay on the server. */
      copies_to: z.string().nullable(),
    }),
    refuses: refusals,
  }),
  makeBackup: endpoint({
    does: 'Begins a backup of the whole academy into a file on the server; the list shows how it goes',
    on: 'POST /studio/backups',
    limit: 'studio',
    access: 'backups.manage',
    body: Confirmed.extend({
      /** Without one the file is not encrypted. */
      passphrase: z
        .string()
        .min(leastPassphrase, coded('text.least', { least: leastPassphrase }))
        .max(200, coded('text.most', { most: 200 }))
        .optional(),
    }),
    reply: z.object({ id: z.number() }),
    refuses: [...confirming, 'backup.under_way'],
  }),
  scheduleBackups: endpoint({
    does: 'Sets how often the academy is backed up by itself, and how many of those backups are stored',
    on: 'POST /studio/backups/schedule',
    limit: 'studio',
    access: 'backups.manage',
    body: z.object({ every: z.enum(backupIntervals), keep: z.number().int().min(1).max(mostBackups) }),
    refuses: refusals,
  }),
  openBackup: endpoint({
    does: 'Returns the path at which a backup can be downloaded within a minute',
    on: 'POST /studio/backups/:backupId/ticket',
    onFullDisk: true,
    limit: 'confirmed',
    access: 'backups.manage',
    params: BackupParams,
    body: Confirmed,
    reply: z.object({ path: z.string() }),
    refuses: [...confirming, 'backup.not_found'],
  }),
  deleteBackup: endpoint({
    does: 'Deletes a backup and its file',
    on: 'DELETE /studio/backups/:backupId',
    onFullDisk: true,
    limit: 'confirmed',
    access: 'backups.manage',
    params: BackupParams,
    refuses: [...refusals, 'backup.not_found'],
  }),
}
