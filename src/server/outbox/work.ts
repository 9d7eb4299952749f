import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { toldFailure } from '../http/translate.ts'
import { markDone, markFailed, takeDue, type EffectKind, type Payloads, type Taken } from './store.ts'

/** An effect that no further try can bring about: an address that does not exist. */
export class Hopeless extends Error {}

/** What an effect knows of itself beside its payload. */
export type EffectOf = Pick<Taken, 'id' | 'tries' | 'created_at'>

/** How each effect is carried out; throwing means to try again, {@link Hopeless} not to. */
export type Effects = { [Kind in EffectKind]: (payload: Payloads[Kind], effect: EffectOf) => Promise<void> }

const firstRetryMs = 30_000
const slowestRetryMs = 15 * 60 * 1000
const givesUpAfterMs = 2 * 24 * 60 * 60 * 1000

/** How long to wait after so many tries, in milliseconds: half a minute, doubled each time, a quarter of an hour at most. */
export const retryDelayMs = (tries: number) => Math.min(firstRetryMs * 2 ** (tries - 1), slowestRetryMs)

function nextTry(now: number, { tries, created_at, expires_at }: Taken, error: unknown): number | null {
  const next = now + retryDelayMs(tries)
  const end = expires_at?.getTime() ?? created_at.getTime() + givesUpAfterMs
  return error instanceof Hopeless || next >= end ? null : next
}

/**
 * Carries out everything that is due, one after the other; after a failure the rest waits for the next call, for the
 * others would meet the same mail server. Answers how many were done. `isStopping` ends it between two effects.
 */
export async function workOffOutbox(
  { db, now }: { db: Db; now: () => number },
  effects: Effects,
  log: Logger,
  isStopping: () => boolean = () => false,
): Promise<number> {
  for (let done = 0; !isStopping(); done += 1) {
    const taken = await takeDue(db, now())
    if (!taken) return done
    try {
      if (taken.expires_at !== null && taken.expires_at.getTime() <= now()) throw new Hopeless('its time is over')
      // The kind and its payload were written together.
      await (effects[taken.kind] as (payload: unknown, effect: EffectOf) => Promise<void>)(taken.payload, taken)
      await markDone(db, now(), taken)
    } catch (error) {
      const told = toldFailure(error)
      const nextAt = nextTry(now(), taken, error)
      await markFailed(db, now(), taken, { problem: told.message, nextAt })
      const { id, kind, tries } = taken
      if (nextAt === null) log.error({ id, kind, tries, err: told }, 'an effect was given up')
      else log.warn({ id, kind, tries, err: told }, 'an effect failed and will be tried again')
      if (!(error instanceof Hopeless)) return done
    }
  }
  return 0
}
