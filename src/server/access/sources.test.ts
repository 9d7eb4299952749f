import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessOf } from '../../core/access/sources.ts'
import { dayIn } from '../../core/editing/zone.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { confirmAddress } from '../../testing/confirmed.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse } from '../courses/writing.ts'
import { changeSettings } from '../site/settings.ts'
import { readSources } from './sources.ts'
import { dayMs } from '../../core/dates.ts'

let academy: Academy
let course: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  const paid = { slug: 'sources', name: 'Grammar', price: 100, accessDays: 30, status: 'active' } as const
  course = await addCourse(academy.database, paid)
})
afterAll(() => academy.close())

const step = fc.oneof(
  fc.record({ do: fc.constant('sale' as const), part: fc.boolean(), last: fc.boolean() }),
  fc.record({ do: fc.constant('payment' as const) }),
  fc.record({ do: fc.constant('money' as const) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(5), ends: fc.boolean() }),
  fc.record({ do: fc.constant('unrefund' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('reopen' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('import' as const) }),
  fc.record({ do: fc.constant('until' as const), days: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('revoke' as const) }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 25 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

/** Does a step as staff do; a refusal is an outcome like others. Returns whether only money was recorded. */
async function take(one: Step, { userId, email }: { userId: number; email: string }) {
  // Sessions end while days pass.
  const desk = await newAccount(academy, 'owner')
  const orders = await academy.database.pool.query<{ number: string; status: string; payment: number; key: string }>(
    `SELECT o.number, o.status, max(p.id) AS payment FROM orders o JOIN payments p ON p.order_id = o.id
      WHERE o.user_id = $1 GROUP BY o.id ORDER BY o.id`,
    [userId],
  )
  const chosen = 'which' in one ? orders.rows[one.which % Math.max(orders.rows.length, 1)] : orders.rows.at(-1)
  const params = { number: chosen?.number ?? 'LN-NONE' }
  const key = crypto.randomUUID()
  const sale = { key, email, kind: 'course' as const, id: course }
  const access = (change: { to: 'until'; until: string } | { to: 'revoke' }) =>
    desk.api('POST /studio/people/:userId/access', { params: { userId }, body: { course_id: course, change } })
  const done = {
    sale: (last: boolean, part: boolean) =>
      desk.api('POST /studio/orders', {
        body: { ...sale, amount: part ? 40 : 100, total: 100, means: 'days', opens_at: last ? 'last' : 'first' },
      }),
    payment: () =>
      desk.api('POST /studio/orders/:number/payments', { params, body: { key, amount: 10, method: 'cash' } }),
    money: () => desk.api('POST /studio/orders', { body: { ...sale, amount: 10, means: 'money' } }),
    refund: (ends_access: boolean) =>
      desk.api('POST /studio/orders/:number/refund', {
        params,
        body: { payment_id: chosen?.payment, amount: 5, ends_access },
      }),
    unrefund: () =>
      desk.api('DELETE /studio/orders/:number/refund', { params, query: { payment_id: chosen?.payment } }),
    reopen: () => desk.api('POST /studio/orders/:number/reopening', { params, body: { reason: 'It came back.' } }),
  }
  try {
    if (one.do === 'sale') await done.sale(one.last, one.part)
    else if (one.do === 'refund') await done.refund(one.ends)
    else if (one.do === 'until')
      await access({ to: 'until', until: new Date(academy.clock.now() + one.days * dayMs).toISOString() })
    else if (one.do === 'revoke') await access({ to: 'revoke' })
    else if (one.do === 'pass') academy.clock.pass(one.days * dayMs)
    else if (one.do === 'import')
      await desk.api('POST /studio/import', {
        body: {
          rows: [{ name: 'Property Student', email, phone: '', parent_phone: '' }],
          course_ids: [course],
          days: 20,
          group_id: null,
          is_dry_run: false,
        },
      })
    else await done[one.do]()
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === undefined || status >= 500) throw error
  }
  return chosen?.status === 'confirmed' && one.do === 'payment'
}

const endOf = async (userId: number) => {
  const { rows } = await academy.database.pool.query<{ expires_at: Date | null }>(
    'SELECT expires_at FROM grants WHERE user_id = $1 AND course_id = $2',
    [userId, course],
  )
  const [grant] = rows
  return grant && (grant.expires_at?.getTime() ?? null)
}

test('T39 after any payments, refunds, imports, grants and ends, access is the union of its sources, and no payment made it longer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const student = await newAccount(academy, 'student')
      for (const one of steps) {
        const before = await endOf(student.id)
        const isMoneyAlone = await take(one, { userId: student.id, email: student.email })
        const after = await endOf(student.id)
        expect(after).toBe(accessOf(await readSources(academy.database, { userId: student.id, courseId: course })))
        if (isMoneyAlone) expect(after).toBe(before)
        if (one.do === 'money' && before !== undefined && (before ?? Infinity) > academy.clock.now())
          expect(after).toBe(before)
      }
      const { rows } = await academy.database.pool.query(
        `SELECT FROM access_sources WHERE user_id = $1 AND kind = 'former'`,
        [student.id],
      )
      // No write went past the projection.
      expect(rows).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('T39 access that the release before this one writes is recorded as a former source, and orders of it get their payment', async () => {
  const { pool } = academy.database
  const { id: userId } = await newAccount(academy, 'student')
  const held = { userId, courseId: course }
  const end = new Date(academy.clock.now() + 30 * dayMs)
  await pool.query('INSERT INTO grants (user_id, course_id, expires_at) VALUES ($1, $2, $3)', [userId, course, end])
  expect(await readSources(academy.database, held)).toMatchObject([{ kind: 'former', ends: end.getTime() }])
  const earlier = new Date(end.getTime() - 10 * dayMs)
  await pool.query('UPDATE grants SET expires_at = $2 WHERE user_id = $1', [userId, earlier])
  expect(accessOf(await readSources(academy.database, held))).toBe(earlier.getTime())
  await pool.query('UPDATE grants SET expires_at = NULL WHERE user_id = $1', [userId])
  expect(accessOf(await readSources(academy.database, held))).toBeNull()
  await pool.query('DELETE FROM grants WHERE user_id = $1', [userId])
  expect(await readSources(academy.database, held)).toEqual([])

  await pool.query(
    `INSERT INTO orders (number, user_id, method, currency, total, checkout_key) VALUES ('LN-FORMER', $1, 'transfer', 'USD', 35, 'f')`,
    [userId],
  )
  const paid = async () =>
    (
      await pool.query(
        `SELECT p.amount::float8, r.amount::float8 AS refunded FROM payments p JOIN orders o ON o.id = p.order_id
          LEFT JOIN refunds r ON r.payment_id = p.id WHERE o.number = 'LN-FORMER'`,
      )
    ).rows
  const change = (set: string) => pool.query(`UPDATE orders SET ${set} WHERE number = 'LN-FORMER'`)
  await change(`status = 'confirmed', decided_at = now()`)
  expect(await paid()).toEqual([{ amount: 35, refunded: null }])
  await change(`refunded_amount = 5, refunded_at = now()`)
  expect(await paid()).toEqual([{ amount: 35, refunded: 5 }])
  await change(`refunded_amount = NULL, refunded_at = NULL`)
  await change(`status = 'placed', decided_at = NULL`)
  expect(await paid()).toEqual([])
})

test('T37 days that are sold, imported and requested end with their last day on the academy’s clocks, after these went back', async () => {
  await changeSettings(academy.database, { timeZone: 'Asia/Beirut' })
  const year = Number(dayIn('Asia/Beirut', academy.clock.now()).slice(0, 4)) + 1
  // In Beirut it is the 12th already, three hours ahead; a month later it is two.
  academy.clock.pass(Date.parse(`${year}-10-11T21:30:00Z`) - academy.clock.now())
  const end = Date.parse(`${year}-11-11T21:59:59Z`)
  const desk = await newAccount(academy, 'owner')
  const ways: Record<string, (student: Awaited<ReturnType<typeof newAccount>>) => Promise<unknown>> = {
    order: (student) =>
      desk.api('POST /studio/orders', {
        body: { key: crypto.randomUUID(), email: student.email, kind: 'course', id: course, amount: 100 },
      }),
    import: (student) =>
      desk.api('POST /studio/import', {
        body: {
          rows: [{ name: 'Layla Mansour', email: student.email, phone: '', parent_phone: '' }],
          course_ids: [course],
          days: 30,
          group_id: null,
          is_dry_run: false,
        },
      }),
    request: async (student) => {
      await student.api('POST /apply-courses/:courseId', { params: { courseId: course } })
      const { data } = await desk.api('GET /studio/requests', { query: { q: student.email } })
      const requestId = data.rows[0]?.id ?? 0
      await desk.api('POST /studio/requests/:requestId/decision', { params: { requestId }, body: { accept: true } })
    },
  }
  const ends: Record<string, number | null | undefined> = {}
  for (const [name, give] of Object.entries(ways)) {
    const student = await newAccount(academy, 'student')
    await confirmAddress(academy, student.id)
    await give(student)
    ends[name] = await endOf(student.id)
  }
  expect(ends).toEqual({ order: end, import: end, request: end })
})
