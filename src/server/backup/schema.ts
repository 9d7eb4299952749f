import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { migrationsFolder } from '../db/oldest-release.ts'

/** Returns the migrations of a backup's schema and those that came after; undefined when this Lantern does not know that schema. */
export function migrationsAround(schema: number): { before: MigrationMeta[]; after: MigrationMeta[] } | undefined {
  const all = readMigrationFiles({ migrationsFolder })
  const last = all.findIndex(({ folderMillis }) => folderMillis === schema)
  return last < 0 ? undefined : { before: all.slice(0, last + 1), after: all.slice(last + 1) }
}

/** Runs migrations in the transaction of the caller and records them as drizzle does. */
export async function runMigrations(client: pg.Client, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** Drops every table and function of Lantern and the record of its migrations; extensions stay. */
export async function emptySchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `SELECT format('DROP TABLE public.%I CASCADE', tablename) AS drop FROM pg_tables WHERE schemaname = 'public'
      UNION ALL SELECT 'DROP FUNCTION IF EXISTS ' || p.oid::regprocedure FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  )
  // Some functions go with the tables that they read.
  for (const { drop } of rows) await client.query(drop)
  await client.query('TRUNCATE drizzle.__drizzle_migrations RESTART IDENTITY')
}

type Constraint = { table: string; name: string; definition: string }

/**
 * Runs the work while no foreign key is checked and no trigger runs: tables refer to each other in circles, and frozen rows refuse to be
 * written. Afterwards every key is checked against every row.
 */
export async function withoutChecks(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  const { rows: tables } = await client.query<{ table: string }>(
    "SELECT format('public.%I', tablename) AS table FROM pg_tables WHERE schemaname = 'public'",
  )
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table } of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await work()
  for (const { table } of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}
