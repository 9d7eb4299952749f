import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStudent, openAcademy, type Academy } from '../../testing/academy.ts'

let academy: Academy
let url: string
beforeAll(async () => {
  academy = await openAcademy()
  url = await academy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => academy.close())

/** Occupies every running place of a limiter until released. */
async function occupyAll(kind: 'hashing' | 'searching' | 'ownData' | 'pictures') {
  const limiter = academy.context.limiters[kind]
  const { promise, resolve } = Promise.withResolvers<void>()
  const occupied = limiter.run(() => promise, {})
  await expect.poll(() => limiter.load().running).toBe(1)
  return { limiter, release: async () => (resolve(), await occupied) }
}

const signIn = (remoteAddress: string, payload: { email: string; password: string }) =>
  academy.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })

test('an address that fills its half of the password queue has to wait; a student at another one signs in', async () => {
  const { limiter, release } = await occupyAll('hashing')
  const responses: Awaited<ReturnType<typeof signIn>>[] = []
  const strangers = Array.from({ length: 60 }, async (_, at) => {
    responses.push(await signIn('192.0.2.7', { email: `nobody-${at}@people.example`, password: 'a guess' }))
  })
  await expect.poll(() => [responses.length, limiter.load().waiting], { timeout: 30_000 }).toEqual([10, 50])
  for (const { statusCode, headers } of responses) expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  const student = signIn('203.0.113.7', demoStudent)
  await expect.poll(() => limiter.load().waiting, { timeout: 30_000 }).toBe(51)
  await release()
  expect((await student).statusCode).toBe(200)
  await Promise.all(strangers)
  expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(50)
})

test('a client that disconnects while waiting for a search, its page or the data export frees its place', async () => {
  const { token } = await academy.context.sessions.start(await academy.newStudent(), { isBrowser: false })
  for (const [kind, path] of [
    ['searching', '/api/search?q=grammar'],
    ['ownData', '/api/user/data'],
  ] as const) {
    const { limiter, release } = await occupyAll(kind)
    const leaving = new AbortController()
    const answer = fetch(url + path, { signal: leaving.signal, headers: { authorization: `Bearer ${token}` } })
    await expect.poll(() => limiter.load().waiting).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    await expect.poll(() => limiter.load()).toEqual({ running: 1, waiting: 0 })
    await release()
    expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
  }
})

test('searches beyond the queue of one address are rejected, and another address can search', async () => {
  const { limiter, release } = await occupyAll('searching')
  const search = (remoteAddress: string, q: string) =>
    academy.app.inject({ method: 'GET', url: `/api/search?q=${q}`, remoteAddress })
  const many = Array.from({ length: 205 }, (_, at) => search('192.0.2.8', `grammar${at}`))
  await expect.poll(() => limiter.load().waiting).toBe(200)
  const other = search('203.0.113.9', 'grammar')
  await expect.poll(() => limiter.load().waiting).toBe(201)
  await release()
  expect((await other).json()).toMatchObject({ success: true, data: { length: expect.any(Number) as number } })
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(5)
})
