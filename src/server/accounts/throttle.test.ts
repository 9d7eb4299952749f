import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
})
afterAll(() => academy.close())

const post = async (url: string, payload: object, remoteAddress: string) =>
  (await academy.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })).statusCode
/** Makes calls one after the other and counts their statuses. */
async function countStatuses(times: number, call: (at: number) => Promise<number>) {
  const counts: Record<number, number> = {}
  for (let at = 0; at < times; at += 1) {
    const status = await call(at)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test('A4 one address may register sixty accounts in 15 minutes; another address is not affected', async () => {
  const person = {
    name: 'Nadia Test',
    phone: '+12025550147',
    parent_phone: '+12025550148',
    password: 'a quiet harbour',
  }
  const register = (address: string) =>
    post('/auth/register', { ...person, email: `${randomUUID()}@students.example` }, address)
  // A registration with invalid fields creates no account and does not count.
  expect(await countStatuses(5, () => post('/auth/register', { ...person, email: 'no address' }, '192.0.2.1'))).toEqual(
    {
      422: 5,
    },
  )
  expect(await countStatuses(62, () => register('192.0.2.1'))).toEqual({ 200: 60, 429: 2 })
  expect(await register('192.0.2.2')).toBe(200)
  academy.clock.pass(16 * 60_000)
  expect(await register('192.0.2.1')).toBe(200)
})

test('A9 a school may request sixty codes at once, and more after a moment', async () => {
  const school = (at: number) => post('/auth/password-code', { email: `nobody-${at}@people.example` }, '192.0.2.4')
  expect(await countStatuses(61, school)).toEqual({ 200: 60, 429: 1 })
  academy.clock.pass(1000)
  expect(await school(62)).toBe(200)
})

test('A9 an address may guess a hundred codes, whatever the accounts', async () => {
  const guess = (at: number) => {
    const body = { email: `guess-${at % 25}@people.example`, code: '123456', password: 'a lamp in the window' }
    return post('/auth/password', body, '192.0.2.5')
  }
  expect(await countStatuses(102, guess)).toEqual({ 422: 100, 429: 2 })
})

test('A10 an account may upload sixty files in 15 minutes, pictures or not', async () => {
  const person = await academy.newStudent({ access: 'none' })
  const { token } = await academy.context.sessions.start(person, { isBrowser: false })
  const { payload, headers } = await formWith(Buffer.from('no picture'))
  const upload = async () => {
    const sent = { payload, headers: { ...headers, authorization: `Bearer ${token}` } }
    return (await academy.app.inject({ method: 'POST', url: '/api/user/picture', ...sent })).statusCode
  }
  expect(await countStatuses(61, upload)).toEqual({ 422: 60, 429: 1 })
  const api = await academy.as(person)
  expect((await api('DELETE /user/picture')).success).toBe(true)
})
