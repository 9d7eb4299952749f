import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { coded } from '../../core/coded.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { validatorWords } from '../../testing/validator-words.ts'
import { addUser } from '../accounts/store.ts'
import { isStorable } from './storable.ts'
import { messageOf } from './translate.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

const send = async (
  method: string,
  url: string,
  options: { payload?: string; headers?: Record<string, string> } = {},
) => {
  const response = await academy.app.inject({ method: method as 'GET', url, ...options })
  return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() }
}
const json = { 'content-type': 'application/json' }
const envelope = {
  success: false,
  msg: expect.any(String) as string,
  code: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/) as string,
  params: {},
  data: null,
}

test.each([
  { what: 'an unknown address', method: 'GET', url: '/api/nothing', status: 404 },
  { what: 'another method', method: 'DELETE', url: '/api/courses', status: 405 },
  { what: 'a question which methods there are', method: 'OPTIONS', url: '/api/courses', status: 405 },
  { what: 'broken JSON', method: 'POST', url: '/api/auth/login', payload: '{"email":', headers: json, status: 400 },
  {
    what: 'no JSON',
    method: 'POST',
    url: '/api/auth/login',
    payload: 'a=b',
    headers: { 'content-type': 'text/plain' },
    status: 415,
  },
  { what: 'an empty body', method: 'POST', url: '/api/auth/login', payload: '', headers: json, status: 400 },
  { what: 'a list for an object', method: 'POST', url: '/api/auth/login', payload: '[]', headers: json, status: 422 },
  {
    what: 'a huge body',
    method: 'POST',
    url: '/api/auth/login',
    payload: JSON.stringify({ email: 'x'.repeat(300_000) }),
    headers: json,
    status: 413,
  },
  {
    what: 'a NUL in text',
    method: 'POST',
    url: '/api/auth/login',
    payload: '{"email":"a\\u0000b","password":"x"}',
    headers: json,
    status: 400,
  },
  { what: 'a broken escape in the address', method: 'GET', url: '/api/courses/%E0%A4%A', status: 400 },
  { what: 'no session', method: 'GET', url: '/api/user-quizzes', status: 401 },
  { what: 'a word for a number', method: 'GET', url: '/api/courses?category_id=many', status: 422 },
])('X1 $what is answered with $status in the envelope', async ({ method, url, status, ...options }) => {
  const answer = await send(method, url, options)
  expect([answer.status, answer.body]).toEqual([
    status,
    { ...envelope, errors: answer.body['errors'], problems: answer.body['problems'] },
  ])
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts|node_modules|select /i)
})

test('X1 a rejected method’s response lists the allowed ones', async () => {
  expect((await send('PUT', '/api/auth/login')).headers.allow).toBe('POST')
})

test('X2 starting a quiz by GET rejects HEAD and is never cached', async () => {
  const head = await academy.app.inject({ method: 'HEAD', url: '/api/user-quiz/1' })
  expect(head.statusCode).toBe(405)
  expect((await send('GET', '/api/user-quiz/1')).headers['cache-control']).toBe('no-store')
})

/** The messages of all refusals that occurred. */
const messages = new Set<string>()
const noteMessages = (status: number, body: string) => {
  if (status < 400) return
  const { msg, errors } = JSON.parse(body) as { msg: string; errors: Record<string, string[]> | null }
  for (const message of [msg, ...Object.values(errors ?? {}).flat()]) messages.add(message)
}

describe('whatever is sent,', () => {
  const calls = Object.values(api).flatMap((noun) => Object.values(noun))
  const values = ['1', '0', '-1', '99999999999', 'a', '%00', '..%2f..', '%F0%9F%92%A9', "1'--"]
  const bodies = [
    '{}',
    'null',
    '[]',
    '"x"',
    '{"saves":[{}]}',
    '{"answers":{}}',
    '{"lesson_id":"a"}',
    '{"name":{"$gt":1}}',
    '{"email":7,"password":[],"name":"","text":{},"kind":"other","rating":9,"saves":{},"answers":[{"question_id":"x"}]}',
  ]

  test.each(calls.map(({ on }) => on))('%s never causes an internal error', async (on) => {
    const student = await academy.newStudent({ access: 'none' })
    const { token } = await academy.context.sessions.start(student, { isBrowser: false })
    const [method = '', path = ''] = on.split(' ')
    // An address without a parameter is the same for every value.
    for (const value of path.includes('/:') ? values : values.slice(0, 1))
      for (const payload of method === 'GET' ? [undefined] : bodies) {
        const response = await academy.app.inject({
          method: method as 'GET',
          url: `/api${path.replace(/:\w+/g, value)}`,
          headers: { authorization: `Bearer ${token}`, ...(payload && json) },
          ...(payload && { payload }),
        })
        expect([on, value, payload, response.statusCode < 500]).toEqual([on, value, payload, true])
        noteMessages(response.statusCode, response.body)
        if (on === 'POST /auth/logout') return
      }
  })

  test('no message has the validator’s own wording', () => {
    expect([...messages].filter((message) => validatorWords.test(message))).toEqual([])
    for (const message of ['It is missing.', 'It should be text.', 'It should be an object with fields.'])
      expect(messages).toContain(message)
  })
})

describe('X1 text that PostgreSQL cannot store is rejected beforehand:', () => {
  const calls = Object.values(api).flatMap((noun) => Object.values(noun))
  const bodies = [
    '{"any":"\\u0000"}',
    '{"a":{"b":["\\ud800"]}}',
    '{"\\udc00":1}',
    `${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`,
  ]
  let token = ''
  beforeAll(async () => {
    const staff = await addUser(academy.database, {
      name: 'Staff Test',
      email: 'staff@staff.example',
      phone: '',
      parentPhone: '',
      role: 'owner',
      passwordHash: 'none',
    })
    token = (await academy.context.sessions.start(staff ?? expect.unreachable(), { isBrowser: false })).token
  })

  test.each(calls)('$on', async ({ on, takes }) => {
    const [method = '', path = ''] = on.split(' ')
    const statusOf = async (url: string, payload?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(payload && json) }
      const request = { method: method as 'GET', url: `/api${url}`, headers, ...(payload && { payload }) }
      return (await academy.app.inject(request)).statusCode
    }
    const plain = path.replace(/:\w+/g, '1')
    if (plain !== path) expect(await statusOf(path.replace(/:\w+/g, '%00'))).toBe(400)
    if (takes === 'json') expect(await statusOf(`${plain}?any=%00`)).toBe(400)
    if (method === 'GET') return
    // What takes anything reads its address alone.
    const statuses = takes === 'file' ? [415] : takes === 'anything' ? [413, 422] : [400]
    for (const body of bodies) expect(statuses, body.slice(0, 20)).toContain(await statusOf(plain, body))
  })
})

test('an answer is cleaned instead of rejected: one character must not cost a student the test', () => {
  expect(isStorable({ saves: [{ question_id: 1, user_answer: 'it\0s \ud800' }] })).toBe(true)
  expect(isStorable({ saves: [{ question_id: 1, writer: 'it\0s' }] })).toBe(false)
})

test('healthz and readyz respond', async () => {
  expect((await send('GET', '/healthz')).body).toEqual({ ok: true })
  expect((await send('GET', '/readyz')).body).toEqual({ ok: true })
})

test('T36 a reply promises an email only where emails leave, and says the rest as it is', () => {
  const sent = coded('invitation.sent', { to: 'rami@academy.example' })
  const unsent = messageOf(sent, { sendsEmail: false })
  expect([unsent.code, unsent.params]).toEqual(['invitation.made', { to: 'rami@academy.example' }])
  expect(unsent.msg).toContain('copy its link and hand it to rami@academy.example yourself')
  expect(messageOf(sent, { sendsEmail: true }).msg).toBe('An invitation is on its way to rami@academy.example.')
  for (const sendsEmail of [true, false]) expect(messageOf('studio.saved', { sendsEmail }).msg).toBe('Saved.')
})
