import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'

const patience = { headersMs: 1_000, progressMs: 1_000, leastBytes: 100, totalMs: 5_000, checkEveryMs: 50 }

let academy: Academy
let port: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy', patience })
  port = Number(new URL(await academy.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => academy.close())

const head = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: lantern.test\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Sends the beginning at once and then piece by piece until the server closes the connection; returns its response. */
function send(beginning: string, piece: (at: number) => string | null): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
    let answer = ''
    let at = 0
    const timer = setInterval(() => {
      const next = piece(at++)
      if (next !== null && socket.writable) socket.write(next)
    }, 30)
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    // A byte may be sent while the connection is being closed.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer)
    })
  })
}

const cutOff = (answer: string) => {
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
    success: false,
    msg: 'The request came too slowly. Please try again.',
    code: 'request.too_slow',
    params: {},
    problems: null,
    errors: null,
    data: null,
  })
}

test.each([
  ['that stops', () => null],
  ['that brings a byte now and then', () => ' '],
])('a body %s is cut off', async (_what, piece) => {
  cutOff(await send(`${head(100_000)}{"email":`, piece))
})

test('headers that do not end are cut off', async () => {
  cutOff(await send('POST /api/auth/login HTTP/1.1\r\nhost: lantern.test\r\n', (at) => `x-${at}: 1\r\n`))
})

test('a body that arrives steadily but takes too long in total is cut off too', async () => {
  cutOff(await send(`${head(200_000)}{"email":"`, () => 'x'.repeat(200)))
})

test('a slow body that makes progress is accepted', async () => {
  // Fake timers, so that the progress check does not depend on the machine's load.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = academy.app
  const { requestTimeout } = server
  server.requestTimeout = 300_000
  onTestFinished(() => void (server.requestTimeout = requestTimeout))
  const received = once(server, 'request') as Promise<[IncomingMessage]>
  const body = JSON.stringify({ email: `${'x'.repeat(2_000)}@people.example`, password: 'a guess' })
  const client = connect(port, '127.0.0.1')
  const answer = text(client)
  let sent = head(body.length).replace('host:', 'connection: close\r\nhost:')
  client.write(sent)
  const [{ socket }] = await received
  for (let at = 0; at < body.length; at += 150) {
    const piece = body.slice(at, at + 150)
    client.write(piece)
    sent += piece
    await expect.poll(() => socket.bytesRead).toBe(sent.length)
    vi.advanceTimersByTime(patience.progressMs)
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 4(00|22) /)
})

test('a malformed request gets the envelope', async () => {
  expect(await send('SSH-2.0-OpenSSH_9.9\r\n\r\n', () => null)).toMatch(/^HTTP\/1\.1 400 [^]*"success":false/)
})
