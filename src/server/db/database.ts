import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Typed queries for the ordinary, prepared statements for the hot paths; inside a transaction both speak on its connection. */
export type Db = {
  orm: Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>
  /** Runs a statement prepared once per connection under its name. */
  run<Row extends pg.QueryResultRow>(statement: { name: string; text: string }, values: unknown[]): Promise<Row[]>
  /** Runs the work in one transaction: all of it is kept or none. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

/** The database with its pool. */
export type Database = Db & {
  pool: pg.Pool
  /** A connection of its own outside the pool, not connected yet. */
  newClient(): pg.Client
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

/** Opens a pool of at most `size` connections; a statement that takes 15 s is given up. */
export function openDatabase(
  connection: pg.ClientConfig,
  options: { size: number; onError: (error: Error) => void },
): Database {
  // Counters and sequence numbers are bigint in the database and stay exact as numbers here.
  const types = new pg.TypeOverrides()
  types.setTypeParser(20, Number)
  const pool = new pg.Pool({
    types,
    max: options.size,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // Nothing waits for ever: neither for a connection nor, inside a transaction, for us.
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    ...connection,
  })
  pool.on('error', options.onError)
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
        await client.query('ROLLBACK').catch((cause: Error) => (broken = cause))
        throw error
      } finally {
        client.off('error', onLost)
        client.release(broken)
      }
    },
    newClient: () => new pg.Client({ types, keepAlive: true, statement_timeout: 15_000, ...connection }),
    close: () => pool.end(),
  }
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const migrationLock = 0x1a_47_e4_01

/** Brings the schema up to date; several servers may start at once, one migrates and the others wait. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect()
  // The statement under way refuses with the reason.
  client.on('error', () => undefined)
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true)
  }
}
