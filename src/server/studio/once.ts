import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

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
    const begun = await tx.run(
      {
        name: 'begin-once',
        text: 'INSERT INTO studio_actions (key, actor_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
      },
      [key, actorId, new Date(now)],
    )
    if (begun.length === 0) {
      const [done] = await tx.run<{ reply: Reply }>(
        { name: 'reply-of-once', text: 'SELECT reply FROM studio_actions WHERE key = $1 AND actor_id = $2' },
        [key, actorId],
      )
      // A key is drawn at random: another account's is no repetition.
      return done ? done.reply : refuse('request.malformed')
    }
    const reply = await work(tx)
    await tx.run({ name: 'end-once', text: 'UPDATE studio_actions SET reply = $2 WHERE key = $1' }, [
      key,
      JSON.stringify(reply),
    ])
    return reply
  })
}

const keptMs = 24 * 60 * 60_000

/** Removes the keys of actions that are too old to be repeated: after a day. */
export const sweepActions = (db: Db, now: number) =>
  db.run({ name: 'sweep-actions', text: 'DELETE FROM studio_actions WHERE at <= $1' }, [new Date(now - keptMs)])
