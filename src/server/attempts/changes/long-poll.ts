import type { z } from 'zod'
import type { AttemptChange } from '../../../contract/attempt-shapes.ts'
import { phaseOnWire } from '../../../contract/phase-on-wire.ts'
import type { Actor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import type { Context } from '../../http/context.ts'
import { isOverdue, settled } from '../ending/closing.ts'
import { noteReturn } from '../returning.ts'
import { phaseNow, type AttemptRow } from '../rows.ts'

/** Returns the state of an attempt that other open players need. */
export function changeOf(attempt: AttemptRow, now: number): z.output<typeof AttemptChange> {
  return {
    revision: attempt.revision,
    writer: attempt.writer,
    phase: phaseOnWire(phaseNow(attempt, now)),
    now: new Date(now).toISOString(),
  }
}

/**
 * Serves a long poll: returns the state of the user's own attempt when its revision is no longer `since`, or after a few seconds. It
 * occupies no pooled connection while it waits.
 */
export async function waitForChange(context: Context, actor: Actor, attemptId: number, since: number) {
  const look = async () => {
    const attempt = await context.attemptLook(attemptId)
    if (attempt?.user_id !== actor.id) refuse('attempt.not_found')
    if (!isOverdue(attempt, context.now())) return attempt
    await settled(context, attempt)
    return (await context.attemptLook(attemptId)) ?? refuse('attempt.not_found')
  }
  const watch = context.changes.watch(attemptId)
  try {
    await noteReturn(context, actor, attemptId)
    let attempt = await look()
    context.presence.note(attemptId)
    // Its end is no sign of life: who has left meanwhile waits for nothing.
    while (attempt.revision === since && (await watch.next())) attempt = await look()
    return changeOf(attempt, context.now())
  } finally {
    watch.cancel()
  }
}
