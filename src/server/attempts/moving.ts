import { advance, standing, targetOf, type Move } from '../../core/attempts/phase.ts'
import type { Actor } from '../http/actor.ts'
import type { Room } from '../http/room.ts'
import { refuse } from '../http/refusal.ts'
import { decideModule2 } from './closing.ts'
import { phaseOf, type AttemptRow } from './rows.ts'
import { listResponses, lockAttempt, storePhase } from './store.ts'

/** Carries out one move of an attempt; sent twice it counts once, and out of turn it is refused. */
export function moveAttempt(
  room: Room,
  actor: Actor,
  attemptId: number,
  { move, from }: { move: Move; from: AttemptRow['phase'] },
): Promise<void> {
  return room.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.user_id !== actor.id) refuse('attempt.not_found')
    const now = room.now()
    const current = standing(phaseOf(attempt), now)
    if (current.at === 'closed') refuse('attempt.closed')
    if (current.at !== from) {
      if (targetOf(from, move) === current.at) return
      refuse('attempt.phase')
    }
    const next = advance(current, move, now, attempt.lengths)
    // Time closes an attempt with its marks; a move never does.
    if (next.at === 'closed' || next.at === current.at) refuse('attempt.phase')
    const isModule1Closed = current.at === 'checking1' && next.at === 'break'
    const decided = isModule1Closed
      ? decideModule2(await room.versions.get(attempt.version_id, tx), await listResponses(tx, attempt.id))
      : {}
    await storePhase(tx, attempt.id, next, decided)
  })
}
