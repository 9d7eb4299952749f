import { readFileSync } from 'node:fs'
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openAcademy } from '../../testing/academy.ts'
import { unpackedPackages } from '../../testing/debian-packages.ts'
import { openDebianPostgres, postgresPackages } from '../../testing/debian-postgres.ts'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf, runProgram } from '../../testing/program.ts'
import { openTestStudent } from '../../testing/test-student.ts'
import { startEmbedded, stopEmbedded } from '../db/embedded.ts'

// Servers start and programs run one after the other.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const unpacked = unpackedPackages(postgresPackages)
const handbook = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
/** The blocks of the handbook about going back to a moment: settings, the copy, and the way back. */
const [settings = '', copying = '', goingBack = ''] = [
  ...(/^## To any moment$(.*?)^## /ms.exec(handbook)?.[1] ?? '').matchAll(/^```\n(.*?)^```$/gms),
].map(([, block = '']) => block)

/** Opens a data folder that is removed after the test with its database. */
async function openDataDir() {
  const dataDir = await openFolder('lantern own server ')
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

/**
 * Returns the number of rows and a hash over them, of tables that hold what cannot be made again. What a server computes from other columns, such
 * as the stems of words to search, is its own.
 */
async function contentOf(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const content = new Map<string, unknown>()
    for (const table of ['users', 'courses', 'lessons', 'questions', 'attempts', 'responses', 'grants']) {
      const { rows: columns } = await client.query<{ list: string }>(
        `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY column_name) AS list FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
        [table],
      )
      const { rows } = await client.query(
        `SELECT count(*)::int, md5(string_agg(kept::text, ';' ORDER BY kept::text COLLATE "C"))
         FROM (SELECT ${columns[0]?.list} FROM ${table}) AS kept`,
      )
      content.set(table, rows[0])
    }
    return content
  } finally {
    await client.end()
  }
}

describe.runIf(unpacked)("on Debian's PostgreSQL 15", () => {
  let debian: Awaited<ReturnType<typeof openDebianPostgres>>
  const address = (port: number) => `postgres://lantern:secret@127.0.0.1:${port}/lantern`
  const asLantern = ["CREATE ROLE lantern LOGIN PASSWORD 'secret'", 'CREATE DATABASE lantern OWNER lantern']
  beforeAll(async () => {
    debian = await openDebianPostgres(unpacked ?? [])
  })
  afterAll(() => debian.remove())

  test('O7 answers that were deleted by mistake are back after the way of the handbook to the moment before', async () => {
    const archive = debian.newFolder('archive')
    const base = debian.newFolder('base')
    const data = debian.newData('primary')
    const placed = (text: string) => text.replaceAll('/srv/archive', archive).replaceAll('/srv/base', base)
    await appendFile(join(data, 'postgresql.conf'), placed(settings))
    const server = await debian.start(data)
    onTestFinished(server.stop)
    await server.query(...asLantern)
    const env = { DEMO: '1', DEMO_SIGN_INS: '1' }
    const site = startKilledSite(await openDataDir(), { ...env, DATABASE_URL: address(server.port) })
    onTestFinished(() => site.kill('process'))
    const url = (await site.ready) ?? ''
    debian.run(placed(copying), { PGHOST: '127.0.0.1', PGPORT: String(server.port), PGUSER: 'postgres' })

    // What is answered after the copy is in the archive alone.
    const student = openTestStudent()
    await student.begin(url)
    await student.saveUntil(url, () => student.counts().acknowledgements >= 20)
    const [moment] = await server.query('SELECT clock_timestamp()::text AS now')
    const client = new Client({ connectionString: address(server.port) })
    await client.connect()
    await client.query('DELETE FROM responses')
    await client.end()
    expect((await student.missing(url)).length).toBeGreaterThan(0)
    await server.query('SELECT pg_switch_wal()')
    await site.stop()
    // Stopping hands the rest over to the archive.
    await server.stop()

    expect(goingBack).toContain('2026-11-29 14:30:00+00')
    await writeFile(join(base, 'recovery.signal'), '')
    await appendFile(
      join(base, 'postgresql.conf'),
      placed(goingBack).replace('2026-11-29 14:30:00+00', String(moment?.['now'])),
    )
    const restored = await debian.start(base)
    onTestFinished(restored.stop)
    const again = startKilledSite(await openDataDir(), { ...env, DATABASE_URL: address(restored.port) })
    onTestFinished(() => again.kill('process'))
    expect(await student.missing((await again.ready) ?? '')).toEqual([])
    expect(await student.save((await again.ready) ?? '')).toBe(true)
    expect(await again.stop()).toBe(0)
  })

  test('O7 a backup takes an academy to another major version of PostgreSQL, and into the embedded one, with every row', async () => {
    const academy = await openAcademy()
    onTestFinished(() => academy.close())
    const dataDir = await openDataDir()
    const server = await debian.start(debian.newData('former'))
    onTestFinished(server.stop)
    await server.query(...asLantern)
    const run = async (program: string, file: string, env: Record<string, string>) => {
      const { code, err } = await runProgram(`server/composition/${program}.ts`, [join(dataDir, file)], {
        DATA_DIR: dataDir,
        ...env,
      })
      expect([program, code, err]).toEqual([program, 0, err])
    }
    const before = await contentOf(databaseUrlOf(academy))
    await run('backup', 'of-18.tar.gz', { DATABASE_URL: databaseUrlOf(academy) })
    await run('restore', 'of-18.tar.gz', { DATABASE_URL: address(server.port) })
    expect(await contentOf(address(server.port))).toEqual(before)
    await run('backup', 'of-15.tar.gz', { DATABASE_URL: address(server.port) })

    // Data that an embedded PostgreSQL of another major version has left.
    const { location, stop } = await startEmbedded({ dataDir, log: () => undefined })
    await stop()
    const version = join(location, 'data/PG_VERSION')
    const own = await readFile(version, 'utf8')
    await writeFile(version, '15\n')
    const refused = await runProgram('testing/lantern-without-screens.ts', [], { DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(refused.code).not.toBe(0)
    expect(refused.err + refused.out).toContain(
      `was created by PostgreSQL 15; this Lantern includes ${own.trim()}. Make a backup with the release before, move that folder away, and restore the backup: docs/operations.md, "Another major version".`,
    )
    // The way that the sentence names.
    await rename(location, `${location}-15`)
    await run('restore', 'of-15.tar.gz', { DATABASE_URL: '' })
    const { access } = await startEmbedded({ dataDir, log: () => undefined })
    const { host, port, user, password, database } = access
    const embedded = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    expect(await contentOf(embedded)).toEqual(before)
  })
})
