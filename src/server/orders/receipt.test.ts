import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { addBook } from '../books/store.ts'
import { byCommand } from '../audit/record.ts'
import { changeSettings } from '../site/settings.ts'
import { decideOrder } from './deciding.ts'

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
  await changeSettings(database, { transferName: 'Cedar Academy', transferAccount: 'XX00 SAMP' })
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
