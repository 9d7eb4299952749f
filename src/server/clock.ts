import type { Logger } from 'pino'
import type { Database } from './db/database.ts'

/** The site's clock, in milliseconds since the epoch; `check` compares it with the database's. */
export type Clock = { now(): number; check(): Promise<void> }

/** Returns a clock for measuring waits by: it goes on as `now` does, and goes on from where it was when that is set back. */
export function forwardOnly(now: () => number): () => number {
  let [offset, last] = [0, Number.NEGATIVE_INFINITY]
  return () => {
    const at = now()
    offset = Math.max(offset, last - at)
    last = at + offset
    return last
  }
}

/** The sources of a clock: the database's time, a monotonic clock of this process, and whether a test has a running time. */
export type ClockSources = {
  databaseNow(): Promise<number>
  monotonic(): number
  isTestRunning(): Promise<boolean>
  log: Pick<Logger, 'info' | 'error'>
}

/** A larger difference is a step, a smaller one drift. */
const stepMs = 2_000
/** A reply that takes longer says too little about the time. */
const slowestReplyMs = 1_000
const checkEveryMs = 5_000

/**
 * Opens a clock that shows the database's time and goes on by this process's own. Drift is followed; a step of the database's clock is not
 * while a test runs, whose time it would cut or prolong. When each node asked its own machine, one set back by an hour refused changes as
 * stale, and one set forward by 17 seconds closed a running attempt for good. The database's `now()` in every statement was left out: a step would
 * reach every statement at once, and what `core` decides needs the same time. So was a slow approach to the new time, which cuts or prolongs a
 * test less visibly. A start takes the database's time as it is; staff commands go by their machine's clock.
 */
export async function openClock({ databaseNow, monotonic, isTestRunning, log }: ClockSources): Promise<Clock> {
  let isStepped = false
  const measure = async () => {
    const askedAt = monotonic()
    const time = await databaseNow()
    const tookMs = monotonic() - askedAt
    return { offset: time - askedAt - tookMs / 2, tookMs }
  }
  let { offset } = await measure()
  return {
    now: () => Math.floor(offset + monotonic()),
    async check() {
      const measured = await measure()
      if (measured.tookMs > slowestReplyMs) return
      const difference = measured.offset - offset
      const seconds = Math.round(difference / 1000)
      if (Math.abs(difference) <= stepMs) {
        if (Math.abs(difference) > measured.tookMs) offset = measured.offset
        isStepped = false
        return
      }
      if (await isTestRunning()) {
        if (!isStepped)
          log.error(
            { seconds },
            'the clock of the database was set; it is not followed while a test runs. Let it follow NTP',
          )
        isStepped = true
        return
      }
      offset = measured.offset
      isStepped = false
      log.info({ seconds }, 'the clock of the database was set, and the site follows it')
    },
  }
}

/** Opens the clock of a site over its database, and checks it until it is stopped. */
export async function openSiteClock(
  database: Database,
  log: Logger,
): Promise<{ now(): number; stop(): Promise<void> }> {
  const ask = async <Value>(text: string) => (await database.exam.pool.query<{ value: Value }>(text)).rows[0]?.value
  const clock = await openClock({
    databaseNow: async () => Number(await ask('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS value')),
    monotonic: () => performance.now(),
    isTestRunning: async () =>
      (await ask<boolean>('SELECT EXISTS (SELECT FROM attempts WHERE due_at IS NOT NULL) AS value')) === true,
    log,
  })
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    // The supervisor logs the loss of the database.
    checking ??= clock
      .check()
      .catch(() => undefined)
      .finally(() => (checking = undefined))
  }, checkEveryMs)
  return {
    now: clock.now,
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}
