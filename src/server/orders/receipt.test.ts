import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addBook } from '../books/store.ts'
import { addCourse } from '../courses/writing.ts'
import { byCommand } from '../audit/record.ts'
import { fileKinds } from '../outbox/work.ts'
import { decideOrder } from './deciding.ts'
import { sweepReceipts } from './receipts.ts'
import { forgetOrderer } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

test('P13 a picture of the receipt is visible to its student and staff only, and a newer one replaces it', async () => {
  const { database, context, app } = academy
  const id = await addBook(database, { slug: 'b', title: 'B', price: 5 })
  const student = await academy.newStudent({ access: 'none' })
  const api = await academy.as(student)
  await api('POST /cart/items', { body: { kind: 'book', id } })
  const body = { key: crypto.randomUUID(), method: 'transfer' as const, expected_total: 5 }
  const { number } = (await api('POST /orders', { body })).data

  const headersOf = async (user: { id: number }) => {
    const { token, companion } = await context.sessions.start(user, { isBrowser: true })
    return { authorization: `Bearer ${token}`, cookie: `user=x; token=${token}; companion=${companion}` }
  }
  const own = await headersOf(student)
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const upload = async (
    to: string,
    headers: Record<string, string>,
    bytes: Uint8Array<ArrayBuffer> = new Uint8Array(photo),
  ) => {
    const form = await formWith(bytes)
    const url = `/api/orders/${to}/receipt`
    return app.inject({ method: 'POST', url, payload: form.payload, headers: { ...headers, ...form.headers } })
  }
  const send = (headers: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) => upload(number, headers, bytes)
  const stranger = await headersOf(await academy.newStudent({ access: 'none' }))
  expect((await send(stranger)).statusCode).toBe(404)
  expect((await send(own, new Uint8Array([1, 2, 3]))).statusCode).toBe(422)
  const stateOf = async () => {
    const [listed] = (await api('GET /orders')).data
    const order = (await api('GET /orders/:number', { params: { number } })).data
    return [listed?.reported, order.reported, [order.account_name, order.bank, order.account]]
  }
  await database.pool.query(
    `UPDATE payment_ways SET account_name = 'Cedar Academy', account = 'XX00 SAMP' WHERE takes_receipt`,
  )
  const account = ['Cedar Academy', null, 'XX00 SAMP']
  expect(await stateOf()).toEqual([null, null, account])
  await api('POST /orders/:number/reference', { params: { number }, body: { reference: 'REF 1' } })
  expect(await stateOf()).toEqual(['reference', 'reference', account])
  const sent = await send(own)
  expect(await stateOf()).toEqual(['receipt', 'receipt', account])
  const { receipt } = sent.json<{ data: { receipt: { url: string; widths: number[] } } }>().data
  const file = `${receipt.url}-${receipt.widths[0]}.webp`
  const statusFor = async (headers: Record<string, string>) => (await app.inject({ url: file, headers })).statusCode
  expect(await statusFor(own)).toBe(200)
  expect([await statusFor(stranger), await statusFor({})].every((status) => status >= 400)).toBe(true)

  // An order paid in cash takes no receipt.
  await api('POST /cart/items', { body: { kind: 'book', id } })
  const paidThere = { ...body, key: crypto.randomUUID(), method: 'cash' as const }
  const cash = await upload((await api('POST /orders', { body: paidThere })).data.number, own)
  expect([cash.statusCode, cash.json<{ msg: string }>().msg]).toEqual([
    409,
    'This order is paid at the academy: it takes no reference or receipt.',
  ])

  const again = (await send(own)).json<{ data: { receipt: { url: string } } }>().data.receipt
  expect(again.url).not.toBe(receipt.url)
  const { rows } = await database.pool.query('SELECT key FROM pictures')
  expect(rows).toEqual([{ key: again.url.replace('/files/', '') }])
  await decideOrder(database, { number, decision: { confirm: true }, now: academy.clock.now(), author: byCommand })
  expect((await send(own)).statusCode).toBe(409)
  // Nothing is due any more, so there is nowhere to send it to.
  expect((await api('GET /orders/:number', { params: { number } })).data.account).toBeNull()
})

test('T39 a receipt is a picture or a PDF by its content, and a PDF is a download for its student and staff alone', async () => {
  const { context, app } = academy
  const headersOf = async (user: { id: number }) => {
    const { token, companion } = await context.sessions.start(user, { isBrowser: true })
    return { authorization: `Bearer ${token}`, cookie: `user=x; token=${token}; companion=${companion}` }
  }
  const student = await academy.newStudent({ access: 'none' })
  const api = await academy.as(student)
  const desk = await newAccount(academy, 'assistant')
  const [own, stranger, staff] = await Promise.all([
    headersOf(student),
    headersOf(await academy.newStudent({ access: 'none' })),
    headersOf(desk),
  ])
  const course = await addCourse(academy.database, {
    slug: 'pdf',
    name: 'Grammar',
    price: 100,
    accessDays: 30,
    status: 'active',
  })
  const taken = {
    key: crypto.randomUUID(),
    user_id: student.id,
    kind: 'course' as const,
    id: course,
    amount: 40,
    total: 100,
  }
  const { number } = (await desk.api('POST /studio/orders', { body: taken })).data
  const read = async () => (await api('GET /orders/:number', { params: { number } })).data
  const pdf = (tail = '%%EOF') =>
    new TextEncoder().encode(`%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (alert(1))>>>> endobj\n${tail}\n`)
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = await formWith(bytes)
    const url = `/api/orders/${number}/receipt`
    return app.inject({ method: 'POST', url, payload: form.payload, headers: { ...own, ...form.headers } })
  }
  // The second part is open, so its receipt is taken, though the first was paid in cash.
  expect(await read()).toMatchObject({ status: 'confirmed', paid: 40, takes_receipt: true, takes_reference: false })
  expect((await send(pdf('cut off'))).statusCode).toBe(422)
  expect((await send(new TextEncoder().encode('<script>alert(1)</script>%PDF-1.7 %%EOF'))).statusCode).toBe(422)
  expect((await send(pdf())).statusCode).toBe(200)
  const [receipt] = (await read()).receipts
  expect(receipt).toMatchObject({ is_picture: false, payment_id: null })
  const fetched = (headers: Record<string, string>) => app.inject({ url: receipt?.path ?? '', headers })
  expect([(await fetched(stranger)).statusCode, (await fetched({})).statusCode]).toEqual([404, 404])
  for (const headers of [own, staff]) {
    const file = await fetched(headers)
    expect([file.statusCode, file.body.startsWith('%PDF-')]).toEqual([200, true])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  }
  expect((await desk.api('GET /studio/orders/:number', { params: { number } })).data).toMatchObject({
    receipt: receipt?.path,
    receipts: [{ id: receipt?.id }],
  })

  // A newer one takes its place; once the money is recorded it belongs to that payment, and the next one stands beside it.
  await send(pdf())
  const [second, ...others] = (await read()).receipts
  expect([second?.id === receipt?.id, others]).toEqual([false, []])
  const pay = (amount: number) =>
    desk.api('POST /studio/orders/:number/payments', {
      params: { number },
      body: { key: crypto.randomUUID(), amount, method: 'transfer' },
    })
  await pay(30)
  await send(pdf())
  const { payments, receipts } = await read()
  expect(receipts.map(({ payment_id }) => payment_id)).toEqual([payments[1]?.id, null])
  await pay(30)
  expect((await send(pdf())).statusCode).toBe(409)

  // What was replaced is removed, and all of it with the account.
  const keysOf = async () =>
    (
      await academy.database.pool.query<{ file_key: string }>(
        'SELECT file_key FROM receipts WHERE file_key IS NOT NULL',
      )
    ).rows
  const keys = await keysOf()
  expect(keys).toHaveLength(2)
  await workOff(academy, { kinds: fileKinds })
  for (const { file_key: key } of keys) expect(await context.files.get(key)).not.toBeNull()
  await academy.database.transaction((tx) => forgetOrderer(tx, student.id, academy.clock.now()))
  expect(await keysOf()).toEqual([])
  await workOff(academy, { kinds: fileKinds })
  for (const { file_key: key } of keys) expect((await context.files.get(key)) ?? null).toBeNull()
})

test('T39 a receipt that was cut off while it was stored is swept away', async () => {
  const { database, clock } = academy
  await database.pool.query(
    `INSERT INTO receipts (order_id, file_key, created_at, is_pending) SELECT min(id), 'r0', $1, true FROM orders`,
    [new Date(clock.now())],
  )
  const left = async () => (await database.pool.query("SELECT FROM receipts WHERE file_key = 'r0'")).rowCount
  await sweepReceipts(database, clock.now() + 59 * 60_000)
  expect(await left()).toBe(1)
  await sweepReceipts(database, clock.now() + 61 * 60_000)
  expect(await left()).toBe(0)
})
