import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStudent, openAcademy, type Academy } from '../../testing/academy.ts'

let academy: Academy
let url: string
beforeAll(async () => {
  academy = await openAcademy()
  url = await academy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => academy.close())

/** Takes every running place of a limiter until it is let go. */
async function holdAll(kind: 'hashing' | 'searching' | 'ownData' | 'pictures') {
  const limiter = academy.room.limiters[kind]
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = limiter.run(() => promise, {})
  await expect.poll(() => limiter.load().running).toBe(1)
  return { limiter, letGo: async () => (resolve(), await held) }
}

const signIn = (remoteAddress: string, payload: { email: string; password: string }) =>
  academy.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })

test('one address that fills its half of the queue for passwords is told to wait; a student at another one signs in', async () => {
  const { limiter, letGo } = await holdAll('hashing')
  const answers: Awaited<ReturnType<typeof signIn>>[] = []
  const strangers = Array.from({ length: 60 }, async (_, at) => {
    answers.push(await signIn('192.0.2.7', { email: `nobody-${at}@people.example`, password: 'a guess' }))
  })
  await expect.poll(() => [answers.length, limiter.load().waiting], { timeout: 30_000 }).toEqual([10, 50])
  for (const { statusCode, headers } of answers) expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  const student = signIn('203.0.113.7', demoStudent)
  await expect.poll(() => limiter.load().waiting, { timeout: 30_000 }).toBe(51)
  await letGo()
  expect((await student).statusCode).toBe(200)
  await Promise.all(strangers)
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(50)
})

test('whoever leaves while waiting for a search, a page of it or the own data gives up the place', async () => {
  const { token } = await academy.room.sessions.start(await academy.newStudent(), { isBrowser: false })
  for (const [kind, path] of [
    ['searching', '/api/search?q=grammar'],
    ['ownData', '/api/user/data'],
  ] as const) {
    const { limiter, letGo } = await holdAll(kind)
    const leaving = new AbortController()
    const answer = fetch(url + path, { signal: leaving.signal, headers: { authorization: `Bearer ${token}` } })
    await expect.poll(() => limiter.load().waiting).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    await expect.poll(() => limiter.load()).toEqual({ running: 1, waiting: 0 })
    await letGo()
    expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
  }
})

test('searches beyond what one address may let wait are refused, and another address finds', async () => {
  const { limiter, letGo } = await holdAll('searching')
  const search = (remoteAddress: string, q: string) =>
    academy.app.inject({ method: 'GET', url: `/api/search?q=${q}`, remoteAddress })
  const many = Array.from({ length: 205 }, (_, at) => search('192.0.2.8', `grammar${at}`))
  await expect.poll(() => limiter.load().waiting).toBe(200)
  const other = search('203.0.113.9', 'grammar')
  await expect.poll(() => limiter.load().waiting).toBe(201)
  await letGo()
  expect((await other).json()).toMatchObject({ success: true, data: { length: expect.any(Number) as number } })
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(5)
})
