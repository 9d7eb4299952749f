import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../base/api.ts'
import { ownHeaders } from '../../../base/browser-api.ts'
import { keyOf } from '../../../exam/session/device/stored-exam.ts'
import { dropSentPractice } from '../drop-sent.ts'
import { practiceShelf } from '../practice-shelf.ts'
import { freshOrKept, freshOrSeen } from './fresh-or-seen.ts'
import { storeSeen } from './seen-pages.ts'

const email = 'lina@example.org'
const outage = new ApiError(0, { msg: '', errors: null })
const unreachable = () => Promise.reject(outage)

/** Shows a page of a build to a student. */
function showTo(student: string | null, build = '/assets/one.js') {
  const user = encodeURIComponent(JSON.stringify({ name: 'Lina', email: student }))
  vi.stubGlobal('document', {
    cookie: student === null ? '' : `user=${user}; token=abc`,
    querySelector: () => ({ getAttribute: () => build }),
    documentElement: { dataset: {} },
  })
}

beforeEach(() => showTo(email))
afterEach(async () => {
  await practiceShelf().clear([email])
  delete ownHeaders['lantern-build']
  vi.unstubAllGlobals()
})

test('L8 without a network a page is what it was when the student saw it last, with the instant of that', async () => {
  await expect(freshOrSeen('plan', unreachable)).rejects.toBe(outage)
  await storeSeen(email, 'plan', { days: 1 })
  await storeSeen(email, 'plan', { days: 2 })
  const { data, seenAt } = await freshOrSeen('plan', unreachable)
  expect(data).toEqual({ days: 2 })
  expect(new Date(String(seenAt)).toISOString()).toBe(seenAt)
  await expect(freshOrSeen('progress', unreachable)).rejects.toBe(outage)
})

test('L8 with a network a page is fresh, and a refusal stays one; a stored page asks the device first', async () => {
  await storeSeen(email, 'plan', { days: 1 })
  const load = async () => ({ days: 3 })
  expect(await freshOrSeen('plan', load)).toEqual({ data: { days: 3 }, seenAt: null })
  const refusal = new ApiError(401, { msg: '', errors: null })
  await expect(freshOrSeen('plan', () => Promise.reject(refusal))).rejects.toBe(refusal)
  ownHeaders['lantern-build'] = '/assets/one.js'
  expect((await freshOrSeen('plan', load)).data).toEqual({ days: 1 })
  expect(await freshOrSeen('progress', load)).toEqual({ data: { days: 3 }, seenAt: null })
})

test('L8 without a network a page leads to what is kept for its address, with its query, where something is', async () => {
  const query = new URLSearchParams({ skill: 'Words & Phrases' })
  const kept = (of: URLSearchParams) => freshOrKept({ path: '/practice', query: of }, unreachable)
  const workers = (active: object | null) => ({ serviceWorker: { getRegistration: async () => ({ active }) } })
  vi.stubGlobal('navigator', workers(null))
  await expect(kept(query)).rejects.toBe(outage)
  vi.stubGlobal('navigator', workers({}))
  const ledTo = async (of: URLSearchParams) =>
    kept(of).catch((reply: Response) => [reply.headers.get('location'), reply.headers.has('X-Remix-Reload-Document')])
  expect(await ledTo(query)).toEqual(['/practice?skill=Words+%26+Phrases', true])
  expect(await ledTo(new URLSearchParams())).toEqual(['/practice', true])
})

test('P14 L8 what another student saw, or this one by another build, is not shown', async () => {
  await storeSeen(email, 'plan', { days: 1 })
  for (const [student, build] of [
    ['omar@example.org', undefined],
    [null, undefined],
    [email, '/assets/two.js'],
  ] as const) {
    showTo(student, build)
    await expect(freshOrSeen('plan', unreachable)).rejects.toBe(outage)
  }
})

test('T44 L8 words are kept back while a test is running on this device, and are back after it', async () => {
  await storeSeen(email, 'words', { words: ['candid'] })
  const state = (endsAt: number) => ({
    snapshot: { attemptId: 7, phase: { ends_at: new Date(endsAt).toISOString() } },
    storedAt: Date.now(),
    aheadMs: 0,
  })
  const store = (endsAt: number) =>
    practiceShelf().change([...keyOf(email, { lesson_id: 5 }), 'state'], () => state(endsAt))
  await practiceShelf().change([...keyOf(email, { lesson_id: 5 }), 'questions'], () => [])
  await store(Date.now() + 60_000)
  await expect(freshOrSeen('words', unreachable)).rejects.toBe(outage)
  await store(Date.now() - 86_400_000)
  expect((await freshOrSeen('words', unreachable)).data).toEqual({ words: ['candid'] })
})

test('P14 L8 signing out takes what was seen from the device, and what is shown meanwhile is not stored', async () => {
  await storeSeen(email, 'words', { words: ['candid'] })
  document.documentElement.dataset['leaving'] = ''
  await dropSentPractice(email)
  await storeSeen(email, 'plan', { days: 1 })
  expect(await practiceShelf().list([email])).toEqual([])
})

test('L8 what was loaded for a student is not stored for another who signed in since', async () => {
  const other = 'omar@example.org'
  showTo(other)
  await storeSeen(email, 'plan', { days: 1 })
  await expect(freshOrSeen('plan', unreachable)).rejects.toBe(outage)
  showTo(email)
  await expect(freshOrSeen('plan', unreachable)).rejects.toBe(outage)
})
