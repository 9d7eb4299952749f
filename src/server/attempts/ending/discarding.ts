import { standing } from '../../../core/attempts/phase.ts'
import type { Actor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import type { Room } from '../../http/room.ts'
import { phaseOf } from '../rows.ts'
import { hasFinished, lockAttempt, storePhase } from '../store.ts'

/**
 * Discards a student's running retake: it ends without a result, and its answers stay for staff. Refuses a finished attempt
 * with attempt.closed and the first one with attempt.only. Idempotent.
 */
export async function discardAttempt(room: Room, actor: Actor, attemptId: number) {
  const { attempt, at } = await room.db.transaction(async (tx) => {
    const found = await lockAttempt(tx, attemptId)
    if (found?.user_id !== actor.id) refuse('attempt.not_found')
    if (found.finish_reason === 'discarded') return { attempt: found, at: found.finished_at?.getTime() ?? 0 }
    const now = room.now()
    if (standing(phaseOf(found), now).at === 'closed') refuse('attempt.closed')
    if (!(await hasFinished(tx, found.quiz_id, actor.id))) refuse('attempt.only')
    await storePhase(tx, found.id, { at: 'closed', finishedAt: now, reason: 'discarded' })
    return { attempt: found, at: now }
  })
  room.changes.tell(attemptId)
  return { attempt_id: attempt.id, quiz_id: attempt.quiz_id, discarded_at: new Date(at).toISOString() }
}
