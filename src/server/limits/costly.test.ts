import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStudent, openAcademy, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { newAccount } from '../../testing/staff.ts'
import type { RenderPage } from '../http/screens/pages.ts'
import { chartAddress } from '../../core/charts/chart.ts'
import { beanYields } from '../../testing/charts.ts'
import { limits } from './limits.ts'

const render: RenderPage = async ({ refusedWith = 200 }) => ({ status: refusedWith, html: 'A page' })

let academy: Academy
let url: string
beforeAll(async () => {
  academy = await openAcademy({ render })
  url = await academy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => academy.close())

type Kind = 'hashing' | 'searching' | 'ownData' | 'pictures' | 'importing' | 'rendering' | 'drawing'

/** Occupies every running place of a limiter until released; with `waiting`, so many places of its queue too. */
async function occupyAll(kind: Kind, { waiting = 0 } = {}) {
  const limiter = academy.context.limiters[kind]
  const { running } = limits[kind]
  const { promise, resolve } = Promise.withResolvers<void>()
  const occupied = Promise.all(Array.from({ length: running + waiting }, () => limiter.run(() => promise, {})))
  await expect.poll(() => limiter.load()).toEqual({ running, waiting })
  return { limiter, running, release: async () => (resolve(), await occupied) }
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

test('a client that disconnects while waiting for a search, a page or the data export frees its place', async () => {
  const { token } = await academy.context.sessions.start(await academy.newStudent(), { isBrowser: false })
  for (const [kind, path] of [
    ['searching', '/api/search?q=grammar'],
    ['rendering', '/'],
    ['ownData', '/api/user/data'],
  ] as const) {
    const { limiter, running, release } = await occupyAll(kind)
    const leaving = new AbortController()
    const answer = fetch(url + path, { signal: leaving.signal, headers: { authorization: `Bearer ${token}` } })
    await expect.poll(() => limiter.load().waiting).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    await expect.poll(() => limiter.load()).toEqual({ running, waiting: 0 })
    await release()
    expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
  }
})

test('searches beyond the queue of one address are rejected, and another address can search', async () => {
  const { limiter, release } = await occupyAll('searching')
  const search = (remoteAddress: string, q: string) =>
    academy.app.inject({ method: 'GET', url: `/api/search?q=${q}`, remoteAddress })
  const statuses: number[] = []
  const many = Array.from({ length: 205 }, (_, at) =>
    search('192.0.2.8', `grammar${at}`).then(({ statusCode }) => statuses.push(statusCode)),
  )
  await expect.poll(() => [statuses.length, limiter.load().waiting]).toEqual([5, 200])
  expect(new Set(statuses)).toEqual(new Set([503]))
  const other = search('203.0.113.9', 'grammar')
  await expect.poll(() => limiter.load().waiting).toBe(201)
  await release()
  expect((await other).json()).toMatchObject({ success: true, data: { length: expect.any(Number) as number } })
  await Promise.all(many)
})

test('a page, a chart, a picture and an import of students beyond a full queue return 503 with Retry-After, and work again afterwards', async () => {
  const bearerOf = async (user: { id: number }) => {
    const { token } = await academy.context.sessions.start(user, { isBrowser: false })
    return { authorization: `Bearer ${token}` }
  }
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f4b63f' } })
    .png()
    .toBuffer()
  const { payload, headers } = await formWith(new Uint8Array(photo))
  const student = await bearerOf(await academy.newStudent())
  const owner = await bearerOf(await newAccount(academy, 'owner'))
  const row = { name: 'Nadia Test', email: 'nadia@students.example', phone: '+12025550100', parent_phone: '' }
  const students = { rows: [row], course_ids: [], days: null, group_id: null, is_dry_run: true }
  for (const [kind, request] of [
    ['rendering', { url: '/' }],
    ['drawing', { url: chartAddress(beanYields) }],
    ['pictures', { method: 'POST', url: '/api/user/picture', payload, headers: { ...student, ...headers } }],
    ['importing', { method: 'POST', url: '/api/studio/import', payload: students, headers: owner }],
  ] as const) {
    const { release } = await occupyAll(kind, { waiting: limits[kind].waiting })
    const refused = await academy.app.inject(request)
    await release()
    expect([kind, refused.statusCode, refused.headers['retry-after']]).toEqual([kind, 503, '5'])
    expect([kind, (await academy.app.inject(request)).statusCode]).toEqual([kind, 200])
  }
})

test('T43 charts that one network asks for are drawn one at a time, beside those of others, saves and pages', async () => {
  const { limiter, running, release } = await occupyAll('drawing')
  const ends: string[] = []
  const loads: number[] = []
  const draw = async (remoteAddress: string) => {
    const { statusCode } = await academy.app.inject({ url: chartAddress(beanYields), remoteAddress })
    ends.push(`${remoteAddress} ${statusCode}`)
    loads.push(limiter.load().running)
  }
  const crowd = Array.from({ length: 205 }, () => draw('192.0.2.9'))
  await expect.poll(() => [ends.length, limiter.load().waiting]).toEqual([5, 200])
  expect(new Set(ends)).toEqual(new Set(['192.0.2.9 503']))
  const other = draw('203.0.113.9')
  await expect.poll(() => limiter.load()).toEqual({ running, waiting: 201 })
  // What has nothing to do with charts does not wait for them.
  const { token } = await academy.context.sessions.start(await academy.newStudent(), { isBrowser: false })
  const headers = { authorization: `Bearer ${token}` }
  for (const request of [{ url: '/' }, { url: '/api/user-quizzes', headers }])
    expect((await academy.app.inject(request)).statusCode).toBe(200)
  expect(limiter.load()).toEqual({ running, waiting: 201 })
  await release()
  await Promise.all([...crowd, other])
  expect(ends.slice(5).indexOf('203.0.113.9 200')).toBeLessThan(2)
  expect(Math.max(...loads)).toBe(running)
})
