import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { confirmAddress } from '../../testing/confirmed.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse } from '../courses/writing.ts'
import { daysBetween, dayMs } from '../../core/dates.ts'
import { remindOfInstallments } from './installments.ts'

let academy: Academy
let desk: Awaited<ReturnType<typeof newAccount>>
let course: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  desk = await newAccount(academy, 'assistant')
  const paid = { slug: 'parts', name: 'Grammar', price: 450, accessDays: 120, status: 'active' } as const
  course = await addCourse(academy.database, paid)
})
afterAll(() => academy.close())

type Payer = Awaited<ReturnType<typeof newAccount>>
const newStudent = async () => {
  const student = await newAccount(academy, 'student')
  await confirmAddress(academy, student.id)
  return student
}
const take = async ({ email }: Payer, more: Partial<CallInput<'POST /studio/orders'>['body']> = {}) => {
  const body = { key: crypto.randomUUID(), email, kind: 'course' as const, id: course, amount: 450, ...more }
  return (await desk.api('POST /studio/orders', { body })).data
}
const pay = async (number: string, more: Partial<CallInput<'POST /studio/orders/:number/payments'>['body']> = {}) => {
  const body = { key: crypto.randomUUID(), amount: 250, method: 'cash' as const, ...more }
  return (await desk.api('POST /studio/orders/:number/payments', { params: { number }, body })).data
}
const orderOf = async (number: string) => (await desk.api('GET /studio/orders/:number', { params: { number } })).data
const daysOf = async ({ id }: Payer) => {
  const { rows } = await academy.database.pool.query<{ expires_at: Date }>(
    'SELECT expires_at FROM grants WHERE user_id = $1 AND course_id = $2',
    [id, course],
  )
  // To the end of the day on which it ends.
  const today = await academy.dayOf()
  return Promise.all(rows.map(async ({ expires_at: end }) => daysBetween(today, await academy.dayOf(end.getTime()))))
}
const refund = (number: string, body: CallInput<'POST /studio/orders/:number/refund'>['body']) =>
  desk.api('POST /studio/orders/:number/refund', { params: { number }, body })
const monthOf = async () => (await academy.dayOf()).slice(0, 7)
const totals = async () => (await desk.api('GET /studio/orders/totals', { query: { month: await monthOf() } })).data

test('T39 two cash records of one course are one order with a balance, two payments, one sale and its days once', async () => {
  const student = await newStudent()
  const before = await totals()
  const { number } = await take(student, { amount: 200, total: 450 })
  expect(await daysOf(student)).toEqual([120])
  expect(await orderOf(number)).toMatchObject({
    total: 450,
    paid: 200,
    status: 'confirmed',
    payments: [{ amount: 200 }],
  })
  /** Returns the amount paid for the order, as the list of partly paid orders and the student's page show it. */
  const partPaid = async () => {
    const { data: list } = await desk.api('GET /studio/orders', { query: { status: 'part_paid', q: number } })
    const { data: person } = await desk.api('GET /studio/people/:userId', { params: { userId: student.id } })
    return [list.rows.map(({ paid }) => paid), person.orders.find((one) => one.number === number)?.paid]
  }
  expect(await partPaid()).toEqual([[200], 200])
  // The second record asks what it is.
  await expect(take(student, { amount: 250 })).rejects.toMatchObject({ status: 409, code: 'order.course_open' })
  const key = crypto.randomUUID()
  const twice = [
    await take(student, { key, amount: 250, means: 'money' }),
    await take(student, { key, amount: 250, means: 'money' }),
  ]
  expect(twice.map((one) => one.number)).toEqual([number, number])
  expect(await orderOf(number)).toMatchObject({ total: 450, paid: 450, payments: [{ amount: 200 }, { amount: 250 }] })
  expect(await partPaid()).toEqual([[], 450])
  expect(await daysOf(student)).toEqual([120])
  const after = await totals()
  const sum = ({ methods }: typeof after) => methods.find(({ method }) => method === 'cash') ?? { orders: 0, total: 0 }
  expect([sum(after).orders - sum(before).orders, sum(after).total - sum(before).total]).toEqual([1, 450])
  // Days too is an order of its own.
  const { number: other } = await take(student, { amount: 450, means: 'days' })
  expect(other).not.toBe(number)
  expect(await daysOf(student)).toEqual([240])
})

test('T39 staff read who recorded a payment, its student does not', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 200, total: 450 })
  const recorded = (await orderOf(number)).payments[0]
  const { data: me } = await desk.api('GET /studio')
  expect(recorded?.recorded_by).toBe(me.me.name)
  const { data: own } = await student.api('GET /orders/:number', { params: { number } })
  expect(own.payments).toMatchObject([{ amount: 200 }])
  expect(own.payments[0]).not.toHaveProperty('recorded_by')
})

test('T39 money alone for a course that staff have opened adds no days, and undone it is gone', async () => {
  const student = await newStudent()
  const until = new Date(academy.clock.now() + 30 * dayMs).toISOString()
  await desk.api('POST /studio/people/:userId/access', {
    params: { userId: student.id },
    body: { course_id: course, change: { to: 'until', until } },
  })
  const { number, change_id } = await take(student, { amount: 100, means: 'money' })
  expect([await daysOf(student), (await orderOf(number)).opens_at_payment]).toEqual([[30], 'never'])
  await desk.api('POST /studio/changes/:changeId/undo', { params: { changeId: change_id ?? 0 } })
  expect(await orderOf(number)).toMatchObject({ status: 'cancelled', payments: [] })
  expect(await daysOf(student)).toEqual([30])
})

test('T39 a course opens with the first payment or the last, as staff choose, and no payment exceeds the balance', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 200, total: 450, opens_at: 'last' })
  expect([await daysOf(student), (await orderOf(number)).status]).toEqual([[], 'placed'])
  await expect(pay(number, { amount: 251 })).rejects.toMatchObject({
    status: 422,
    errors: { amount: [expect.any(String)] },
  })
  await expect(pay(number, { amount: 0.001 })).rejects.toMatchObject({ status: 422 })
  await expect(pay(number, { day: '2999-01-01' })).rejects.toMatchObject({ errors: { day: [expect.any(String)] } })
  const key = crypto.randomUUID()
  const clicks = await Promise.all([pay(number, { key, reference: 'FT 7' }), pay(number, { key, reference: 'FT 7' })])
  expect(await orderOf(number)).toMatchObject({ status: 'confirmed', paid: 450, payments: [{}, { reference: 'FT 7' }] })
  expect(await daysOf(student)).toEqual([120])
  const changeId = clicks.map(({ change_id: id }) => id).find((id) => id !== null) ?? 0
  await desk.api('POST /studio/changes/:changeId/undo', { params: { changeId } })
  expect(await orderOf(number)).toMatchObject({ status: 'placed', paid: 200 })
  expect(await daysOf(student)).toEqual([])
  const seen = (await student.api('GET /orders/:number', { params: { number } })).data
  expect(seen).toMatchObject({ paid: 200, total: 450, payments: [{ amount: 200 }] })
})

test('T39 a refund of one of two payments leaves the access that the other holds; of the last it ends, and its removal gives it back', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 200, total: 450 })
  await pay(number)
  const [first, second] = (await orderOf(number)).payments.map(({ id }) => id)
  await expect(refund(number, { amount: 250, ends_access: true })).rejects.toMatchObject({
    errors: { payment_id: ['Choose the payment.'] },
  })
  const { msg } = await refund(number, { payment_id: second, amount: 250, ends_access: true })
  expect([msg, await daysOf(student)]).toEqual([
    'The refund is noted. Another payment of the order holds the access, so it stays open.',
    [120],
  ])
  await refund(number, { payment_id: first, amount: 200, ends_access: true })
  expect(await daysOf(student)).toEqual([0])
  expect((await orderOf(number)).refund).toMatchObject({ amount: 450, ended: ['Grammar'] })
  await desk.api('DELETE /studio/orders/:number/refund', { params: { number }, query: { payment_id: first } })
  expect(await daysOf(student)).toEqual([120])
})

test('T39 an order that is paid in part is cancelled by staff alone, and its money can be given back where it stands', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 200, total: 450, opens_at: 'last' })
  await expect(student.api('POST /orders/:number/cancel', { params: { number } })).rejects.toMatchObject({
    status: 409,
    code: 'order.paid_in_part',
  })
  await refund(number, { amount: 50, ends_access: true })
  await desk.api('POST /studio/orders/:number/decision', {
    params: { number },
    body: { confirm: false, reason: 'She has left the academy.' },
  })
  await refund(number, { amount: 200, ends_access: true })
  expect(await orderOf(number)).toMatchObject({ status: 'declined', paid: 200, refund: { amount: 200 } })
  // What was never opened waits for no address either.
  await desk.api('DELETE /studio/orders/:number/refund', { params: { number } })
  expect(await orderOf(number)).toMatchObject({ refund: null, awaited_courses: [] })
  expect(await daysOf(student)).toEqual([])
  // Of one that nothing was paid of, nothing can be given back.
  const { number: unpaid } = await take(student)
  await desk.api('POST /studio/orders/:number/reopening', {
    params: { number: unpaid },
    body: { reason: 'The money was of another student.' },
  })
  await expect(refund(unpaid, { amount: 5 })).rejects.toMatchObject({ code: 'order.not_decided' })
})

test('T39 a payment is not undone once another one has raised the total', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 60, total: 100 })
  const { change_id: earlier } = await take(student, { amount: 40, means: 'money' })
  const { change_id: later } = await take(student, { amount: 120, means: 'money' })
  const undo = (changeId: number | null) =>
    desk.api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })
  await expect(undo(earlier)).rejects.toMatchObject({ code: 'change.overtaken' })
  expect(await orderOf(number)).toMatchObject({ total: 220, paid: 220 })
  await undo(later)
  await undo(earlier)
  expect(await orderOf(number)).toMatchObject({ total: 100, paid: 60 })
})

test('T39 a key that a payment of another order has is refused at its field', async () => {
  const key = crypto.randomUUID()
  const [one, other] = [await take(await newStudent(), { amount: 60, total: 450 }), await newStudent()]
  await pay(one.number, { key, amount: 10 })
  const refused = { status: 422, errors: { key: [expect.any(String)] } }
  await expect(take(other, { key })).rejects.toMatchObject(refused)
  const { number } = await take(other, { amount: 60, total: 450 })
  await expect(pay(number, { key, amount: 10 })).rejects.toMatchObject(refused)
})

test('T39 a reopened order whose last payment opened it names no course that was open before', async () => {
  const student = await newStudent()
  await take(student)
  const { number } = await take(student, { amount: 200, total: 450, opens_at: 'last', means: 'days' })
  await pay(number)
  const { data } = await desk.api('POST /studio/orders/:number/reopening', {
    params: { number },
    body: { reason: 'The transfer came back.' },
  })
  expect([data.still_open, await daysOf(student)]).toEqual([[], [120]])
})

test('T39 of two orders for one course a refund ends the days of its own, and those of the other begin at once', async () => {
  const student = await newStudent()
  const { number: first } = await take(student)
  await take(student, { means: 'days' })
  expect(await daysOf(student)).toEqual([240])
  academy.clock.pass(20 * dayMs)
  desk = await newAccount(academy, 'assistant')
  await refund(first, { amount: 450, ends_access: true })
  expect(await daysOf(student)).toEqual([120])
})

test('T39 a part that is due and not paid is reminded of once; parts come to the total', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 200, total: 450 })
  const due = (days: number) => academy.dayOf(academy.clock.now() + days * dayMs)
  const set = (...installments: { amount: number; due_on: string }[]) =>
    desk.api('POST /studio/orders/:number/installments', { params: { number }, body: { installments } })
  await expect(set({ amount: 200, due_on: await due(0) })).rejects.toMatchObject({ status: 422 })
  await expect(set({ amount: 200, due_on: await due(0) }, { amount: 250, due_on: await due(0) })).rejects.toMatchObject(
    {
      status: 422,
    },
  )
  await set({ amount: 200, due_on: await due(0) }, { amount: 250, due_on: await due(3) })
  const next = async () => (await student.api('GET /orders/:number', { params: { number } })).data
  expect(await next()).toMatchObject({
    installments: [
      { open: 0, is_due: false },
      { open: 250, is_due: false },
    ],
    next_payment: { amount: 250, due_on: await due(3), is_due: false },
  })
  const subjects: string[] = []
  const remind = async () => {
    await remindOfInstallments(academy.database, academy.clock.now())
    await workOff(academy, {
      mailer: { send: ({ to, subject }) => Promise.resolve(void (to === student.email && subjects.push(subject))) },
    })
    return subjects.filter((subject) => subject.includes('is due'))
  }
  // What is due today is paid.
  expect(await remind()).toEqual([])
  academy.clock.pass(3 * dayMs)
  expect(await next()).toMatchObject({ next_payment: { amount: 250, is_due: true } })
  expect(await remind()).toEqual([`A payment for your order ${number} is due`])
  expect(await remind()).toHaveLength(1)
})

test('T39 the reminder of a part that is paid in part asks for what the order’s page asks for', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 200, total: 450 })
  const due = (days: number) => academy.dayOf(academy.clock.now() + days * dayMs)
  const installments = [
    { amount: 250, due_on: await due(0) },
    { amount: 200, due_on: await due(9) },
  ]
  await desk.api('POST /studio/orders/:number/installments', { params: { number }, body: { installments } })
  const { next_payment: next } = (await student.api('GET /orders/:number', { params: { number } })).data
  expect(next).toMatchObject({ amount: 50, is_due: true })
  const reminders: string[] = []
  await remindOfInstallments(academy.database, academy.clock.now())
  await workOff(academy, {
    mailer: {
      send: ({ subject, text }) => Promise.resolve(void (subject.includes('is due') && reminders.push(text))),
    },
  })
  expect(reminders.map((text) => [text.includes('$50'), text.includes('$250')])).toEqual([[true, false]])
})

test('T39 no part is reminded of once all that was paid is given back', async () => {
  const student = await newStudent()
  const { number } = await take(student, { amount: 200, total: 450 })
  const due = await academy.dayOf()
  const body = { installments: [{ amount: 450, due_on: due }] }
  await desk.api('POST /studio/orders/:number/installments', { params: { number }, body })
  await refund(number, { amount: 200, ends_access: true })
  const isReminded = async () => {
    await remindOfInstallments(academy.database, academy.clock.now())
    const { rows } = await academy.database.pool.query(
      `SELECT FROM installments i JOIN orders o ON o.id = i.order_id WHERE o.number = $1 AND i.reminded_at IS NOT NULL`,
      [number],
    )
    return rows.length > 0
  }
  expect(await isReminded()).toBe(false)
  await desk.api('DELETE /studio/orders/:number/refund', { params: { number } })
  expect(await isReminded()).toBe(true)
})
