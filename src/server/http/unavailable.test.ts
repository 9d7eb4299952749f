import { expect, onTestFinished, test } from 'vitest'
import { openAcademy } from '../../testing/academy.ts'
import { everyCall } from '../../testing/every-call.ts'
import { DatabaseDown, TooManyWaiting } from '../db/unavailable.ts'
import { Refusal } from './refusal.ts'
import { refusalOf } from './translate.ts'

const failureOf = (code: string) => Object.assign(new Error('a failure'), { code })

test.each([
  ['08006', 'server.unavailable'],
  ['53100', 'server.unavailable'],
  ['53200', 'server.unavailable'],
  ['53300', 'server.busy'],
  ['57014', 'server.busy'],
  ['57P01', 'server.unavailable'],
  ['57P02', 'server.unavailable'],
  ['57P03', 'server.unavailable'],
  ['58030', 'server.unavailable'],
  ['40P01', 'server.busy'],
  ['25006', 'server.unavailable'],
  ['ECONNREFUSED', 'server.unavailable'],
  ['ECONNRESET', 'server.unavailable'],
  ['ENOTFOUND', 'server.unavailable'],
  // Our own errors must be seen, not retried.
  ['23505', 'server.failed'],
  ['42703', 'server.failed'],
  ['XX001', 'server.failed'],
  ['ENOENT', 'server.failed'],
])('a failure with the code %s is %s', (code, refusal) => {
  expect(refusalOf(failureOf(code)).code).toBe(refusal)
  expect(refusalOf(new Error('Failed query: …', { cause: failureOf(code) })).code).toBe(refusal)
})

test('a rejection by the pool itself is 503 too, also inside another error', () => {
  for (const inner of [new TooManyWaiting(), new DatabaseDown()]) {
    expect(refusalOf(new Error('Failed query: …', { cause: inner })).status).toBe(503)
    expect(refusalOf(inner).retryAfterSeconds).toBeGreaterThan(0)
  }
})

test('a refusal inside a transaction is unchanged, with or without field errors, and its connection is released', async () => {
  const academy = await openAcademy({ from: 'empty_academy' })
  onTestFinished(() => academy.close())
  const { pool } = academy.database
  for (const refusal of [
    new Refusal('attempt.phase'),
    new Refusal('request.invalid', { errors: { name: ['text.empty'] } }),
  ])
    await expect(
      academy.database.transaction(async (db) => {
        await db.run({ name: 'one', text: 'SELECT 1' }, [])
        throw refusal
      }),
    ).rejects.toBe(refusal)
  expect(pool.idleCount).toBe(pool.totalCount)
  expect(
    (await pool.query('SELECT pg_current_xact_id_if_assigned() AS id, now() = statement_timestamp() AS alone')).rows,
  ).toEqual([{ id: null, alone: true }])
})

const everyCallMs = 240_000
test(
  'while the database accepts no connections, every call returns 503 with Retry-After in the envelope',
  { timeout: everyCallMs },
  async () => {
    const academy = await openAcademy()
    onTestFinished(() => academy.close())
    const student = await academy.newStudent()
    const { token } = await academy.context.sessions.start(student, { isBrowser: false })
    const name = academy.database.pool.options.database
    // Class 53: too many connections. The connection that sets the limit is closed last.
    await academy.database.pool.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`)
    await academy.database.pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE datname = current_database()
           ORDER BY pid = pg_backend_pid() OFFSET 0) AS ordered`,
      )
      .catch(() => undefined)

    const met = new Map<string, number>()
    for (const { on, body } of everyCall) {
      const [method = '', path = ''] = on.split(' ')
      const response = await academy.app.inject({
        method: method as 'GET',
        url: `/api${path.replace(/:[a-zA-Z0-9]+/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      })
      met.set(on, response.statusCode)
      if (response.statusCode < 500) continue
      expect([on, response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([on, 503, true])
      expect(response.json()).toMatchObject({ success: false, errors: null, data: null })
    }
    // The other calls need no database, or were rejected before it.
    const without = [...met].filter(([, status]) => status !== 503)
    expect(without).toEqual([])
  },
)
