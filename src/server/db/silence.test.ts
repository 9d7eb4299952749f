import { readFileSync } from 'node:fs'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import { openChanges } from '../attempts/changes/changes.ts'
import { openDatabase, requestTimeouts } from './database.ts'
import { checkEveryMs, longestPauseMs, replyMs } from './supervisor.ts'
import { whyUnavailable } from './unavailable.ts'

/** Opens two connections behind a network that can fall silent; all waits are limited to 1.5 seconds by default. */
async function openBehindProxy({
  size = 4,
  patience = { connectMs: 1_500, statementMs: 1_200, answerMs: 1_500, lockMs: 1_000 },
} = {}) {
  const { host, port, ...account } = inject('cluster')
  const proxy = await openSilentProxy(`${host}/.s.PGSQL.${port}`)
  const database = openDatabase(
    { ...account, host: proxy.host, port: proxy.port, database: 'postgres' },
    { size, onError: () => undefined, patience },
  )
  onTestFinished(async () => {
    await database.close()
    await proxy.close()
  })
  const ask = () => database.pool.query('SELECT 1 AS one')
  /** Repeats a query until it succeeds: a busy machine may take longer than the time-outs. */
  const works = () => vi.waitUntil(async () => (await fateOf(ask())) === 'done', { timeout: 30_000 })
  return { proxy, database, ask, works }
}

/** Returns how a piece of work ended. */
const fateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => whyUnavailable(error) ?? error,
  )

test('a silent connection is closed, alone and in a transaction, and the next one works', async () => {
  const { proxy, database, ask, works } = await openBehindProxy()
  await vi.waitUntil(async () => (await Promise.all([works(), works()])) && database.pool.totalCount === 2)
  let alone: Promise<unknown> | undefined
  const inTransaction = await fateOf(
    database.transaction(async (db) => {
      proxy.silence()
      alone = fateOf(ask())
      await db.run({ name: 'one', text: 'SELECT 1' }, [])
    }),
  )
  expect([inTransaction, await alone]).toEqual(['away', 'away'])
  expect(await fateOf(ask())).toBe('away')
  proxy.restore()
  await works()
  expect(database.pool.totalCount).toBeLessThanOrEqual(2)
})

/** Returns the timers of the established connections to a port, in the kernel's numbers: 2 is keep-alive. proc_net_tcp(5) */
const timersOf = (port: number) =>
  readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, , remote, state]) =>
        remote?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) && state === '01',
    )
    .map(([, , , , , timer]) => Number(timer?.split(':')[0]))

test.runIf(process.platform === 'linux')(
  'an idle connection is probed: of the pools, and of the one that listens',
  async () => {
    const { proxy, database, works } = await openBehindProxy()
    await works()
    await database.exam.pool.query('SELECT 1')
    const listening = database.newClient({})
    await listening.connect()
    onTestFinished(() => listening.end())
    await vi.waitUntil(() => timersOf(proxy.port).every((timer) => timer === 2), { timeout: 10_000 })
    expect(timersOf(proxy.port)).toEqual([2, 2, 2])
  },
)

test('the queue for a connection is limited in length and waiting time', async () => {
  const { proxy, database, ask, works } = await openBehindProxy()
  await works()
  proxy.silence()
  const fates = Array.from({ length: 2_000 }, () => fateOf(ask()))
  expect(database.pool.waitingCount).toBeLessThanOrEqual(500)
  expect(new Set(await Promise.all(fates))).toEqual(new Set(['busy', 'away']))
  expect(database.pool.waitingCount).toBe(0)
  proxy.restore()
  await works()
})

test('an interruption ends every wait at once: for a reply, for a connection that is being opened, and in the queue', async () => {
  const { proxy, database, ask, works } = await openBehindProxy({
    size: 8,
    patience: { connectMs: 600_000, statementMs: 600_000, answerMs: 600_000, lockMs: 1_000 },
  })
  await works()
  proxy.silence()
  const forReply = fateOf(ask())
  await vi.waitUntil(() => database.pool.idleCount === 0)
  const fates = [forReply, ...Array.from({ length: 40 }, () => fateOf(ask()))]
  // The other connection of the pool is being opened, and the proxy has it.
  await vi.waitUntil(() => proxy.connections() === 2)
  expect([database.pool.totalCount, database.pool.waitingCount]).toEqual([2, 39])
  database.interrupt()
  expect(new Set(await Promise.all(fates))).toEqual(new Set(['away']))
  expect([database.pool.totalCount, database.pool.waitingCount]).toEqual([0, 0])
  database.resume()
  proxy.restore()
  await works()
})

test('the database cancels a statement that takes too long, and its connection stays open', async () => {
  const { database, ask, proxy } = await openBehindProxy({
    size: 1,
    patience: { connectMs: 10_000, statementMs: 1_000, answerMs: 30_000, lockMs: 1_000 },
  })
  await expect(
    database.transaction((db) => db.run({ name: 'slow', text: 'SELECT pg_sleep(30)' }, [])),
  ).rejects.toMatchObject({ code: '57014' })
  await ask()
  expect(proxy.connections()).toBe(1)
})

test('a separate connection has only the limits that are passed to it', async () => {
  const { database } = await openBehindProxy({
    patience: { connectMs: 10_000, statementMs: 700, answerMs: 1_000, lockMs: 1_000 },
  })
  const client = database.newClient()
  await client.connect()
  expect((await client.query('SELECT pg_sleep(1.2)')).rowCount).toBe(1)
  await client.end()
})

test('the listening connection detects silence, reconnects, and receives notifications again', async () => {
  const near = await openBehindProxy()
  const other = await openBehindProxy()
  const here = openChanges(near.database.newClient)
  const elsewhere = openChanges(other.database.newClient)
  onTestFinished(async () => {
    await here.close()
    await elsewhere.close()
  })
  const isNotified = async () => {
    const watch = here.watch(4711)
    // Repeated, because notifications are lost while nothing listens.
    const repeated = setInterval(() => elsewhere.notify(4711), 100)
    const hasArrived = await watch.next()
    clearInterval(repeated)
    watch.cancel()
    return hasArrived
  }
  expect(await isNotified()).toBe(true)
  near.proxy.silence()
  // Closed after its own check got no reply.
  await vi.waitUntil(() => !here.isConnected(), { timeout: 50_000, interval: 100 })
  near.proxy.restore()
  await vi.waitUntil(() => here.isConnected(), { timeout: 50_000, interval: 100 })
  expect(await isNotified()).toBe(true)
}, 120_000)

test('O3 by its limits alone a site ends each wait before a browser does, and is well 15 s after its database is back', () => {
  const { connectMs, statementMs, answerMs, lockMs } = requestTimeouts
  const browserMs = 15_000
  expect(Math.max(connectMs, statementMs, answerMs, lockMs)).toBeLessThan(browserMs)
  expect(statementMs).toBeLessThan(answerMs)
  expect(lockMs).toBeLessThan(connectMs)
  // At worst the database comes back just after a check has begun, or a try to start it has failed.
  const noticedMs = Math.max(checkEveryMs, longestPauseMs) + replyMs
  expect(noticedMs + connectMs).toBeLessThanOrEqual(15_000)
})
