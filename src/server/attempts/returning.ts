import { stopAfter } from '../../core/attempts/practice.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { clockEvents, recordEvents } from './events.ts'
import { phaseOf } from './rows.ts'
import { lockAttempt, storePhase } from './store.ts'

/** Lets a clock that has not stopped run on. */
const runOnStatement = {
  name: 'run-on',
  text: `UPDATE attempts SET stops_at = greatest(stops_at, $3) WHERE id = $1 AND phase <> 'closed' AND stops_at >= $2 RETURNING id`,
}

/**
 * Notes in practice mode that the student of an attempt is there: a clock that has stopped since the last sign of life runs on with the time
 * that was left, and players are notified of the new end. To be called before any call of a student looks at the clock; nothing happens to
 * attempts of other modes. Returns whether the clock had stopped. T17
 */
export async function noteReturn(context: Context, actor: Actor, attemptId: number): Promise<boolean> {
  const facts = await context.attemptFacts.get(attemptId)
  if (!facts?.isPractice || facts.userId !== actor.id || context.presence.isFresh(attemptId)) return false
  const now = context.now()
  const running = await context.db.run(runOnStatement, [attemptId, new Date(now), new Date(stopAfter(now))])
  const hadStopped = running.length === 0 && (await resumeClock(context, attemptId))
  context.presence.note(attemptId)
  if (hadStopped) context.changes.notify(attemptId)
  return hadStopped
}

const stopStatement = {
  name: 'stop-clock',
  text: `UPDATE attempts SET stops_at = $2 WHERE id = $1 AND phase <> 'closed' AND stops_at > $2 AND (writer IS NULL OR writer = $3)`,
}

/**
 * Stops the clock of a practice attempt whose player says that its student leaves, as long as that player is the writer; a player that says
 * nothing is waited for. T17
 */
export async function noteLeaving({ db, now, presence }: Context, attemptId: number, writer: string | undefined) {
  await db.run(stopStatement, [attemptId, new Date(now()), writer ?? null])
  presence.forget(attemptId)
}

/** Lets the clock of an open practice attempt run on from now; returns whether it had stopped. */
function resumeClock({ db, now: readClock }: Context, attemptId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (!attempt || attempt.phase === 'closed') return false
    const now = readClock()
    const events = clockEvents(attempt, now)
    const hadStopped = events.some(({ kind }) => kind === 'clock_stopped')
    if (hadStopped) {
      await recordEvents(tx, attemptId, events)
      await storePhase(tx, attemptId, phaseOf(attempt, now), now)
    }
    await tx.run({ name: 'run-on-again', text: 'UPDATE attempts SET stops_at = $2 WHERE id = $1' }, [
      attemptId,
      new Date(stopAfter(now)),
    ])
    return hadStopped
  })
}
