import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'

let academy: Academy
let port = 0
beforeAll(async () => {
  academy = await openAcademy()
  port = Number(new URL(await academy.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => academy.close())

/** Returns status and headers of a response over a real connection; `path` is sent unchanged. */
const ask = (method: string, path: string, { body, ...headers }: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
    sent.once('error', reject).end(body)
  })

const calls = Object.values(api).flatMap((noun) => Object.values(noun).map(({ on }) => on))
const json = { 'content-type': 'application/json' }
const others: [method: string, path: string, headers: Record<string, string>, status: number][] = [
  ['GET', '/healthz', {}, 200],
  ['GET', '/readyz', {}, 200],
  ['GET', '/robots.txt', {}, 200],
  ['GET', '/sitemap.xml', {}, 200],
  ['GET', '/files/none.webp', {}, 404],
  ['GET', '/api/nothing', {}, 404],
  ['GET', '/nothing', {}, 404],
  ['PATCH', '/api/courses', {}, 405],
  ['HEAD', '/api/user/data', {}, 405],
  ['GET', '/api/courses/%E0%A4%A', {}, 400],
  ['POST', '/api/auth/login', { ...json, body: '{"email":' }, 400],
  ['POST', '/api/auth/login', { 'content-type': 'text/plain', body: 'x' }, 415],
  ['POST', '/api/contact', { ...json, body: JSON.stringify({ message: 'x'.repeat(300_000) }) }, 413],
]

test('every call and every kind of refusal has a CSP, nosniff and HSTS', async () => {
  const declared = calls.map((on): [string, string] => {
    const [method = '', path = ''] = on.split(' ')
    return [method, `/api${path.replace(/:\w+/g, '1')}`]
  })
  for (const [method, path, headers = {}, status] of [...declared, ...others]) {
    const answer = await ask(method, path, headers)
    const { 'x-content-type-options': sniffing, 'strict-transport-security': https } = answer.headers
    const policy = answer.headers['content-security-policy']
    expect([method, path, sniffing, https, policy?.includes("default-src 'none'")]).toEqual([
      method,
      path,
      'nosniff',
      'max-age=31536000',
      true,
    ])
    if (status !== undefined) expect([path, answer.status]).toEqual([path, status])
  }
  expect(declared.length).toBeGreaterThan(70)
})

test('micro-cached responses have them too, and plain http has no HSTS', async () => {
  academy.context.siteUrl = 'http://lantern.test'
  for (let times = 0; times < 4; times += 1) {
    const { headers } = await ask('GET', '/api/categories')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

/** Returns the response of a connection to raw bytes. */
const answerTo = (bytes: string) => text(connect(port, '127.0.0.1').end(bytes))

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 400],
  ['an unknown method', 'SEEK / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['two lengths', 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', 'GET /api/categories HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'an unknown expectation',
    'GET /api/categories HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    417,
  ],
])('a request with %s is refused before any route, with the same headers', async (_what, bytes, status) => {
  academy.context.siteUrl = 'https://lantern.test'
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff')
  expect(head.toLowerCase()).toContain("\r\ncontent-security-policy: default-src 'none'")
  expect(head.toLowerCase()).toContain('\r\nstrict-transport-security: max-age=31536000')
  expect(body).not.toMatch(/node|fastify|HPE_/i)
})
