import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { overSmtp, workOff } from '../../testing/outbox.ts'
import type { ApiError } from '../../web/base/api.ts'
import { sweepPasswordCodes } from './password-codes.ts'

let academy: Academy
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  mail = await startMailServer()
})
afterAll(async () => {
  await mail.stop()
  await academy.close()
})

const sendMails = () => workOff(academy, { mailer: overSmtp(mail.url) })
const ask = (email: string) => academy.visitor('POST /auth/password-code', { body: { email } })
const set = (email: string, code: string, password = 'a lamp in the window') =>
  academy.visitor('POST /auth/password', { body: { email, code, password } })
const login = (email: string, password: string) => academy.visitor('POST /auth/login', { body: { email, password } })
/** Requests a code and reads it from the email. */
const codeFor = async (email: string) => {
  await ask(email)
  await sendMails()
  // Codes are sent before what was written earlier.
  const texts = mail.to(email).map(({ text }) => text ?? '')
  const code = [...texts.join('\n').matchAll(/^ {4}(\d{6})$/gm)].at(-1)?.[1]
  if (!code) throw new Error('no code came')
  return code
}
const badCode = { status: 422, msg: 'This code is not right, or no longer valid. Ask for a new one.' }
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('A9 an emailed code sets a new password once, and ends every session', async () => {
  const { email, id } = await academy.newStudent()
  const api = await academy.as({ id })
  const code = await codeFor(email)
  const received = mail.to(email)[0]
  expect(received?.html).toContain(code)
  expect(received?.text).toContain('https://lantern.test/forgetpass?step=code')
  expect((await set(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).msg).toBe(
    'Your new password is set. Sign in with it.',
  )
  expect((await login(email, 'a lamp in the window')).success).toBe(true)
  expect(await refusalOf(api('GET /user'))).toMatchObject({ status: 401 })
  expect(await refusalOf(set(email, code, 'another lamp here'))).toEqual(badCode)
  await sendMails()
  expect(mail.to(email).map(({ subject }) => subject)).toEqual([
    `${code} is your Lantern Academy code`,
    'Your Lantern Academy password was changed',
  ])
})

test('A9 a user who was stopped after ten wrong passwords signs in with the new one at once', async () => {
  const { email } = await academy.newStudent()
  for (let tries = 0; tries < 10; tries += 1)
    expect(await refusalOf(login(email, 'which one was it'))).toMatchObject({ status: 422 })
  expect(await refusalOf(login(email, 'which one was it'))).toMatchObject({ status: 429 })
  const code = await codeFor(email)
  expect(await refusalOf(login(email, 'which one was it'))).toMatchObject({ status: 429 })
  await set(email, code)
  expect((await login(email, 'a lamp in the window')).success).toBe(true)
  await sendMails()
})

test('A9 the response does not reveal whether the address has an account: same text, same work, same errors', async () => {
  const { email } = await academy.newStudent()
  const unknown = 'unknown-at-all@people.example'
  expect(await ask(email)).toEqual(await ask(unknown))
  const rows = await academy.database.pool.query(
    "SELECT kind, payload->>'email' AS email FROM outbox WHERE state = 'waiting'",
  )
  expect(rows.rows).toEqual([email, unknown].map((address) => ({ kind: 'password_code', email: address })))
  await sendMails()
  expect(mail.to(unknown)).toEqual([])
  expect(await refusalOf(set(unknown, '123456'))).toEqual(badCode)
  for (let requests = 0; requests < 5; requests += 1) expect(await ask(email)).toEqual(await ask(unknown))
  await sendMails()
})

test('A9 twenty requests by a stranger neither revoke the owner’s code nor flood the mailbox', async () => {
  const { email } = await academy.newStudent()
  const code = await codeFor(email)
  for (let requests = 0; requests < 20; requests += 1) await ask(email)
  await sendMails()
  expect(mail.to(email)).toHaveLength(1)
  expect((await set(email, code)).success).toBe(true)
})

test('A9 after five codes in a day the last stays valid until it expires; then another can be requested', async () => {
  const { email } = await academy.newStudent()
  const codes: string[] = []
  for (let requests = 0; requests < 5; requests += 1) {
    codes.push(await codeFor(email))
    academy.clock.pass(2 * 60_000)
  }
  await ask(email)
  await sendMails()
  expect(mail.to(email)).toHaveLength(5)
  academy.clock.pass(8 * 60_000)
  const next = await codeFor(email)
  expect(mail.to(email)).toHaveLength(6)
  expect((await set(email, next)).success).toBe(true)
})

test('A9 a code that the mail server rejected is replaced at the next attempt', async () => {
  const { email } = await academy.newStudent()
  await ask(email)
  await workOff(academy, { mailer: { send: () => Promise.reject(new Error('the mail server is away')) } })
  academy.clock.pass(30_000)
  await sendMails()
  const code = /^ {4}(\d{6})$/m.exec(mail.to(email).at(-1)?.text ?? '')?.[1] ?? ''
  expect((await set(email, code)).success).toBe(true)
})

test('A9 strangers who exhaust a code’s attempts do not affect the owner’s known device', async () => {
  const { email } = await academy.newStudent()
  const headers = { 'lantern-client': 'web' }
  const fromDevice = async (url: string, payload: object, device?: string) =>
    academy.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { ...headers, ...(device && { cookie: `__Host-device=${device}` }) },
    })
  const first = await fromDevice('/auth/password', {
    email,
    code: await codeFor(email),
    password: 'a lamp in the window',
  })
  const [, device = ''] = /__Host-device=([^;]+)/.exec(String(first.headers['set-cookie'])) ?? []
  academy.clock.pass(2 * 60_000)
  const code = await codeFor(email)
  for (let tries = 0; tries < 5; tries += 1) expect(await refusalOf(set(email, wrong(code)))).toEqual(badCode)
  expect(await refusalOf(set(email, code))).toEqual(badCode)
  const body = { email, code, password: 'another lamp here' }
  expect((await fromDevice('/auth/password', body, device)).statusCode).toBe(200)
})

test('A9 an attempt to use a code costs the same writes for every address', async () => {
  const { email } = await academy.newStudent()
  const code = await codeFor(email)
  const written = async (address: string) => {
    const count = async () =>
      (await academy.database.pool.query<{ sum: number }>('SELECT sum(failures)::int FROM throttles')).rows[0]?.sum ?? 0
    const before = await count()
    expect(await refusalOf(set(address, wrong(code)))).toEqual(badCode)
    return (await count()) - before
  }
  expect(await written(email)).toBe(2)
  expect(await written('unknown-whatever@people.example')).toBe(2)
})

test('A9 a code is stored only as a hash, and never in the outbox', async () => {
  const { email } = await academy.newStudent()
  const code = await codeFor(email)
  const { rows } = await academy.database.pool.query<{ code_hash: string }>('SELECT code_hash FROM password_codes')
  for (const row of rows) expect(row.code_hash).toMatch(/^\$argon2id\$/)
  const all = await academy.database.pool.query('SELECT * FROM outbox')
  expect(JSON.stringify(all.rows)).not.toContain(code)
})

test('A9 a code allows five attempts, also concurrently', async () => {
  const { email } = await academy.newStudent()
  const code = await codeFor(email)
  const tries = await Promise.all(Array.from({ length: 5 }, () => refusalOf(set(email, wrong(code)))))
  expect(tries).toEqual(tries.map(() => badCode))
  expect(await refusalOf(set(email, code))).toEqual(badCode)
})

test('A9 two concurrent uses of a code set one password', async () => {
  const { email } = await academy.newStudent()
  const code = await codeFor(email)
  const passwords = ['the first of two', 'the second of two']
  const done = await Promise.allSettled(passwords.map((password) => set(email, code, password)))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('A9 a code lasts ten minutes, and only the newest works', async () => {
  const { email } = await academy.newStudent()
  const older = await codeFor(email)
  academy.clock.pass(2 * 60_000)
  const newer = await codeFor(email)
  expect(older === newer || (await refusalOf(set(email, older))).status === 422).toBe(true)
  academy.clock.pass(10 * 60_000 - 1000)
  expect((await set(email, newer)).success).toBe(true)
  academy.clock.pass(2 * 60_000)
  const expired = await codeFor(email)
  academy.clock.pass(10 * 60_000 + 1000)
  expect(await refusalOf(set(email, expired))).toEqual(badCode)
  await sweepPasswordCodes(academy.database, academy.clock.now())
  expect((await academy.database.pool.query('SELECT FROM password_codes')).rowCount).toBe(0)
})

test('A9 a weak password is rejected at its field, and does not count as an attempt', async () => {
  const { email } = await academy.newStudent()
  const code = await codeFor(email)
  for (let tries = 0; tries < 6; tries += 1)
    expect(await set(email, code, 'password123').catch((error: ApiError) => error)).toMatchObject({
      status: 422,
      errors: { password: [expect.any(String)] },
    })
  expect((await set(email, code)).success).toBe(true)
})

test('A9 a password that resembles the address or the name is rejected, does not count, and reveals nothing without the code', async () => {
  const { email } = await academy.newStudent()
  const code = await codeFor(email)
  const own = {
    status: 422,
    errors: { password: ['This password is mostly your name or email address. Choose another.'] },
  }
  const refused = (tried: string, password: string) => set(email, tried, password).catch((error: ApiError) => error)
  for (let tries = 0; tries < 6; tries += 1) expect(await refused(code, 'nadia-2010')).toMatchObject(own)
  expect(await refused(wrong(code), email)).toMatchObject(own)
  expect(await refused(wrong(code), 'nadia-2010')).toMatchObject({ status: 422, errors: { code: [badCode.msg] } })
  expect((await set(email, code)).success).toBe(true)
})

test('A9 a code is not sent when the mail server was unreachable for too long', async () => {
  const { email } = await academy.newStudent()
  await ask(email)
  academy.clock.pass(31 * 60_000)
  await sendMails()
  expect(mail.to(email)).toEqual([])
})
