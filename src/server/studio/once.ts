import { dayMs } from '../../core/dates.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import type { Caller } from '../http/route.ts'
import * as queries from './queries.ts'

/**
 * Does work once for its key and keeps the reply: a second click, or a repetition after a lost reply, gets the first one's. A concurrent
 * repetition waits for the first; when that fails, nothing is stored. T6
 */
export function once<Reply>(
  db: Db,
  { key, actorId, now }: { key: string; actorId: number; now: number },
  work: (tx: Db) => Promise<Reply>,
): Promise<Reply> {
  return db.transaction(async (tx) => {
    const begun = await queries.beginOnce(tx, { key, actorId, now: new Date(now) })
    if (begun.length === 0) {
      const [done] = await queries.findReplyOfOnce(tx, { key, actorId })
      // A key is drawn at random: another account's is no repetition.
      return done ? (done.reply as Reply) : refuse('request.malformed')
    }
    const reply = await work(tx)
    await queries.endOnce(tx, { key, reply: JSON.stringify(reply) })
    return reply
  })
}

const isKey = (key: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)

/** Does work once for the `Idempotency-Key` of a call; a call without one does it each time. T6 */
export function onceByHeader<Reply>(
  { db, now, actor, caller }: Pick<Context, 'db' | 'now'> & { actor: Actor; caller: Caller },
  work: (tx: Db, at: number) => Promise<Reply>,
): Promise<Reply> {
  const { idempotencyKey: key } = caller
  const at = now()
  if (key === null) return work(db, at)
  if (!isKey(key)) refuse('request.malformed')
  return once(db, { key, actorId: actor.id, now: at }, (tx) => work(tx, at))
}

const retentionMs = dayMs

/** Removes the keys of actions that are too old to be repeated: after a day. */
export const sweepActions = (db: Db, now: number) => queries.sweepActions(db, { before: new Date(now - retentionMs) })
