import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openLimiter } from '../limits/limiter.ts'
import { openPasswords } from './passwords.ts'
import { addUser } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

type Student = { email: string; password: string }

/** Accounts with real hashes, a password each. */
async function newClass(count: number): Promise<Student[]> {
  const passwords = openPasswords(openLimiter({ running: 2, waiting: count, waitMs: 60_000 }))
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = { email: `${randomUUID()}@students.example`, password: `harbour ${randomUUID()}` }
      const passwordHash = await passwords.hash(student.password, {})
      const facts = { name: 'Nadia Test', phone: '', parentPhone: '', role: 'student' as const }
      await addUser(academy.database, { ...facts, email: student.email, passwordHash })
      return student
    }),
  )
}

/** Statuses of sign-ins from the one address of a school, all at once: no more than the limiter lets one address wait. */
const signInAll = async (school: string, students: Student[]) => {
  const answers = await Promise.all(
    students.map((payload) =>
      academy.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: school, payload }),
    ),
  )
  return answers.map(({ statusCode }) => statusCode)
}

test('A2 forty students behind one address sign in at once, also after each of them mistyped; none is told to wait', async () => {
  const students = await newClass(40)
  const started = performance.now()
  expect(await signInAll('203.0.113.7', students)).toEqual(students.map(() => 200))
  const mistyped = students.map((student) => ({ ...student, password: `${student.password}x` }))
  expect(await signInAll('203.0.113.7', mistyped)).toEqual(students.map(() => 422))
  expect(await signInAll('203.0.113.7', students)).toEqual(students.map(() => 200))
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('A2 whoever guesses at one account sixty times from that address is stopped; the class beside goes on', async () => {
  const [victim, ...others] = await newClass(12)
  if (!victim) throw new Error('nobody')
  const guesses = Array.from({ length: 60 }, (_, at) => ({ email: victim.email, password: `guess ${at}` }))
  const statuses = []
  // An account waits for no more than a quarter of the places at once.
  for (let at = 0; at < 60; at += 20) statuses.push(...(await signInAll('203.0.113.8', guesses.slice(at, at + 20))))
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  const told = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '203.0.113.8',
    payload: victim,
  })
  expect([told.statusCode, Number(told.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await signInAll('203.0.113.8', others)).toEqual(others.map(() => 200))
  expect(await signInAll('198.51.100.9', [victim])).toEqual([200])
})

const signInFrom = async (remoteAddress: string, payload: Student) =>
  (await academy.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })).statusCode

test('A2 fifty wrong passwords for one account from many addresses stop every further try, from a new address too', async () => {
  const [victim] = await newClass(1)
  if (!victim) throw new Error('nobody')
  for (let at = 0; at < 50; at += 1)
    expect(await signInFrom(`198.51.100.${at % 10}`, { ...victim, password: 'a guess' })).toBe(422)
  expect(await signInFrom('198.51.100.99', { ...victim, password: 'a guess' })).toBe(429)
  academy.clock.pass(16 * 60 * 1000)
  expect(await signInFrom('198.51.100.99', victim)).toBe(200)
})

test('A2 a hundred wrong passwords from one address, each for another account, stop that address and no other', async () => {
  const [student] = await newClass(1)
  if (!student) throw new Error('nobody')
  const guesses = Array.from({ length: 100 }, (_, at) => ({
    email: `nobody-${at}@people.example`,
    password: 'a guess',
  }))
  const statuses = [
    ...(await signInAll('192.0.2.50', guesses.slice(0, 50))),
    ...(await signInAll('192.0.2.50', guesses.slice(50))),
  ]
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect(await signInFrom('192.0.2.50', student)).toBe(429)
  expect(await signInFrom('192.0.2.51', student)).toBe(200)
})
