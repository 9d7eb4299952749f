import type { z } from 'zod'
import type { AttemptNews } from '../../../contract/attempt-shapes.ts'
import { standing } from '../../../core/attempts/phase.ts'
import type { Actor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import type { Room } from '../../http/room.ts'
import { isOverdue, settled } from '../ending/closing.ts'
import { phaseOf, phaseOnWire, type AttemptRow } from '../rows.ts'

/** What another open player of the attempt has to know. */
export function newsOf(attempt: AttemptRow, now: number): z.output<typeof AttemptNews> {
  return {
    revision: attempt.revision,
    writer: attempt.writer,
    phase: phaseOnWire(standing(phaseOf(attempt), now)),
    now: new Date(now).toISOString(),
  }
}

/**
 * The news of a user's own attempt as soon as it is no more as it was at the revision `since`, or what there is after a few
 * seconds. While it waits it holds no connection of the pool.
 */
export async function waitForNews(room: Room, actor: Actor, attemptId: number, since: number) {
  const look = async () => {
    const found = await room.attemptLook(attemptId)
    if (found?.user_id !== actor.id) refuse('attempt.not_found')
    if (!isOverdue(found, room.now())) return found
    await settled(room, found)
    return (await room.attemptLook(attemptId)) ?? refuse('attempt.not_found')
  }
  const watch = room.changes.watch(attemptId)
  try {
    let attempt = await look()
    while (attempt.revision === since && (await watch.next())) attempt = await look()
    return newsOf(attempt, room.now())
  } finally {
    watch.cancel()
  }
}
