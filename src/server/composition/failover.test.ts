import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import { openTestStudent } from '../../testing/test-student.ts'
import { findServerProcesses, signalAll } from '../db/embedded/processes.ts'
import { startEmbedded, stopEmbedded } from '../db/embedded.ts'

// Two servers start, and one takes the place of the other, which takes seconds even on an idle machine.
vi.setConfig({ testTimeout: 300_000 })

const open = (dataDir: string) => startEmbedded({ dataDir, durable: false, log: () => undefined })

/** Opens a data folder that is removed after the test with its server. */
async function openDataDir(name: string) {
  const dataDir = await openFolder(`lantern ${name} `)
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

/** Opens a server and a standby that follows it. */
async function openPair() {
  const [one, two] = [await openDataDir('primary'), await openDataDir('standby')]
  const { location, stop } = await open(one)
  await stop()
  await writeFile(
    join(location, 'local.conf'),
    'wal_level = replica\nmax_wal_senders = 4\nwal_keep_size = 256MB\nhot_standby = on\n',
  )
  // What was written before says too little for a standby.
  await (await open(one)).stop()
  const follower = join(two, 'postgres')
  expect(spawnSync('cp', ['-a', location, follower]).status).toBe(0)
  const primary = await open(one)
  const access = 'local all postgres trust\nlocal replication postgres trust\nlocal all lantern scram-sha-256\n'
  const reload = async (folder: string) => {
    await writeFile(join(folder, 'pg_hba.conf'), access)
    const [pid = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGHUP')
  }
  await reload(location)
  await writeFile(join(follower, 'data/standby.signal'), '')
  const { host, port } = primary.access
  await appendFile(
    join(follower, 'local.conf'),
    `primary_conninfo = 'host=''${host}'' port=${port} user=postgres application_name=standby'\n`,
  )
  const standby = await open(two)
  await reload(standby.location)
  return { primary, standby, accounts: primary.access }
}

type Server = Awaited<ReturnType<typeof open>>

/** Runs a statement as the superuser of a server. */
async function query({ access: { host, port } }: Server, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ host, port, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('O4 with two hosts in DATABASE_URL a failover is followed: no acknowledged answer is lost, and none is answered 500', async () => {
  const { primary, standby, accounts } = await openPair()
  const [near, far] = await Promise.all(
    [primary, standby].map(({ access: { host, port } }) => openSilentProxy(join(host, `.s.PGSQL.${port}`))),
  )
  onTestFinished(async () => void (await Promise.all([near?.close(), far?.close()])))
  const { user, password, database } = accounts
  // The standby first: which one takes changes is asked, not read from the order.
  const hosts = `127.0.0.1:${far?.port},127.0.0.1:${near?.port}`
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@${hosts}/${database}?target_session_attrs=read-write`
  const dataDir = await openDataDir('site')
  const site = startKilledSite(dataDir, { DATABASE_URL, DEMO: '1', DEMO_SIGN_INS: '1' })
  onTestFinished(() => site.kill('process'))
  const url = (await site.ready) ?? ''
  // An acknowledged answer is on both from now on.
  await query(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
  await query(primary, 'SELECT pg_reload_conf()')
  await vi.waitUntil(
    async () => (await query(primary, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).length === 1,
    { timeout: 60_000 },
  )

  const student = openTestStudent()
  await student.begin(url)
  let isOver = false
  const saving = student.saveUntil(url, () => isOver)
  while (student.counts().acknowledgements < 20) await sleep(20)
  signalAll(await findServerProcesses((folder) => folder.startsWith(primary.location)), 'SIGKILL')
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503, { timeout: 30_000 })
  await query(standby, 'SELECT pg_promote()')
  const promotedAt = performance.now()
  const { acknowledgements } = student.counts()
  while (student.counts().acknowledgements < acknowledgements + 8) {
    expect(performance.now() - promotedAt).toBeLessThan(30_000)
    await sleep(20)
  }
  isOver = true
  await saving
  expect(student.counts().refusals).toBeGreaterThan(0)
  expect(await student.missing(url)).toEqual([])
  expect(await site.stop()).toBe(0)
})
