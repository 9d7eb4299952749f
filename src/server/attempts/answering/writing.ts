import { acceptsLate } from '../../../core/attempts/late.ts'
import type { Actor } from '../../http/actor.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { recordEvents } from '../events.ts'
import { phaseNow, type AttemptRow } from '../rows.ts'
import { lockAttempt } from '../store.ts'
import * as queries from '../queries.ts'

/** Rejects a player that is not the writer. Clients that send no writer id are not checked. */
export function refuseElsewhere(attempt: AttemptRow, writer: string | undefined): void {
  if (isElsewhere(attempt, writer)) refuse('attempt.elsewhere')
}

/** Returns whether another player is the writer. */
export function isElsewhere({ writer: current }: AttemptRow, writer: string | undefined): boolean {
  return writer !== undefined && current !== null && current !== writer
}

/** Makes a player the writer of an attempt that is open or still accepts late answers. */
export async function claimAttempt(context: Context, actor: Actor, attemptId: number, writer: string): Promise<void> {
  const isNew = await context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.user_id !== actor.id) refuse('attempt.not_found')
    const now = context.now()
    const phase = phaseNow(attempt, now)
    if (phase.at === 'closed' && !acceptsLate(phase, attempt.finalised_at?.getTime() ?? null, now))
      refuse('attempt.closed')
    if (attempt.writer === writer) return false
    await queries.claimAttempt(tx, { attemptId: attempt.id, writer })
    if (attempt.writer !== null) await recordEvents(tx, attempt.id, [{ at: now, kind: 'taken_over' }])
    return true
  })
  if (isNew) context.changes.notify(attemptId)
}
