import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, writeFile } from 'node:fs/promises'
import { platform, release } from 'node:os'
import { dirname, join } from 'node:path'
import { dataOf, exists } from './location.ts'
import { runOrThrow } from './run.ts'
import type { Binaries } from './binaries.ts'
import type { Location } from './location.ts'

/** The name of the only role and the only database that an application uses. */
export const lanternName = 'lantern'

/** The major version of the installed PostgreSQL. */
const majorVersion = '18'

/** Returns the path of the settings file that Lantern writes for a database. */
export const settingsFile = ({ folder }: Location) => join(folder, 'postgresql.conf')
/** Returns the path of the file that defines who may connect to a database and how they authenticate. */
export const accessFile = ({ folder }: Location) => join(folder, 'pg_hba.conf')

/** Returns the prefix of folders in which a database is being created, or was when the process was killed. */
export const unfinishedPrefix = ({ folder }: Location) => `${folder}.new-`

/**
 * Creates a database in a temporary folder next to its place and then renames it, so that its place has a complete database or none.
 * The folder stays with its creator's account: root never writes where the server's account could place links.
 */
export async function createCluster(location: Location, binaries: Binaries, durable: boolean): Promise<void> {
  const unfinished = { ...location, folder: await mkdtemp(unfinishedPrefix(location)) }
  await chmod(unfinished.folder, location.account ? 0o711 : 0o700)
  const data = dataOf(unfinished)
  await mkdir(data, { mode: 0o700 })
  if (location.account) await chown(data, location.account.uid, location.account.gid)

  const password = randomBytes(24).toString('base64url')
  await writeDurably(join(unfinished.folder, 'password'), password, 0o600)

  const sync = durable ? [] : ['--no-sync']
  const where = { account: location.account, cwd: data }
  // The builtin locale sorts the same on every machine. The superuser cannot log in, and Lantern does not need one.
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await runOrThrow(binaries.initdb, ['-D', data, '-U', 'postgres', '-A', 'reject', ...locale, ...sync], where)
  const role = `CREATE ROLE ${lanternName} LOGIN CREATEDB PASSWORD '${password}' IN ROLE pg_checkpoint;\n`
  await runAlone(unfinished, binaries, {
    durable,
    input: `${role}CREATE DATABASE ${lanternName} OWNER ${lanternName};\n`,
  })
  await writeDurably(grantedFile(unfinished), '', 0o644)

  await rename(unfinished.folder, location.folder)
  await syncFolder(dirname(location.folder))
}

/** Runs statements as the superuser in a database that is stopped: no connection may be one. */
async function runAlone(
  location: Location,
  binaries: Binaries,
  { durable, input }: { durable: boolean; input: string },
): Promise<void> {
  const data = dataOf(location)
  const single = ['--single', '-D', data, '-c', 'exit_on_error=on', '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres']
  await runOrThrow(binaries.postgres, single, { account: location.account, cwd: data, input })
}

/** Returns the path of the file that says that the only role may write out what has changed. */
const grantedFile = ({ folder }: Location) => join(folder, 'may-checkpoint')

/**
 * Lets the only role write out what has changed in memory, by which a stop becomes short, for which requests wait during an upgrade. A
 * database that an older release has created gets it once, while it is stopped.
 */
export async function grantCheckpoint(location: Location, binaries: Binaries, durable: boolean): Promise<void> {
  if (await exists(grantedFile(location))) return
  await runAlone(location, binaries, { durable, input: `GRANT pg_checkpoint TO ${lanternName};\n` })
  await writeDurably(grantedFile(location), '', 0o644)
}

/** Throws a clear error for data of another major version, which PostgreSQL would report only in its log. */
export async function checkVersion(location: Location): Promise<void> {
  const version = (await readFile(join(dataOf(location), 'PG_VERSION'), 'utf8')).trim()
  if (version === majorVersion) return
  throw new Error(
    `The database in ${location.folder} was created by PostgreSQL ${version}; this Lantern includes ${majorVersion}. ` +
      'Make a backup with the release before, move that folder away, and restore the backup: docs/operations.md, "Another major version".',
  )
}

/** Reads the password of the only role, stored next to the database and readable by its account only. */
export const readPassword = ({ folder }: Location) => readFile(join(folder, 'password'), 'utf8')

/** Writes the server's settings, for a small machine and one application; the operator's `local.conf` next to them takes precedence. */
export async function writeSettings(location: Location, durable: boolean): Promise<void> {
  await writeDurably(settingsFile(location), settings(durable), 0o644)
  await writeDurably(accessFile(location), `local all ${lanternName} scram-sha-256\n`, 0o644)
}

/**
 * Returns how a killed server flushes its files before recovery. One syncfs call takes a third of the time of an fsync for each of some
 * 1,300 files, but Linux reports its errors only since 5.8.
 */
export function initSyncMethod(platform: string, release: string): 'syncfs' | 'fsync' {
  const [major = 0, minor = 0] = release.split('.').map((part) => Number.parseInt(part, 10))
  return platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync'
}

function settings(durable: boolean): string {
  return [
    '# Written by Lantern at every start of the database. Put your own settings into local.conf, next to this file.',
    "listen_addresses = ''",
    'max_connections = 60',
    'shared_buffers = 128MB',
    'effective_cache_size = 512MB',
    'work_mem = 8MB',
    'maintenance_work_mem = 64MB',
    'random_page_cost = 1.1',
    '# Queries are short; on two cores parallel workers would cost more than they gain.',
    'max_parallel_workers_per_gather = 0',
    'max_parallel_maintenance_workers = 0',
    '# Not in /dev/shm, which is tiny in containers and emptied by systemd when a user logs out.',
    'dynamic_shared_memory_type = mmap',
    'wal_level = minimal',
    'max_wal_senders = 0',
    'max_logical_replication_workers = 0',
    'max_wal_size = 512MB',
    `recovery_init_sync_method = ${initSyncMethod(platform(), release())}`,
    '# The log contains no statements, values or addresses: Lantern logs its own failed requests.',
    'log_min_messages = log',
    'log_min_error_statement = panic',
    'log_error_verbosity = terse',
    'log_statement = none',
    'log_min_duration_statement = -1',
    'log_min_duration_sample = -1',
    'log_transaction_sample_rate = 0',
    'log_duration = off',
    'log_parameter_max_length = 0',
    'log_parameter_max_length_on_error = 0',
    "log_connections = ''",
    'log_disconnections = off',
    'log_lock_waits = off',
    'log_temp_files = -1',
    'log_autovacuum_min_duration = -1',
    'log_checkpoints = off',
    "log_line_prefix = '%m [%p] '",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    ...(durable ? [] : ['fsync = off', 'full_page_writes = off']),
    "include_if_exists = 'local.conf'",
    '',
  ].join('\n')
}

/** Writes a file atomically: after a power failure it has either the old or the new content. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  await writeFile(`${path}.new`, text, { mode, flush: true })
  await chmod(`${path}.new`, mode)
  await rename(`${path}.new`, path)
  await syncFolder(dirname(path))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
