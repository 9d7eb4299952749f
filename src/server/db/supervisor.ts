import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { leadsText } from './hosts.ts'
import type { DroppableClient } from './pool.ts'

/** The state of the database: `up` responds; `down` does not; `starting` is being restarted; `given up` cannot be restarted. */
type DatabaseState = 'up' | 'down' | 'starting' | 'given up'

/** Watches a database and has it restarted; while it is not up, requests are rejected at once. */
export type Supervisor = {
  state(): DatabaseState
  /** Stops watching; waits for a restart in progress. */
  stop(): Promise<void>
}

/** Options for supervising one database. */
export type Supervision = {
  log: (level: 'info' | 'error', line: string) => void
  /** Restarts the database, or waits until a starting one responds; absent when Lantern does not manage the server. */
  restart?: () => Promise<void>
  /** Returns whether the reason that it does not start may go away: a full disk. */
  mayPass?: () => Promise<boolean>
  /** Called once, when restarting has failed for too long for a permanent reason. */
  onGivenUp?: () => void
  giveUpMs?: number
  /** Housekeeping, from the beginning on. */
  everyMinute?: () => Promise<void>
}

/** The interval between checks of the database, and the time limit for a reply, in ms; two failed checks mean that it is down. */
export const checkEveryMs = 500
export const replyMs = 2_000
/** Pauses between failed restarts. */
const firstPauseMs = 250
export const longestPauseMs = 5_000

/** Starts supervising a database that responds now. */
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
  /** Retries until it works, cannot work, or the supervisor is stopped. */
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
      const why = await watch.check()
      if (stopping.signal.aborted) return
      if (!why && state !== 'up') goUp()
      if (why && state === 'up') goDown(why)
      // Another server may have taken over.
      if (why && database.hosts.areSeveral) await Promise.all([database.hosts.seek(), pause(checkEveryMs)])
      if (why && restart) await startAgain(restart)
      // After a restart it is checked at once.
      if (!why || !restart) await Promise.race([pause(checkEveryMs), watch.lost()])
    }
  }
  const lookAfter = () => {
    everyMinute?.().catch((error: Error) => log('error', `Looking after the database failed: ${error.message}`))
  }
  lookAfter()
  const minutes = setInterval(lookAfter, 60_000).unref()
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

/** Checks over a separate connection: a busy pool does not mean that the database is down. */
function openWatch(database: Database) {
  let client: DroppableClient | undefined
  let isClosed = false
  let onLost = () => {}

  const connect = async () => {
    const fresh = database.newCheck({ connectionTimeoutMillis: replyMs, query_timeout: replyMs })
    client = fresh
    fresh.on('error', () => {
      if (client === fresh) client = undefined
      onLost()
    })
    await fresh.connect()
    return fresh
  }
  /** Throws when a server follows another one by now: it is no use, where there are several. */
  const requireLeader = async (fresh: DroppableClient) => {
    const { rows } = await fresh.query<{ leads: boolean }>(leadsText)
    if (!rows[0]?.leads) throw new Error('it takes no changes any more')
  }
  const checkOnce = async (): Promise<Error | undefined> => {
    if (isClosed) return undefined
    try {
      const current = client ?? (await connect())
      await (database.hosts.areSeveral ? requireLeader(current) : current.query('SELECT 1'))
      return undefined
    } catch (error) {
      client?.drop()
      client = undefined
      // All its connections are in use, so it is up.
      return (error as { code?: string }).code === '53300' ? undefined : (error as Error)
    }
  }
  return {
    /** Returns why the database does not respond, undefined when it does. A failure counts only if a second connection fails too. */
    check: async () => ((await checkOnce()) ? checkOnce() : undefined),
    /** Resolves when the connection breaks. */
    lost: () => new Promise<void>((resolve) => (onLost = resolve)),
    close() {
      isClosed = true
      client?.drop()
    },
  }
}
