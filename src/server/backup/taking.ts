import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { refuseExisting, writeArchive, type ArchiveWriter } from './archive.ts'
import { backupLock } from './lock.ts'
import { fileEntryName, manifestName, partName, type Manifest } from './manifest.ts'

/** Thrown when another backup of the same database is being made. */
export class BackupUnderWay extends Error {
  override message = 'Another backup is being made.'
}

/** The sources of a backup: the database, and the uploaded files. */
export type BackupSources = { database: Pick<Database, 'newClient'>; files: FileStore; now: () => number }

export type BackupOptions = { passphrase: string | null; signal?: AbortSignal | undefined }

/**
 * Writes the whole academy into one file: every table as of one moment, then every uploaded file, with checksums. Files are copied
 * after that moment while their removal waits, so every file that a row refers to is there. Returns the file's size. T31
 */
export async function takeBackup(
  { database, files, now }: BackupSources,
  path: string,
  { passphrase, signal }: BackupOptions,
): Promise<number> {
  await refuseExisting(path)
  const client = database.newClient()
  // The running statement rejects with the reason.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [backupLock])
    if (!rows[0]?.free) throw new BackupUnderWay()
    const size = await writeArchive(path, { passphrase, signal }, async (archive) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const manifest = await describe(client, now())
      await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
      for (const table of manifest.tables) await addTable(archive, client, table)
      await client.query('COMMIT')
      for await (const name of files.list()) {
        const file = await files.read(name)
        if (file) await archive.addStream(fileEntryName(name), file.size, file.body)
      }
    })
    // Waits until the server has ended the session: a restore that follows finds no connection.
    await client.end()
    return size
  } finally {
    // Closing the connection releases the lock in any case.
    client.drop()
  }
}

/** Reads what there is to copy. Generated columns are left out: the database computes them again. */
async function describe(client: pg.Client, now: number): Promise<Manifest> {
  const { rows: tables } = await client.query<Manifest['tables'][number]>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = ''
      GROUP BY c.oid ORDER BY 1`,
  )
  const { rows: migrations } = await client.query<{ schema: string }>(
    'SELECT max(created_at)::text AS schema FROM drizzle.__drizzle_migrations',
  )
  const { rows: columns } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) AS sequence
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attidentity <> '' AND NOT a.attisdropped ORDER BY 1, 2`,
  )
  const counters: Manifest['counters'] = []
  for (const { table, column, sequence } of columns) {
    const { rows } = await client.query<{ last: number; isCalled: boolean }>(
      `SELECT last_value AS last, is_called AS "isCalled" FROM ${sequence}`,
    )
    if (rows[0]) counters.push({ table, column, ...rows[0] })
  }
  const madeAt = new Date(now).toISOString()
  return { format: 'lantern-backup-1', madeAt, schema: Number(migrations[0]?.schema), tables, counters }
}

/** Rows are collected to about this size: an archive wants to know how long a file is before it begins. */
const partBytes = 1024 * 1024

/** Adds the rows of a table in parts of whole rows, in PostgreSQL's own text form. */
async function addTable(
  archive: ArchiveWriter,
  client: pg.Client,
  { name, columns }: Manifest['tables'][number],
): Promise<void> {
  const rows = client.query(
    copyStreams.to(
      `COPY public.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) TO STDOUT`,
    ),
  ) as AsyncIterable<Uint8Array>
  let chunks: Uint8Array[] = []
  let size = 0
  let part = 0
  const addPart = async (bytes: Buffer) => {
    if (bytes.length > 0) await archive.add(partName(name, (part += 1)), bytes)
  }
  for await (const chunk of rows) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size < partBytes) continue
    const collected = Buffer.concat(chunks, size)
    // A newline within a value is escaped, so that this one ends a row.
    const end = collected.lastIndexOf('\n') + 1
    await addPart(collected.subarray(0, end))
    chunks = [collected.subarray(end)]
    size = collected.length - end
  }
  await addPart(Buffer.concat(chunks, size))
}
