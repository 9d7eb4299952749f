import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startKilledSite } from '../../testing/killed-site.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import { openDataDir, openPair, query } from '../../testing/standby.ts'
import { openTestStudent } from '../../testing/test-student.ts'
import { findServerProcesses, signalAll } from '../db/embedded/processes.ts'

// Two servers start, and one takes the place of the other, which takes seconds even on an idle machine.
vi.setConfig({ testTimeout: 300_000 })

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
