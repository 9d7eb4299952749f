import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUnsynced, noteUnsynced } from '../../exam/session/unsynced.ts'
import { subscribeToDeliveries, type Delivery } from './deliveries.ts'
import { lookForWaitingAnswers } from './look-for-waiting.ts'
import { dropDrafts, listDrafts, storeDraft } from './drafts.ts'
import { dropSentPractice } from './drop-sent.ts'
import { sendWaiting } from './send-waiting.ts'
import { listStoredSets, storeSet, type StoredSet } from './stored-set.ts'
import { practiceShelf } from './practice-shelf.ts'
import { waitingAnswers, type Place, type WaitingAnswer } from './waiting-answers.ts'

const drill: Place = { kind: 'set', id: 7 }
const redo: Place = { kind: 'redo', id: 7 }

const answer = (id: number, key = 'a1'): WaitingAnswer => ({
  question_id: id,
  user_answer: key,
  is_guess: false,
  seconds: 20,
})

/** A student of this test alone: what waits is stored by email, and a token that was rejected is not tried again. */
let student = { email: '', token: '' }
let students = 0
const signIn = ({ email, token }: typeof student) =>
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      cookie: `user=${encodeURIComponent(JSON.stringify({ name: 'Lina', email }))}; token=${token}`,
    }),
  )

type Call = { path: string; body: WaitingAnswer }

/** Stubs a server that marks answers, or refuses where `refuses` returns a status and code; returns the calls that reached it. */
function serve(refuses: (call: Call, at: number) => { status: number; code?: string } | null = () => null): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const call = { path, body: JSON.parse(body) as WaitingAnswer }
    const refusal = refuses(call, calls.length)
    if (refusal?.status === 0) throw new TypeError('Failed to fetch')
    calls.push(call)
    if (refusal)
      return Response.json(
        { success: false, msg: 'Refused.', errors: null, data: null },
        { status: refusal.status, headers: { 'lantern-refusal': refusal.code ?? '' } },
      )
    const data = { checked: { question_id: call.body.question_id }, finished_at: null, summary: null }
    return Response.json({ success: true, msg: '', errors: null, data })
  })
  return calls
}

let deliveries: Delivery[] = []
let unsubscribe = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', { pathname: '/courses' })
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
  students += 1
  student = { email: `student-${students}@mail.example`, token: `token-${students}` }
  signIn(student)
  deliveries = []
  unsubscribe = subscribeToDeliveries((delivery) => deliveries.push(delivery))
})

afterEach(() => {
  unsubscribe()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const waitingIds = async () => (await waitingAnswers(student.email).list()).map((one) => one.question_id)

test('L8 answers of every set of practice that wait are sent once from whatever page, the first one of a question, for their student alone', async () => {
  const mine = waitingAnswers(student.email)
  await mine.put(drill, answer(1))
  await mine.put(drill, answer(1, 'a3'))
  await mine.put(redo, answer(2, 'a2'))
  await waitingAnswers('another@mail.example').put(drill, answer(9))
  const calls = serve()
  await Promise.all([sendWaiting(), sendWaiting()])
  await sendWaiting()
  // By set, in the order of the device.
  expect(calls).toEqual([
    { path: '/api/practice-sets/7/checks', body: answer(2, 'a2') },
    { path: '/api/learning/sets/7/answers', body: answer(1) },
  ])
  expect(await waitingIds()).toEqual([])
  await vi.waitFor(() => expect(deliveries).toHaveLength(1))
  expect(deliveries[0]).toMatchObject({
    userEmail: student.email,
    taken: [
      { place: redo, checked: { question_id: 2 } },
      { place: drill, checked: { question_id: 1 } },
    ],
    rejected: [],
  })
  expect(await waitingAnswers('another@mail.example').list()).toHaveLength(1)
})

test.each([0, 429, 502, 503, 504])(
  'L8 after a reply of %i the rest goes on waiting in its order, and is sent some seconds later',
  async (status) => {
    const mine = waitingAnswers(student.email)
    for (const id of [1, 2, 3]) await mine.put(drill, answer(id))
    serve((_, at) => (at === 1 ? { status } : null))
    await sendWaiting()
    expect(await waitingIds()).toEqual([2, 3])
    const calls = serve()
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => expect(await waitingIds()).toEqual([]))
    expect(calls.map(({ body }) => body.question_id)).toEqual([2, 3])
  },
)

test('L8 a session that the server has ended sends nothing more until the student signs in again', async () => {
  await waitingAnswers(student.email).put(drill, answer(1))
  const refused = serve(() => ({ status: 401 }))
  await sendWaiting()
  await vi.advanceTimersByTimeAsync(60_000)
  await sendWaiting()
  expect(refused).toHaveLength(1)
  signIn({ ...student, token: `${student.token} again` })
  const calls = serve()
  await sendWaiting()
  expect(calls).toHaveLength(1)
  expect(await waitingIds()).toEqual([])
})

test('L8 the answers of one student stay when another one signs in while they are sent', async () => {
  const mine = waitingAnswers(student.email)
  for (const id of [1, 2]) await mine.put(drill, answer(id))
  const calls = serve(() => {
    signIn({ email: 'another@mail.example', token: 'another' })
    return null
  })
  await sendWaiting()
  expect(calls).toHaveLength(1)
  expect(await waitingIds()).toEqual([2])
})

test('L8 an answer that the server rejects for good waits no more and is reported; one that a test asks waits for its end', async () => {
  const mine = waitingAnswers(student.email)
  for (const id of [1, 2, 3]) await mine.put(drill, answer(id))
  const codes = ['answer.locked', 'answer.waits']
  serve((_, at) => (codes[at] ? { status: 409, code: codes[at] } : null))
  await sendWaiting()
  expect(await waitingIds()).toEqual([2])
  await vi.waitFor(() => expect(deliveries).toHaveLength(1))
  expect(deliveries[0]?.rejected).toEqual([{ place: drill, questionId: 1, code: 'answer.locked', message: 'Refused.' }])
  expect(deliveries[0]?.taken.map(({ checked }) => checked.question_id)).toEqual([3])
})

test('L8 a page looks for waiting answers when it opens and when the network is back, if any may wait on this device', async () => {
  vi.stubGlobal('addEventListener', vi.fn())
  // What is said of it is no part of this test.
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
      close() {}
    },
  )
  // The code that sends is there before it is asked for: fetching it takes as long as it takes.
  await import('./send-here.ts')
  const calls = serve()
  await waitingAnswers(student.email).put(drill, answer(1))
  lookForWaitingAnswers(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(hasUnsynced()).toBe(false)
  expect(calls).toEqual([])
  noteUnsynced()
  const [, onOnline] = vi.mocked(addEventListener).mock.calls.find(([type]) => type === 'online') ?? []
  ;(onOnline as () => void)()
  await vi.waitFor(async () => expect(await waitingIds()).toEqual([]))
  expect(calls).toHaveLength(1)
})

test('L8 P14 signing out removes the sets and drafts of a student from the device; answers that wait stay, and that is said', async () => {
  const set: StoredSet = { ...drill, of: 'drill', title: 'Drill', total: 7, questions: [{} as never] }
  await storeSet(practiceShelf(), student.email, set)
  expect(await listStoredSets(practiceShelf(), student.email)).toEqual([set])
  await storeDraft(student.email, drill, answer(4))
  expect(await dropSentPractice(student.email)).toBe(false)
  expect(await listStoredSets(practiceShelf(), student.email)).toEqual([])
  expect(await listDrafts(student.email, drill)).toEqual([])
  await waitingAnswers(student.email).put(drill, answer(1))
  expect(await dropSentPractice(student.email)).toBe(true)
  expect(await waitingIds()).toEqual([1])
})

test('L8 the drafts of a set are stored by question, the one changed last at the end, and go once their questions are answered', async () => {
  await storeDraft(student.email, drill, answer(1))
  await storeDraft(student.email, drill, answer(2))
  await storeDraft(student.email, redo, answer(3))
  await storeDraft(student.email, drill, answer(1, 'a3'))
  expect(await listDrafts(student.email, drill)).toEqual([answer(2), answer(1, 'a3')])
  await dropDrafts(student.email, drill, new Set([1]))
  expect(await listDrafts(student.email, drill)).toEqual([answer(2)])
  expect(await listDrafts('another@mail.example', drill)).toEqual([])
  expect(await listDrafts(student.email, redo)).toEqual([answer(3)])
  // Nothing of it is sent.
  const calls = serve()
  await sendWaiting()
  expect(calls).toEqual([])
})
