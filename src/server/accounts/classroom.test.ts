import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
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
  const passwords = openPasswords({ lanes: 2, most: count })
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = { email: `${randomUUID()}@students.example`, password: `harbour ${randomUUID()}` }
      const passwordHash = await passwords.hash(student.password)
      const facts = { name: 'Nadia Test', phone: '', parentPhone: '', role: 'student' as const }
      await addUser(academy.database, { ...facts, email: student.email, passwordHash })
      return student
    }),
  )
}

/** Statuses of sign-ins from the one address of a school, all at once. */
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
  const statuses = await signInAll('203.0.113.8', guesses)
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
