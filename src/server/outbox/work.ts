import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { toldFailure } from '../http/translate.ts'
import { Hopeless } from '../mail/hopeless.ts'
import { markDone, markFailed, takeDue, type EffectKind, type Payloads, type Taken } from './store.ts'

/** What an effect knows of itself beside its payload. */
export type EffectOf = Pick<Taken, 'id' | 'tries' | 'created_at'>

/** How each effect is carried out; throwing means to try again, {@link Hopeless} not to. */
export type Effects = { [Kind in EffectKind]: (payload: Payloads[Kind], effect: EffectOf) => Promise<void> }

const firstRetryMs = 30_000
const minutes = 60 * 1000
const hours = 60 * minutes

/**
 * How patient an effect is, in milliseconds: its longest pause, and when it is given up. A mail of days ago helps nobody; a
 * file must go.
 */
const patience: Record<EffectKind, { slowest: number; givesUpAfter: number }> = {
  letter: { slowest: 15 * minutes, givesUpAfter: 48 * hours },
  password_code: { slowest: 15 * minutes, givesUpAfter: 48 * hours },
  forget_files: { slowest: 6 * hours, givesUpAfter: Infinity },
}

/** What leaves by the mail server; the other effects do not wait for it, nor it for them. */
export const mailKinds: readonly EffectKind[] = ['letter', 'password_code']
/** What the store of files does. */
export const fileKinds: readonly EffectKind[] = ['forget_files']

/**
 * How long to wait after so many tries, in milliseconds: half a minute, doubled each time up to the longest pause of its kind.
 */
export const retryDelayMs = (tries: number, kind: EffectKind) =>
  Math.min(firstRetryMs * 2 ** Math.min(tries - 1, 30), patience[kind].slowest)

function nextTry(now: number, { kind, tries, created_at, expires_at }: Taken, error: unknown): number | null {
  const next = now + retryDelayMs(tries, kind)
  const end = expires_at?.getTime() ?? created_at.getTime() + patience[kind].givesUpAfter
  return error instanceof Hopeless || next >= end ? null : next
}

/**
 * Carries out everything of these kinds that is due, one after the other; after a failure the rest waits for the next call,
 * for the others would meet the same server. Answers how many were done. `isStopping` ends it between two effects.
 */
export async function workOffOutbox(
  { db, now }: { db: Db; now: () => number },
  effects: Effects,
  log: Logger,
  { kinds, isStopping = () => false }: { kinds: readonly EffectKind[]; isStopping?: () => boolean },
): Promise<number> {
  for (let done = 0; !isStopping(); done += 1) {
    const taken = await takeDue(db, now(), kinds)
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
