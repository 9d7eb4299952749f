import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoStudent, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { carryOut } from '../../testing/staff-command.ts'
import type { ApiError } from '../../web/base/api.ts'
import { publishedPassword } from '../../core/accounts/published-password.ts'
import { demoPassword } from '../../testing/demo-password.ts'
import { inviteFirstOwner } from '../invitations/store.ts'
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
  test('A2 says “welcome back” only to users who have signed in before', async () => {
    const person = newcomer()
    await academy.visitor('POST /auth/register', { body: person })
    const greeting = async () => (await academy.visitor('POST /auth/login', { body: person })).msg
    expect([await greeting(), await greeting()]).toEqual(['Welcome, Layla!', 'Welcome back, Layla!'])
  })

  test('A2 X1 returns the token and the user at the top level, and the text of the toast', async () => {
    await academy.visitor('POST /auth/login', { body: demoStudent })
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

  test('A2 an unknown address and a wrong password are rejected with the same message', async () => {
    const unknown = await refusalOf(
      academy.visitor('POST /auth/login', { body: { email: 'nobody@lantern.example', password: 'x' } }),
    )
    const wrong = await refusalOf(
      academy.visitor('POST /auth/login', { body: { ...demoStudent, password: 'not-this-one' } }),
    )
    expect(unknown).toEqual({ status: 422, msg: 'The email address or the password is not right.' })
    expect(wrong).toEqual(unknown)
  })

  test.each(['password', 'account'] as const)(
    'T2 a sign-in that began before the %s was changed or switched off gets no session',
    async (what) => {
      const person = newcomer()
      await academy.visitor('POST /auth/register', { body: person })
      const { hashing } = academy.context.limiters
      // The sign-in has read the account and waits for its turn to verify the password.
      let release = () => {}
      const busy = hashing.run(() => new Promise<void>((resolve) => (release = resolve)), {})
      const signIn = academy.visitor('POST /auth/login', { body: person }).catch(({ status }) => status as number)
      await vi.waitFor(() => expect(hashing.load().waiting).toBe(1))
      const change = what === 'password' ? "password_hash = 'another'" : 'disabled_at = now()'
      await academy.database.pool.query(`UPDATE users SET ${change} WHERE email = $1`, [person.email])
      release()
      await busy
      expect(await signIn).toBe(422)
    },
  )

  test("A6 a browser gets cookies for ten days, or for the browser session without 'Remember Me'", async () => {
    const persistent = cookiesOf(await loginWith({ 'lantern-client': 'web' }, demoStudent))
    expect(persistent.map((cookie) => cookie.split('=')[0])).toEqual([
      'user',
      'token',
      '__Host-companion',
      '__Host-device',
      'cart',
    ])
    for (const cookie of persistent) expect(cookie).toMatch(/; Max-Age=\d+; Path=\/;.* Secure; SameSite=Lax$/)
    const [device] = persistent.splice(3, 1)
    expect(device).toMatch(/^__Host-device=[\w-]{43}; Max-Age=34560000; .*HttpOnly; /)
    for (const cookie of persistent) expect(cookie).toContain('Max-Age=864000')
    expect(decodeURIComponent(persistent[0] ?? '')).toContain(
      '{"name":"Sami Haddad","email":"student@lantern.example"}',
    )
    expect(persistent.map((cookie) => cookie.includes('HttpOnly'))).toEqual([false, false, true, false])
    const sessionOnly = cookiesOf(await loginWith({ 'lantern-client': 'web' }, { ...demoStudent, remember: false }))
    for (const cookie of sessionOnly) expect(cookie.includes('Max-Age')).toBe(cookie.startsWith('__Host-device='))
  })

  test("A6 a browser's token is worth nothing without its companion, and cookies alone never authenticate", async () => {
    const response = await loginWith({ 'lantern-client': 'web' }, demoStudent)
    const [, , companion = ''] = cookiesOf(response).map((cookie) => cookie.split(';')[0] ?? '')
    const { token } = response.json<{ token: string }>()
    const ask = async (headers: Record<string, string>) =>
      (await academy.app.inject({ url: '/api/user', headers })).statusCode
    expect(await ask({ authorization: `Bearer ${token}`, cookie: companion })).toBe(200)
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(401)
    expect(await ask({ authorization: `Bearer ${token}`, cookie: '__Host-companion=stolen' })).toBe(401)
    // Another host of the domain can set a cookie with the plain name.
    expect(await ask({ authorization: `Bearer ${token}`, cookie: companion.replace('__Host-', '') })).toBe(401)
    expect(await ask({ cookie: `token=${token}; ${companion}` })).toBe(401)
  })

  test('A6 signing out ends the session on the server and removes the cookies', async () => {
    const { token } = await academy.visitor('POST /auth/login', { body: demoStudent })
    const headers = { authorization: `Bearer ${token}` }
    const out = await academy.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(cookiesOf(out)).toEqual([
      ...['user', 'token', 'companion'].map((name) => `${name}=; Max-Age=0; Path=/; SameSite=Lax`),
      '__Host-companion=; Max-Age=0; Path=/; Secure; SameSite=Lax',
    ])
    const after = await academy.app.inject({ url: '/api/user', headers })
    expect([after.statusCode, after.json<object>()]).toEqual([
      401,
      {
        success: false,
        msg: 'Unauthenticated',
        code: 'account.unauthenticated',
        params: {},
        errors: null,
        problems: null,
        data: null,
      },
    ])
  })

  test('A8 a session ends after ten days', async () => {
    const api = await academy.as(await academy.newStudent())
    await api('GET /user')
    academy.clock.pass(10 * 24 * 60 * 60 * 1000)
    expect(await refusalOf(api('GET /user'))).toEqual({ status: 401, msg: 'Unauthenticated' })
  })

  test('ten wrong passwords for one account lead to a wait, whose length the response states', async () => {
    academy.clock.stop()
    const { email } = await academy.newStudent()
    const attempt = () => academy.visitor('POST /auth/login', { body: { email, password: 'wrong' } })
    for (let tries = 0; tries < 10; tries += 1) expect((await refusalOf(attempt())).status).toBe(422)
    const refused = await attempt().catch((error: ApiError) => error)
    expect(refused).toMatchObject({
      status: 429,
      retryAfterSeconds: 2,
      message: 'Too many tries. Try again in 2 seconds.',
    })
    academy.clock.pass(2000)
    expect((await refusalOf(attempt())).status).toBe(422)
    expect(await attempt().catch((error: ApiError) => error)).toMatchObject({ status: 429, retryAfterSeconds: 4 })
  })

  test('concurrent attempts are counted like sequential ones', async () => {
    const { email } = await academy.newStudent()
    const guess = () => refusalOf(academy.visitor('POST /auth/login', { body: { email, password: 'wrong' } }))
    const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('a session from before the __Host- prefix stays valid under the plain name until it ends', async () => {
    const user = await academy.newStudent()
    const { token, companion } = await academy.context.sessions.start(user, { isBrowser: true })
    const ask = async (cookie: string) =>
      (await academy.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}`, cookie } })).statusCode
    expect([await ask(`companion=${companion}`), await ask(`__Host-companion=${companion}`)]).toEqual([200, 200])
  })

  test('an account keeps only its newest twenty sessions, and other accounts lose none', async () => {
    const [one, other] = [await academy.newStudent(), await academy.newStudent()]
    const start = async (user: { id: number }) =>
      (await academy.context.sessions.start(user, { isBrowser: false })).token
    const ofOther = await start(other)
    const tokens: string[] = []
    for (let at = 0; at < 23; at += 1) {
      academy.clock.pass(1000)
      tokens.push(await start(one))
    }
    const actors = await Promise.all(tokens.map((token) => academy.context.sessions.find(token, undefined)))
    expect(actors.map((actor) => actor !== undefined)).toEqual(tokens.map((_, at) => at >= 3))
    expect(await academy.context.sessions.find(ofOther, undefined)).toMatchObject({ id: other.id })
  })
})

const ownPassword = { password: ['This password is mostly your name or email address. Choose another.'] }

describe('registering', () => {
  test('A3 A4 creates an account that can sign in; its address is then taken in every spelling', async () => {
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
  ])('A4 A5 reports what is wrong with $field ($body)', async ({ field, body }) => {
    const refused = await academy
      .visitor('POST /auth/register', { body: { ...newcomer(), ...body } })
      .catch((error: ApiError) => error)
    expect(refused).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  test.each(['mansour1', 'LaylaMansour', 'mansour.layla2010'])(
    '%s is rejected for resembling the user’s name',
    async (own) => {
      const refused = await academy
        .visitor('POST /auth/register', { body: { ...newcomer(), password: own } })
        .catch((error: ApiError) => error)
      expect(refused).toMatchObject({ status: 422, errors: ownPassword })
    },
  )

  test('a password that resembles the address is rejected with an explanation', async () => {
    const email = `plum-orchard-${crypto.randomUUID().slice(0, 8)}@people.example`
    const refused = await academy
      .visitor('POST /auth/register', { body: { ...newcomer(), email, password: 'OrchardPlum99' } })
      .catch((error: ApiError) => error)
    expect(refused).toMatchObject({ status: 422, errors: ownPassword })
  })

  test('accepts a password of 64 letters in any script', async () => {
    const person = { ...newcomer(), password: 'كلمة مرور طويلة '.repeat(4) }
    await academy.visitor('POST /auth/register', { body: person })
    expect((await academy.visitor('POST /auth/login', { body: person })).success).toBe(true)
  })
})

test('A10 the command line shows a student’s phones and courses', async () => {
  const person = newcomer()
  await academy.visitor('POST /auth/register', { body: person })
  const output: string[] = []
  const run = async (email: string) =>
    output.push(...(await carryOut(academy, accountCommands, 'student', { positionals: [email] })))
  await run(person.email)
  expect(output.slice(1)).toEqual(['phone: +12025550147', "parent's phone: +12025550148"])
  await run(demoStudent.email)
  expect(output.join('\n')).toContain('Digital SAT Reading and Writing: until ')
  await expect(run('nobody@people.example')).rejects.toThrow('No account has the address')
})

describe('the demo sign-ins', () => {
  const signInWith = async (headers: Record<string, string> = {}) =>
    (await loginWith({ host: 'localhost:3000', ...headers }, demoStudent)).statusCode
  const allow = (who: 'local' | 'all' | 'none') => (academy.context.demoSignIns = who)
  afterEach(() => allow('all'))

  test('are the accounts flagged as demo', async () => {
    const rows = await academy.database.run<{ is_demo: boolean }>(
      { name: 'demo-people', text: 'SELECT is_demo FROM users WHERE email = $1' },
      [demoStudent.email],
    )
    expect(rows).toEqual([{ is_demo: true }])
  })

  test('T1 those of its staff end when the academy has staff of its own, unless the operator opens them to everyone', async () => {
    const [demoOwner] = await academy.database.run<{ id: number; email: string }>(
      { name: 'demo-owner', text: "SELECT id, email FROM users WHERE is_demo AND role = 'owner'" },
      [],
    )
    if (!demoOwner) throw new Error('there is no demo owner')
    const asOwner = { email: demoOwner.email, password: demoPassword }
    const enter = async () => (await loginWith({ host: 'localhost:3000' }, asOwner)).statusCode
    const sessions = async () =>
      (
        await academy.database.pool.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM sessions WHERE user_id = $1',
          [demoOwner.id],
        )
      ).rows[0]?.count
    allow('local')
    expect(await enter()).toBe(200)
    expect(await sessions()).toBeGreaterThan(0)
    const { token } = (await inviteFirstOwner(academy.database, academy.clock.now())) ?? { token: '' }
    const body = { token, name: 'Real Owner', email: 'real@academy.example', password: 'tidal oboe 29 fern' }
    await academy.visitor('POST /staff-invitations/accept', { body })
    expect([await enter(), await sessions()]).toEqual([403, 0])
    expect(await signInWith()).toBe(200)
    allow('all')
    expect(await enter()).toBe(200)
    await academy.database.pool.query("DELETE FROM users WHERE email = 'real@academy.example'")
  })

  test('are rejected where they are switched off', async () => {
    allow('none')
    const refused = await refusalOf(academy.visitor('POST /auth/login', { body: demoStudent }))
    expect(refused).toEqual({ status: 403, msg: 'The demo sign-ins are switched off on this server.' })
  })

  test('work on this machine only, not through an unconfigured proxy', async () => {
    allow('local')
    expect(await signInWith()).toBe(200)
    // Anyone who names this machine in Host alone is taken for it: the password that everyone knows opens no account.
    const known = { email: 'owner@lantern.example', password: publishedPassword }
    expect((await loginWith({ host: 'localhost' }, known)).statusCode).toBe(422)
    const proxied: Record<string, string>[] = [
      { host: 'academy.example' },
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { via: '1.1 proxy' },
      { 'cf-connecting-ip': '203.0.113.9' },
      // A proxy that names this machine in Host and adds no header.
      { origin: 'https://academy.example' },
      { referer: 'https://academy.example/login' },
    ]
    for (const headers of proxied) expect([headers, await signInWith(headers)]).toEqual([headers, 403])
    allow('all')
    expect(await signInWith({ host: 'academy.example', 'x-forwarded-for': '203.0.113.9' })).toBe(200)
  })
})
