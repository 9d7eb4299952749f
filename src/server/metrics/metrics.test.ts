import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { unpackedPackage } from '../../testing/debian-packages.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf } from '../../testing/program.ts'
import { openTestStudent } from '../../testing/test-student.ts'
import { readVersion } from '../db/oldest-release.ts'
import { enqueue } from '../outbox/store.ts'
import { openMetrics, type MetricsOf } from './metrics.ts'
import { serveMetrics } from './serve.ts'
import { minuteMs } from '../../core/dates.ts'

const declared = Object.values(api).flatMap((noun): Endpoint[] => Object.values(noun))
let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** Returns a port that is free, and its server, which holds it until it is closed. */
async function heldPort() {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  return { port: (holder.address() as AddressInfo).port, holder }
}

/** Returns what each printed line says: `name{label="value"}` → figure. */
const figuresOf = (printed: string) =>
  new Map(
    printed
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const at = line.lastIndexOf(' ')
        const figure = line.slice(at + 1)
        return [line.slice(0, at), figure === '+Inf' ? Infinity : Number(figure)]
      }),
  )

/** Returns the metrics of the academy of this test, as a site would have them. */
const ownMetrics = (parts: Partial<MetricsOf> = {}) =>
  openMetrics({
    database: academy.database,
    config: { dataDir: academy.filesFolder, backupCopies: null },
    release: '1.2.3',
    now: academy.clock.now,
    isReady: () => true,
    ...parts,
  })

/** Starts a site on the academy's database, lets a student save three answers and strangers try addresses; returns what it prints then. */
async function printedBySite() {
  const { port, holder } = await heldPort()
  holder.close()
  const site = startKilledSite(join(academy.filesFolder, '../site'), {
    DATABASE_URL: databaseUrlOf(academy),
    METRICS_PORT: String(port),
  })
  onTestFinished(() => void site.stop())
  const url = (await site.ready) ?? ''
  const student = openTestStudent()
  await student.begin(url)
  for (let save = 0; save < 3; save += 1) await student.save(url)
  for (const path of ['/nadia-was-here', '/api/nadia-was-here', '/api/courses/nadia-was-here?nadia=1', '/files/nadia'])
    await fetch(`${url}${path}`)
  await fetch(`${url}/api/blogs`, { method: 'DELETE' })
  // A visitor's third request of an address comes from memory.
  for (let time = 0; time < 3; time += 1) await (await fetch(`${url}/api/blogs`)).text()
  const onSite = await fetch(`${url}/metrics`)
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  const printed = { printed: await reply.text(), onSite: await onSite.text() }
  expect(await site.stop()).toBe(0)
  return printed
}

test('O9 a site prints its figures on a port of its own, and none of their labels comes from a request', async () => {
  const { printed, onSite } = await printedBySite()
  const figures = figuresOf(printed)
  const saving = 'call="POST /attempts/:attemptId/responses"'
  expect(Object.fromEntries(figures)).toMatchObject({
    lantern_database_up: 1,
    lantern_saves_total: 3,
    lantern_attempts_running: 1,
    lantern_outbox_waiting: expect.any(Number),
    lantern_outbox_oldest_seconds: expect.any(Number),
    lantern_backup_age_seconds: Infinity,
    lantern_backup_copy_failed: 0,
    lantern_backup_restore_failed: 0,
    'lantern_pool_size{pool="general"}': 3,
    'lantern_pool_size{pool="exam"}': 5,
    'lantern_pool_size{pool="reading"}': 2,
    'lantern_pool_waiting{pool="exam"}': 0,
    'lantern_pool_used{pool="exam"}': expect.any(Number),
    [`lantern_replies_total{${saving},status="2xx"}`]: 3,
    [`lantern_reply_seconds_count{${saving}}`]: 3,
    'lantern_replies_total{call="GET /courses/:slug",status="4xx"}': 1,
    'lantern_replies_total{call="memory",status="2xx"}': expect.any(Number),
    [`lantern_release{version="${readVersion()}"}`]: 1,
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  })
  expect(Math.abs(figures.get('lantern_clock_offset_seconds') ?? Infinity)).toBeLessThan(minuteMs / 1000)
  expect(figures.get('lantern_disk_free_bytes')).toBeLessThan(figures.get('lantern_disk_size_bytes') ?? 0)

  const calls = new Set([...printed.matchAll(/call="([^"]*)"/g)].map(([, call = '']) => call))
  const known = new Set([...declared.map(({ on }): string => on), 'page', 'memory', 'other'])
  expect([...calls].filter((call) => !known.has(call))).toEqual([])
  expect([...calls].filter((call) => ['page', 'memory', 'other'].includes(call)).toSorted()).toEqual([
    'memory',
    'other',
    'page',
  ])
  expect(printed).not.toMatch(/nadia|student@|127\.0\.0\.1/i)
  expect(onSite).not.toContain('lantern_')
})

/**
 * Returns the names of figures in an expression of PromQL, without functions, labels and words: all of them have an underscore, but for
 * `up`.
 */
const figuresIn = (expression: string) =>
  (expression.replaceAll(/\{.*?\}|\bby \(.*?\)/g, '').match(/[a-z]\w*_\w+/g) ?? []).filter(
    (name) => name !== 'histogram_quantile',
  )

test('O9 every figure that an alert asks for is printed, and every call that it names is declared', async () => {
  const metrics = ownMetrics()
  metrics.replied('GET /site', 200, 5)
  const printed = new Set([...figuresOf(await metrics.print()).keys()].map((name) => name.replace(/\{.*/, '')))
  const folder = join(import.meta.dirname, '../../../deploy/prometheus')
  const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8')
  const asked = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression)
  expect(asked).toHaveLength(rules.split('- alert:').length - 1)
  expect(asked.flatMap(figuresIn).filter((name) => !printed.has(name))).toEqual([])
  expect(asked.filter((expression) => figuresIn(expression).length === 0)).toEqual(['up{job="lantern"} == 0'])
  const named = [...rules.matchAll(/call="([^"]*)"/g)].map(([, call]) => call)
  expect(named.filter((call) => !declared.some(({ on }) => on === call))).toEqual([])
  expect(named).toHaveLength(1)

  const prometheus = unpackedPackage('prometheus')
  if (prometheus === undefined) return
  const check = ['check', 'config', join(folder, 'prometheus.yml')]
  const { status, stdout, stderr } = spawnSync(join(prometheus, 'usr/bin/promtool'), check, { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining(`${asked.length} rules found`), ''])
}, 60_000)

type Board = { panels: { title: string; targets: { expr: string }[] }[] }

test('O9 the board of Grafana draws figures that are printed, and every figure of Lantern but its release', async () => {
  const metrics = ownMetrics()
  metrics.replied('GET /site', 200, 5)
  const printed = [...figuresOf(await metrics.print()).keys()].map((name) => name.replace(/\{.*/, ''))
  const board = join(import.meta.dirname, '../../../deploy/grafana/lantern.json')
  const { panels } = JSON.parse(readFileSync(board, 'utf8')) as Board
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(asked.length).toBeGreaterThan(10)
  const drawn = new Set(asked.flatMap(figuresIn))
  expect([...drawn].filter((name) => !printed.includes(name))).toEqual([])
  const own = printed
    .filter((name) => name.startsWith('lantern_'))
    .map((name) => name.replace(/_(sum|count)$/, '_bucket'))
  expect([...new Set(own)].filter((name) => !drawn.has(name))).toEqual(['lantern_release'])
  const named = asked.flatMap((expression) => [...expression.matchAll(/call="([^"]*)"/g)].map(([, call]) => call))
  expect(named.filter((call) => !declared.some(({ on }) => on === call))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

test('O9 what waits in the outbox is overdue since it is due, and since it was caused once it has failed', async () => {
  const { context, clock } = academy
  clock.stop()
  const db = academy.database
  await db.pool.query('DELETE FROM outbox')
  const figure = async (name: string) => figuresOf(await ownMetrics().print()).get(`lantern_outbox_${name}`)
  await enqueue(db, context.now(), 'forget_files', { names: [] }, { dueAt: context.now() + 60 * minuteMs })
  expect([await figure('waiting'), await figure('oldest_seconds')]).toEqual([1, 0])
  clock.pass(90 * minuteMs)
  expect(await figure('oldest_seconds')).toBe(30 * 60)
  await db.pool.query("UPDATE outbox SET tries = 1, due_at = due_at + interval '1 day'")
  expect(await figure('oldest_seconds')).toBe(90 * 60)
})

test('O9 without its database, or with one that does not reply, the other figures are printed and none is out of date', async () => {
  const holder = await academy.database.pool.connect()
  onTestFinished(() => holder.release())
  let isReady = true
  const metrics = ownMetrics({ isReady: () => isReady, databaseMs: 500 })
  const namesNow = async () => [...figuresOf(await metrics.print()).keys()]
  expect(await namesNow()).toContain('lantern_attempts_running')

  await holder.query('BEGIN; LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE')
  const slow = figuresOf(await metrics.print())
  expect([slow.get('lantern_database_up'), slow.has('lantern_attempts_running')]).toEqual([1, false])
  expect(slow.has('process_resident_memory_bytes')).toBe(true)
  await holder.query('ROLLBACK')
  await expect.poll(namesNow, { timeout: 20_000 }).toContain('lantern_attempts_running')

  isReady = false
  const down = figuresOf(await metrics.print())
  expect([down.get('lantern_database_up'), down.has('lantern_clock_offset_seconds')]).toEqual([0, false])
})

test('O9 while another process has the port the metrics wait for it, and the site goes on', async () => {
  const { port, holder } = await heldPort()
  const said: string[] = []
  const log = { warn: (line: string) => void said.push(line) } as Pick<Logger, 'warn'>
  onTestFinished(serveMetrics({ print: () => Promise.resolve('figures') }, { port, log, tryAgainMs: 20 }))
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([expect.stringContaining('EADDRINUSE')])
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  holder.close()
  await expect.poll(async () => (await at('/metrics').catch(() => null))?.text(), { timeout: 20_000 }).toBe('figures')
  expect([
    (await at('/')).status,
    (await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status,
  ]).toEqual([404, 404])
})
