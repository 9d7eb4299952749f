import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { demoPassword } from '../../testing/demo-password.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import { openDataDir, openPair, query } from '../../testing/standby.ts'
import { channels } from '../db/channels.ts'
import { openDatabase } from '../db/database.ts'
import { openStandby } from '../db/standby.ts'

// Two servers and a site start, which takes seconds even on an idle machine.
vi.setConfig({ testTimeout: 300_000 })

let visits = 0
beforeEach(() => void (visits = 0))

/** Opens a site that reads from a standby through a network that can fall silent. */
async function openSite() {
  const { primary, standby, accounts } = await openPair()
  const [near, far] = await Promise.all(
    [primary, standby].map(({ access: { host, port } }) => openSilentProxy(join(host, `.s.PGSQL.${port}`))),
  )
  if (!near || !far) throw new Error('no network')
  onTestFinished(async () => void (await Promise.all([near.close(), far.close()])))
  const { user, password, database } = accounts
  const through = (port: number) => `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  const env = {
    DATABASE_URL: through(near.port),
    DATABASE_STANDBY_URL: through(far.port),
    DEMO: '1',
    DEMO_SIGN_INS: '1',
    LOG_LEVEL: 'info',
  }
  const site = startKilledSite(await openDataDir('site'), env)
  onTestFinished(() => site.kill('process'))
  const url = (await site.ready) ?? ''
  const get = async (path: string, token?: string) => {
    visits += 1
    // Each address of its own, so that none is answered from memory.
    const own = `${url}${path}${path.includes('?') ? '&' : '?'}visit=${visits}`
    const response = await fetch(own, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
    return { path, status: response.status, body: await response.text() }
  }
  const signIn = async (who: string) => {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${who}@lantern.example`, password: demoPassword }),
    })
    return ((await response.json()) as { data: { token: string } }).data.token
  }
  /** Returns whether a request ran a statement on the standby. */
  const readsStandby = async (path: string, token?: string) => {
    const [{ now } = { now: '' }] = await query(standby, 'SELECT clock_timestamp()::text AS now')
    const { status } = await get(path, token)
    expect([path, status]).toEqual([path, 200])
    const rows = await query(
      standby,
      `SELECT query FROM pg_stat_activity WHERE usename = '${user}' AND query_start > '${String(now)}'
        AND query !~ 'pg_last_wal_replay_lsn'`,
    )
    return rows.length > 0
  }
  /** Waits until what visitors get comes from the standby, or no more. */
  const waitFor = (isRead: boolean) =>
    vi.waitUntil(async () => (await readsStandby('/api/courses')) === isRead, { timeout: 60_000, interval: 100 })
  return { site, primary, standby, standbyUrl: env.DATABASE_STANDBY_URL, far, get, signIn, readsStandby, waitFor }
}

test('O4 what may be some seconds old is read from the standby, and from the primary while that lags or is gone', async () => {
  const { site, primary, standby, standbyUrl, far, get, signIn, readsStandby, waitFor } = await openSite()
  const [student, owner] = [await signIn('student'), await signIn('owner')]
  await waitFor(true)
  const course = '/api/courses/digital-sat-reading-and-writing'
  for (const path of ['/api/blogs', course, '/api/search?q=grammar', '/feed.xml', '/sitemap.xml'])
    expect([path, await readsStandby(path)]).toEqual([path, true])
  // Who has signed in sees at once what they have just done, but for what is the same for everyone.
  for (const path of ['/api/courses', course, '/api/user-quizzes', '/api/search?q=grammar'])
    expect([path, await readsStandby(path, student)]).toEqual([path, false])
  expect(await readsStandby('/api/blogs', student)).toBe(true)
  expect(await readsStandby('/api/studio/results', owner)).toBe(true)
  expect(await readsStandby('/api/studio/people', owner)).toBe(false)

  // Everything from here on is asked beside it, all the time, and nothing is refused.
  const replies: { path: string; status: number }[] = []
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const visiting = (async () => {
    for (; !ending.signal.aborted; await sleep(50)) replies.push(await get('/api/courses'))
  })().catch(() => undefined)
  const rename = (name: string) =>
    query(primary, `UPDATE courses SET name = '${name}' WHERE slug = 'digital-sat-reading-and-writing'`)
  const shows = async (name: string) => (await get(course)).body.includes(name)

  await query(standby, 'SELECT pg_wal_replay_pause()')
  await rename('First of November')
  await vi.waitUntil(() => shows('First of November'), { timeout: 30_000, interval: 50 })
  await waitFor(false)
  await query(standby, 'SELECT pg_wal_replay_resume()')
  await waitFor(true)

  // What is published is seen at once, although the standby has it only later.
  await query(standby, 'SELECT pg_wal_replay_pause()')
  await rename('Second of November')
  await query(primary, `NOTIFY ${channels.published}`)
  await vi.waitUntil(() => shows('Second of November'), { timeout: 30_000, interval: 10 })
  for (let time = 0; time < 20; time += 1) expect(await shows('Second of November')).toBe(true)

  // The same without a site: no moment passes between the change and the next reading.
  const database = openDatabase(primary.access, { size: 4, onError: () => undefined })
  const watched = await openStandby(database, standbyUrl, { size: 2, log: () => undefined })
  const isFromStandby = () => watched.read(async (db) => db !== database, database)
  await query(standby, 'SELECT pg_wal_replay_resume()')
  await vi.waitUntil(isFromStandby, { timeout: 30_000, interval: 50 })
  watched.changed()
  expect(await isFromStandby()).toBe(false)
  await vi.waitUntil(isFromStandby, { timeout: 30_000, interval: 50 })
  const failing = (error: Error) =>
    watched.read(async (db) => {
      if (db !== database) throw error
      return 'read'
    }, database)
  expect(await failing(Object.assign(new Error('conflict with recovery'), { code: '40001' }))).toBe('read')
  await expect(failing(new Error('a fault of ours'))).rejects.toThrow('a fault of ours')
  await watched.close()
  await database.close()
  await waitFor(true)

  far.silence()
  await waitFor(false)
  far.restore()
  await waitFor(true)
  await standby.stop()
  for (let time = 0; time < 10; time += 1) expect((await get(course)).status).toBe(200)
  ending.abort()
  await visiting
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  expect(replies.length).toBeGreaterThan(20)
  expect(site.output()).toContain('The standby is not read from')
  expect(await site.stop()).toBe(0)
})

test('O4 a standby of another database is refused with a sentence', async () => {
  const { host, port, user, password } = inject('cluster')
  const proxy = await openSilentProxy(join(host, `.s.PGSQL.${port}`))
  onTestFinished(() => proxy.close())
  const at = (name: string) => `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${name}`
  const site = startKilledSite(await openDataDir('refused'), {
    DATABASE_URL: at('demo_academy'),
    DATABASE_STANDBY_URL: at('empty_academy'),
  })
  await expect(site.ready).rejects.toThrow('The site ended')
  expect([await site.ended, site.output()]).toEqual([
    1,
    expect.stringContaining('DATABASE_STANDBY_URL: it is no copy of the database at DATABASE_URL'),
  ])
})
