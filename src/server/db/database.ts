import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DroppableClient, GuardedPool } from './pool.ts'
import { isConnectionLost } from './unavailable.ts'

/** Typed queries for the ordinary, prepared statements for the hot paths; inside a transaction both speak on its connection. */
export type Db = {
  orm: Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>
  /** Runs a statement prepared once per connection under its name. */
  run<Row extends pg.QueryResultRow>(statement: { name: string; text: string }, values: unknown[]): Promise<Row[]>
  /** Runs the work in one transaction: all of it is kept or none. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

/** Queries on a pool of connections. */
type Pooled = Db & { pool: pg.Pool }

/** The database: a pool for everything in general, and one that the exam has to itself. */
export type Database = Pooled & {
  /** Connections for practice tests and for who is signed in; nothing else can hold them. */
  exam: Pooled
  /** A connection of its own outside the pool, not connected yet; its statements may take as long as they like, unless told. */
  newClient(limits?: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>): DroppableClient
  /** Fails what is under way and refuses new requests at once, until {@link resume}: the database is down. */
  interrupt(): void
  /** Takes requests again, over new connections. */
  resume(): void
  close(): Promise<void>
}

const withTransactionOn = (client: pg.PoolClient): Db => {
  const db: Db = {
    orm: drizzle(client, { casing: 'snake_case' }),
    run: async (statement, values) => (await client.query({ ...statement, values })).rows,
    transaction: (work) => work(db),
  }
  return db
}

/** How long the database may take before whoever waits for it is told to come again. */
export type Patience = {
  /** For a connection to be made, or for one of the pool to be free. */
  connectMs: number
  /** For one statement, by the server's own clock. */
  statementMs: number
  /** For its answer, by ours: longer, so that only a connection that has fallen silent is given up by it. */
  answerMs: number
}

/** A browser gives a call up after 15 s. */
const patienceOfRequests: Patience = { connectMs: 5_000, statementMs: 10_000, answerMs: 12_000 }
/** Imports and reports take their time. */
export const patienceOfCommands: Patience = { connectMs: 10_000, statementMs: 600_000, answerMs: 630_000 }

/** How many may wait for a connection: what a pool of ten works off in well under a second. */
const mostWaiting = 500

/**
 * Opens the database with at most `size` connections, half of them the exam's (one each at least); nothing waits for them for
 * ever.
 */
export function openDatabase(
  connection: pg.ClientConfig,
  options: { size: number; onError: (error: Error) => void; patience?: Patience },
): Database {
  const { connectMs, statementMs, answerMs } = options.patience ?? patienceOfRequests
  // Counters and sequence numbers are bigint in the database and stay exact as numbers here.
  const types = new pg.TypeOverrides()
  types.setTypeParser(20, Number)
  const ofEveryClient: pg.ClientConfig = {
    types,
    connectionTimeoutMillis: connectMs,
    // A peer that is gone without a word is noticed within 20 s also while nothing is asked.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...connection,
  }
  const openPool = (max: number) => {
    const guarded = new GuardedPool(
      {
        ...ofEveryClient,
        max,
        idleTimeoutMillis: 30_000,
        statement_timeout: statementMs,
        query_timeout: answerMs,
        // Inside a transaction the database does not wait for us for ever either.
        idle_in_transaction_session_timeout: Math.max(30_000, statementMs),
      },
      mostWaiting,
    )
    guarded.on('error', options.onError)
    return guarded
  }
  const ofExam = Math.max(1, Math.floor(options.size / 2))
  const general = openPool(Math.max(1, options.size - ofExam))
  const exam = openPool(ofExam)
  const both = [general, exam]
  return {
    ...pooled(general),
    exam: pooled(exam),
    newClient: (limits) => new DroppableClient({ ...ofEveryClient, ...limits }),
    interrupt: () => both.forEach((pool) => pool.interrupt()),
    resume: () => both.forEach((pool) => pool.resume()),
    async close() {
      await Promise.all(both.map((pool) => pool.end()))
    },
  }
}

/** Queries on the connections of a pool. */
function pooled(pool: pg.Pool): Pooled {
  return {
    pool,
    orm: drizzle(pool, { casing: 'snake_case' }),
    run: async (statement, values) => (await pool.query({ ...statement, values })).rows,
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      // A connection that is lost between two statements tells nobody else, and an error nobody hears ends the process.
      const onLost = (error: Error) => (broken = error)
      client.on('error', onLost)
      try {
        await client.query('BEGIN')
        const result = await work(withTransactionOn(client))
        await client.query('COMMIT')
        return result
      } catch (error) {
        // A silent connection would keep a ROLLBACK waiting too; closing it rolls back as well.
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

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const migrationLock = 0x1a_47_e4_01

/** Brings the schema up to date; several servers may start at once, one migrates and the others wait. */
export async function migrateDatabase(database: Database): Promise<void> {
  // Of its own: a migration may take longer than any request.
  const client = database.newClient()
  // The statement under way refuses with the reason.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    await client.end()
  }
}
