import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ofAddress } from './address.ts'

/** Returns what doctor says to be done about a public address that replies so. */
async function toDo(reply: RequestListener, more: Record<string, string> = {}): Promise<string[]> {
  const server = createServer(reply).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  onTestFinished(() => server.closeAllConnections())
  await once(server, 'listening')
  const SITE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const found = await ofAddress(readConfig({ TRUST_PROXY: '1', SITE_URL, ...more }))
  return found.filter(({ isWell }) => !isWell).map(({ said }) => said)
}

const json =
  (body: unknown): RequestListener =>
  (message, response) =>
    void response.writeHead(message.method === 'POST' ? 413 : 200).end(JSON.stringify(body))

test('O9 doctor says what a proxy does wrong: scheme, name, forged addresses, large files', async () => {
  const said = await toDo(json({ protocol: 'https', hostname: 'inside', address: '203.0.113.7' }))
  expect(said).toHaveLength(3)
  expect(said[0]).toContain('Set up TLS')
  expect(said[1]).toMatch(/X-Forwarded-Proto.*Host inside instead of 127\.0\.0\.1.*anyone can choose the address/)
  expect(said[2]).toContain('client_max_body_size 55m;')
})

test('O9 doctor notices that the public address leads elsewhere, or nowhere', async () => {
  const other = await toDo((_message, response) => void response.writeHead(200).end('<p>Welcome to nginx!</p>'))
  expect(other.at(-1)).toContain('replies 200 and does not lead to this site')
  expect((await toDo((message) => void message.socket.destroy())).at(-1)).toContain('does not reply')
  expect(await toDo(json({}), { SITE_URL: 'http://no-such-name.invalid' })).toEqual([
    expect.stringMatching(/^DNS: no-such-name\.invalid leads nowhere .* Add an A record/),
  ])
  expect((await toDo(json({}), { TRUST_PROXY: '0', SITE_URL: 'https://127.0.0.1:1' })).at(-1)).toContain(
    'TRUST_PROXY is 0: set it to 1',
  )
})
