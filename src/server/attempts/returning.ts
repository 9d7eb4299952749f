import { stopAfter } from '../../core/attempts/practice.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { clockEvents, recordEvents } from './events.ts'
import { phaseOf } from './rows.ts'
import { lockAttempt, storePhase } from './store.ts'
import * as queries from './queries.ts'

/**
 * Notes in practice mode that the student of an attempt is there: a clock that has stopped since the last sign of life runs on with the time
 * that was left, and players are notified of the new end. To be called before any call of a student looks at the clock; nothing happens to
 * attempts of other modes. Returns whether the clock had stopped. T17
 */
export async function noteReturn(context: Context, actor: Actor, attemptId: number): Promise<boolean> {
  const facts = await context.attemptFacts.get(attemptId)
  if (!facts?.isPractice || facts.userId !== actor.id || context.presence.isFresh(attemptId)) return false
  const now = context.now()
  const running = await queries.runOn(context.db, { attemptId, now: new Date(now), stopsAt: new Date(stopAfter(now)) })
  const hadStopped = running.length === 0 && (await resumeClock(context, attemptId))
  context.presence.note(attemptId)
  if (hadStopped) context.changes.notify(attemptId)
  return hadStopped
}

/**
 * Stops the clock of a practice attempt whose player says that its student leaves, as long as that player is the writer; a player that says
 * nothing is waited for. T17
 */
export async function noteLeaving({ db, now, presence }: Context, attemptId: number, writer: string | undefined) {
  await queries.stopClock(db, { attemptId, now: new Date(now()), writer: writer ?? null })
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
    await queries.runOnAgain(tx, { attemptId, stopsAt: new Date(stopAfter(now)) })
    return hadStopped
  })
}
