import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { addBook } from '../books/store.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let book: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  tutor = await newAccount(academy, 'tutor')
  book = await addBook(academy.database, { slug: 'ways', title: 'Ways', price: 5 })
})
afterAll(() => academy.close())

const offered = async () => (await academy.visitor('GET /payment-methods')).data
const thing = (id: number) => ({ params: { noun: 'way' as const, id } })
const change = async (id: number, values: Record<string, string | boolean>) => {
  const { data } = await tutor.api('GET /studio/things/:noun/:id', thing(id))
  const body = { version: data.version, values: { ...data.published, ...values } }
  const saved = await tutor.api('POST /studio/things/:noun/:id/draft', { ...thing(id), body })
  await tutor.api('POST /studio/things/:noun/:id/publish', { ...thing(id), body: { version: saved.data.version } })
}
const add = async (name: string, values: Record<string, string | boolean>) => {
  const { id } = (
    await tutor.api('POST /studio/things/:noun', { params: { noun: 'way' }, body: { title: name, parent_id: null } })
  ).data
  await change(id, values)
  return id
}
const order = async (body: { method: 'transfer' | 'cash'; way_id?: number }) => {
  const student = await newAccount(academy, 'student')
  await student.api('POST /cart/items', { body: { kind: 'book', id: book } })
  const { data } = await student.api('POST /orders', { body: { key: randomUUID(), expected_total: 5, ...body } })
  const read = async () => (await student.api('GET /orders/:number', { params: { number: data.number } })).data
  return { number: data.number, read }
}

test('T39 an academy begins with a transfer and cash, and lists further ways to pay in its own order, each on or off', async () => {
  expect((await offered()).map(({ name, method }) => [name, method])).toEqual([
    ['Bank transfer', 'transfer'],
    ['Cash at the academy', 'cash'],
  ])
  const wallet = await add('Wallet', { takes_receipt: true, account: '+961 70 000 000', hint: 'Send it as a gift.' })
  expect((await offered()).map(({ name }) => name)).toContain('Wallet')
  await tutor.api('POST /studio/things/:noun/:id/hide', thing(wallet))
  expect((await offered()).map(({ name }) => name)).not.toContain('Wallet')
  const student = await newAccount(academy, 'student')
  await student.api('POST /cart/items', { body: { kind: 'book', id: book } })
  const body = { key: randomUUID(), expected_total: 5, method: 'transfer' as const, way_id: wallet }
  await expect(student.api('POST /orders', { body })).rejects.toMatchObject({ status: 422 })
})

test('T39 an order shows the account of its way and remembers its name, whatever becomes of the way', async () => {
  const wallet = await add('App', { takes_receipt: true, account: '123', bank: 'An app', hint: 'By phone.' })
  const { number, read } = await order({ method: 'transfer', way_id: wallet })
  expect(await read()).toMatchObject({
    way: 'App',
    method: 'transfer',
    account: '123',
    bank: 'An app',
    account_name: null,
    instructions: 'By phone.',
    takes_reference: true,
  })
  await change(wallet, { name: 'Another app', account: '456' })
  // The money goes where the academy takes it now.
  expect(await read()).toMatchObject({ way: 'App', account: '456' })
  await tutor.api('POST /studio/things/:noun/:id/delete', thing(wallet))
  expect(await read()).toMatchObject({ way: 'App', account: '456' })
  await tutor.api('POST /studio/orders/:number/decision', { params: { number }, body: { confirm: true } })
  expect((await read()).payments).toMatchObject([{ way: 'App', amount: 5 }])
})

test('T39 money is recorded by a way of the list, and the sales of a month are listed by it', async () => {
  const { number, read } = await order({ method: 'cash' })
  expect(await read()).toMatchObject({ way: 'Cash at the academy', takes_reference: false })
  const [transfer] = await offered()
  const body = { key: randomUUID(), amount: 5, method: 'transfer' as const, way_id: transfer?.id }
  await tutor.api('POST /studio/orders/:number/payments', { params: { number }, body })
  expect((await read()).payments).toMatchObject([{ way: 'Bank transfer', method: 'transfer' }])
  const month = (await academy.dayOf()).slice(0, 7)
  const { methods } = (await tutor.api('GET /studio/orders/totals', { query: { month } })).data
  expect(methods.map(({ way, total }) => [way, total])).toEqual(
    expect.arrayContaining([
      ['App', 5],
      ['Bank transfer', 5],
    ]),
  )
  const missing = { ...body, key: randomUUID(), way_id: 999_999 }
  await expect(
    tutor.api('POST /studio/orders/:number/payments', { params: { number }, body: missing }),
  ).rejects.toMatchObject({ status: 422 })
})
