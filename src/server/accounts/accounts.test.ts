import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/load.ts'
import { demoStudent, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import type { ApiError } from '../../web/api.ts'
import { accountCommands } from './commands.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const newcomer = () => ({
  email: `${crypto.randomUUID()}@people.example`,
  password: 'plum-orchard-42',
  name: 'Layla Mansour',
  phone: '+1 202 555 0147',
  parent_phone: '+1 202 555 0148',
})
const loginWith = (headers: Record<string, string>, body: object) =>
  academy.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: body })
const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []].flat() as string[]

describe('signing in', () => {
  test('A2 X1 answers with token and user at the top and the words of the toast', async () => {
    const answer = await academy.visitor('POST /auth/login', { body: demoStudent })
    expect(answer).toMatchObject({
      success: true,
      msg: 'Welcome back, Sami!',
      errors: null,
      user: { name: 'Sami Haddad', email: demoStudent.email },
    })
    expect(answer.token).toMatch(/^[\w-]{43}$/)
    expect(answer.data.token).toBe(answer.token)
  })

  test('A2 an unknown address and a wrong password are refused in the same words', async () => {
    const unknown = await refusalOf(
      academy.visitor('POST /auth/login', { body: { email: 'nobody@lantern.example', password: 'x' } }),
    )
    const wrong = await refusalOf(
      academy.visitor('POST /auth/login', { body: { ...demoStudent, password: 'not-this-one' } }),
    )
    expect(unknown).toEqual({ status: 422, msg: 'The email address or the password is not right.' })
    expect(wrong).toEqual(unknown)
  })

  test("A6 a browser gets the cookies of ten days, or of the browser's session without 'Remember Me'", async () => {
    const kept = cookiesOf(await loginWith({ 'lantern-client': 'web' }, demoStudent))
    expect(kept.map((cookie) => cookie.split('=')[0])).toEqual(['user', 'token', 'companion', 'cart'])
    for (const cookie of kept) expect(cookie).toContain('Path=/; SameSite=Lax; Max-Age=864000')
    expect(decodeURIComponent(kept[0] ?? '')).toContain('{"name":"Sami Haddad","email":"student@lantern.example"}')
    expect(kept.map((cookie) => cookie.includes('HttpOnly'))).toEqual([false, false, true, false])
    const forgotten = cookiesOf(await loginWith({ 'lantern-client': 'web' }, { ...demoStudent, remember: false }))
    for (const cookie of forgotten) expect(cookie).not.toContain('Max-Age')
  })

  test("A6 a browser's token is worth nothing without its companion, and cookies alone never authenticate", async () => {
    const response = await loginWith({ 'lantern-client': 'web' }, demoStudent)
    const [, , companion = ''] = cookiesOf(response).map((cookie) => cookie.split(';')[0] ?? '')
    const { token } = response.json<{ token: string }>()
    const ask = async (headers: Record<string, string>) =>
      (await academy.app.inject({ url: '/api/user', headers })).statusCode
    expect(await ask({ authorization: `Bearer ${token}`, cookie: companion })).toBe(200)
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(401)
    expect(await ask({ authorization: `Bearer ${token}`, cookie: 'companion=stolen' })).toBe(401)
    expect(await ask({ cookie: `token=${token}; ${companion}` })).toBe(401)
  })

  test('A6 signing out ends the session on the server and removes the cookies', async () => {
    const { token } = await academy.visitor('POST /auth/login', { body: demoStudent })
    const headers = { authorization: `Bearer ${token}` }
    const out = await academy.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(cookiesOf(out)).toEqual(
      ['user', 'token', 'companion'].map((name) => `${name}=; Path=/; SameSite=Lax; Max-Age=0`),
    )
    const after = await academy.app.inject({ url: '/api/user', headers })
    expect([after.statusCode, after.json<object>()]).toEqual([
      401,
      { success: false, msg: 'Unauthenticated', errors: null, data: null },
    ])
  })

  test('A8 a session ends after ten days', async () => {
    const api = await academy.as(await academy.newStudent())
    await api('GET /user')
    academy.clock.pass(10 * 24 * 60 * 60 * 1000)
    expect(await refusalOf(api('GET /user'))).toEqual({ status: 401, msg: 'Unauthenticated' })
  })

  test('a guesser is stopped after ten tries at one account, and told how long', async () => {
    const { email } = await academy.newStudent()
    const attempt = () => academy.visitor('POST /auth/login', { body: { email, password: 'wrong' } })
    for (let tries = 0; tries < 10; tries += 1) expect((await refusalOf(attempt())).status).toBe(422)
    const refused = await attempt().catch((error: ApiError) => error)
    expect(refused).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) as number })
    academy.clock.pass(15 * 60 * 1000 + 1000)
    expect((await refusalOf(attempt())).status).toBe(422)
  })

  test('tries at once are counted like tries one after the other', async () => {
    const { email } = await academy.newStudent()
    const guess = () => refusalOf(academy.visitor('POST /auth/login', { body: { email, password: 'wrong' } }))
    const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('twenty devices of one student sign in at once', async () => {
    const headers = { 'lantern-client': 'web' }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await loginWith(headers, demoStudent)).statusCode),
    )
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
  })
})

describe('registering', () => {
  test('A3 A4 makes an account that can sign in; the address is taken then, however it is written', async () => {
    const person = newcomer()
    const { data } = await academy.visitor('POST /auth/register', { body: person })
    expect(data.user).toEqual({ name: 'Layla Mansour', email: person.email })
    const login = await academy.visitor('POST /auth/login', { body: person })
    expect(login.user).toEqual(data.user)
    const again = await academy
      .visitor('POST /auth/register', { body: { ...person, email: ` ${person.email.toUpperCase()} ` } })
      .catch((error: ApiError) => error.message && (error as ApiError).errors)
    expect(again).toEqual({ email: ['There is an account with this email address already.'] })
  })

  test.each([
    { field: 'first_name', body: { name: '' } },
    { field: 'last_name', body: { name: 'Layla' } },
    { field: 'email', body: { email: 'not an address' } },
    { field: 'phone', body: { phone: 'call me' } },
    { field: 'parent_phone', body: { parent_phone: '12' } },
    { field: 'password', body: { password: 'short' } },
    { field: 'password', body: { password: 'password123' } },
  ])('A4 A5 says what is wrong with $field ($body)', async ({ field, body }) => {
    const refused = await academy
      .visitor('POST /auth/register', { body: { ...newcomer(), ...body } })
      .catch((error: ApiError) => error)
    expect(refused).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  test('a password of 64 letters of any script is taken', async () => {
    const person = { ...newcomer(), password: 'كلمة مرور طويلة '.repeat(4) }
    await academy.visitor('POST /auth/register', { body: person })
    expect((await academy.visitor('POST /auth/login', { body: person })).success).toBe(true)
  })
})

test('A10 staff see a student’s phones and courses from the command line', async () => {
  const person = newcomer()
  await academy.visitor('POST /auth/register', { body: person })
  const said: string[] = []
  const [student] = accountCommands
  const run = (email: string) =>
    student?.run({ words: [email], options: {} }, { room: academy.room, say: (line) => void said.push(line) })
  await run(person.email)
  expect(said.slice(1)).toEqual(['phone: +12025550147', "parent's phone: +12025550148"])
  await run(demoStudent.email)
  expect(said.join('\n')).toContain('Digital SAT Reading and Writing: until ')
  await expect(run('nobody@people.example')).rejects.toThrow('Nobody has the address')
})

test('the demo sign-ins are refused where they are switched off', async () => {
  const rows = await academy.database.run<{ is_demo: boolean }>(
    { name: 'demo-people', text: 'SELECT is_demo FROM users WHERE email = $1' },
    [demoStudent.email],
  )
  expect([rows, demoPassword]).toEqual([[{ is_demo: true }], 'lantern-demo'])
  academy.room.allowsDemoSignIns = false
  const refused = await refusalOf(academy.visitor('POST /auth/login', { body: demoStudent }))
  academy.room.allowsDemoSignIns = true
  expect(refused).toEqual({ status: 403, msg: 'The demo sign-ins are switched off on this server.' })
})
