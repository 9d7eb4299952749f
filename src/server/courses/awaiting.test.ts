import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { confirmAddress } from '../../testing/confirmed.ts'
import { newMember } from '../../testing/member.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { sweepAwaited } from './awaiting.ts'
import { addCourse } from './writing.ts'

let academy: Academy
let desk: Awaited<ReturnType<typeof newAccount>>
let course: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  desk = await newAccount(academy, 'tutor')
  const paid = { slug: 'awaited', name: 'Grammar', price: 100, accessDays: 30, status: 'active' } as const
  course = await addCourse(academy.database, paid)
})
afterAll(() => academy.close())

/** Registers an address that may be another's. */
async function register() {
  const person = await newMember(academy)
  const { rows } = await academy.database.pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [
    person.email,
  ])
  return { ...person, id: rows[0]?.id ?? 0 }
}
type Person = Awaited<ReturnType<typeof register>>
const hasOpen = async ({ id }: { id: number }) =>
  (
    await academy.database.pool.query('SELECT FROM grants WHERE user_id = $1 AND expires_at > $2', [
      id,
      new Date(academy.clock.now()),
    ])
  ).rowCount === 1
const sourcesOf = async ({ id }: { id: number }) =>
  (
    await academy.database.pool.query(
      'SELECT kind, order_id IS NOT NULL AS paid FROM access_sources WHERE user_id = $1',
      [id],
    )
  ).rows
const importOf = async ({ email }: { email: string }, is_dry_run = false) => {
  const rows = [{ name: 'Layla Mansour', email, phone: '', parent_phone: '' }]
  const body = { rows, course_ids: [course], days: 20, group_id: null, is_dry_run }
  return (await desk.api('POST /studio/import', { body })).data
}
const cash = ({ email }: { email: string }) =>
  desk.api('POST /studio/orders', { body: { key: randomUUID(), email, kind: 'course', id: course, amount: 100 } })
const refund = (number: string) =>
  desk.api('POST /studio/orders/:number/refund', { params: { number }, body: { amount: 100, ends_access: true } })
async function emailsTo({ email }: { email: string }) {
  const sent: RenderedEmail[] = []
  academy.clock.pass(11_000)
  await workOff(academy, { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } })
  return sent.filter(({ to }) => to === email)
}
const tokenIn = (emails: readonly RenderedEmail[]) =>
  emails.map(({ text }) => /account-link#([\w-]+)/.exec(text)?.[1]).findLast((token) => token !== undefined) ?? ''
async function confirm(person: Person) {
  await academy.visitor('POST /account-links/address', { body: { token: tokenIn(await emailsTo(person)) } })
}

test('T39 cash for an unconfirmed address opens nothing before the address is confirmed, and staff are notified', async () => {
  const person = await register()
  const { data, msg } = await cash(person)
  expect(msg).toContain('not confirmed')
  expect([await hasOpen(person), await sourcesOf(person)]).toEqual([false, []])
  const order = (await desk.api('GET /studio/orders/:number', { params: { number: data.number } })).data
  expect(order).toMatchObject({ status: 'confirmed', paid: 100, awaited_courses: ['Grammar'] })
  const own = (await (await academy.as(person))('GET /orders/:number', { params: { number: data.number } })).data
  expect(own.awaited_courses).toEqual(['Grammar'])
  const page = (await desk.api('GET /studio/people/:userId', { params: { userId: person.id } })).data
  expect(page.awaited).toEqual([{ course_id: course, course: 'Grammar', order_number: data.number }])
  await confirm(person)
  expect([await hasOpen(person), await sourcesOf(person)]).toEqual([true, [{ kind: 'order', paid: true }]])
  const after = (await desk.api('GET /studio/orders/:number', { params: { number: data.number } })).data
  expect(after.awaited_courses).toEqual([])
})

test('T39 an address that may be another’s gets the link to confirm it, and no email about money that staff took', async () => {
  const [person, payer, other] = [await register(), await register(), await register()]
  await confirmAddress(academy, other.id)
  for (const one of [person, payer, other]) await emailsTo(one)
  const { number } = (await cash(person)).data
  expect((await emailsTo(person)).map(({ text }) => [text.includes('account-link#'), text.includes(number)])).toEqual([
    [true, false],
  ])
  const part = { kind: 'course', id: course, amount: 40, total: 100, opens_at: 'last' } as const
  const { data } = await desk.api('POST /studio/orders', { body: { key: randomUUID(), email: payer.email, ...part } })
  const params = { number: data.number }
  const body = { key: randomUUID(), amount: 60, method: 'cash' } as const
  await desk.api('POST /studio/orders/:number/payments', { params, body })
  expect((await emailsTo(payer)).map(({ text }) => text.includes(data.number))).toEqual([false])
  const { number: sent } = (await cash(other)).data
  expect((await emailsTo(other)).map(({ subject }) => subject)).toEqual([`Your order ${sent} is confirmed`])
})

test('T39 an import says which address is unconfirmed, opens its course with the confirmation, and run twice waits once', async () => {
  const person = await register()
  expect((await importOf(person, true)).rows).toMatchObject([{ outcome: 'exists', awaits_address: true }])
  for (const turn of [1, 2]) {
    const done = await importOf(person)
    expect([turn, done.rows[0]?.awaits_address, done.granted]).toEqual([turn, true, 0])
  }
  expect(await hasOpen(person)).toBe(false)
  await confirm(person)
  expect([await hasOpen(person), await sourcesOf(person)]).toEqual([true, [{ kind: 'import', paid: false }]])
  expect((await importOf(person)).rows).toMatchObject([{ awaits_address: false }])
})

test('T39 accounts that staff added, and those with a confirmed address, wait for nothing', async () => {
  const added = await newAccount(academy, 'student')
  await cash(added)
  expect(await hasOpen(added)).toBe(true)
  const person = await register()
  await confirm(person)
  expect((await cash(person)).msg).not.toContain('not confirmed')
  expect(await hasOpen(person)).toBe(true)
})

test('T39 a password that was set by the link of staff, or by an emailed code, confirms the address too', async () => {
  const person = await register()
  await cash(person)
  const link = (await desk.api('POST /studio/people/:userId/password-link', { params: { userId: person.id } })).data
    .link
  await academy.visitor('POST /account-links/password', {
    body: { token: link.split('#')[1] ?? '', password: 'seven quiet rivers' },
  })
  expect(await hasOpen(person)).toBe(true)
  const other = await register()
  await cash(other)
  await academy.visitor('POST /auth/password-code', { body: { email: other.email } })
  const code =
    (await emailsTo(other)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((one) => one !== undefined) ?? ''
  await academy.visitor('POST /auth/password', {
    body: { email: other.email, code, password: 'seven quiet rivers' },
  })
  expect(await hasOpen(other)).toBe(true)
})

test('T39 an address that was confirmed elsewhere opens what waits for it within the hour, and no other', async () => {
  const [person, other] = [await register(), await register()]
  await cash(person)
  await cash(other)
  await confirmAddress(academy, person.id)
  expect(await hasOpen(person)).toBe(false)
  await sweepAwaited(academy.database, academy.clock.now())
  expect([await hasOpen(person), await hasOpen(other)]).toEqual([true, false])
})

test('T39 what waits ends with a refund, a reopened order and an undone record, and is not opened twice after staff opened it', async () => {
  const refunded = await register()
  const { number } = (await cash(refunded)).data
  await refund(number)
  await confirm(refunded)
  expect(await hasOpen(refunded)).toBe(false)

  const undone = await register()
  const { change_id: changeId } = (await cash(undone)).data
  await desk.api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })
  await confirm(undone)
  expect(await hasOpen(undone)).toBe(false)

  const reopened = await register()
  const order = (await cash(reopened)).data.number
  await desk.api('POST /studio/orders/:number/reopening', { params: { number: order }, body: { reason: 'No.' } })
  await confirm(reopened)
  expect(await hasOpen(reopened)).toBe(false)

  const known = await register()
  await cash(known)
  const change = { to: 'extend', days: 5, from: null } as const
  await desk.api('POST /studio/people/:userId/access', {
    params: { userId: known.id },
    body: { course_id: course, change },
  })
  expect(await hasOpen(known)).toBe(true)
  await confirm(known)
  expect(await sourcesOf(known)).toEqual([{ kind: 'staff', paid: false }])
})
