import { setTimeout as sleep } from 'node:timers/promises'
import { openOtherServer, type Around, type Database, type Db, type OtherServer } from './database.ts'
import type { DroppableClient } from './pool.ts'
import { whyUnavailable } from './unavailable.ts'

// A standby lags behind, so only what may be old is read from it, and only while it is known how old that is. docs/decisions/0207

/** Reads what may be some seconds old. */
export type Standby = {
  /** Reads from the standby while it is fresh; from the database itself otherwise, and when the standby fails on the way. */
  read<Result>(work: (db: Db) => Promise<Result>, primary: Db): Promise<Result>
  /** Leaves the standby alone until it has what was stored before this call. */
  changed(): void
}

/** A standby that is watched. */
export type WatchedStandby = Standby & {
  pool: OtherServer['pool']
  /** Returns how many seconds old what it shows is at most; Infinity while that is not known. */
  lagSeconds(): number
  close(): Promise<void>
}

/** Reading without a standby. */
export const noStandby: Standby = { read: (work, primary) => work(primary), changed: () => undefined }

/** The most that the standby may lag behind, in ms. */
const mostLagMs = 3_000
/** The interval between two looks at how far it is, and the time limit for a reply, in ms. */
const lookEveryMs = 500
const replyMs = 2_000
/** The positions that are remembered: older ones say no more than that it lags too far. */
const mostPositions = 20

/** A position in the log of changes, at an instant of this process's monotonic clock or later. */
type Position = { at: number; lsn: bigint }

/** Returns the number of a position that PostgreSQL writes as `16/B374D848`. */
function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Thrown for a server that cannot become a standby of this database. */
export class ForeignServer extends Error {
  override name = 'ForeignServer'
}

/** The cluster and the database in it: a standby has both of its primary. */
const identityText = `SELECT s.system_identifier::text || ' ' || d.oid AS identity
  FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`

const identityOf = async (connection: Pick<DroppableClient, 'query'>) =>
  (await connection.query<{ identity: string }>(identityText)).rows[0]?.identity

/**
 * Opens a standby of the database and watches how far it follows. One that does not respond yet is waited for beside everything else; rejects
 * with {@link ForeignServer} for a server of another database.
 */
export async function openStandby(
  database: Pick<Database, 'pool'>,
  connectionString: string,
  {
    size,
    log,
    around,
  }: { size: number; log: (level: 'info' | 'warn', line: string) => void; around?: Around | undefined },
): Promise<WatchedStandby> {
  const server = openOtherServer({ connectionString }, { size, onError: () => undefined, around })
  const stopping = new AbortController()
  let client: DroppableClient | undefined
  let positions: Position[] = []
  let freshAt = Number.NEGATIVE_INFINITY
  let neededAt = performance.now()
  let isUsed: boolean | undefined

  const connect = async () => {
    const opened = server.newCheck({ connectionTimeoutMillis: replyMs, query_timeout: replyMs })
    opened.on('error', () => undefined)
    client = opened
    await opened.connect()
    const { rows } = await database.pool.query<{ identity: string }>(identityText)
    if ((await identityOf(opened)) !== rows[0]?.identity) throw new ForeignServer('it is no copy of the database')
    return opened
  }
  /** Looks how far the database is, then how far the standby: what it has by then is as fresh as the last position that it has reached. */
  const look = async () => {
    const connected = client ?? (await connect())
    const at = performance.now()
    const { rows } = await database.pool.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn')
    positions = [...positions, { at, lsn: lsnOf(rows[0]?.lsn ?? '') }].slice(-mostPositions)
    const replayed = await connected.query<{ lsn: string | null }>(
      'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn',
    )
    const reached = replayed.rows[0]?.lsn
    if (typeof reached !== 'string') throw new Error('it follows no other server')
    freshAt = positions.findLast(({ lsn }) => lsn <= lsnOf(reached))?.at ?? freshAt
  }
  const lagMs = () => performance.now() - freshAt
  const isFresh = () => lagMs() <= mostLagMs
  const note = (why: string | undefined) => {
    const isNow = why === undefined
    if (isNow === isUsed) return
    isUsed = isNow
    if (isNow) log('info', 'What may be some seconds old is read from the standby.')
    else log('warn', `The standby is not read from (${why}); the database itself is.`)
  }
  const lose = (error: Error) => {
    client?.drop()
    client = undefined
    positions = []
    freshAt = Number.NEGATIVE_INFINITY
    server.interrupt()
    note(error.message)
  }
  const lookOnce = async () => {
    try {
      await look()
      server.resume()
      note(isFresh() ? undefined : 'it lags too far behind')
    } catch (error) {
      lose(error as Error)
      if (error instanceof ForeignServer) throw error
    }
  }
  const pause = () => sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await pause()
      // Another server may stand at the address by now; it is not read from either.
      if (!stopping.signal.aborted) await lookOnce().catch(() => undefined)
    }
  }

  try {
    await lookOnce()
  } catch (error) {
    await server.close()
    throw error
  }
  const watching = watch()
  return {
    pool: server.pool,
    changed: () => void (neededAt = performance.now()),
    lagSeconds: () => lagMs() / 1000,
    async read(work, primary) {
      if (!isFresh() || freshAt < neededAt) return work(primary)
      try {
        return await work(server)
      } catch (error) {
        // It was lost, or had to give way to a change that it follows: nothing was stored, so the same is read again.
        if (whyUnavailable(error) === undefined) throw error
        return work(primary)
      }
    },
    async close() {
      stopping.abort()
      client?.drop()
      await watching
      await server.close()
    },
  }
}
