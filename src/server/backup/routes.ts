import { studioBackups } from '../../contract/studio/backups.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { byActor } from '../audit/record.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { changeSettings, getSettings } from '../site/settings.ts'
import { isBackingUp } from './lock.ts'
import { downloadPath } from './serve.ts'
import { deleteBackup, listBackups, makeTicket, type BackupRow } from './store.ts'

/** The longest that a backup may take from its row to its lock, in ms: it connects, and derives a key. */
const beginningMs = 60_000

/** Returns the state of a backup: one that neither ended nor is being made was cut off with its process. */
const stateOf = ({ size, finished_at, started_at }: BackupRow, isRunning: boolean, now: number) => {
  if (size !== null) return 'done' as const
  const isBeingMade = finished_at === null && (isRunning || now - started_at.getTime() < beginningMs)
  return isBeingMade ? ('running' as const) : ('failed' as const)
}

/** Every call about backups. T31 */
export const backupRoutes = routes(studioBackups, {
  async backups(_input, { db, now, backups: { copiesTo } }) {
    const [{ rows, isRunning }, { backupEvery, backupKeep }] = await Promise.all([listBackups(db), getSettings(db)])
    const shown = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      started_at: row.started_at.toISOString(),
      state: stateOf(row, isRunning, now()),
      size: row.size,
      is_encrypted: row.is_encrypted,
      is_copied: row.copied_at !== null,
      has_file: row.size !== null && row.name !== null,
      problem: row.problem,
    }))
    return { data: { backups: shown, every: backupEvery, keep: backupKeep, copies_to: copiesTo } }
  },

  async makeBackup({ body }, context) {
    const { db, actor, backups } = context
    await confirmPassword(context, body.current_password)
    if (await isBackingUp(db)) refuse('backup.under_way')
    const { id } = await backups.begin({ kind: 'studio', passphrase: body.passphrase ?? null, actorId: actor.id })
    return { data: { id }, msg: 'backup.begun' }
  },

  async scheduleBackups({ body }, { db, now, actor }) {
    await changeSettings(db, { backupEvery: body.every, backupKeep: body.keep }, { author: byActor(actor), now: now() })
    return { data: null, msg: 'studio.saved' }
  },

  async openBackup({ params, body }, context) {
    await confirmPassword(context, body.current_password)
    const ticket = await makeTicket(context.db, { id: params.backupId, actorId: context.actor.id, now: context.now() })
    if (ticket === undefined) refuse('backup.not_found')
    return { data: { path: downloadPath(ticket) } }
  },

  async deleteBackup({ params }, { db, now, actor, backups }) {
    const which = { id: params.backupId, actorId: actor.id, now: now() }
    if (!(await deleteBackup(db, backups.folder, which))) refuse('backup.not_found')
    return { data: null, msg: 'studio.deleted' }
  },
})
