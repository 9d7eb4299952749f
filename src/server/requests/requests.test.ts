import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAfterDaysIn } from '../../core/editing/zone.ts'
import { openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { carryOut } from '../../testing/staff-command.ts'
import { addCourse } from '../courses/writing.ts'
import { decideOrder } from '../orders/deciding.ts'
import { requestCommands } from './commands.ts'
import { byCommand } from '../audit/record.ts'
import { decideRequest, listWaitingRequests } from './deciding.ts'

let academy: Academy
let paid: number
let free: number
beforeAll(async () => {
  academy = await openAcademy()
  paid = (await satCourse(academy.database)).id
  const { data } = await academy.visitor('GET /courses')
  free = data.find(({ slug }) => slug === 'est-literacy-foundations')?.id ?? 0
})
afterAll(() => academy.close())

const someone = async () => {
  const student = await academy.newStudent({ access: 'none' })
  const api = await academy.as(student)
  return {
    student,
    api,
    apply: (courseId = paid) => api('POST /apply-courses/:courseId', { params: { courseId } }),
    course: async (id = paid) => (await api('GET /courses/:slug', { params: { slug: String(id) } })).data,
  }
}
const waitingOf = async ({ email }: { email: string }) =>
  (await listWaitingRequests(academy.database)).filter((request) => request.email === email)
const decide = (id: number, decision: Parameters<typeof decideRequest>[1]['decision']) =>
  decideRequest(academy.database, { id, decision, now: academy.clock.now(), author: byCommand })

/** Places an order of the paid course; returns its number. */
const ordered = async (api: Academy['visitor']) => {
  const { data: cart } = await api('POST /cart/items', { body: { kind: 'course', id: paid } })
  const body = { key: crypto.randomUUID(), method: 'cash' as const, expected_total: cart.total }
  return (await api('POST /orders', { body })).data.number
}

test('C3 a free course opens at once', async () => {
  const { apply, course } = await someone()
  expect(await course(free)).toMatchObject({ hasAccess: false, request: null })
  const { msg, data } = await apply(free)
  expect([msg, data.status]).toEqual(['EST Literacy Foundations is open. Enjoy it!', 'open'])
  expect((await course(free)).hasAccess).toBe(true)
  expect((await apply(free)).data.status).toBe('open')
})

test('C3 a free course with a duration opens for that long, however often and from however many tabs it is requested', async () => {
  const { student, apply } = await someone()
  const slug = `free-${student.id}`
  const days = await addCourse(academy.database, { slug, name: 'Free', price: 0, status: 'active', accessDays: 30 })
  const all = await Promise.all(Array.from({ length: 5 }, () => apply(days)))
  expect(all.map(({ data }) => data.status)).toEqual(Array.from({ length: 5 }, () => 'open'))
  const { rows } = await academy.database.pool.query<{ expires_at: Date }>(
    'SELECT expires_at FROM grants WHERE user_id = $1',
    [student.id],
  )
  expect(rows.map(({ expires_at }) => expires_at.getTime())).toEqual([endAfterDaysIn('UTC', academy.clock.now(), 30)])
})

test('C3 a paid course is requested once, however often and from however many tabs', async () => {
  const { student, api, apply, course } = await someone()
  const all = await Promise.all([apply(), apply(), apply(), apply()])
  expect(all.map(({ data }) => data.status)).toEqual(Array.from({ length: 4 }, () => 'requested'))
  expect(await waitingOf(student)).toHaveLength(1)
  expect(await course()).toMatchObject({ hasAccess: false, request: { status: 'requested', reason: null } })
  const { data } = await api('GET /courses')
  expect(data.find(({ id }) => id === paid)?.request).toEqual({ status: 'requested', reason: null })
  const byGet = await api('GET /apply-courses/:courseId', { params: { courseId: paid } })
  expect(byGet.data.status).toBe('requested')
})

test('C3 an accepted request opens the course once, for its days, also when accepted twice at the same time', async () => {
  const { student, apply, course } = await someone()
  await apply()
  const [request] = await waitingOf(student)
  const id = request?.id ?? 0
  const decided = await Promise.all([1, 2, 3].map(() => decide(id, { accept: true, days: 30 })))
  expect(decided.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'decided', 'decided'])
  expect(await course()).toMatchObject({ hasAccess: true, request: null })
  const grants = await academy.database.pool.query<{ expires_at: Date }>(
    'SELECT expires_at FROM grants WHERE user_id = $1',
    [student.id],
  )
  expect(grants.rows).toHaveLength(1)
  expect(grants.rows[0]?.expires_at.getTime()).toBe(endAfterDaysIn('UTC', academy.clock.now(), 30))
  expect((await apply()).msg).toContain('You already have')
})

test('C3 a declined request shows the reason, and the course can be requested again', async () => {
  const { student, apply, course } = await someone()
  await apply()
  const [request] = await waitingOf(student)
  await decide(request?.id ?? 0, { accept: false, reason: 'This group is full; the next one begins in May.' })
  expect(await course()).toMatchObject({
    hasAccess: false,
    request: { status: 'declined', reason: 'This group is full; the next one begins in May.' },
  })
  expect(await decide(request?.id ?? 0, { accept: true })).toEqual({ outcome: 'decided' })
  await apply()
  expect((await course()).request).toEqual({ status: 'requested', reason: null })
  expect(await decide(999_999, { accept: true })).toEqual({ outcome: 'missing' })
})

test('C3 a course that was requested and ordered opens once when both are decided at the same time, and can be requested again after it ends', async () => {
  const { student, api, apply, course } = await someone()
  await apply()
  const [request] = await waitingOf(student)
  const id = request?.id ?? 0
  const number = await ordered(api)
  const now = academy.clock.now()
  // Staff decide both concurrently: only one opens the course, and they do not deadlock.
  const [, second] = await Promise.all([
    decideOrder(academy.database, { number, decision: { confirm: true }, now, author: byCommand }),
    decide(id, { accept: false, reason: 'Full.' }),
  ])
  expect(['declined', 'decided']).toContain(second.outcome)
  expect(await decide(id, { accept: true, days: 30 })).toEqual({ outcome: 'decided' })
  expect(await waitingOf(student)).toEqual([])
  expect(await course()).toMatchObject({ hasAccess: true, request: null })

  const ended = 'UPDATE grants SET expires_at = $2 WHERE user_id = $1'
  await academy.database.pool.query(ended, [student.id, new Date(now - 1000)])
  expect((await course()).hasAccess).toBe(false)
  expect((await apply()).data.status).toBe('requested')
})

test('C3 a waiting request is accepted when an order opens the course, and no email declines it', async () => {
  const { student, api, apply, course } = await someone()
  await apply()
  const [request] = await waitingOf(student)
  const number = await ordered(api)
  const now = academy.clock.now()
  await decideOrder(academy.database, { number, decision: { confirm: true }, now, author: byCommand })
  const opened = async () =>
    (await academy.database.pool.query('SELECT expires_at FROM grants WHERE user_id = $1', [student.id])).rows
  const before = await opened()
  for (const decision of [{ accept: true, days: 30 } as const, { accept: false, reason: 'Full.' } as const])
    expect(await decide(request?.id ?? 0, decision)).toEqual({ outcome: 'decided' })
  expect(await opened()).toEqual(before)
  const { rows } = await academy.database.pool.query(
    `SELECT payload->>'subject' AS subject FROM outbox WHERE payload->>'to' = $1 AND payload->>'subject' LIKE 'Your request%'`,
    [student.email],
  )
  expect(rows).toEqual([])
  await academy.database.pool.query('UPDATE grants SET expires_at = $2 WHERE user_id = $1', [
    student.id,
    new Date(now - 1000),
  ])
  expect(await course()).toMatchObject({ hasAccess: false, request: null })
})

test('C3 a visitor’s request and a request for an unknown course are rejected', async () => {
  const input = { params: { courseId: paid } }
  for (const on of ['GET /apply-courses/:courseId', 'POST /apply-courses/:courseId'] as const)
    expect(await refusalOf(academy.visitor(on, input))).toEqual({ status: 401, msg: 'Unauthenticated' })
  const { apply } = await someone()
  expect(await refusalOf(apply(999_999))).toMatchObject({ status: 404 })
})

test('a student’s requests are private', async () => {
  const one = await someone()
  await one.apply()
  const other = await someone()
  expect((await other.course()).request).toBeNull()
  expect((await academy.visitor('GET /courses/:slug', { params: { slug: String(paid) } })).data.request).toBeNull()
})

test('staff list, accept and decline from the command line', async () => {
  const one = await someone()
  const two = await someone()
  await one.apply()
  await two.apply()
  const staff = async (name: string, positionals: string[] = [], options: Record<string, string> = {}) =>
    (await carryOut(academy, requestCommands, name, { positionals, options })).join('\n')
  const [first] = await waitingOf(one.student)
  const [second] = await waitingOf(two.student)
  expect(await staff('requests')).toMatch(new RegExp(`^${first?.id}  .*Digital SAT.*${one.student.email}`, 'm'))
  expect(await staff('accept-request', [String(first?.id)], { days: 'always' })).toContain('for good')
  await expect(staff('accept-request', [String(first?.id)])).rejects.toThrow('decided already')
  await expect(staff('accept-request', ['999999'])).rejects.toThrow('no request 999999')
  await expect(staff('accept-request', [String(second?.id)], { days: 'soon' })).rejects.toThrow('not a number of days')
  await expect(staff('decline-request', [String(second?.id)])).rejects.toThrow('Give a reason')
  expect(await staff('decline-request', [String(second?.id)], { reason: 'Full.' })).toContain('declined')
  expect((await one.course()).hasAccess).toBe(true)
  expect((await two.course()).request).toEqual({ status: 'declined', reason: 'Full.' })
  const mails = await academy.database.pool.query<{ mail: string }>(
    `SELECT payload->>'to' || ': ' || (payload->>'subject') AS mail FROM outbox WHERE payload->>'to' = ANY($1) ORDER BY id`,
    [[one.student.email, two.student.email]],
  )
  expect(mails.rows.map(({ mail }) => mail)).toEqual([
    `${one.student.email}: Digital SAT Reading and Writing is open for you`,
    `${two.student.email}: Your request for Digital SAT Reading and Writing`,
  ])
})
