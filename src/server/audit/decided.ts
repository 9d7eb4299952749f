import { undoMs } from '../../core/staff/undo.ts'

/** Returns a decision as on the wire: what can be taken back, and until when; nothing where nothing changed. T4 */
export const decided = (change: { id: number | null; at: number } | null) => ({
  change_id: change?.id ?? null,
  undo_until: change === null || change.id === null ? null : new Date(change.at + undoMs).toISOString(),
})
