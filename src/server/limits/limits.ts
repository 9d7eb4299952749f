import { openLimiter, type Limiter } from './limiter.ts'

/**
 * How much costly work is done at once, how much of it may wait, and how many milliseconds each waits at most. What is beyond is
 * refused with server.busy. The running places are few because two cores serve everybody: saving answers needs its share.
 */
export const limits = {
  /** argon2id: 19 MiB and some 30 ms of a core each. */
  hashing: { running: 1, waiting: 100, waitMs: 15_000 },
  /** One core of the database at most. */
  searching: { running: 1, waiting: 400, waitMs: 8_000 },
  /** Decoding and encoding an uploaded picture: seconds of a core, hundreds of megabytes. */
  pictures: { running: 1, waiting: 20, waitMs: 30_000 },
  /** Everything that is stored about one user, in one answer. */
  ownData: { running: 1, waiting: 40, waitMs: 10_000 },
  /** Pages rendered on the server. */
  rendering: { running: 4, waiting: 400, waitMs: 10_000 },
  /** Answers of the API, compressed on a thread of the pool; one that gets no place is sent as it is. */
  compressing: { running: 4, waiting: 400, waitMs: 1_000 },
  /** Pages of the micro-cache, compressed once for all visitors, in the background. */
  compressingShared: { running: 1, waiting: 100, waitMs: 5_000 },
} as const

/** A limiter for each kind of costly work. */
export type Limiters = Readonly<Record<keyof typeof limits, Limiter>>

/** Opens the limiters of one server. */
export function openLimiters(): Limiters {
  const entries = Object.entries(limits).map(([kind, limit]) => [kind, openLimiter(limit)])
  return Object.fromEntries(entries) as Limiters
}
