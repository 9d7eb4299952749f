import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openLimiter } from '../limits/limiter.ts'
import { openPasswords } from './passwords.ts'
import { addUser } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
})
afterAll(() => academy.close())

type Student = { email: string; password: string }

const password = 'nine bright lanterns'
const hashes = {
  /** The production cost, for tests that depend on how long a sign-in takes. */
  full: openPasswords(openLimiter({ running: 1, waiting: 1, waitMs: 60_000 })).hash(password, {}),
  /** A cheap cost, for tests that only count attempts. */
  quick: hash(password, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }),
}

/** Creates accounts with a real hash. */
async function newClass(count: number, cost: keyof typeof hashes = 'quick'): Promise<Student[]> {
  const passwordHash = await hashes[cost]
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = { email: `${randomUUID()}@students.example`, password }
      const facts = { name: 'Nadia Test', phone: '', parentPhone: '', role: 'student' as const }
      await addUser(academy.database, { ...facts, email: student.email, passwordHash })
      return student
    }),
  )
}

/** Signs in concurrently from the one address of a school, within the limiter's queue for one address; returns the statuses. */
const signInAll = async (school: string, students: Student[]) => {
  const responses = await Promise.all(
    students.map((payload) =>
      academy.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: school, payload }),
    ),
  )
  return responses.map(({ statusCode }) => statusCode)
}

test('A2 forty students behind one address sign in at once, even after each has mistyped; none has to wait', async () => {
  const students = await newClass(40, 'full')
  const started = performance.now()
  expect(await signInAll('203.0.113.7', students)).toEqual(students.map(() => 200))
  const mistyped = students.map((student) => ({ ...student, password: `${student.password}x` }))
  expect(await signInAll('203.0.113.7', mistyped)).toEqual(students.map(() => 422))
  expect(await signInAll('203.0.113.7', students)).toEqual(students.map(() => 200))
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('A2 sixty guesses at one account are stopped; classmates at the same address still sign in', async () => {
  const [victim, ...others] = await newClass(12)
  if (!victim) throw new Error('no student')
  const guesses = Array.from({ length: 60 }, (_, at) => ({ email: victim.email, password: `guess ${at}` }))
  const statuses = []
  // One account may occupy no more than a quarter of the queue.
  for (let at = 0; at < 60; at += 20) statuses.push(...(await signInAll('203.0.113.8', guesses.slice(at, at + 20))))
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  const rejected = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '203.0.113.8',
    payload: victim,
  })
  expect([rejected.statusCode, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await signInAll('203.0.113.8', others)).toEqual(others.map(() => 200))
  expect(await signInAll('198.51.100.9', [victim])).toEqual([200])
})

type Options = { device?: string }

const signInFrom = (remoteAddress: string, payload: Student, { device }: Options = {}) =>
  academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload,
    headers: { 'lantern-client': 'web', ...(device && { cookie: `__Host-device=${device}` }) },
  })
const statusFrom = async (...call: Parameters<typeof signInFrom>) => (await signInFrom(...call)).statusCode
/** Signs in for the first time on a device; returns its device cookie. */
const newDevice = async (address: string, student: Student) => {
  const response = await signInFrom(address, student)
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  const [, device = ''] =
    /^__Host-device=([^;]+)/.exec(cookies.find((one) => one.startsWith('__Host-device')) ?? '') ?? []
  expect([response.statusCode, device.length]).toEqual([200, 43])
  return device
}
const oneStudent = async () => (await newClass(1))[0] ?? Promise.reject(new Error('nobody'))
const wrong = (student: Student) => ({ ...student, password: 'a guess' })

test('A2 fifty wrong attempts slow strangers down, but never lock the owner out on a known device', async () => {
  const owner = await oneStudent()
  const device = await newDevice('203.0.113.20', owner)
  for (let at = 0; at < 50; at += 1) expect(await statusFrom(`198.51.100.${at % 10}`, wrong(owner))).toBe(422)
  const stranger = await signInFrom('198.51.100.99', wrong(owner))
  expect([stranger.statusCode, stranger.headers['retry-after']]).toEqual([429, '1'])
  expect(await statusFrom('203.0.113.21', owner, { device })).toBe(200)
  // Another account's device is not a known one, and a stranger who has waited may try.
  const other = await newDevice('203.0.113.22', await oneStudent())
  expect(await statusFrom('203.0.113.22', owner, { device: other })).toBe(429)
  academy.clock.pass(1000)
  expect(await statusFrom('203.0.113.22', owner, { device: other })).toBe(200)
})

test('A2 a known device has no more attempts than a network', async () => {
  const owner = await oneStudent()
  const device = await newDevice('203.0.113.30', owner)
  for (let at = 0; at < 10; at += 1) expect(await statusFrom(`198.51.100.${at}`, wrong(owner), { device })).toBe(422)
  expect(await statusFrom('198.51.100.11', wrong(owner), { device })).toBe(429)
})

test('A2 a network is limited by the accounts it fails at: a hundred typos of twenty-six students lock no one out', async () => {
  const students = await newClass(26)
  for (let slip = 0; slip < 4; slip += 1)
    expect(await signInAll('192.0.2.40', students.map(wrong))).toEqual(students.map(() => 422))
  expect(await signInAll('192.0.2.40', students)).toEqual(students.map(() => 200))
})

test('A2 a network that fails at a hundred accounts is slowed down for unknown devices, and no other network is', async () => {
  const known = await oneStudent()
  const device = await newDevice('192.0.2.50', known)
  const student = await oneStudent()
  const nobodies = Array.from({ length: 100 }, (_, at) => ({
    email: `nobody-${at}@people.example`,
    password: 'a guess',
  }))
  for (const half of [nobodies.slice(0, 50), nobodies.slice(50)])
    expect(new Set(await signInAll('192.0.2.50', half))).toEqual(new Set([422]))
  expect(await statusFrom('192.0.2.50', student)).toBe(429)
  expect(await statusFrom('192.0.2.50', known, { device })).toBe(200)
  expect(await statusFrom('192.0.2.51', student)).toBe(200)
  academy.clock.pass(30_000)
  expect(await statusFrom('192.0.2.50', student)).toBe(200)
})

test('A2 all addresses of one IPv6 network share a limit, another network has its own', async () => {
  const victim = await oneStudent()
  for (let at = 0; at < 10; at += 1) expect(await statusFrom(`2001:db8:1:2::${at + 1}`, wrong(victim))).toBe(422)
  expect(await statusFrom('2001:db8:1:2:ffff::9', victim)).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1', victim)).toBe(200)
})

test('A2 one account with its right password on 450 connections does not starve other accounts', async () => {
  const [greedy, ...others] = await newClass(11, 'full')
  if (!greedy) throw new Error('nobody')
  const flood = Array.from({ length: 450 }, () => statusFrom('203.0.113.60', greedy))
  expect(await signInAll('203.0.113.61', others)).toEqual(others.map(() => 200))
  const statuses = await Promise.all(flood)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
  const { rows } = await academy.database.pool.query(
    'SELECT count(*)::int AS sessions FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [greedy.email],
  )
  expect(rows[0].sessions).toBeLessThanOrEqual(20)
})
