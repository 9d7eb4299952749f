import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import copyStreams, { type CopyStreamQuery } from 'pg-copy-streams'
import pg from 'pg'
import { migrationLock, type Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { typeOfName } from '../files/own-names.ts'
import { academyFiles } from './academy-files.ts'
import { DamagedBackup, readArchive, type ArchiveEntry } from './archive.ts'
import { Manifest, manifestName, readEntryName } from './manifest.ts'
import { emptySchema, migrationsAround, runMigrations, withoutChecks } from './schema.ts'
import { dropTransient, tablesInUse } from './transient.ts'

/** Thrown when a backup cannot be restored here; the message says why and what to do. */
export class RestoreRefused extends Error {}

/** An account that is in the backup and no longer was in the academy it replaces. */
type DeletedSince = { id: number; email: string }

export type Restored = {
  madeAt: string
  tables: number
  files: number
  /** The number of files of the replaced academy that could not be removed. */
  filesLeft: number
  /** Accounts that were deleted since the backup; null: the former academy is not known. */
  deletedSince: DeletedSince[] | null
}

type Target = { database: Pick<Database, 'newClient'>; files: FileStore }

/**
 * Reads a backup from its beginning to its end without touching anything, and returns what it says about itself. Rejects damaged files
 * and those of a Lantern that is newer than this one.
 */
export async function checkBackup(path: string, passphrase: string | null): Promise<Manifest> {
  let manifest: Manifest | undefined
  await readArchive(path, passphrase, async ({ name, body }) => {
    if (manifest === undefined) manifest = await readManifest(name, body)
    else if (!readEntryName(name)) throw new DamagedBackup(`It holds ${name}, which no backup has.`)
  })
  if (!manifest) throw new DamagedBackup('It is empty.')
  if (!migrationsAround(manifest.schema))
    throw new RestoreRefused('It was made by a newer Lantern. Update this one, then restore.')
  return manifest
}

async function readManifest(name: string, body: AsyncIterable<Uint8Array>): Promise<Manifest> {
  if (name !== manifestName) throw new DamagedBackup('It is not a backup of Lantern.')
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  try {
    return Manifest.parse(JSON.parse(Buffer.concat(chunks).toString()))
  } catch (error) {
    throw new DamagedBackup('It is a backup in another format.', { cause: error })
  }
}

/**
 * Restores a checked backup: all of it in one transaction, or nothing. Rejects while something else uses the database, and unless
 * `replace` one that is not empty; `beforeReplacing` runs before an academy is replaced. T31
 */
export async function restoreBackup(
  { database, files }: Target,
  path: string,
  {
    manifest,
    passphrase,
    beforeReplacing,
  }: { manifest: Manifest; passphrase: string | null; beforeReplacing: (() => Promise<void>) | null },
): Promise<Restored> {
  const client = database.newClient()
  // The running statement rejects with the reason.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseInUse(client)
    const used = await tablesInUse(client)
    if (used.length > 0 && !beforeReplacing)
      throw new RestoreRefused(
        `The database is not empty: there are rows in ${used.slice(0, 3).join(', ')}${used.length > 3 ? ' and more' : ''}. With --replace the backup takes their place; what is there now is backed up first.`,
      )
    if (used.length > 0) await beforeReplacing?.()
    const copied = new Set<string>()
    const former = await filesOf(client)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await refuseInUse(client)
    await client.query('CREATE TEMP TABLE former_accounts ON COMMIT DROP AS SELECT id, created_at FROM users')
    await load(client, manifest, () =>
      readArchive(path, passphrase, (entry) => take(entry, { client, files, manifest, copied })),
    )
    const { rows: deleted } = await client.query<DeletedSince>(
      `SELECT id, coalesce(email, name) AS email FROM users u WHERE NOT EXISTS
        (SELECT FROM former_accounts f WHERE f.id = u.id AND f.created_at = u.created_at) ORDER BY id`,
    )
    await client.query('COMMIT')
    // The academy is restored: what fails from here on changes nothing of that.
    await client.query('ANALYZE').catch(() => undefined)
    const leaving = await Promise.allSettled(
      former.filter((name) => !copied.has(name)).map((name) => files.remove(name)),
    )
    return {
      madeAt: manifest.madeAt,
      tables: manifest.tables.length,
      files: copied.size,
      filesLeft: leaving.filter(({ status }) => status === 'rejected').length,
      deletedSince: used.includes('users') ? deleted : null,
    }
  } finally {
    // Closing the connection rolls back what was not committed.
    client.drop()
  }
}

/** Returns the names of the files of the academy that is there now. */
async function filesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(academyFiles)
  return rows.map(({ name }) => name)
}

/** Rejects while another connection works in this database: a running site would go on with what it remembers of the former academy. */
async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  const others = rows[0]?.others ?? 0
  if (others > 0)
    throw new RestoreRefused(
      `The database is in use by ${others === 1 ? 'another connection' : `${others} other connections`}. Stop Lantern on every machine that uses it, then restore.`,
    )
}

/** Builds the schema of the backup, fills it, and brings it up to date. */
async function load(client: pg.Client, { schema, counters }: Manifest, fill: () => Promise<void>): Promise<void> {
  const migrations = migrationsAround(schema)
  if (!migrations) throw new RestoreRefused('The schema of the backup is not known here.')
  await emptySchema(client)
  await runMigrations(client, migrations.before)
  await withoutChecks(client, async () => {
    // A migration may have added rows of its own; those of the backup take their place.
    await client.query(
      `DO $$ DECLARE t text; BEGIN FOR t IN SELECT format('public.%I', tablename) FROM pg_tables WHERE schemaname = 'public'
        LOOP EXECUTE 'TRUNCATE ' || t; END LOOP; END $$`,
    )
    await fill()
  })
  for (const { table, column, last, isCalled } of counters)
    await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      `public.${pg.escapeIdentifier(table)}`,
      column,
      last,
      isCalled,
    ])
  await runMigrations(client, migrations.after)
  await dropTransient(client)
}

type Taking = { client: pg.Client; files: FileStore; manifest: Manifest; copied: Set<string> }

/** Loads one entry of the archive; each part of a table holds whole rows. */
async function take({ name, size, body }: ArchiveEntry, { client, files, manifest, copied }: Taking): Promise<void> {
  const entry = readEntryName(name)
  if (!entry) return
  if ('file' in entry) {
    await files.write(entry.file, { size, body, ...typeOfName(entry.file) })
    copied.add(entry.file)
    return
  }
  const table = manifest.tables.find((one) => one.name === entry.table)
  if (!table) throw new DamagedBackup(`It names no columns for ${entry.table}.`)
  const columns = table.columns.map(pg.escapeIdentifier).join(', ')
  const rows: CopyStreamQuery = client.query(
    copyStreams.from(`COPY public.${pg.escapeIdentifier(table.name)} (${columns}) FROM STDIN`),
  )
  const done = finished(rows)
  for await (const chunk of body) if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), done])
  rows.end()
  await done
}
