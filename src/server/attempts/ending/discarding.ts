import type { Actor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import type { Context } from '../../http/context.ts'
import { refuseIn } from '../refusing.ts'
import { phaseNow } from '../rows.ts'
import { hasFinished, lockAttempt, storePhase } from '../store.ts'

/**
 * Discards a student's running retake: it ends without a result, and its answers remain visible to staff. Rejects a finished attempt
 * with attempt.closed and a first one with attempt.only. Idempotent.
 */
export async function discardAttempt(context: Context, actor: Actor, attemptId: number) {
  const { attempt, at } = await context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.user_id !== actor.id) refuse('attempt.not_found')
    if (attempt.finish_reason === 'discarded') return { attempt, at: attempt.finished_at?.getTime() ?? 0 }
    const now = context.now()
    refuseIn(phaseNow(attempt, now), 'discard')
    if (!(await hasFinished(tx, attempt.quiz_id, actor.id))) refuse('attempt.only')
    await storePhase(tx, attempt.id, { at: 'closed', finishedAt: now, reason: 'discarded' }, now)
    return { attempt, at: now }
  })
  context.changes.notify(attemptId)
  return { attempt_id: attempt.id, quiz_id: attempt.quiz_id, discarded_at: new Date(at).toISOString() }
}
