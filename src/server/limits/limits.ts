import { openLimiter, type Limiter } from './limiter.ts'

/**
 * The limits of each kind of costly work; requests beyond them are rejected with server.busy. Few tasks run at once, because saving
 * answers needs its share of the two cores.
 */
export const limits = {
  /** argon2id: 19 MiB and some 30 ms of a core each. */
  hashing: { running: 1, waiting: 100, waitMs: 15_000 },
  /** One core of the database at most. */
  searching: { running: 1, waiting: 400, waitMs: 8_000 },
  /** Decoding and encoding an uploaded picture: seconds of a core, hundreds of megabytes. */
  pictures: { running: 1, waiting: 20, waitMs: 30_000 },
  /** Charts, which anybody can ask for with an address of their own: some milliseconds of a core each. */
  drawing: { running: 1, waiting: 400, waitMs: 10_000 },
  /** Reading by the link of a preview: the thing is published and taken back each time. */
  previewing: { running: 2, waiting: 100, waitMs: 10_000 },
  /** Uploads of up to 50 MB, which are in memory from their first byte until they are stored. */
  uploading: { running: 4, waiting: 40, waitMs: 20_000 },
  /** The export of all data stored about a user. */
  ownData: { running: 1, waiting: 40, waitMs: 10_000 },
  /** Reading a file of questions in a process of its own: up to a minute of a core, hundreds of megabytes. */
  readingQuestions: { running: 1, waiting: 20, waitMs: 300_000 },
  /** Adding the students of a spreadsheet: some thousand statements. */
  importing: { running: 1, waiting: 20, waitMs: 10_000 },
  /** A part of a list as CSV: a thousand rows. */
  exporting: { running: 1, waiting: 40, waitMs: 10_000 },
  /**
   * Noting what is read, which may wait for a row of one account: on two of the general connections at most, and on one for an account, so that
   * others are noted meanwhile and everything else has a connection.
   */
  noting: { running: 2, waiting: 400, waitMs: 12_000 },
  /** Pages rendered on the server. */
  rendering: { running: 4, waiting: 400, waitMs: 10_000 },
  /** Compressing API responses on a pool thread; without a place, a response is sent uncompressed. */
  compressing: { running: 4, waiting: 400, waitMs: 1_000 },
  /** Compressing pages of the micro-cache once for all visitors, in the background. */
  compressingShared: { running: 1, waiting: 100, waitMs: 5_000 },
} as const

/** A limiter for each kind of costly work. */
export type Limiters = Readonly<Record<keyof typeof limits, Limiter>>

/** Opens the limiters of one server. */
export function openLimiters(): Limiters {
  const entries = Object.entries(limits).map(([kind, limit]) => [kind, openLimiter(limit)])
  return Object.fromEntries(entries) as Limiters
}
