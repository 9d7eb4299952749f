import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf } from '../../testing/program.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import { BadConfig, readConfig } from '../config.ts'
import { openConfiguredDatabase } from './open-database.ts'

const silent = pino({ level: 'silent' })

let academy: Academy
let folder: string
beforeAll(async () => {
  academy = await openAcademy()
  folder = await openFolder('lantern starting ')
})
afterAll(async () => {
  await academy.close()
  await rm(folder, { recursive: true })
})

/** An account without rights, where the tests run as root, who has all of them. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** True if that account can run the site: not from the home of root, for example, which it may not enter. */
const canRun = spawnSync(process.execPath, ['--version'], account).status === 0

/** Returns the code and the output of a site that does not start, under an account without rights. */
async function failure(env: Record<string, string>, dataDir = join(folder, 'data')) {
  const site = startKilledSite(dataDir, env, account)
  await expect(site.ready).rejects.toThrow('The site ended')
  return { code: await site.ended, said: site.output() }
}

test.runIf(canRun)(
  'O6 a folder that the account may not write to, and one that cannot be, are named in a sentence',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o555 })
    const sentence = (path: string) =>
      `This account may not write to ${path} (EACCES). Start Lantern under the account that may, or choose a folder with DATA_DIR=…\n`
    expect(await failure({}, closed)).toEqual({ code: 1, said: sentence(`the data folder ${closed}`) })
    expect(await failure({}, join(closed, 'new'))).toEqual({
      code: 1,
      said: sentence(`the data folder ${join(closed, 'new')}`),
    })
    const locked = join(folder, 'locked')
    await mkdir(locked)
    await chmod(locked, 0o777)
    await writeFile(join(locked, 'lantern.lock'), '', { mode: 0o444 })
    expect(await failure({}, locked)).toEqual({ code: 1, said: sentence(join(locked, 'lantern.lock')) })
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await failure({}, file)).toEqual({
      code: 1,
      said: `There can be no folder ${file}. Choose another with DATA_DIR=…\n`,
    })
  },
)

/** Returns whether ports below 1024 need a privilege on this machine. */
const hasReservedPorts = async () =>
  Number(await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(() => '1024')) > 80

test.runIf(canRun)(
  'O6 a port without the right, one that is taken, and an address of another machine are said in a sentence',
  async () => {
    const DATABASE_URL = await throughNetwork()
    const start = (env: Record<string, string>) => failure({ DATABASE_URL, ...env })
    if (await hasReservedPorts())
      expect(await start({ PORT: '80' })).toEqual({
        code: 1,
        said: 'This account may not listen on port 80: ports below 1024 need a right. Choose another with PORT=…, behind a proxy.\n',
      })
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    expect(await start({ PORT: String(port) })).toEqual({
      code: 1,
      said: 'The port is taken. Choose another with PORT=…\n',
    })
    expect(await start({ HOST: '192.0.2.1' })).toEqual({
      code: 1,
      said: 'The settings cannot be used:\nHOST: 192.0.2.1 is no address of this machine\n',
    })
  },
)

/** Returns the address of the academy's database over TCP: some accounts cannot enter the folder of its socket. */
async function throughNetwork(takes?: () => boolean): Promise<string> {
  const { host, port } = inject('cluster')
  const proxy = await openSilentProxy(join(host, `.s.PGSQL.${port}`), takes)
  onTestFinished(() => proxy.close())
  const { username, password, pathname } = new URL(databaseUrlOf(academy))
  return `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`
}

describe('a server at DATABASE_URL that is not up yet', () => {
  test('O6 is waited for, which is said once, and the site starts when it is', async () => {
    let isUp = false
    let refused = 0
    const DATABASE_URL = await throughNetwork(() => {
      if (!isUp) refused += 1
      return isUp
    })
    const site = startKilledSite(join(folder, 'waiting'), { DATABASE_URL })
    onTestFinished(() => site.kill('process'))
    await vi.waitFor(() => expect(refused).toBeGreaterThan(2), { timeout: 30_000 })
    expect(site.output()).toMatch(/^DATABASE_URL: .+\. Waiting for it, up to 60 seconds\.\n$/)
    isUp = true
    const address = await site.ready
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await site.stop()).toBe(0)
  })

  test('O6 ends the start when it stays away; one that refuses the settings does so at once', async () => {
    const said: string[] = []
    const open = (DATABASE_URL: string, ms: number) =>
      openConfiguredDatabase(readConfig({ DATABASE_URL }), silent, { waiting: { ms, say: (line) => said.push(line) } })
    await expect(open('postgres://nobody:x@127.0.0.1:1/none', 1)).rejects.toThrow(BadConfig)
    expect(said).toEqual(['DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1. Waiting for it, up to 0.001 seconds.'])
    const url = databaseUrlOf(academy)
    const { pathname } = new URL(url)
    // As long as the test may take: it must not wait.
    await expect(open(url.replace(pathname, '/no_such_academy'), 600_000)).rejects.toThrow(
      'DATABASE_URL: database "no_such_academy" does not exist',
    )
    expect(said).toHaveLength(1)
  })
})

test('a public start says how the first owner is made, and prints no link; with an owner it says nothing', async () => {
  const empty = await openAcademy({ from: 'empty_academy' })
  onTestFinished(() => empty.close())
  const start = async () => {
    const site = startKilledSite(join(folder, 'public'), {
      DATABASE_URL: databaseUrlOf(empty),
      SITE_URL: 'https://academy.example',
    })
    onTestFinished(() => site.kill('process'))
    await site.ready
    expect(await site.stop()).toBe(0)
    return site.output().replace(/^\{.*\n/gm, '')
  }
  const said = await start()
  expect(said).toContain(
    'This academy has no owner yet. In this folder and with these settings, this command makes one:\n  npm run staff -- owner EMAIL\n',
  )
  expect(said).not.toContain('/studio/welcome')
  await empty.database.pool.query(
    "INSERT INTO users (name, email, password_hash, role) VALUES ('Owner', 'o@people.example', 'x', 'owner')",
  )
  expect(await start()).not.toContain('owner')
})

test('O4 a pool that is larger than the database admits is refused with the number that fits', async () => {
  const { pool } = academy.database
  const name = pool.options.database
  await pool.query(`ALTER DATABASE ${name} CONNECTION LIMIT 30`)
  onTestFinished(async () => void (await pool.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`)))
  const DATABASE_URL = databaseUrlOf(academy)
  const opening = (DATABASE_POOL: string) =>
    openConfiguredDatabase(readConfig({ DATABASE_URL, DATABASE_POOL, DATA_DIR: folder }), silent)
  await expect(opening('27')).rejects.toThrow(
    new BadConfig(
      'DATABASE_POOL: 27 and 4 beside the pool are more connections than the 30 that the database admits; ' +
        'set it to 26 at most, for all nodes together, or raise max_connections there',
    ),
  )
  const { leave } = await opening('26')
  await leave({ stopsServer: false })
})

test('O3 a database that does not answer when the first owner is announced is asked again, and the site stays up', async () => {
  const fresh = await openAcademy({ from: 'empty_academy' })
  onTestFinished(() => fresh.close())
  const { pool } = fresh.database
  const holder = await pool.connect()
  await holder.query('BEGIN')
  // The site may take longer to come that far on a loaded machine.
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await holder.query('LOCK TABLE staff_invitations IN ACCESS EXCLUSIVE MODE')
  const site = startKilledSite(join(folder, 'held'), { DATABASE_URL: databaseUrlOf(fresh), DEMO: '0' })
  onTestFinished(async () => void (await site.stop()))
  const tries = new Set<number>()
  const triedTwice = vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ at: Date }>(
        "SELECT query_start AS at FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      for (const { at } of rows) tries.add(at.getTime())
      expect(tries.size).toBeGreaterThan(1)
    },
    { timeout: 120_000, interval: 20 },
  )
  try {
    await Promise.race([triedTwice, site.ready])
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  await site.ready
  expect(site.output()).toContain('this link makes you its owner')
}, 180_000)
