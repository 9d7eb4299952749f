import { advance, targetOf, type Move, type Phase } from '../../core/attempts/phase.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { halftimeEvents, module1Events, recordEvents, resumed, type AttemptEvent } from './events.ts'
import { decideModule2 } from './verdicts.ts'
import { refuseIn } from './refusing.ts'
import { noteReturn } from './returning.ts'
import { phaseNow } from './rows.ts'
import { listAnswers, lockAttempt, storePhase } from './store.ts'
import { refuseElsewhere } from './answering/writing.ts'

/** Returns the log events of a move. */
function eventsOf(move: Move, from: Phase, now: number): AttemptEvent[] {
  switch (move) {
    case 'finish':
      return [{ at: now, kind: from.at === 'module1' ? 'module1_finished' : 'module2_finished' }]
    case 'back':
      return [{ at: now, kind: 'went_back' }]
    case 'continue':
      return [...module1Events(from, now), { at: now, kind: 'break_started' }]
    case 'start':
      return [{ at: now, kind: 'module2_started' }]
    case 'resume':
      return [...halftimeEvents(from, now), resumed(now, 'the student')]
    case 'submit':
      return []
  }
}

/** Performs one move of an attempt. Idempotent; an invalid move is rejected. */
export async function moveAttempt(
  context: Context,
  actor: Actor,
  attemptId: number,
  { move, from, writer }: { move: Move; from: Phase['at']; writer?: string | undefined },
): Promise<void> {
  await noteReturn(context, actor, attemptId)
  const hasMoved = await context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.user_id !== actor.id) refuse('attempt.not_found')
    const now = context.now()
    const current = phaseNow(attempt, now)
    refuseIn(current, 'move')
    refuseElsewhere(attempt, writer)
    if (current.at !== from) {
      if (targetOf(from, move) === current.at) return false
      refuse('attempt.phase')
    }
    const next = advance(current, move, now, attempt.lengths)
    // Closing by time grades the attempt, so it is not done by a move.
    if (next.at === 'closed' || next.at === current.at) refuse('attempt.phase')
    const isModule1Closed = current.at === 'checking1' && next.at === 'break'
    const decided = isModule1Closed
      ? decideModule2(
          await context.versions.get(attempt.version_id, tx, attempt.corrections),
          await listAnswers(tx, attempt.id),
        )
      : {}
    await storePhase(tx, attempt.id, next, now, decided)
    await recordEvents(tx, attempt.id, eventsOf(move, current, now))
    return true
  })
  if (hasMoved) context.changes.notify(attemptId)
}
