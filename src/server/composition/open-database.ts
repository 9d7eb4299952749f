import { setTimeout as sleep } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { BadConfig, type Config } from '../config.ts'
import {
  isMigrated,
  migrateDatabase,
  openDatabase,
  commandTimeouts,
  type Around,
  type Database,
  type Timeouts,
} from '../db/database.ts'
import { addressesOf, hostOf, openHosts } from '../db/hosts.ts'
import { isDiskFull } from '../db/embedded/reserve.ts'
import { enterAsCommand, hasEmbedded, startEmbedded, stopUnused, type EmbeddedServer } from '../db/embedded.ts'
import { takeInstanceLock } from '../db/instance-lock.ts'
import { supervise, type Supervisor } from '../db/supervisor.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { loggableFailure } from '../http/translate.ts'
import { callFor } from '../staff/called.ts'

/** A migrated database and how to close it. */
export type OpenedDatabase = {
  database: Database
  /** True if this call started the embedded server. */
  startedServer: boolean
  /** The folder of the embedded database; null: the server is another's. */
  folder: string | null
  /** Watches the database from now on, and restarts the embedded server when it is lost. */
  supervise(onGivenUp: () => void): Supervisor
  leave(options: { stopsServer: boolean }): Promise<void>
}

/** The longest wait for a server at DATABASE_URL that does not respond yet, and the callback that reports it. */
type Waiting = { ms: number; say(line: string): void }

/** The configured database before it is opened: nothing has been started or asked for it. */
export type PlannedDatabase = {
  database: Database
  /**
   * Opens and migrates it: the server at DATABASE_URL, or the embedded one in the data folder. Throws BadConfig when that server cannot be
   * reached, after `waiting`, or does not let its role store anything.
   */
  open(waiting?: Waiting): Promise<OpenedDatabase>
}

/** Returns the configured database, to be opened. */
export function planDatabase(
  config: Config,
  log: Logger,
  { patience, around }: { patience?: Timeouts; around?: Around | undefined } = {},
): PlannedDatabase {
  const { connection, start, pooler } = planConnection(config, log)
  const database = openDatabase(connection, {
    size: config.databasePool,
    pooler,
    around,
    ...(patience && { patience }),
    // The supervisor logs that the database is lost, once instead of per connection.
    onError: (error) => log.debug({ err: loggableFailure(error) }, 'an idle database connection failed'),
  })
  return {
    database,
    async open(waiting) {
      const embedded = await start()
      if (config.databaseUrl !== null) await requireReachable(database, waiting)
      if (config.databaseUrl !== null) await requireKnownPooler(database, config)
      if (config.pooler === null) await requireRoom(database, config)
      try {
        if (!(await isMigrated(database))) await migrateDatabase(database)
      } catch (error) {
        throw config.databaseUrl === null ? error : await unusable(database, error)
      }
      let supervisor: Supervisor | undefined
      const supervision = embedded && {
        restart: async () => {
          await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line), mustExist: true })
        },
        mayPass: () => isDiskFull(embedded.location),
        everyMinute: async () => {
          await embedded.rotateLog()
          await embedded.makeReserve()
        },
      }
      return {
        database,
        startedServer: embedded?.startedHere ?? false,
        folder: embedded?.location ?? null,
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
    },
  }
}

/** Opens and migrates the configured database at once. */
export const openConfiguredDatabase = (
  config: Config,
  log: Logger,
  { waiting, ...options }: NonNullable<Parameters<typeof planDatabase>[2]> & { waiting?: Waiting } = {},
): Promise<OpenedDatabase> => planDatabase(config, log, options).open(waiting)

/** Returns how to connect to the configured server, and what starts or joins the embedded one where it is that. */
function planConnection({ databaseUrl, dataDir, pooler }: Config, log: Logger) {
  const direct = pooler && openHosts(addressesOf(pooler.directUrl))
  const plan = { pooler: pooler && direct && { direct, knowsNames: pooler.knowsNames } }
  if (databaseUrl !== null)
    return { ...plan, connection: openHosts(addressesOf(databaseUrl)), start: async () => undefined }
  let embedded: EmbeddedServer | undefined
  return {
    ...plan,
    // Where it is is known once it has started.
    connection: hostOf(() => embedded?.access ?? {}),
    start: async () => (embedded = await startEmbedded({ dataDir, log: (line) => log.info(line) })),
  }
}

/**
 * Opens the database for a restore: the embedded one is created when there is none, and nothing but single connections is opened, so
 * that every other connection belongs to another program. Throws AlreadyRunning beside a Lantern on the same folder.
 */
export async function openDatabaseForRestore(config: Config): Promise<{ database: Database; leave(): Promise<void> }> {
  const lock = config.databaseUrl === null ? await takeInstanceLock(config.dataDir) : undefined
  const leave = async () => {
    await lock?.release()
    if (config.databaseUrl === null) await stopUnused(config.dataDir)
  }
  try {
    const { connection, start, pooler } = planConnection(config, pino({ level: 'warn' }))
    await start()
    const database = openDatabase(connection, { size: 2, pooler, onError: () => undefined })
    await database.hosts.seek()
    await migrateDatabase(database)
    return { database, leave }
  } catch (error) {
    await leave()
    throw config.databaseUrl === null ? error : unreachable(error)
  }
}

/** Returns the BadConfig for a DATABASE_URL that does not lead to a database, with the driver's message. */
function unreachable(error: unknown): BadConfig {
  const { message, code = 'no response' } = error as Error & { code?: string }
  return new BadConfig(`DATABASE_URL: ${message || code}`, { cause: error })
}

const lookAgainAfterMs = 250

/** PgBouncer's words when it does not take the limits that come with a connection. */
const refusedParameter = /unsupported startup parameter/

/** Returns what to set where DATABASE_URL leads to a pooler. */
const poolerSentence =
  'DATABASE_URL: it leads to a pooler that lends a connection for a transaction. Set DATABASE_DIRECT_URL to the address of the server itself, ' +
  'for notifications and locks that last longer'

/**
 * Throws BadConfig when DATABASE_URL leads to a pooler in transaction mode that the settings do not know of, or that forgets the names of
 * statements which they promise: under load statements would fail.
 */
async function requireKnownPooler(database: Database, { pooler }: Config): Promise<void> {
  const lent = await isLent(database)
  const why =
    lent !== 'no' && pooler === null
      ? poolerSentence
      : lent === 'without names' && pooler?.knowsNames
        ? 'DATABASE_NAMED_STATEMENTS: this pooler does not know statements by name; PgBouncer does from 1.21 on, with max_prepared_statements'
        : undefined
  if (why === undefined) return
  await database.close()
  throw new BadConfig(why)
}

/**
 * Returns whether two clients get the same connection of the server in turn, which only a pooler lets happen; and whether the second use of a
 * statement's name finds it on another connection.
 */
async function isLent({ newCheck }: Database): Promise<'no' | 'with names' | 'without names'> {
  const clients = [newCheck({ query_timeout: probeMs }), newCheck({ query_timeout: probeMs })] as const
  const [first, second] = clients
  const name = { name: 'lantern-probe', text: 'SELECT pg_backend_pid() AS pid' }
  const pidOf = async (client: typeof first) => (await client.query<{ pid: number }>(name)).rows[0]?.pid
  try {
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
    }
    const pid = await pidOf(first)
    await second.query('BEGIN')
    if ((await pidOf(second)) !== pid) return 'no'
    await pidOf(first)
    return 'with names'
  } catch (error) {
    if (namesMixedUp.has((error as { code?: string }).code ?? '')) return 'without names'
    throw unreachable(error)
  } finally {
    for (const client of clients) client.drop()
  }
}

/** Time limit for each statement of the probe, in ms. */
const probeMs = 5_000
/** A name that another client has given on the same connection, and one that was given on another connection. */
const namesMixedUp = new Set(['42P05', '26000'])

/** Throws BadConfig with the driver's message when DATABASE_URL does not lead to a database; one that may come up is waited for. */
async function requireReachable(database: Database, waiting?: Waiting): Promise<void> {
  const giveUpAt = performance.now() + (waiting?.ms ?? 0)
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      await database.hosts.seek()
      await database.pool.query('SELECT 1')
      return
    } catch (error) {
      const why = refusedParameter.test((error as Error).message) ? new BadConfig(poolerSentence) : unreachable(error)
      if (why.message === poolerSentence) throw why
      if (!waiting || whyUnavailable(error) === undefined) throw why
      if (!hasSaid) waiting.say(`${why.message}. Waiting for it, up to ${waiting.ms / 1000} seconds.`)
      if (performance.now() >= giveUpAt) throw why
      await sleep(lookAgainAfterMs)
    }
  }
}

/** Connections beside the pools: watching the database, notifying players, a backup, a command. */
const besidePool = 4

/** Throws BadConfig for a pool that the server would refuse under load, after closing it. */
async function requireRoom(database: Database, { databasePool }: Config): Promise<void> {
  const { rows } = await database.pool.query<{ admitted: number }>(
    `SELECT least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) AS admitted
      FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
  )
  const admitted = rows[0]?.admitted ?? Infinity
  if (databasePool + besidePool <= admitted) return
  await database.close()
  throw new BadConfig(
    `DATABASE_POOL: ${databasePool} and ${besidePool} beside the pool are more connections than the ${admitted} that the database admits; ` +
      `set it to ${admitted - besidePool} at most, for all nodes together, or raise max_connections there`,
  )
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Lets the embedded database write out what has changed in its memory, so that its stop, for which requests wait during an upgrade, is short. */
export async function writeOut({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('CHECKPOINT').catch((error: { code?: string }) => {
    // Created by a release that did not grant its role this right: the next start of its server does.
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
  })
}

const FEATURE_NOT_SUPPORTED = '0A000'

/** Returns the BadConfig for a server whose role may not create what Lantern needs, or which lacks an extension; other errors as they are. */
async function unusable(database: Database, error: unknown): Promise<unknown> {
  const { cause } = error as { cause?: unknown }
  const { code, message } = (cause instanceof Error ? cause : error) as Error & { code?: string }
  if (code === FEATURE_NOT_SUPPORTED && message.includes('extension'))
    return new BadConfig(`DATABASE_URL: ${message}; it comes with PostgreSQL as postgresql-contrib`, { cause: error })
  if (code !== INSUFFICIENT_PRIVILEGE) return error
  const names = 'SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS name'
  const { rows } = await database.pool.query<{ role: string; name: string }>(names)
  const [{ role, name } = { role: '', name: '' }] = rows
  return new BadConfig(
    `DATABASE_URL: the role ${role} has to own the database ${name} and what is in it (${message}); ` +
      `for a new one, as the superuser: ALTER DATABASE ${name} OWNER TO ${role};`,
    { cause: error },
  )
}

/**
 * Opens the database for a command, alongside a running Lantern and other commands or alone; the last one to leave stops the embedded
 * server. Throws BadConfig when there is no database yet, since a command would find nothing in a new one.
 */
export async function openDatabaseForCommand(
  config: Config,
): Promise<Pick<OpenedDatabase, 'database' | 'folder'> & { leave(): Promise<void> }> {
  const { databaseUrl, dataDir } = config
  const isEmbedded = databaseUrl === null
  if (isEmbedded && !(await hasEmbedded(dataDir)))
    throw new BadConfig(`DATA_DIR: there is no database in ${dataDir}; ${callFor('start')} creates one`)
  const presence = isEmbedded ? await enterAsCommand(dataDir) : undefined
  const { database, folder, leave } = await openConfiguredDatabase(config, pino({ level: 'warn' }), {
    patience: commandTimeouts,
  })
  return {
    database,
    folder,
    async leave() {
      await leave({ stopsServer: false })
      presence?.release()
      if (isEmbedded) await stopUnused(dataDir)
    },
  }
}
