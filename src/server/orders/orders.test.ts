import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateAfter } from '../../core/dates.ts'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { confirmAddress } from '../../testing/confirmed.ts'
import { carryOut } from '../../testing/staff-command.ts'
import { byCommand } from '../audit/record.ts'
import { addBook } from '../books/store.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'
import { orderCommands } from './commands.ts'
import { decideOrder, listWaitingOrders } from './deciding.ts'
import { remindOfInstallments, setInstallments } from './installments.ts'
import { reverseOrder } from './reopening.ts'

let academy: Academy
let book: number
let course: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  book = await addBook(academy.database, { slug: 'grammar', title: 'Grammar', price: 20, listPrice: 40 })
  course = await addPaidCourse('paid', { price: 35, listPrice: 70, accessDays: 90 })
})
afterAll(() => academy.close())

const addPaidCourse = (slug: string, more: Partial<Parameters<typeof addCourse>[1]> = {}) =>
  addCourse(academy.database, { slug, name: `Course ${slug}`, price: 10, status: 'active', ...more })

const setUp = async () => {
  const student = await academy.newStudent({ access: 'none' })
  await confirmAddress(academy, student.id)
  const api = await academy.as(student)
  const checkout = { key: crypto.randomUUID(), method: 'transfer' as const, expected_total: 35 }
  const add = (kind: 'course' | 'book', id: number, quantity = 1) =>
    api('POST /cart/items', { body: { kind, id, quantity } })
  const place = (more: { key?: string; expected_total?: number; method?: 'transfer' | 'cash' } = {}) =>
    api('POST /orders', { body: { ...checkout, ...more } })
  return {
    student,
    api,
    add,
    place,
    hasAccess: async () => (await api('GET /courses/:slug', { params: { slug: 'paid' } })).data.hasAccess,
    accessUntil: async () => (await api('GET /user/courses')).data[0]?.access_until,
    /** Places a new order of the paid course. */
    async ordered() {
      await add('course', course)
      return (await place({ key: crypto.randomUUID() })).data
    },
  }
}
const confirm = (number: string) =>
  decideOrder(academy.database, { number, decision: { confirm: true }, now: academy.clock.now(), author: byCommand })
/** Makes an account one that its student has registered, with an address that is not confirmed. */
const unconfirm = (userId: number) =>
  academy.database.pool.query("UPDATE users SET email_confirmed_at = NULL, password_hash = 'own' WHERE id = $1", [
    userId,
  ])
const inDays = async (days: number) => dateAfter(await academy.dayOf(), days)

describe('the cart', () => {
  test('H7 C4 contains each course once and books in any quantity, at today’s prices', async () => {
    const { api, add } = await setUp()
    await Promise.all([add('course', course), add('course', course), add('book', book)])
    await add('book', book)
    const { data } = await api('PATCH /cart/items', { body: { kind: 'book', id: book, quantity: 3 } })
    expect(data).toMatchObject({ total: 95, currency: 'USD' })
    expect(
      data.items.map(({ name, price, list_price, quantity }) => [name, price, list_price, quantity]).toSorted(),
    ).toEqual([
      ['Course paid', 35, 70, 1],
      ['Grammar', 20, 40, 3],
    ])
    await api('DELETE /cart/items/:kind/:id', { params: { kind: 'book', id: book } })
    expect((await api('GET /cart')).data.total).toBe(35)
  })

  test('rejects products that cannot be ordered, and says why', async () => {
    const { student, api, add, ordered } = await setUp()
    const free = await addPaidCourse('free', { price: 0 })
    const draft = await addPaidCourse('draft', { status: 'draft' })
    const owned = await addPaidCourse('owned')
    await grantAccess(academy.database, student.id, owned, null)
    await ordered()
    const reasons = await Promise.all([free, draft, owned, course, 999_999].map((id) => refusalOf(add('course', id))))
    expect(reasons.map(({ status, msg }) => [status, msg.slice(0, 28)])).toEqual([
      [409, 'This course is free. Apply, '],
      [404, 'This cannot be ordered any m'],
      [409, 'This course is yours already'],
      [409, 'You have ordered this course'],
      [404, 'This cannot be ordered any m'],
    ])
    for (const quantity of [0, 21, 1.5])
      expect(await refusalOf(add('book', book, quantity))).toMatchObject({ status: 422 })
    expect((await api('GET /cart')).data.items).toEqual([])
  })

  test('of a visitor is priced without an account, and merged at sign-in', async () => {
    const missing = 999_999
    const items = [
      { kind: 'course' as const, id: course },
      { kind: 'book' as const, id: book, quantity: 2 },
      { kind: 'book' as const, id: missing },
    ]
    const quote = await academy.visitor('POST /cart/quote', { body: { items } })
    expect(quote.data).toMatchObject({ total: 75, items: [{ id: course }, { id: book, quantity: 2 }] })
    expect(quote.data.left_out).toEqual([{ kind: 'book', id: missing, name: null, why: 'product.not_found' }])
    const { api, add } = await setUp()
    await add('book', book)
    for (const _ of [1, 2]) {
      const { data } = await api('POST /cart/merge', { body: { items } })
      expect(data.items.map(({ id, quantity }) => [id, quantity])).toEqual([
        [book, 2],
        [course, 1],
      ])
    }
  })

  test('is private to its user', async () => {
    const { add } = await setUp()
    await add('course', course)
    const other = await setUp()
    expect((await other.api('GET /cart')).data.items).toEqual([])
    expect(await refusalOf(academy.visitor('GET /cart'))).toMatchObject({ status: 401 })
  })

  test('takes fifty different products', async () => {
    const { api, add } = await setUp()
    const ids = await Promise.all(
      Array.from({ length: 51 }, (_, at) => addBook(academy.database, { slug: `b${at}`, title: 'B', price: 1 })),
    )
    await api('POST /cart/merge', { body: { items: ids.slice(0, 50).map((id) => ({ kind: 'book' as const, id })) } })
    expect(await refusalOf(add('book', ids[50] ?? 0))).toMatchObject({ status: 409 })
    await add('book', ids[0] ?? 0)
  })
})

describe('an order', () => {
  test('is placed once, however often it is sent and from however many tabs', async () => {
    const { api, add, place } = await setUp()
    await add('course', course)
    const sent = await Promise.all([place(), place(), place()])
    expect(new Set(sent.map(({ data }) => data.number)).size).toBe(1)
    expect(await refusalOf(place({ key: crypto.randomUUID() }))).toMatchObject({
      status: 409,
      msg: 'Your cart is empty.',
    })
    await add('book', book)
    const tabs = [1, 2, 3].map(() => place({ key: crypto.randomUUID(), expected_total: 20 }))
    const outcomes = await Promise.allSettled(tabs)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const listed = (await api('GET /orders')).data
    // The first one is of a book alone.
    expect(listed.map(({ total, has_courses: hasCourses }) => [total, hasCourses])).toEqual([
      [20, false],
      [35, true],
    ])
    expect((await place()).data.total).toBe(35)
  })

  test('costs what the server computes: with another total it is rejected, and nothing is ordered', async () => {
    const { api, add, place } = await setUp()
    const id = await addPaidCourse('moving-price', { price: 30 })
    await add('course', id)
    await academy.database.run({ name: 'raise', text: 'UPDATE courses SET price = 45 WHERE id = $1' }, [id])
    for (const expected_total of [30, 0, 1])
      expect(await refusalOf(place({ expected_total }))).toMatchObject({ status: 409 })
    expect((await api('GET /orders')).data).toEqual([])
    const { data } = await place({ expected_total: 45 })
    await academy.database.run({ name: 'lower', text: 'UPDATE courses SET price = 5 WHERE id = $1' }, [id])
    const later = await api('GET /orders/:number', { params: { number: data.number } })
    expect(later.data).toMatchObject({ total: 45, items: [{ price: 45, slug: 'moving-price' }] })
  })

  test('has payment methods, which are public by name only: the bank account is part of the order', async () => {
    expect((await academy.visitor('GET /payment-methods')).data).toEqual([
      { id: expect.any(Number), name: 'Bank transfer', method: 'transfer' },
      { id: expect.any(Number), name: 'Cash at the academy', method: 'cash' },
    ])
  })

  test('shows how to pay while it waits, and only to its student', async () => {
    const { api, ordered, student } = await setUp()
    const { number } = await ordered()
    expect(number).toMatch(/^LN-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const order = async () => (await api('GET /orders/:number', { params: { number } })).data
    expect(await order()).toMatchObject({ status: 'placed', takes_reference: true, delivery: '' })
    // The academy has written nothing: the page and the email have words for that.
    expect((await order()).instructions).toBe('')
    const other = await setUp()
    for (const api of [other.api, academy.visitor])
      expect((await refusalOf(api('GET /orders/:number', { params: { number } }))).status).toBeGreaterThan(400)
    expect(await refusalOf(other.api('POST /orders/:number/cancel', { params: { number } }))).toMatchObject({
      status: 404,
    })
    const waiting = await listWaitingOrders(academy.database)
    expect(waiting.find((order) => order.number === number)).toMatchObject({ email: student.email, total: 35 })
    await confirm(number)
    expect(await order()).toMatchObject({ status: 'confirmed', instructions: null, takes_reference: false })
  })

  test('counts once, however often and concurrently it is confirmed', async () => {
    const { student, ordered, hasAccess, accessUntil } = await setUp()
    const { number } = await ordered()
    expect(await hasAccess()).toBe(false)
    const decided = await Promise.all([confirm(number), confirm(number.toLowerCase()), confirm(number)])
    expect(decided.map((one) => one.outcome === 'decided' && one.isNew).toSorted()).toEqual([false, false, true])
    expect(await hasAccess()).toBe(true)
    await confirm(number)
    expect((await accessUntil())?.slice(0, 10)).toBe(await inDays(90))
    const { rows } = await academy.database.pool.query<{ subject: string }>(
      `SELECT payload->>'subject' AS subject FROM outbox WHERE payload->>'to' = $1 ORDER BY id`,
      [student.email],
    )
    expect(rows.map(({ subject }) => subject)).toEqual([`Your order ${number}`, `Your order ${number} is confirmed`])
  })

  test('adds its days to the remaining ones, also when two orders are confirmed at the same time', async () => {
    const { student, api, add, place, accessUntil } = await setUp()
    await add('course', course)
    const first = (await place()).data.number
    // The second order is placed while the first waits, which an outdated page may do.
    await academy.database.pool.query(`INSERT INTO cart_items (user_id, course_id) VALUES (${student.id}, ${course})`)
    expect((await api('GET /cart')).data.items).toEqual([])
    await academy.database.pool.query(`UPDATE orders SET status = 'cancelled' WHERE number = '${first}'`)
    const second = (await place({ key: crypto.randomUUID() })).data.number
    await academy.database.pool.query(`UPDATE orders SET status = 'placed' WHERE number = '${first}'`)
    await Promise.all([confirm(first), confirm(second)])
    expect((await accessUntil())?.slice(0, 10)).toBe(await inDays(180))
  })

  test('that was declined or cancelled opens nothing and stays so', async () => {
    const { api, ordered, hasAccess } = await setUp()
    const declined = (await ordered()).number
    const decline = () =>
      decideOrder(academy.database, {
        number: declined,
        decision: { confirm: false, reason: 'No money came.' },
        now: academy.clock.now(),
        author: byCommand,
      })
    await decline()
    expect(await decline()).toMatchObject({ outcome: 'decided', isNew: false })
    expect(await confirm(declined)).toEqual({ outcome: 'other' })
    const { data } = await api('GET /orders/:number', { params: { number: declined } })
    expect(data).toMatchObject({ status: 'declined', reason: 'No money came.', instructions: null })

    const cancelled = (await ordered()).number
    const cancel = (number: string) => api('POST /orders/:number/cancel', { params: { number } })
    await Promise.all([cancel(cancelled), cancel(cancelled)])
    expect(await confirm(cancelled)).toEqual({ outcome: 'other' })
    expect(await refusalOf(cancel(declined))).toMatchObject({ status: 409 })
    expect(await hasAccess()).toBe(false)
    expect(await confirm('LN-NONE-NONE')).toEqual({ outcome: 'missing' })
  })

  test('C4 shows on its course while it waits, to its student only', async () => {
    const { api, ordered } = await setUp()
    const other = (await setUp()).api
    const waiting = async (who = api) =>
      (await who('GET /courses/:slug', { params: { slug: 'paid' } })).data.waiting_order
    expect(await waiting()).toBe(null)
    const { number } = await ordered()
    expect(await waiting()).toBe(number)
    expect([await waiting(other), await waiting(academy.visitor)]).toEqual([null, null])
    await api('POST /orders/:number/cancel', { params: { number } })
    expect(await waiting()).toBe(null)
  })
})

test('orders send emails, so a student may place at most twenty in 15 minutes', async () => {
  const { place } = await setUp()
  const statusOf = async () => (await refusalOf(place({ key: crypto.randomUUID() }))).status
  for (let tries = 0; tries < 20; tries += 1) expect(await statusOf()).toBe(409)
  expect(await statusOf()).toBe(429)
  academy.clock.pass(16 * 60_000)
  expect(await statusOf()).toBe(409)
})

describe('a transfer reference', () => {
  const send = async (who: Awaited<ReturnType<typeof setUp>>, number: string, reference: string) =>
    who.api('POST /orders/:number/reference', { params: { number }, body: { reference } })

  test('is not accepted twice, however it is spelled', async () => {
    const one = await setUp()
    const two = await setUp()
    const [first, second] = [(await one.ordered()).number, (await two.ordered()).number]
    expect((await send(one, first, ' FT-2026/0042 ')).data.transfer_reference).toBe('FT-2026/0042')
    await send(one, first, 'FT-2026/0042')
    const refused = await send(two, second, 'ft20260042').catch((error: { errors: unknown }) => error.errors)
    expect(refused).toEqual({ reference: ['This reference was used for another order.'] })
    await confirm(first)
    expect(await refusalOf(send(two, second, 'FT 2026 0042'))).toMatchObject({ status: 422 })
    const both = await Promise.allSettled([
      send(two, second, 'NEW-1234'),
      send(one, (await one.ordered().catch(() => ({ number: first }))).number, 'NEW-1234'),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of an order that was declined can be used again', async () => {
    const one = await setUp()
    const { number } = await one.ordered()
    await send(one, number, 'AGAIN-77')
    await decideOrder(academy.database, {
      number,
      decision: { confirm: false, reason: 'Too little.' },
      now: academy.clock.now(),
      author: byCommand,
    })
    expect(await refusalOf(send(one, number, 'AGAIN-78'))).toMatchObject({ status: 409 })
    const next = (await one.ordered()).number
    expect((await send(one, next, 'AGAIN-77')).data.transfer_reference).toBe('AGAIN-77')
  })

  test('is not taken for cash, and has to be valid', async () => {
    const { api, add, place } = await setUp()
    await add('course', course)
    const { data } = await place({ method: 'cash' })
    expect([data.takes_reference, data.instructions]).toEqual([false, ''])
    const send = (reference: string) =>
      refusalOf(api('POST /orders/:number/reference', { params: { number: data.number }, body: { reference } }))
    expect(await send('1234')).toMatchObject({ status: 409 })
    expect(await send(' - ')).toMatchObject({ status: 422 })
  })
})

test('the emails about an order name what it contains', async () => {
  const { student, add, place } = await setUp()
  const emailsAbout = async (kinds: ('course' | 'book')[]) => {
    for (const kind of kinds) await add(kind, kind === 'book' ? book : course)
    const expected_total = kinds.reduce((sum, kind) => sum + (kind === 'book' ? 20 : 35), 0)
    const { number } = (await place({ key: crypto.randomUUID(), expected_total })).data
    await confirm(number)
    const { rows } = await academy.database.pool.query<{ text: string; action: string }>(
      `SELECT (payload -> 'paragraphs') #>> '{}' AS text, payload -> 'action' ->> 'path' AS action
        FROM outbox WHERE payload ->> 'to' = $1 AND payload ->> 'subject' LIKE $2 ORDER BY id`,
      [student.email, `%${number}%`],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      `/orders/${number}`,
      kinds.includes('course') ? '/my-courses' : `/orders/${number}`,
    ])
    return rows.map(({ text }) => [/course/i.test(text), /book/i.test(text)])
  }
  expect(await emailsAbout(['book'])).toEqual([
    [false, true],
    [false, true],
  ])
  expect(await emailsAbout(['course', 'book'])).toEqual([
    [true, true],
    [true, true],
  ])
})

test('staff list, confirm and decline orders from the command line', async () => {
  const one = await setUp()
  const { number } = await one.ordered()
  const staff = async (name: string, positionals: string[] = [], options: Record<string, string> = {}) =>
    (await carryOut(academy, orderCommands, name, { positionals, options })).join('\n')
  expect(await staff('orders')).toContain(`${number}  `)
  expect(await staff('confirm-order', [number])).toBe(`Order ${number} is confirmed.`)
  expect(await staff('confirm-order', [number])).toBe(`Order ${number} was confirmed before; nothing has changed.`)
  await expect(staff('decline-order', [number], { reason: 'x' })).rejects.toThrow('already decided differently')
  await expect(staff('decline-order', [number])).rejects.toThrow('Give a reason')
  await expect(staff('confirm-order', ['LN-NONE-NONE'])).rejects.toThrow('no order')
  expect(await staff('orders')).not.toContain(number)
})

test('T43 an order of an address that is not confirmed sends it no email, and a student has five orders waiting at most', async () => {
  const { student, api, add, place } = await setUp()
  await unconfirm(student.id)
  const order = async () => {
    await add('book', book)
    return place({ key: crypto.randomUUID(), expected_total: 20 })
  }
  const placed = []
  for (let count = 0; count < 5; count += 1) placed.push((await order()).data.number)
  await expect(order()).rejects.toMatchObject({ status: 409, code: 'order.most_waiting' })
  const { rows } = await academy.database.pool.query("SELECT FROM outbox WHERE payload ->> 'to' = $1", [student.email])
  expect(rows).toEqual([])
  // The cart is as it was, and what is canceled makes room.
  expect((await api('GET /cart')).data.total).toBe(20)
  await api('POST /orders/:number/cancel', { params: { number: placed[0] ?? '' } })
  expect((await place({ key: crypto.randomUUID(), expected_total: 20 })).data.status).toBe('placed')
})

test('T43 whatever becomes of an order, an address that its student entered and has not confirmed learns nothing of it', async () => {
  const emailsOf = async (state: 'confirmed' | 'registered' | 'imported') => {
    const { student, ordered } = await setUp()
    const { pool } = academy.database
    if (state !== 'confirmed') await unconfirm(student.id)
    const change = { now: academy.clock.now(), author: byCommand }
    const { number } = await ordered()
    // Staff who take money order for a student who has not opened her account yet.
    if (state === 'imported') await pool.query("UPDATE users SET password_hash = 'none' WHERE id = $1", [student.id])
    await confirm(number)
    await reverseOrder(academy.database, { number, reason: 'The transfer was another one.', ...change })
    const installments = [{ amount: 35, due_on: await inDays(0) }]
    await setInstallments(academy.database, { number, installments, ...change })
    await remindOfInstallments(academy.database, change.now)
    const kinds = async () => {
      const { rows } = await pool.query<{ kind: string }>(
        "SELECT payload ->> 'kind' AS kind FROM outbox WHERE payload ->> 'to' = $1 AND kind = 'email' ORDER BY id",
        [student.email],
      )
      return rows.map(({ kind }) => kind)
    }
    const before = await kinds()
    await confirmAddress(academy, student.id)
    await remindOfInstallments(academy.database, change.now)
    await decideOrder(academy.database, { number, decision: { confirm: false, reason: 'It never came.' }, ...change })
    return { before, after: (await kinds()).slice(before.length) }
  }
  const told = ['orderConfirmed', 'orderReopened', 'paymentDue']
  expect(await emailsOf('confirmed')).toEqual({ before: ['orderPlaced', ...told], after: ['orderDeclined'] })
  expect(await emailsOf('imported')).toEqual({ before: told, after: ['orderDeclined'] })
  expect(await emailsOf('registered')).toEqual({ before: [], after: ['paymentDue', 'orderDeclined'] })
})
