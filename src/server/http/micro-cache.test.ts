import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openLimiters } from '../limits/limits.ts'
import { openMicroCache } from './micro-cache.ts'

let now = 0
const compressing = () => openLimiters().compressingShared
const nobody = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse
const cache = openMicroCache(() => now, compressing())
const body = 'a page that every visitor sees '.repeat(100)
let made = 0
const server = createServer((request, response) => {
  if (cache.serve(request, response)) return
  made += 1
  const key = cache.keyOf(request)
  if (key !== null) cache.store(key, body, { 'content-type': 'text/html', 'x-made': String(made) })
  response.end(body)
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => server.close())
const address = server.address()
const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${base}${path}`, { headers })
  return {
    made: response.headers.get('x-made'),
    encoding: response.headers.get('content-encoding'),
    text: await response.text(),
  }
}

test('visitors share what was made, for a few seconds', async () => {
  await get('/one')
  await get('/one')
  expect((await get('/one')).made).toBe('2')
  now += 3_001
  await get('/one')
  expect((await get('/one')).made).toBe('3')
})

test('O10 a clock that is set back neither keeps a page for longer nor keeps new ones out', async () => {
  await get('/back')
  await get('/back')
  const before = (await get('/back')).made
  now -= 600_000
  await get('/back')
  now += 3_001
  await get('/back')
  const after = (await get('/back')).made
  expect([before !== null, after !== before]).toEqual([true, true])
  cache.clear()
  now -= 600_000
  await get('/back')
  await get('/back')
  expect((await get('/back')).made).not.toBeNull()
})

test('an address that is rarely requested is not cached', () => {
  const one = openMicroCache(() => now, compressing())
  one.store('/seldom', body, {})
  now += 10_001
  one.store('/seldom', body, {})
  one.store(`/often?${'x'.repeat(300)}`, body, {})
  one.store(`/often?${'x'.repeat(300)}`, body, {})
  expect(one.bytes()).toBe(0)
  one.store('/seldom', body, {})
  expect(one.bytes()).toBeGreaterThan(body.length)
})

test('it comes compressed once the compressed bytes are there, and says the same', async () => {
  await get('/two')
  await expect.poll(async () => (await get('/two', { 'accept-encoding': 'br' })).encoding).toBe('br')
  expect((await get('/two', { 'accept-encoding': 'br' })).text).toBe(body)
})

test.each([
  { cookie: 'token=x' },
  { cookie: 'user=x' },
  { cookie: 'theme=dark; companion=x' },
  { authorization: 'Bearer x' },
] as Record<string, string>[])('who comes with %o is never shown it, and leaves nothing in it', async (headers) => {
  const path = `/own-${JSON.stringify(headers).length}`
  expect((await get(path, headers)).made).toBeNull()
  expect((await get(path)).made).toBeNull()
  expect((await get(path, headers)).made).toBeNull()
})

test('a chosen theme and the count of a cart are pages of their own, another cookie is not', () => {
  const keyOf = (cookie: string) => cache.keyOf({ method: 'GET', url: '/', headers: { cookie } } as IncomingMessage)
  expect([keyOf('theme=dark'), keyOf('theme=light'), keyOf('other=1')]).toEqual(['dark /', 'light /', '/'])
  expect([keyOf('deviceCart=3; theme=dark'), keyOf('deviceCart=03'), keyOf('deviceCart=<b>')]).toEqual([
    'dark 3 /',
    '3 /',
    '/',
  ])
})

test('a language is a page of its own, however it was chosen', () => {
  const languages = [
    { code: 'en', name: 'English', direction: 'ltr' },
    { code: 'ar', name: 'العربية', direction: 'rtl' },
  ] as const
  const bilingual = openMicroCache(() => now, compressing(), { languages })
  const keyOf = (headers: Record<string, string>) =>
    bilingual.keyOf({ method: 'GET', url: '/', headers } as unknown as IncomingMessage)
  expect(keyOf({ 'accept-language': 'ar-EG, en;q=0.5' })).toBe('ar /')
  expect(keyOf({ 'accept-language': 'ar', cookie: 'language=en; theme=dark' })).toBe('dark /')
  expect(keyOf({ cookie: 'theme=dark; language=ar' })).toBe('ar dark /')
  // However many languages are requested, there are no more entries than languages.
  expect([keyOf({ 'accept-language': 'fr' }), keyOf({ cookie: 'language=xx' }), keyOf({})]).toEqual(['/', '/', '/'])
})

test('however many addresses are requested, its bytes are limited, and it caches the last ones requested', async () => {
  const small = openMicroCache(() => now, compressing(), { mostBytes: 64 * 1024 })
  const addresses = Array.from({ length: 200 }, (_, at) => `/many?page=${at}`)
  for (const address of [...addresses, ...addresses]) small.store(address, body, { 'content-type': 'text/html' })
  expect(small.bytes()).toBeLessThanOrEqual(64 * 1024)
  const headers = { 'accept-encoding': 'gzip, br' }
  const serves = (url: string) => small.serve({ method: 'GET', url, headers } as unknown as IncomingMessage, nobody)
  expect([serves('/many?page=199'), serves('/many?page=0')]).toEqual([true, false])
  // The compressed bytes that come later count too.
  const before = small.bytes()
  await expect.poll(() => small.bytes()).not.toBe(before)
  expect(small.bytes()).toBeLessThanOrEqual(64 * 1024)
  small.clear()
  expect(small.bytes()).toBe(0)
})

test('T15 after a change nothing of before is served, nor stored by a request that began before it', () => {
  const one = openMicroCache(() => now, compressing())
  const serves = () => one.serve({ method: 'GET', url: '/changed', headers: {} } as IncomingMessage, nobody)
  const store = (tookMs: number) => one.store('/changed', body, {}, tookMs)
  store(0)
  store(0)
  expect(serves()).toBe(true)
  one.clear()
  expect(serves()).toBe(false)
  now += 10
  store(11)
  expect(serves()).toBe(false)
  store(10)
  expect(serves()).toBe(true)
})

test('a page that would fill it is not cached, and takes nothing from the others', () => {
  const small = openMicroCache(() => now, compressing(), { mostBytes: 64 * 1024 })
  const storeTwice = (address: string, page: string) => [1, 2].forEach(() => small.store(address, page, {}))
  storeTwice('/small', body)
  const before = small.bytes()
  storeTwice('/great', 'x'.repeat(20_000))
  expect(small.bytes()).toBe(before)
})
