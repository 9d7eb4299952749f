import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { demoStudent, openAcademy } from '../../testing/academy.ts'
import { isLocalRequest } from './local-request.ts'

const isLocal = (headers: IncomingHttpHeaders) => isLocalRequest({ headers, httpVersion: '1.1' })

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST.',
  'lantern.localhost:3000',
  '127.0.0.1:3000',
  '127.8.9.1',
  '[::1]:3000',
])('Host %s is this machine', (host) => {
  expect(isLocal({ host })).toBe(true)
})

test.each([
  '',
  'academy.example',
  'localhost.example',
  '127.0.0.1.example',
  '192.168.1.7:3000',
  '0.0.0.0',
  '[::]',
  '[2001:db8::1]:80',
])('Host "%s" is another machine', (host) => {
  expect(isLocal({ host })).toBe(false)
})

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'cdn-loop',
  'fly-client-ip',
  'x-amzn-trace-id',
])('a request with %s came through a proxy', (name) => {
  expect(isLocal({ host: 'localhost', [name]: 'x' })).toBe(false)
})

test('headers that browsers send themselves are not taken for a proxy’s', () => {
  const sent = {
    host: 'localhost',
    cookie: 'a=b',
    'x-requested-with': 'x',
    'sec-fetch-site': 'none',
    'user-agent': 'x',
  }
  expect(isLocal(sent)).toBe(true)
})

test('T1 behind nginx with a bare proxy_pass the demo sign-ins are refused, with and without a browser’s Origin', async () => {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  academy.context.demoSignIns = 'local'
  const port = Number(new URL(await academy.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const statusOf = async (version: string, ...lines: string[]) => {
    const body = JSON.stringify(demoStudent)
    const head = [
      `POST /api/auth/login HTTP/${version}`,
      `Host: 127.0.0.1:${port}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...lines,
    ]
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    return Number(/^HTTP\/1\.\d (\d+)/.exec(await text(socket))?.[1])
  }
  // What nginx sends: its own version of HTTP, and Host as in proxy_pass.
  expect(await statusOf('1.0')).toBe(403)
  expect(await statusOf('1.0', 'Origin: https://academy.example')).toBe(403)
  // With proxy_http_version 1.1, and by default in newer releases.
  expect(await statusOf('1.1', 'Origin: https://academy.example')).toBe(403)
  expect(await statusOf('1.1', 'Referer: https://academy.example/login')).toBe(403)
  expect(await statusOf('1.1', `Origin: http://127.0.0.1:${port}`)).toBe(200)
})
