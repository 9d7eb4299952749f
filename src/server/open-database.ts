import type pg from 'pg'
import { pino, type Logger } from 'pino'
import { BadConfig, type Config } from './config.ts'
import { migrateDatabase, openDatabase, type Database } from './db/database.ts'
import { hasEmbedded, startEmbedded } from './db/embedded.ts'

/** A migrated database, and how to leave it: the embedded server is stopped when `stopsServer` says so. */
export type OpenedDatabase = {
  database: Database
  /** Whether the embedded server was not running before. */
  startedServer: boolean
  leave(options: { stopsServer: boolean }): Promise<void>
}

/**
 * The database of the settings, migrated: DATABASE_URL's server, or the embedded one in the data folder. Refuses with
 * BadConfig when that server cannot be reached.
 */
export async function openConfiguredDatabase(config: Config, log: Logger): Promise<OpenedDatabase> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line) })
      : undefined
  const connection: pg.PoolConfig = embedded?.access ?? { connectionString: config.databaseUrl ?? '' }
  const database = openDatabase(connection, {
    size: config.databasePool,
    onError: (error) => log.error({ err: error }, 'an idle database connection failed'),
  })
  if (config.databaseUrl !== null) await refuseUnreachable(database)
  await migrateDatabase(database)
  return {
    database,
    startedServer: embedded?.startedHere ?? false,
    async leave({ stopsServer }) {
      await database.close()
      if (stopsServer) await embedded?.stop()
    },
  }
}

/** Refuses a DATABASE_URL that leads to no database, with what the driver says of it. */
async function refuseUnreachable(database: Database): Promise<void> {
  try {
    await database.pool.query('SELECT 1')
  } catch (error) {
    const { message, code = 'it does not answer' } = error as Error & { code?: string }
    throw new BadConfig(`DATABASE_URL: ${message || code}`, { cause: error })
  }
}

/**
 * The same for a command, beside a running Lantern or without one; `leave` stops a server that was not running before. Refuses
 * with BadConfig where a database would have to be made: what a command is asked about is not in it.
 */
export async function openDatabaseForCommand(config: Config): Promise<{ database: Database; leave(): Promise<void> }> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && !(await hasEmbedded(dataDir)))
    throw new BadConfig(`DATA_DIR: there is no database in ${dataDir}; npm start makes one`)
  const { database, leave, startedServer } = await openConfiguredDatabase(config, pino({ level: 'warn' }))
  return { database, leave: () => leave({ stopsServer: startedServer }) }
}
