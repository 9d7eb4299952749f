import {
  triesNow,
  tryLimits,
  waitBeforeTry,
  withTry,
  type Tries,
  type TryKind,
} from '../../core/accounts/throttling.ts'
import { refuseTooMany } from './throttle.ts'
import { openLru } from './lru.ts'

/** Counts calls in the memory of this server: those that are many, where a statement for each would cost more than what it spares. */
export type CallCounts = {
  /** Counts a call, or rejects it, uncounted, with request.too_many and the time to wait. */
  count(kind: TryKind, of: string, now: number): void
}

/** The most callers remembered; those that called longest ago are forgotten first. */
const mostCallers = 20_000

/** Opens the counters of one server. docs/decisions/0176 */
export function openCallCounts(): CallCounts {
  const counted = openLru<string, Tries>(mostCallers)
  return {
    count(kind, of, now) {
      const key = `${kind}\n${of}`
      const tries = triesNow(counted.get(key), now)
      const waitMs = waitBeforeTry(tries, tryLimits[kind], now)
      if (waitMs > 0) refuseTooMany(waitMs)
      counted.set(key, withTry(tries, tryLimits[kind], now))
    },
  }
}
