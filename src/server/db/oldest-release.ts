import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

// What a migration asks of older code is written down in the database: older code knows nothing of the migration itself. docs/decisions/0189

/** The folder of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

const readJson = <Content>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Content

/** Returns the migrations of this release, the oldest first. */
const readMigrations = () =>
  readJson<{ entries: { when: number; tag: string }[] }>(join(migrationsFolder, 'meta/_journal.json')).entries

/** Returns the instant that names this release's newest migration. */
export const newestMigration = () => readMigrations().at(-1)?.when ?? 0

/** Returns the version of this release. */
export const readVersion = () =>
  readJson<{ version: string }>(fileURLToPath(new URL('../../../package.json', import.meta.url))).version

/** Returns, for each migration that records it, the oldest release that may run on its schema. */
function readOldestReleases(): { when: number; oldest: string }[] {
  const oldest = readJson<Record<string, string>>(join(migrationsFolder, 'oldest-releases.json'))
  return readMigrations().flatMap(({ when, tag }) => {
    const release = oldest[tag]
    return release === undefined ? [] : [{ when, oldest: release }]
  })
}

/** Thrown when a newer release has changed the database in a way that this one cannot work with. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** Compares versions such as 0.2.0, as sorting does. */
export function compareVersions(one: string, other: string): number {
  const numbersOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const different = left.findIndex((number, at) => number !== right[at])
  return different < 0 ? 0 : (left[different] ?? 0) - (right[different] ?? 0)
}

/** Records what the migrations of this release ask of older ones. */
export async function recordOldestReleases(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.oldest_releases (created_at bigint PRIMARY KEY, oldest text NOT NULL)',
  )
  const recorded = readOldestReleases()
  await client.query(
    `INSERT INTO drizzle.oldest_releases SELECT * FROM unnest($1::bigint[], $2::text[]) ON CONFLICT DO NOTHING`,
    [recorded.map(({ when }) => when), recorded.map(({ oldest }) => oldest)],
  )
}

const UNDEFINED_TABLE = '42P01'

/** Throws {@link NewerDatabase} unless each migration that this release does not know lets it run. */
export async function requireReleaseAllowed(pool: Pick<pg.Pool, 'query'>, version = readVersion()): Promise<void> {
  const unknown = await readUnknown(pool)
  const refusing = unknown.filter(({ oldest }) => oldest === null || compareVersions(version, oldest) < 0)
  if (refusing.length === 0) return
  const least = refusing
    .map(({ oldest }) => oldest)
    .filter((oldest) => oldest !== null)
    .toSorted(compareVersions)
    .at(-1)
  const needed = least === undefined ? 'A newer release' : `Release ${least} or newer`
  throw new NewerDatabase(
    `The database was changed by a newer Lantern, and this one is ${version}. ${needed} can run on it; or restore the backup that was made before the upgrade.`,
  )
}

async function readUnknown(pool: Pick<pg.Pool, 'query'>): Promise<{ oldest: string | null }[]> {
  const newer = 'FROM drizzle.__drizzle_migrations m'
  const newest = newestMigration()
  try {
    const { rows } = await pool.query<{ oldest: string | null }>(
      `SELECT o.oldest ${newer} LEFT JOIN drizzle.oldest_releases o USING (created_at) WHERE m.created_at > $1`,
      [newest],
    )
    return rows
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
    const { rows } = await pool.query(`SELECT ${newer} WHERE m.created_at > $1`, [newest])
    return rows.map(() => ({ oldest: null }))
  }
}
