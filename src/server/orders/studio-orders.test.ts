import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, endAfterDaysIn } from '../../core/editing/zone.ts'
import { mostAmount } from '../../core/orders/money.ts'
import { mostCartLines, mostOfABook } from '../../core/orders/rules.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { confirmAddress } from '../../testing/confirmed.ts'
import { newAccount } from '../../testing/staff.ts'
import { workOff } from '../../testing/outbox.ts'
import { addBook } from '../books/store.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { changeSettings } from '../site/settings.ts'

let academy: Academy
let desk: Awaited<ReturnType<typeof newAccount>>
let owner: Awaited<ReturnType<typeof newAccount>>
let course: number
let book: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  desk = await newAccount(academy, 'assistant')
  owner = await newAccount(academy, 'owner')
  const paid = { slug: 'grammar', name: 'Grammar', price: 12.5, accessDays: 30, status: 'active' } as const
  course = await addCourse(academy.database, paid)
  book = await addBook(academy.database, { slug: 'words', title: 'Words', price: 0.1 })
})
afterAll(() => academy.close())

const address = {
  recipient: '=Sara Othman',
  street: '7 Lamplighter Lane',
  postal_code: '1100',
  city: 'Beirut',
  region: '',
  country: 'Lebanon',
  phone: '',
}
type Checkout = { address?: typeof address; books?: number; method?: 'cash' | 'transfer' }

/** Places an order of the course, and of books. */
async function newOrder({ books = 0, method = 'transfer', ...more }: Checkout = {}) {
  const student = await newAccount(academy, 'student')
  await confirmAddress(academy, student.id)
  await student.api('POST /cart/items', { body: { kind: 'course', id: course } })
  if (books > 0) await student.api('POST /cart/items', { body: { kind: 'book', id: book, quantity: books } })
  const total = (await student.api('GET /cart')).data.total
  const body = { key: crypto.randomUUID(), method, expected_total: total, ...more }
  const { data } = await student.api('POST /orders', { body })
  return { student, total, number: data.number }
}
const decide = (number: string) =>
  desk.api('POST /studio/orders/:number/decision', { params: { number }, body: { confirm: true } })
const reopen = (number: string) =>
  desk.api('POST /studio/orders/:number/reopening', { params: { number }, body: { reason: 'The transfer came back.' } })
const orderOf = async (number: string) => (await desk.api('GET /studio/orders/:number', { params: { number } })).data
const accessOf = async (userId: number) =>
  (await academy.database.pool.query('SELECT expires_at FROM grants WHERE user_id = $1', [userId])).rows.map(
    ({ expires_at }: { expires_at: Date }) => expires_at.getTime(),
  )
const isOpen = async (userId: number) => (await accessOf(userId)).some((end) => end > academy.clock.now())
const emailsTo = async (email: string) => {
  const sent: RenderedEmail[] = []
  academy.clock.pass(undoMs)
  await workOff(academy, { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } })
  return sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('T25 amounts have the decimals of the currency: placed, summed, in the email, refused beyond them', async () => {
  const { student, number, total } = await newOrder({ books: 3 })
  expect(total).toBe(12.8)
  expect(await orderOf(number)).toMatchObject({ total: 12.8, items: [{ price: 12.5 }, { price: 0.1, quantity: 3 }] })
  const sent: RenderedEmail[] = []
  await workOff(academy, { mailer: { send: (one) => Promise.resolve(void sent.push(one)) } })
  expect(sent.find(({ to }) => to === student.email)?.text).toContain('$12.80')

  const params = { noun: 'course' as const, id: course }
  const { data: thing } = await owner.api('GET /studio/things/:noun/:id', { params })
  const values = { ...thing.published, price: 12.505 }
  const saved = await owner.api('POST /studio/things/:noun/:id/draft', {
    params,
    body: { version: thing.version, values },
  })
  const publish = () => owner.api('POST /studio/things/:noun/:id/publish', { params, body: saved.data })
  await expect(publish()).rejects.toMatchObject({ status: 422, errors: { price: ['At most 2 decimals for USD.'] } })
  await changeSettings(academy.database, { currency: 'KWD' })
  await publish()
  expect((await academy.visitor('GET /courses/:slug', { params: { slug: 'grammar' } })).data.price).toBe(12.505)
  await changeSettings(academy.database, { currency: 'USD' })
  await academy.database.pool.query('UPDATE courses SET price = 12.5 WHERE id = $1', [course])
})

test('T25 a delivery address stands in fields, in the order, on its label and in the CSV, which no formula enters', async () => {
  const { number } = await newOrder({ books: 1, address })
  expect(await orderOf(number)).toMatchObject({
    address,
    delivery: '=Sara Othman\n7 Lamplighter Lane\n1100 Beirut\nLebanon',
  })
  const { data } = await owner.api('GET /studio/orders/csv', { query: { q: number } })
  expect(data.text).toContain(`,'=Sara Othman,7 Lamplighter Lane,1100,Beirut,,Lebanon,`)
  const [heads = ''] = data.text.split('\r\n')
  expect(heads).toMatch(/^\uFEFFOrder,Placed.*To: recipient,To: street/)
  const nowhere = newOrder({ books: 1, address: { ...address, street: '' } })
  await expect(nowhere).rejects.toMatchObject({ errors: { 'address.street': ['This must not be empty.'] } })
})

test('T25 orders are found by number, name and email, filtered, sorted, decided together once, and undone together', async () => {
  const all = await Promise.all([1, 2, 3].map(() => newOrder({ method: 'cash' })))
  const [first = expect.unreachable()] = all
  const list = async (query: object) => (await desk.api('GET /studio/orders', { query })).data
  expect((await list({ q: first.number.toLowerCase() })).rows[0]).toMatchObject({ number: first.number, total: 12.5 })
  expect((await list({ q: first.student.email })).rows[0]).toMatchObject({ email: first.student.email })
  const filter = { status: 'placed', way: 'Cash at the academy' } as const
  expect(await list({ ...filter, sort: '-total' })).toMatchObject({ total: 3 })
  const decideAll = (key: string, count: number) =>
    desk.api('POST /studio/orders/many', {
      body: { key, selection: { by: 'filter', filter, count }, decision: { confirm: true } },
    })
  await expect(decideAll(crypto.randomUUID(), 2)).rejects.toMatchObject({ code: 'selection.changed' })
  const key = crypto.randomUUID()
  const clicks = await Promise.all([decideAll(key, 3), decideAll(key, 3)])
  expect(clicks.map(({ data }) => data)).toMatchObject([1, 2].map(() => ({ changed: 3, unchanged: 0 })))
  const ends = await Promise.all(all.map(({ student }) => accessOf(student.id)))
  expect(ends).toEqual(all.map(() => [endAfterDaysIn('UTC', academy.clock.now(), 30)]))
  expect(await list(filter)).toMatchObject({ total: 0 })
  await desk.api('POST /studio/actions/:key/undo', { params: { key } })
  expect(await list(filter)).toMatchObject({ total: 3 })
  expect(await Promise.all(all.map(({ student }) => accessOf(student.id)))).toEqual([[], [], []])
})

test('T6 T25 two orders of one student for one course, confirmed together, are undone together', async () => {
  const { student, number } = await newOrder()
  const again = await newOrder()
  // As when accounts are joined; one account cannot order a course twice.
  const moved = 'UPDATE orders SET user_id = $1 WHERE number = $2'
  await academy.database.pool.query(moved, [student.id, again.number])
  const key = crypto.randomUUID()
  const q = student.email
  await desk.api('POST /studio/orders/many', {
    body: { key, selection: { by: 'filter', filter: { q }, count: 2 }, decision: { confirm: true } },
  })
  expect(await accessOf(student.id)).toEqual([endAfterDaysIn('UTC', academy.clock.now(), 60)])
  await desk.api('POST /studio/actions/:key/undo', { params: { key } })
  expect(await accessOf(student.id)).toEqual([])
  expect([await orderOf(number), await orderOf(again.number)]).toMatchObject([
    { status: 'placed' },
    { status: 'placed' },
  ])
})

test('T4 T25 a confirmed order is reopened later: access ends, the student is notified, history says why, and it can be undone', async () => {
  const { student, number } = await newOrder()
  await expect(reopen(number)).rejects.toMatchObject({ code: 'order.not_decided' })
  await decide(number)
  await emailsTo(student.email)
  const ends = await accessOf(student.id)
  const { data } = await reopen(number)
  expect(data.still_open).toEqual([])
  expect([await isOpen(student.id), (await orderOf(number)).status]).toEqual([false, 'placed'])
  await desk.api('POST /studio/changes/:changeId/undo', { params: { changeId: data.change_id ?? 0 } })
  expect([await accessOf(student.id), (await orderOf(number)).status]).toEqual([ends, 'confirmed'])
  expect(await emailsTo(student.email)).toEqual([])

  await reopen(number)
  expect(await emailsTo(student.email)).toEqual([`Your order ${number} is open again`])
  expect((await orderOf(number)).history).toMatchObject([
    { action: 'order.reopened', reason: 'The transfer came back.', actor: 'assistant Test' },
    { action: 'order.undone' },
    { action: 'order.reopened' },
    { action: 'order.confirmed' },
  ])
  await decide(number)
  expect(await isOpen(student.id)).toBe(true)
})

test('T4 access that was changed since an order was confirmed stays when it is reopened, and is named', async () => {
  const { student, number } = await newOrder()
  await decide(number)
  await grantAccess(academy.database, student.id, course, new Date(academy.clock.now() + 99 * 86_400_000))
  const { data, msg } = await reopen(number)
  expect([data.still_open, await isOpen(student.id)]).toEqual([['Grammar'], true])
  expect(msg).toContain('Grammar')
})

test('T25 cash without an order becomes a confirmed one, once for its key; undone, nothing is left of it', async () => {
  const student = await newAccount(academy, 'student')
  const key = crypto.randomUUID()
  const body = { key, email: student.email, kind: 'course' as const, id: course, amount: 10 }
  const take = (more: object = {}) => desk.api('POST /studio/orders', { body: { ...body, ...more } })
  for (const amount of [10.005, 1e9, -1, 0, NaN]) await expect(take({ amount })).rejects.toMatchObject({ status: 422 })
  const clicks = await Promise.all([take(), take()])
  expect(new Set(clicks.map(({ data }) => data.number)).size).toBe(1)
  const number = clicks[0]?.data.number ?? ''
  expect(await orderOf(number)).toMatchObject({ status: 'confirmed', method: 'cash', total: 10, what: '1 × Grammar' })
  expect(await isOpen(student.id)).toBe(true)
  const changeId = clicks.map(({ data }) => data.change_id).find((id) => id !== null) ?? 0
  await desk.api('POST /studio/changes/:changeId/undo', { params: { changeId } })
  expect([await accessOf(student.id), (await orderOf(number)).status]).toEqual([[], 'cancelled'])
  expect(await emailsTo(student.email)).toEqual([])
})

test('T25 cash is taken from a student without an email, by their account; never for a joined one, nor for no one', async () => {
  const student = await newAccount(academy, 'student', { name: 'Rami Nassar' })
  await academy.database.pool.query('UPDATE users SET email = NULL WHERE id = $1', [student.id])
  const take = (payer: { user_id?: number }) =>
    desk.api('POST /studio/orders', {
      body: { key: crypto.randomUUID(), ...payer, kind: 'course', id: course, amount: 10 },
    })
  const { data } = await take({ user_id: student.id })
  expect(await orderOf(data.number)).toMatchObject({ student: 'Rami Nassar', email: null, status: 'confirmed' })
  expect(await isOpen(student.id)).toBe(true)
  // There is no address that an email could go to.
  const { rows } = await academy.database.pool.query(
    `SELECT payload ->> 'to' AS to FROM outbox WHERE kind = 'email' AND state = 'waiting' AND payload ->> 'to' IS NULL`,
  )
  expect(rows).toEqual([])
  await expect(take({ user_id: 999_999 })).rejects.toMatchObject({ status: 404, code: 'account.not_found' })
  await expect(take({})).rejects.toMatchObject({ status: 422, errors: { email: [expect.any(String)] } })

  const other = await newAccount(academy, 'student')
  await owner.api('POST /studio/people/:userId/joins', {
    params: { userId: student.id },
    body: { email: other.email, is_dry_run: false },
  })
  await expect(take({ user_id: student.id })).rejects.toMatchObject({ code: 'account.not_found' })
})

test('T25 the month’s totals go by the academy’s clocks, and refunds are noted within what was paid', async () => {
  const timeZone = 'Asia/Beirut'
  await changeSettings(academy.database, { timeZone })
  const { number, student } = await newOrder({ books: 5 })
  const { number: other } = await newOrder()
  for (const one of [number, other]) await decide(one)
  // In Beirut it is March already when UTC has the last evening of February.
  const decidedAt = (one: string, at: string) =>
    academy.database.pool.query(
      'UPDATE payments SET paid_at = $2 WHERE order_id = (SELECT id FROM orders WHERE number = $1)',
      [one, at],
    )
  await decidedAt(number, '2031-02-28T22:30:00Z')
  await decidedAt(other, '2031-02-28T21:30:00Z')
  const totals = async (month: string) =>
    (await desk.api('GET /studio/orders/totals', { query: { month } })).data.methods
  const paid = { currency: 'USD', method: 'transfer', way: 'Bank transfer', orders: 1, refunded: 0 }
  for (const month of ['0000-01', '9999-12', '2031-13'])
    await expect(totals(month)).rejects.toMatchObject({ status: 422 })
  expect(await totals('2031-03')).toEqual([{ ...paid, total: 13 }])
  expect(await totals('2031-02')).toEqual([{ ...paid, total: 12.5 }])

  const refund = (amount: number) =>
    desk.api('POST /studio/orders/:number/refund', { params: { number }, body: { amount, note: 'One book was torn.' } })
  await refund(0.1)
  // A number that is none travels as null: it never says that nothing was given back.
  for (const amount of [13.01, 0, 1.005, NaN]) await expect(refund(amount)).rejects.toMatchObject({ status: 422 })
  const given = await orderOf(number)
  expect(given.refund).toMatchObject({ amount: 0.1, note: 'One book was torn.' })
  // Its courses that the student has open, whose access can end with the refund.
  const [course] = given.open_courses
  expect(given.open_courses).toEqual([{ id: expect.any(Number), name: 'Grammar' }])
  const revoke = { course_id: course?.id ?? 0, change: { to: 'revoke' as const } }
  await desk.api('POST /studio/people/:userId/access', { params: { userId: given.user_id ?? 0 }, body: revoke })
  expect((await orderOf(number)).open_courses).toEqual([])
  const seen = async () => (await student.api('GET /orders/:number', { params: { number } })).data.refund
  const ofAmount = { amount: 0.1, at: expect.any(String) as string }
  expect(await seen()).toEqual(ofAmount)
  expect((await student.api('GET /orders')).data).toMatchObject([{ number, refund: ofAmount }])
  const page = await desk.api('GET /studio/people/:userId', { params: { userId: student.id } })
  expect(page.data.orders).toMatchObject([{ number, refunded_amount: 0.1 }])
  const sold = { currency: 'USD', kind: 'course', name: 'Grammar', quantity: 1, total: 12.5 }
  const words = { currency: 'USD', kind: 'book', name: 'Words', quantity: 5, total: 0.5 }
  const march = (await desk.api('GET /studio/orders/totals', { query: { month: '2031-03' } })).data
  expect(march.items).toEqual([sold, words])
  const file = async (month: string) => (await owner.api('GET /studio/orders/totals/csv', { query: { month } })).data
  expect(await file('2031-03')).toMatchObject({ name: 'sales-2031-03.csv', next: null })
  expect((await file('2031-03')).text).toMatch(
    /Total,Refunded,Net\r\n[\w-]+,2031-03-01,Bank transfer,[^,]+,"1 × Grammar, 5 × Words",USD,13,0,13\r\n$/,
  )
  const thisMonth = dayIn(timeZone, academy.clock.now()).slice(0, 7)
  // The money is given back in this month, of an order that was paid in another.
  expect((await file(thisMonth)).text).toContain(`\n${number},,Bank transfer,`)
  expect((await file(thisMonth)).text).toContain(',USD,0,0.1,-0.1\r\n')
  expect((await totals(thisMonth)).find(({ method }) => method === 'transfer')).toMatchObject({ refunded: 0.1 })
  await desk.api('DELETE /studio/orders/:number/refund', { params: { number } })
  expect([(await orderOf(number)).refund, await seen()]).toEqual([null, null])
  expect((await orderOf(number)).history[0]).toMatchObject({ action: 'order.refund_withdrawn' })
})

test('T25 an order whose money was given back is reopened or undone only once that note is taken back', async () => {
  const { number } = await newOrder()
  const { data } = await decide(number)
  const refund = (amount: number) =>
    desk.api('POST /studio/orders/:number/refund', { params: { number }, body: { amount, note: '' } })
  // Less than the smallest coin is nothing.
  await expect(refund(1e-10)).rejects.toMatchObject({ status: 422 })
  await refund(12.5)
  await expect(reopen(number)).rejects.toMatchObject({ status: 409, code: 'order.refunded' })
  const undone = desk.api('POST /studio/changes/:changeId/undo', { params: { changeId: data.change_id ?? 0 } })
  await expect(undone).rejects.toMatchObject({ code: 'change.overtaken' })
  expect(await orderOf(number)).toMatchObject({ status: 'confirmed', refunded_amount: 12.5 })
  await desk.api('DELETE /studio/orders/:number/refund', { params: { number } })
  await reopen(number)
  expect((await orderOf(number)).status).toBe('placed')
})

test('T25 a refund ends the access to its courses where that is asked for; its removal gives back what it ended, once and as it was', async () => {
  const { student, number } = await newOrder()
  await decide(number)
  const [end = 0] = await accessOf(student.id)
  const refund = (ends_access: boolean) =>
    desk.api('POST /studio/orders/:number/refund', { params: { number }, body: { amount: 5, ends_access } })
  const remove = () => desk.api('DELETE /studio/orders/:number/refund', { params: { number } })
  expect(await refund(false)).toMatchObject({ msg: 'The refund is noted.' })
  expect((await orderOf(number)).refund?.ended).toEqual([])
  academy.clock.pass(5000)
  expect(await refund(true)).toMatchObject({ msg: 'The refund is noted, and the access to Grammar has ended.' })
  // The same again ends nothing and is no new entry.
  expect(await refund(true)).toMatchObject({ msg: 'The refund is noted.' })
  expect(await isOpen(student.id)).toBe(false)
  const ended = await orderOf(number)
  expect(ended).toMatchObject({ open_courses: [], refund: { amount: 5, ended: ['Grammar'] } })
  expect(ended.history.map(({ action, amount, ended: courses }) => [action, amount, courses])).toEqual([
    ['order.refund_noted', 5, ['Grammar']],
    ['order.refund_noted', 5, []],
    ['order.confirmed', null, []],
  ])
  academy.clock.pass(5000)
  const both = await Promise.all([remove(), remove()])
  expect(both.map(({ msg }) => msg).toSorted()).toEqual([
    'The refund is removed, and access to Grammar is open again.',
    'The refund is removed.',
  ])
  expect(await accessOf(student.id)).toEqual([end])
  expect((await orderOf(number)).history[0]).toMatchObject({
    action: 'order.refund_withdrawn',
    amount: 5,
    given_back: ['Grammar'],
  })
  const { history } = (await owner.api('GET /studio/people/:userId', { params: { userId: student.id } })).data
  expect(history.map(({ action }) => action).filter((action) => action.startsWith('access.'))).toEqual([
    'access.granted',
    'access.revoked',
  ])
  const emails = await emailsTo(student.email)
  expect(emails.slice(2)).toEqual(['Your access to Grammar', 'Grammar is open for you'])
  // What an earlier refund ended is no matter of the next one.
  await refund(false)
  expect((await orderOf(number)).refund?.ended).toEqual([])
  expect(await remove()).toMatchObject({ msg: 'The refund is removed.' })
})

test('T25 the removal of a refund leaves access alone that was changed since, or that would be over by now, and says so', async () => {
  const unchanged = 'Access to Grammar stays as it is: it was changed since, or would be over by now.'
  const refunded = async () => {
    const { student, number } = await newOrder()
    await decide(number)
    await desk.api('POST /studio/orders/:number/refund', { params: { number }, body: { amount: 1, ends_access: true } })
    return { student, remove: () => desk.api('DELETE /studio/orders/:number/refund', { params: { number } }) }
  }
  const changed = await refunded()
  academy.clock.pass(60_000)
  const until = new Date(academy.clock.now() + 86_400_000)
  for (const change of [{ to: 'until', until: until.toISOString() }, { to: 'revoke' }] as const)
    await desk.api('POST /studio/people/:userId/access', {
      params: { userId: changed.student.id },
      body: { course_id: course, change },
    })
  expect(await changed.remove()).toMatchObject({ msg: `The refund is removed. ${unchanged}` })
  expect(await accessOf(changed.student.id)).toEqual([academy.clock.now()])

  const over = await refunded()
  const endedAt = academy.clock.now()
  academy.clock.pass(31 * 86_400_000)
  // The session of the desk is over by then, not the refund.
  desk = await newAccount(academy, 'assistant')
  owner = await newAccount(academy, 'owner')
  expect(await over.remove()).toMatchObject({ msg: `The refund is removed. ${unchanged}` })
  expect(await accessOf(over.student.id)).toEqual([endedAt])
})

test('T25 cash is not taken for a course whose order waits, nor for what is not offered', async () => {
  const { student, number } = await newOrder({ method: 'cash' })
  const draft = await addCourse(academy.database, { slug: 'later', name: 'Later', price: 5, status: 'draft' })
  const take = (id: number) =>
    desk.api('POST /studio/orders', {
      body: { key: crypto.randomUUID(), email: student.email, kind: 'course', id, amount: 5 },
    })
  await expect(take(draft)).rejects.toMatchObject({ status: 404, code: 'product.not_found' })
  await expect(take(course)).rejects.toMatchObject({
    code: 'order.waiting',
    message: expect.stringContaining(number) as string,
  })
  await decide(number)
  await expect(take(course)).rejects.toMatchObject({ code: 'order.course_open' })
})

test('T25 an order of the highest prices there are is stored', async () => {
  const student = await newAccount(academy, 'student')
  await academy.database.pool.query(
    `WITH dear AS (INSERT INTO books (slug, title, price) SELECT 'dear-' || n, 'Dear', $2 FROM generate_series(1, $3::int) n RETURNING id)
      INSERT INTO cart_items (user_id, book_id, quantity) SELECT $1, id, $4 FROM dear`,
    [student.id, mostAmount, mostCartLines, mostOfABook],
  )
  const expected_total = mostAmount * mostCartLines * mostOfABook
  const { data } = await student.api('POST /orders', {
    body: { key: crypto.randomUUID(), method: 'cash', expected_total },
  })
  expect((await orderOf(data.number)).total).toBe(expected_total)
})

test('T39 orders are filtered by the academy’s own ways to pay and by former ones, their payments too', async () => {
  const list = async (query: object) => (await desk.api('GET /studio/orders', { query })).data
  const pool = academy.database.pool
  const { ways: before } = await list({})
  await pool.query(`INSERT INTO payment_ways (name, takes_receipt, sort) VALUES ('Lamp Wallet', true, -1)`)
  const [renamed, paid, old] = await Promise.all([1, 2, 3].map(() => newOrder({ method: 'cash' })))
  await pool.query(`UPDATE orders SET way_id = NULL, way_name = 'Old Bank' WHERE number = $1`, [renamed?.number])
  await pool.query(`UPDATE orders SET way_id = NULL, way_name = NULL WHERE number = $1`, [old?.number])
  await pool.query(
    `INSERT INTO payments (order_id, amount, method, way_name, paid_at) SELECT id, 1, 'transfer', 'Old Wallet', now() FROM orders WHERE number = $1`,
    [paid?.number],
  )
  const { ways } = await list({})
  expect(ways).toEqual(['Lamp Wallet', ...before, 'Old Bank', 'Old Wallet', 'cash'])
  const found = async (way: string) => (await list({ way })).rows.map(({ number }) => number)
  expect([await found('Old Bank'), await found('Old Wallet'), await found('cash'), await found('Lamp Wallet')]).toEqual(
    [[renamed?.number], [paid?.number], [old?.number], []],
  )
  const { data } = await owner.api('GET /studio/orders/csv', { query: { way: 'Old Bank' } })
  expect(data.text.trim().split('\r\n')).toHaveLength(2)
})
