import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import type { DroppableClient } from './pool.ts'

/**
 * How the database is: `up` answers; `down` does not; `starting` is being started again; `given up` cannot be helped.
 */
export type DatabaseState = 'up' | 'down' | 'starting' | 'given up'

/** Watches a database and has it started again; while it is not up, requests are refused at once. */
export type Supervisor = {
  state(): DatabaseState
  /** Stops watching; waits for a start under way. */
  stop(): Promise<void>
}

/** What the supervisor is told about one database, and whom it tells. */
export type Supervision = {
  log: (level: 'info' | 'error', line: string) => void
  /** Starts the database again, or waits until one that is starting answers; absent where it is not ours to start. */
  restart?: () => Promise<void>
  /** Whether the reason that it does not start may go by itself: a full disk. */
  mayPass?: () => Promise<boolean>
  /** Called once, when it could not be started for so long for a reason that stays. */
  onGivenUp?: () => void
  giveUpMs?: number
  /** Housekeeping while it is up. */
  everyMinute?: () => Promise<void>
}

/** How often the database is asked, and how long its answer may take; it is asked twice before it counts as down. */
const askEveryMs = 500
const answerMs = 2_000
/** Pauses between two starts that failed. */
const firstPauseMs = 250
const longestPauseMs = 5_000

/** Takes charge of a database that answers now. */
export function supervise(
  database: Database,
  { log, restart, mayPass, onGivenUp, giveUpMs = 60_000, everyMinute }: Supervision,
): Supervisor {
  const watch = openWatch(database)
  const stopping = new AbortController()
  let state: DatabaseState = 'up'
  let downSince = 0

  const goDown = (why: Error) => {
    state = 'down'
    downSince = performance.now()
    database.interrupt()
    log('error', `The database does not answer (${why.message}). Requests are refused until it does.`)
  }
  const goUp = () => {
    state = 'up'
    database.resume()
    log('info', `The database answers again after ${Math.round((performance.now() - downSince) / 100) / 10} s.`)
  }
  /** Tries until it works, it is hopeless, or we are to stop. */
  const startAgain = async (start: () => Promise<void>) => {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      state = 'starting'
      try {
        return await start()
      } catch (error) {
        state = 'down'
        log('error', `The database could not be started: ${(error as Error).message}`)
        const isHopeless = performance.now() - downSince > giveUpMs && !(await mayPass?.())
        if (isHopeless) {
          state = 'given up'
          onGivenUp?.()
          return
        }
        await pause(pauseMs)
      }
    }
  }
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const isOver = () => stopping.signal.aborted || state === 'given up'
  const work = async () => {
    while (!isOver()) {
      const why = await watch.ask()
      if (stopping.signal.aborted) return
      if (!why && state !== 'up') goUp()
      if (why && state === 'up') goDown(why)
      if (why && restart) await startAgain(restart)
      // After a start it is asked at once.
      if (!why || !restart) await Promise.race([pause(askEveryMs), watch.lost()])
    }
  }
  const minutes = setInterval(() => {
    everyMinute?.().catch((error: Error) => log('error', `Looking after the database failed: ${error.message}`))
  }, 60_000).unref()
  const working = work()
  return {
    state: () => state,
    async stop() {
      stopping.abort()
      watch.close()
      clearInterval(minutes)
      await working
    },
  }
}

/** One connection of its own to ask over: a busy pool is not a dead database. */
function openWatch(database: Database) {
  let client: DroppableClient | undefined
  let isClosed = false
  let onLost = () => {}

  const connect = async () => {
    const fresh = database.newClient({ connectionTimeoutMillis: answerMs, query_timeout: answerMs })
    client = fresh
    fresh.on('error', () => {
      if (client === fresh) client = undefined
      onLost()
    })
    await fresh.connect()
    return fresh
  }
  const askOnce = async (): Promise<Error | undefined> => {
    if (isClosed) return undefined
    try {
      await (client ?? (await connect())).query('SELECT 1')
      return undefined
    } catch (error) {
      client?.drop()
      client = undefined
      // All its connections are taken: it lives.
      return (error as { code?: string }).code === '53300' ? undefined : (error as Error)
    }
  }
  return {
    /** Why the database does not answer, or undefined when it does. A second connection is asked before the first is believed. */
    ask: async () => ((await askOnce()) ? askOnce() : undefined),
    /** Settles when the connection breaks. */
    lost: () => new Promise<void>((resolve) => (onLost = resolve)),
    close() {
      isClosed = true
      client?.drop()
    },
  }
}
