import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { oneHost, type Hosts } from './hosts.ts'
import { migrationsFolder, newestMigration, recordOldestReleases, requireReleaseAllowed } from './oldest-release.ts'
import { DroppableClient, GuardedPool } from './pool.ts'
import { openStuckStatements } from './stuck.ts'
import { isConnectionLost, TableLocked } from './unavailable.ts'

/** Statements, and queries that Drizzle builds; in a transaction both use its connection. */
export type Db = {
  orm: Pick<
    NodePgDatabase,
    'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
  >
  /** Runs a statement prepared once per connection under its name; one of a noun's `queries.ts` calls this by itself. */
  run<Row extends pg.QueryResultRow>(statement: { name: string; text: string }, values: unknown[]): Promise<Row[]>
  /** Runs the work in one transaction, which is committed as a whole or not at all. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

/** Queries on a connection pool. */
type Pooled = Db & { pool: pg.Pool }

/** The database: a general pool, one reserved for the exam, and one for reading what pages show. */
export type Database = Pooled & {
  /** Connections for reading, which wait for a locked table only briefly. */
  reading: Pooled
  /** Connections reserved for practice tests and for looking up sessions. */
  exam: Pooled
  /** Creates a separate connection outside the pool, not yet connected, past a pooler; to another `database` of the server if wanted, and without limits its statements have no time-out. */
  newClient(options?: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout' | 'database'>): DroppableClient
  /** Creates a connection outside the pool on the way that requests take. */
  newCheck(options: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>): DroppableClient
  /** The servers behind it; `seek` looks for the one that takes changes. */
  hosts: Pick<Hosts, 'areSeveral' | 'seek'>
  /** Fails running requests and rejects new ones until {@link resume}: the database is down. */
  interrupt(): void
  /** Accepts requests again, over new connections. */
  resume(): void
  close(): Promise<void>
}

/** Looks at the rows of a statement before its caller gets them. */
export type Inspect = (statement: { name: string; text: string }, result: pg.QueryResult) => void

/** Carries out a statement, and may note how long that takes. */
export type Around = <Result>(statement: { name: string }, work: () => Promise<Result>) => Promise<Result>

/** Options for running statements. */
type Running = {
  inspect?: Inspect | undefined
  around?: Around | undefined
  /** True if they are prepared under their names; a pooler may lend another connection for the next one, which does not know them. */
  isNamed: boolean
}

const runOn =
  (connection: Pick<pg.ClientBase, 'query'>, { inspect, around, isNamed }: Running): Db['run'] =>
  async (statement, values) => {
    const named = isNamed ? { name: statement.name } : {}
    const query = () => connection.query({ ...named, text: statement.text, values })
    const result = await (around ? around(statement, query) : query())
    inspect?.(statement, result)
    return result.rows
  }

const withTransactionOn = (client: pg.PoolClient, running: Running): Db => {
  const db: Db = {
    orm: drizzle(client, { casing: 'snake_case' }),
    run: runOn(client, running),
    transaction: (work) => work(db),
  }
  return db
}

/** Time limits for the database; requests that exceed one are rejected with the advice to retry. */
export type Timeouts = {
  /** For opening a connection, or for a free one in the pool. */
  connectMs: number
  /** For one statement, enforced by the server. */
  statementMs: number
  /** For its reply, enforced here: longer, so that it applies only to a silent connection. */
  answerMs: number
  /** For a locked table, while reading what pages show. */
  lockMs: number
}

/** A browser aborts a call after 15 s. */
export const requestTimeouts: Timeouts = { connectMs: 5_000, statementMs: 10_000, answerMs: 12_000, lockMs: 1_500 }
/** Imports and reports may take long. */
export const commandTimeouts: Timeouts = {
  connectMs: 10_000,
  statementMs: 600_000,
  answerMs: 630_000,
  lockMs: 600_000,
}

/** The most requests that may wait for a connection: a pool of ten serves as many in well under a second. */
const mostWaiting = 500

/**
 * Returns how `size` connections are shared out: half to the exam, a quarter to reading, the rest to everything else, which needs two
 * because a transaction may read beside itself.
 */
function sharesOf(size: number): { exam: number; reading: number; general: number } {
  const reading = Math.max(1, Math.floor(size / 4))
  const general = Math.max(2, size - Math.floor(size / 2) - reading)
  return { reading, general, exam: Math.max(1, size - reading - general) }
}

/** A pooler in transaction mode before the database. docs/decisions/0207 */
export type Pooler = {
  /** The way to the database itself, for what lasts longer than a transaction: notifications, and locks of a session. */
  direct: Hosts
  /** True if the pooler knows statements by their names. */
  knowsNames: boolean
}

/** Returns the settings of every connection. */
function clientConfig(connectMs: number): pg.ClientConfig {
  // Counters and sequence numbers are bigint in the database; as numbers they stay exact here.
  const types = new pg.TypeOverrides()
  types.setTypeParser(20, Number)
  // So are amounts of money: twelve digits are far from what a number holds.
  types.setTypeParser(1700, Number)
  return {
    types,
    connectionTimeoutMillis: connectMs,
    // Detects a vanished peer within 20 s even on an idle connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/** Returns the limits that the server enforces, for every pool. */
const limitsOf = ({ statementMs }: Timeouts): pg.PoolConfig => ({
  statement_timeout: statementMs,
  // The database ends an idle transaction too.
  idle_in_transaction_session_timeout: Math.max(30_000, statementMs),
})

/** Options of one pool. */
type PoolOptions = { max: number; patience: Timeouts; limits: pg.PoolConfig; onError: (error: Error) => void }

function openPool(hosts: Pick<Hosts, 'current'>, { max, patience, limits, onError }: PoolOptions): GuardedPool {
  const guarded = new GuardedPool(
    {
      ...clientConfig(patience.connectMs),
      ...hosts.current(),
      max,
      idleTimeoutMillis: 30_000,
      query_timeout: patience.answerMs,
      ...limits,
    },
    mostWaiting,
    hosts.current,
  )
  guarded.on('error', onError)
  return guarded
}

/** Opens the database with at most `size` connections, four or more, about half of them for the exam. All waits are bounded. */
export function openDatabase(
  connection: pg.ClientConfig | Hosts,
  options: {
    size: number
    onError: (error: Error) => void
    patience?: Timeouts
    inspect?: Inspect
    around?: Around | undefined
    pooler?: Pooler | null
  },
): Database {
  const { pooler = null, inspect, around, onError, patience = requestTimeouts } = options
  const hosts = 'seek' in connection ? connection : oneHost(connection)
  const running = { inspect, around, isNamed: pooler?.knowsNames ?? true }
  const ofEveryClient = clientConfig(patience.connectMs)
  // A pooler takes no limits with a connection: its own settings have them.
  const open = (max: number, limits: pg.PoolConfig = {}) =>
    openPool(hosts, { max, patience, limits: pooler === null ? { ...limitsOf(patience), ...limits } : {}, onError })
  const shares = sharesOf(options.size)
  const general = open(shares.general)
  const exam = open(shares.exam)
  const reading = open(shares.reading, { lock_timeout: patience.lockMs })
  const all = [general, exam, reading]
  return {
    ...pooled(general, running),
    exam: pooled(exam, running),
    reading: { ...pooled(reading, running), run: runUnlessStuck(reading, running) },
    newClient: ({ database, ...limits } = {}) => {
      const direct = (pooler?.direct ?? hosts).current()
      return new DroppableClient({
        ...ofEveryClient,
        ...direct,
        ...(database !== undefined && onSameServer(direct, database)),
        ...limits,
      })
    },
    newCheck: (limits) => new DroppableClient({ ...ofEveryClient, ...hosts.current(), ...limits }),
    hosts: {
      areSeveral: hosts.areSeveral || (pooler?.direct.areSeveral ?? false),
      seek: async () => void (await Promise.all([hosts.seek(), pooler?.direct.seek()])),
    },
    interrupt: () => all.forEach((pool) => pool.interrupt()),
    resume: () => all.forEach((pool) => pool.resume()),
    async close() {
      await Promise.all(all.map((pool) => pool.end()))
    },
  }
}

/** A server that is read from beside the one that takes changes. */
export type OtherServer = Pooled & Pick<Database, 'newCheck' | 'interrupt' | 'resume' | 'close'>

/** Opens another server for reading, with at most `size` connections. All waits are bounded. */
export function openOtherServer(
  connection: pg.ClientConfig,
  { size, onError, around }: { size: number; onError: (error: Error) => void; around?: Around | undefined },
): OtherServer {
  const patience = requestTimeouts
  const limits = { ...limitsOf(patience), lock_timeout: patience.lockMs }
  const pool = openPool(oneHost(connection), { max: size, patience, limits, onError })
  return {
    ...pooled(pool, { around, isNamed: true }),
    newCheck: (own) => new DroppableClient({ ...clientConfig(patience.connectMs), ...connection, ...own }),
    interrupt: () => pool.interrupt(),
    resume: () => pool.resume(),
    close: () => pool.end(),
  }
}

/** Returns what leads to another database of the same server; the one in an address would come before a name beside it. */
function onSameServer({ connectionString }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { database }
  const address = new URL(connectionString)
  address.pathname = `/${database}`
  return { connectionString: address.href }
}

/**
 * Creates what runs statements on a pool, unless they met a locked table lately: this is looked at again with the connection, so that those
 * who wait for one leave together as soon as the first has met the lock.
 */
function runUnlessStuck(pool: pg.Pool, running: Running): Db['run'] {
  const stuck = openStuckStatements()
  return async (statement, values) => {
    stuck.refuse(statement.name)
    const client = await pool.connect()
    let broken: Error | undefined
    const onLost = (error: Error) => (broken = error)
    client.on('error', onLost)
    try {
      return await stuck.watch(statement.name, () => runOn(client, running)(statement, values))
    } catch (error) {
      if (isConnectionLost(error) && !(error instanceof TableLocked)) broken = error as Error
      throw error
    } finally {
      client.off('error', onLost)
      client.release(broken)
    }
  }
}

/** Creates queries on the connections of a pool. */
function pooled(pool: pg.Pool, running: Running): Pooled {
  return {
    pool,
    orm: drizzle(pool, { casing: 'snake_case' }),
    run: runOn(pool, running),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      // Without this listener, an error of an idle connection would end the process.
      const onLost = (error: Error) => (broken = error)
      client.on('error', onLost)
      try {
        await client.query('BEGIN')
        const result = await work(withTransactionOn(client, running))
        await client.query('COMMIT')
        return result
      } catch (error) {
        // A ROLLBACK would wait for a silent connection too; closing the connection also rolls back.
        if (isConnectionLost(error)) broken = error as Error
        else await client.query('ROLLBACK').catch((cause: Error) => (broken = cause))
        throw error
      } finally {
        client.off('error', onLost)
        client.release(broken)
      }
    },
  }
}

/** The lock of schema changes: of several servers that start at once, one does it. */
export const migrationLock = 0x1a_47_e4_01

/**
 * Returns whether the schema is the latest already: a migration would take a lock, a connection of its own and several round trips. Throws
 * NewerDatabase for a schema that this release may not run on.
 */
export async function isMigrated({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const newest = newestMigration()
  try {
    const { rows } = await pool.query<{ last: string | null }>(
      'SELECT max(created_at)::text AS last FROM drizzle.__drizzle_migrations',
    )
    const last = Number(rows[0]?.last ?? 0)
    if (last > newest) await requireReleaseAllowed(pool)
    return last >= newest
  } catch (error) {
    // There is no table of migrations yet.
    if ((error as { code?: string }).code === '42P01') return false
    throw error
  }
}

/** Migrates the schema to the latest version; when several servers start at once, one migrates and the others wait. */
export async function migrateDatabase(database: Pick<Database, 'newClient'>): Promise<void> {
  // A separate connection without time-outs: a migration may take longer than any request.
  const client = database.newClient()
  // The running statement rejects with the reason.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
    await recordOldestReleases(client)
  } finally {
    // Closing the connection releases the lock in any case.
    await client.end()
  }
}
