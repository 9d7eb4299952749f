import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openAcademy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { takeDatabaseAway } from '../../testing/kill-scenes.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import { canMount, openSmallDisk } from '../../testing/small-disk.ts'
import { openTestStudent } from '../../testing/test-student.ts'
import { openDatabase } from './database.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'

// Databases start, stop and recover in these tests, which takes seconds even on an idle machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const statusOf = async (url: string) => (await fetch(url)).status

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

/** Opens a site over its own data folder, with a student who is taking a test. */
async function openSite(dataDir: string) {
  onTestFinished(async () => void (await stopEmbedded(dataDir)))
  const site = startKilledSite(dataDir)
  const url = (await site.ready) ?? ''
  onTestFinished(() => site.kill('process'))
  const student = openTestStudent()
  await student.begin(url)
  const isReady = async () => (await statusOf(`${url}/readyz`)) === 200
  return { site, url, student, isReady }
}

test('O1 a database that cannot be started: every reply is 503 with Retry-After, /readyz reports it, and the site recovers by itself', async () => {
  const dataDir = await openFolder('lantern outage ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { site, url, student, isReady } = await openSite(dataDir)
  const giveBack = await takeDatabaseAway(dataDir)
  await until(async () => !(await isReady()))

  const json = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers: json, body: '{"email":"a@students.example","password":"nine lanterns"}' }
  for (const [path, init] of [
    ['/api/site?fresh', {}],
    ['/api/courses/digital-sat-reading-and-writing?fresh', {}],
    ['/api/auth/login', login],
  ] as [string, RequestInit][]) {
    const response = await fetch(url + path, init)
    expect([path, response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([path, 503, true])
    expect(await response.json()).toMatchObject({ success: false, data: null })
  }
  expect(await student.save(url)).toBe(false)
  expect(await statusOf(`${url}/healthz`)).toBe(200)
  expect(await isReady()).toBe(false)

  await giveBack()
  await until(isReady)
  expect(await student.save(url)).toBe(true)
  expect(await student.missing(url)).toEqual([])
  expect(await site.stop()).toBe(0)
})

test('a silent database: saves return 503, recover by themselves, and the site can be stopped cleanly meanwhile', async () => {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  const { host, port, user, password } = inject('cluster')
  const proxy = await openSilentProxy(`${host}/.s.PGSQL.${port}`)
  const dataDir = await openFolder('lantern silent ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  onTestFinished(() => proxy.close())
  const account = `${user}:${encodeURIComponent(password)}`
  const DATABASE_URL = `postgres://${account}@127.0.0.1:${proxy.port}/${academy.database.pool.options.database}`
  const site = startKilledSite(dataDir, { DATABASE_URL, DEMO_SIGN_INS: '1' })
  onTestFinished(() => site.kill('process'))
  const url = (await site.ready) ?? ''
  const student = openTestStudent()
  await student.begin(url)

  let isOver = false
  const saving = student.saveUntil(url, () => isOver)
  for (let time = 0; time < 2; time += 1) {
    proxy.silence()
    await until(async () => (await statusOf(`${url}/readyz`)) === 503)
    expect(await student.save(url)).toBe(false)
    proxy.restore()
    const { acknowledgements } = student.counts()
    await until(async () => student.counts().acknowledgements > acknowledgements + 4)
  }
  isOver = true
  await saving
  expect(await student.missing(url)).toEqual([])

  proxy.silence()
  const underWay = student.save(url).catch(() => false)
  expect(await site.stop()).toBe(0)
  expect(await underWay).toBe(false)
})

test.runIf(canMount)(
  'O2 a full disk: the reserve is given up, calls that read are served, saves answer 503 and never 500, and recover on their own when there is space again',
  async () => {
    const disk = await openSmallDisk(400)
    const { site, url, student, isReady } = await openSite(disk.folder)
    const { access, location } = await startEmbedded({ dataDir: disk.folder, log: () => undefined })
    const database = openDatabase(access, { size: 4, onError: () => undefined })
    onTestFinished(() => database.close())
    const hasReserve = async () => existsSync(join(location, 'reserve'))
    await until(hasReserve)

    let isOver = false
    const saving = student.saveUntil(url, () => isOver)
    await disk.fill()
    // Answers alone take minutes to use up the segments that the WAL still has. Then the server stops.
    const write = () => database.pool.query("SELECT pg_logical_emit_message(false, 'ballast', repeat('x', 4000000))")
    await until(async () => {
      const failure = await write().then(
        () => undefined,
        (error: Error) => error,
      )
      return failure !== undefined
    })
    await until(async () => !(await hasReserve()) && (await isReady()))
    const { acknowledgements: before } = student.counts()
    for (const path of ['courses/digital-sat-reading-and-writing?fresh', 'blogs?fresh'])
      expect([path, await statusOf(`${url}/api/${path}`)]).toEqual([path, 200])
    expect(await student.missing(url)).toEqual([])
    expect([await student.save(url), student.counts().acknowledgements]).toEqual([false, before])

    await disk.free()
    await until(async () => student.counts().acknowledgements > before + 4)
    isOver = true
    await saving
    expect(await student.missing(url)).toEqual([])
    expect(await site.stop()).toBe(0)
  },
)
