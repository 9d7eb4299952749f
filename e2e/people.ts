import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { expect, inject } from 'vitest'
import { consentTexts } from '../src/core/editing/nouns.ts'
import { readConsent, recordConsent } from '../src/server/accounts/consents.ts'
import { openPasswords } from '../src/server/accounts/passwords.ts'
import { addUser } from '../src/server/accounts/store.ts'
import { openDatabase } from '../src/server/db/database.ts'
import { openLimiters } from '../src/server/limits/limits.ts'
import { listLegalTexts } from '../src/server/site/legal.ts'
import { getSettings } from '../src/server/site/settings.ts'
import { siteUrl } from './browser.ts'

/** A user with an account. */
export type Person = { name: string; email: string; password: string }

/** The envelope of every API response. */
export type Reply<Data = unknown> = {
  status: number
  success: boolean
  msg: string
  errors: Record<string, string[]> | null
  data: Data
}

/** Calls the API as a program does: with a bearer token, and with a browser's companion cookie when its token is used. */
export async function callApi<Data = unknown>(
  on: string,
  { token, companion, body }: { token?: string; companion?: string; body?: unknown } = {},
): Promise<Reply<Data>> {
  const [method = 'GET', path = ''] = on.split(' ')
  const response = await fetch(`${siteUrl()}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(companion !== undefined && { cookie: `companion=${companion}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Reply<Data>, 'status'>) }
}

/** Returns an unused address. */
export const newEmail = () => `${randomUUID()}@students.example`

const password = 'nine bright lanterns'
let hashed: Promise<string> | undefined

/**
 * Inserts an account into the database, because registering is limited per address. It has agreed to the academy's texts, unless the
 * test wants it to be asked.
 */
export async function newStudent(name = 'Lina Test', { hasAgreed = true } = {}): Promise<Person> {
  const person = { name, email: newEmail(), password }
  hashed ??= openPasswords(openLimiters().hashing).hash(password, {})
  const database = openDatabase(inject('site').connection, { size: 1, onError: () => undefined })
  try {
    const added = await addUser(database, {
      name,
      email: person.email,
      phone: '+12025550150',
      parentPhone: '+12025550151',
      role: 'student',
      passwordHash: await hashed,
    })
    expect(added?.email).toBe(person.email)
    if (!hasAgreed) return person
    const listed = await listLegalTexts(database, await getSettings(database))
    const texts = listed.filter(({ text }) => consentTexts.some((one) => one === text))
    const consent = await readConsent(database, {
      versions: Object.fromEntries(texts.flatMap(({ text, version }) => (version === null ? [] : [[text, version]]))),
      shipped: texts.find(({ shipped }) => shipped !== null)?.shipped ?? undefined,
      guardian: null,
    })
    await recordConsent(database, { ...consent, userId: added?.id ?? 0, now: Date.now() })
  } finally {
    await database.close()
  }
  return person
}

/** Returns the bearer token of a new session that is not a browser's. */
export async function newToken({ email, password }: Person): Promise<string> {
  const { data } = await callApi<{ token: string }>('POST /auth/login', { body: { email, password } })
  return data.token
}

/** Signs a browser profile in without its login page. */
export async function signInByApi(context: BrowserContext, { email, password }: Person): Promise<void> {
  const response = await context.request.post(`${siteUrl()}/api/auth/login`, {
    data: { email, password },
    headers: { 'lantern-client': 'web' },
  })
  expect(response.status()).toBe(200)
}

/** Returns the browser's session cookies; undefined when they are missing. */
export async function sessionOf(context: BrowserContext) {
  const cookies = await context.cookies()
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)
  return { user: named('user'), token: named('token'), companion: named('companion') }
}

/** Ends the browser's session on the server only. */
export async function revokeSession(context: BrowserContext): Promise<void> {
  const { token, companion } = await sessionOf(context)
  const ended = await callApi('POST /auth/logout', { token: token?.value ?? '', companion: companion?.value ?? '' })
  expect(ended.status).toBe(200)
}

type Listed = { quiz_id: number; quiz_details: { name: string; lesson_id: number } }

/** Submits a quiz of the student's courses with 'a1' for every question. */
export async function submitQuiz(student: Person, name: string): Promise<void> {
  const token = await newToken(student)
  const { data: quizzes } = await callApi<Listed[]>('GET /user-quizzes', { token })
  const quiz = quizzes.find(({ quiz_details }) => quiz_details.name === name)
  const body = { lesson_id: quiz?.quiz_details.lesson_id }
  const { data: state } = await callApi<{ attempt_id: number }>('POST /attempts', { token, body })
  const at = `/attempts/${state.attempt_id}`
  const { data: asked } = await callApi<{ id: number }[]>(`GET ${at}/questions/all`, { token })
  const saves = asked.map(({ id }) => ({ question_id: id, seq: Date.now(), user_answer: 'a1', marked: false }))
  await callApi(`POST ${at}/responses`, { token, body: { saves } })
  await callApi(`POST /user-answer/${quiz?.quiz_id}`, { token, body: { attempt_id: state.attempt_id, answers: [] } })
}
