import type pg from 'pg'
import { pino, type Logger } from 'pino'
import { BadConfig, type Config } from '../config.ts'
import { migrateDatabase, openDatabase, patienceOfCommands, type Database, type Patience } from '../db/database.ts'
import { enterAsCommand, hasEmbedded, isDiskFull, startEmbedded, stopUnused } from '../db/embedded.ts'
import { supervise, type Supervisor } from '../db/supervisor.ts'
import { toldFailure } from '../http/translate.ts'

/** A migrated database, and how to leave it: the embedded server is stopped when `stopsServer` says so. */
export type OpenedDatabase = {
  database: Database
  /** Whether the embedded server was not running before. */
  startedServer: boolean
  /** Watches the database from now on, and starts the embedded one again when it is lost. */
  supervise(onGivenUp: () => void): Supervisor
  leave(options: { stopsServer: boolean }): Promise<void>
}

/**
 * The database of the settings, migrated: DATABASE_URL's server, or the embedded one in the data folder. Refuses with
 * BadConfig when that server cannot be reached.
 */
export async function openConfiguredDatabase(
  config: Config,
  log: Logger,
  patience?: Patience,
): Promise<OpenedDatabase> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line) })
      : undefined
  const connection: pg.PoolConfig = embedded?.access ?? { connectionString: config.databaseUrl ?? '' }
  const database = openDatabase(connection, {
    size: config.databasePool,
    ...(patience && { patience }),
    // Whoever supervises the database says that it is lost, once and not for every connection.
    onError: (error) => log.debug({ err: toldFailure(error) }, 'an idle database connection failed'),
  })
  if (config.databaseUrl !== null) await refuseUnreachable(database)
  await migrateDatabase(database)
  let supervisor: Supervisor | undefined
  const supervision = embedded && {
    restart: async () => {
      await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line), mustExist: true })
    },
    mayPass: () => isDiskFull(embedded.location),
    everyMinute: embedded.boundLog,
  }
  return {
    database,
    startedServer: embedded?.startedHere ?? false,
    supervise(onGivenUp) {
      supervisor = supervise(database, { log: (level, line) => log[level](line), onGivenUp, ...supervision })
      return supervisor
    },
    async leave({ stopsServer }) {
      await supervisor?.stop()
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
 * The same for a command, beside a running Lantern, other commands or alone; the last one to leave stops the embedded server.
 * Refuses with BadConfig where a database would have to be made: what a command is asked about is not in it.
 */
export async function openDatabaseForCommand(config: Config): Promise<{ database: Database; leave(): Promise<void> }> {
  const { databaseUrl, dataDir } = config
  const isEmbedded = databaseUrl === null
  if (isEmbedded && !(await hasEmbedded(dataDir)))
    throw new BadConfig(`DATA_DIR: there is no database in ${dataDir}; npm start makes one`)
  const presence = isEmbedded ? await enterAsCommand(dataDir) : undefined
  const { database, leave } = await openConfiguredDatabase(config, pino({ level: 'warn' }), patienceOfCommands)
  return {
    database,
    async leave() {
      await leave({ stopsServer: false })
      presence?.release()
      if (isEmbedded) await stopUnused(dataDir)
    },
  }
}
