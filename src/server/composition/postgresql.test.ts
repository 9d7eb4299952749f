import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { openSilentProxy, type SilentProxy } from '../../testing/silent-proxy.ts'
import { startEmbedded, type EmbeddedServer } from '../db/embedded.ts'

/** A PostgreSQL server of its own, as an operator has one: its superuser may connect on its machine. */
let dataDir: string
let server: EmbeddedServer
let network: SilentProxy
/** The environment in which PostgreSQL's own programs reach it as that superuser. */
let asSuperuser: Record<string, string>
beforeAll(async () => {
  dataDir = await openFolder('lantern server ')
  server = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  const { host, port } = server.access
  await writeFile(join(server.location, 'pg_hba.conf'), 'local all postgres trust\nlocal all all scram-sha-256\n')
  const [pid = ''] = readFileSync(join(server.location, 'data/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGHUP')
  await vi.waitFor(() => query('SELECT 1'), { timeout: 30_000 })
  // On a server of an operator there is no Lantern yet.
  await query('ALTER DATABASE lantern RENAME TO others', 'ALTER ROLE lantern RENAME TO others')
  network = await openSilentProxy(join(host, `.s.PGSQL.${port}`))
  asSuperuser = { PGHOST: host, PGPORT: String(port), PGUSER: 'postgres' }
})
afterAll(async () => {
  await network.close()
  await server.stop()
  await rm(dataDir, { recursive: true })
})

/** Runs statements as the superuser. */
async function query(...statements: string[]): Promise<void> {
  const { host, port } = server.access
  const client = new Client({ host, port, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts a site with the settings of a line, on this server and for this machine alone. */
function startWith(settings: Record<string, string>) {
  const DATABASE_URL = settings['DATABASE_URL']?.replace('db.example', `127.0.0.1:${network.port}`) ?? ''
  const site = startKilledSite(join(dataDir, 'site'), { ...settings, DATABASE_URL, HOST: '127.0.0.1' })
  onTestFinished(() => site.kill('process'))
  return site
}

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const lines = /## On a PostgreSQL server\n+```sh\n([^`]+)```/.exec(readme)?.[1]?.trim().split('\n') ?? []
const commands = lines.filter((line) => line.startsWith('create'))
const hasPrograms = ['createuser', 'createdb'].every((name) => spawnSync(name, ['--version']).status === 0)

test.runIf(hasPrograms)("the README's lines for a PostgreSQL server work as they are written", async () => {
  expect(commands).toHaveLength(2)
  for (const line of commands) {
    // In a session of its own there is no terminal, so the password is asked for on standard input: twice.
    const child = spawn('sh', ['-c', line], { detached: true, env: { ...process.env, ...asSuperuser } })
    child.stdin.on('error', () => undefined)
    child.stdin.end('secret\nsecret\n')
    const [said, code] = await Promise.all([
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ])
    expect([line, code, said.replaceAll(/Enter .*?: /g, '').trim()]).toEqual([line, 0, ''])
  }
  const start = lines.find((line) => line.endsWith(' npm start')) ?? ''
  const settings = Object.fromEntries(
    [...start.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(Object.keys(settings)).toEqual(['DATABASE_URL', 'HOST', 'DEMO'])
  const site = startWith(settings)
  const address = await site.ready
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
})

test('a role that may create nothing in the database gets a sentence that says so, with what mends it', async () => {
  await query("CREATE ROLE visitor LOGIN PASSWORD 'secret'", 'CREATE DATABASE academy')
  const settings = { DATABASE_URL: 'postgres://visitor:secret@db.example/academy', DEMO: '0' }
  const refused = startWith(settings)
  await expect(refused.ready).rejects.toThrow('The site ended')
  const mending = 'ALTER DATABASE academy OWNER TO visitor;'
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringMatching(
      /^The settings cannot be used:\nDATABASE_URL: the role visitor has to own the database academy and what is in it \(permission denied [^)]+\); for a new one, as the superuser: ALTER DATABASE academy OWNER TO visitor;\n$/,
    ),
  ])
  await query(mending)
  const site = startWith(settings)
  await site.ready
  expect(await site.stop()).toBe(0)
})
