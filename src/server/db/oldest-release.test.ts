import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf } from '../../testing/program.ts'
import { isMigrated } from './database.ts'
import { migrationsFolder, newestMigration, readVersion, requireReleaseAllowed } from './oldest-release.ts'

let academy: Academy
beforeAll(async () => (academy = await openAcademy()))
afterAll(() => academy.close())

/** Records a migration that this release does not know, and the oldest release that it lets run. */
async function migrateAhead(oldest: string | null, after: number) {
  const at = newestMigration() + after
  const { pool } = academy.database
  await pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', $1)", [at])
  if (oldest !== null) await pool.query('INSERT INTO drizzle.oldest_releases VALUES ($1, $2)', [at, oldest])
}
beforeEach(async () => {
  await academy.database.pool.query(
    `DELETE FROM drizzle.__drizzle_migrations WHERE created_at > ${newestMigration()}; TRUNCATE drizzle.oldest_releases`,
  )
})

test('O15 a migration that this release does not know lets it run when it says so', async () => {
  await migrateAhead(readVersion(), 1)
  expect(await isMigrated(academy.database)).toBe(true)
})

test('O15 the newest release that a migration asks for decides, by its numbers', async () => {
  await migrateAhead('0.9.0', 1)
  await migrateAhead('0.10.0', 2)
  await expect(requireReleaseAllowed(academy.database.pool, '0.9.5')).rejects.toThrow(
    'The database was changed by a newer Lantern, and this one is 0.9.5. Release 0.10.0 or newer can run on it; or restore the backup that was made before the upgrade.',
  )
  await requireReleaseAllowed(academy.database.pool, '0.10.0')
})

test('O15 a migration that records nothing lets no older release run', async () => {
  await migrateAhead(null, 1)
  await expect(isMigrated(academy.database)).rejects.toThrow('A newer release can run on it')
})

test('O15 on a newer database the site says so and ends', async () => {
  await migrateAhead('999.0.0', 1)
  const site = startKilledSite(await openFolder('lantern older '), { DATABASE_URL: databaseUrlOf(academy) })
  onTestFinished(() => site.kill('process'))
  await expect(site.ready).rejects.toThrow('The site ended')
  expect([await site.ended, site.output()]).toEqual([
    1,
    `The database was changed by a newer Lantern, and this one is ${readVersion()}. Release 999.0.0 or newer can run on it; or restore the backup that was made before the upgrade.\n`,
  ])
})

/** The newest migration of the releases that do not look at what is recorded. */
const lastWithoutRecord = '0075_learning'

test('O15 each migration records the oldest release that may run on its schema', () => {
  const read = <Content>(name: string) => JSON.parse(readFileSync(join(migrationsFolder, name), 'utf8')) as Content
  const { entries } = read<{ entries: { tag: string }[] }>('meta/_journal.json')
  const tags = entries.map(({ tag }) => tag).filter((tag) => tag > lastWithoutRecord)
  const recorded = read<Record<string, string>>('oldest-releases.json')
  expect(Object.keys(recorded).toSorted()).toEqual(tags)
  expect(Object.values(recorded).filter((release) => !/^\d+\.\d+\.\d+$/.test(release))).toEqual([])
})
