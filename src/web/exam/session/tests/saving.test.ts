import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { newPerson, offline, plain, serverNow } from './exam.ts'
import { device, kill, open, pass, passUntil, pending, shown, stubPage } from './page.ts'

test('Q6 an answer given without a network is there after a reload and then reaches the server', async () => {
  const exam = await plain()
  const [, second = 0] = exam.questions
  const before = await open(exam)
  exam.breaks = offline
  before.answer(second, 'a3')
  before.toggleCrossed(second, 'a1')
  await pass(3000)
  expect(before.getSnapshot()).toMatchObject({ saved: 'device', notice: 'offline' })
  kill(before)
  exam.breaks = () => null
  const after = await open(exam)
  expect(after.getSnapshot()).toMatchObject({ status: 'ready', saved: 'saving' })
  expect(after.getSnapshot().responses.get(second)).toMatchObject({ userAnswer: 'a3', crossed: ['a1'] })
  await pass(1000)
  expect(await exam.storedAnswer(second)).toBe('a3')
  expect(after.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
})

test('E2 a fault of our own is called neither the network nor the server, and the answer is sent once it is gone', async () => {
  const exam = await plain()
  const [, second = 0] = exam.questions
  const session = await open(exam)
  // As in a browser that lacks what the call is made with.
  exam.breaks = () => {
    throw new TypeError('AbortSignal.any is not a function')
  }
  session.answer(second, 'a3')
  await pass(3000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'fault' })
  expect(await exam.storedAnswer(second)).toBeUndefined()
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
  expect(await exam.storedAnswer(second)).toBe('a3')
})

test('Q6 an answer is said to be saved on this device when it is, and not before', async () => {
  const exam = await plain()
  const [, second = 0] = exam.questions
  let store = () => {}
  const stored = new Promise<void>((resolve) => (store = resolve))
  const slow: typeof device.write = async (...write) => {
    await stored
    return device.write(...write)
  }
  const session = await open(exam, { store: { ...device, write: slow } })
  exam.breaks = offline
  session.answer(second, 'a3')
  await pass(3000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saving', notice: 'offline' })
  expect(await pending(exam)).toEqual([])
  store()
  await pass(100)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'offline' })
  expect(await pending(exam)).toMatchObject([{ key: second, body: { userAnswer: 'a3' } }])
})

test('T27 a save says at which question the student is, and a move without one is said within five seconds, once', async () => {
  const exam = await plain()
  const [, second = 0, third = 0] = exam.questions
  const session = await open(exam)
  await pass(5000)
  const places = () => exam.sent('/responses').map(({ at }) => at)
  const before = places().length
  session.goTo(2)
  session.answer(second, 'a1')
  await pass(1000)
  expect(places().slice(before)).toEqual([second])
  session.goTo(3)
  await pass(5000)
  expect(places().slice(before)).toEqual([second, third])
  expect(exam.sent('/responses').at(-1)?.saves).toEqual([])
  await pass(15_000)
  expect(places().slice(before)).toEqual([second, third])
})

test('how long a player was without the server goes with its next change, once', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  const offlineFrom = serverNow()
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(60_000)
  const rejected = exam.sent('/responses').length
  exam.breaks = () => null
  await pass(10_000)
  session.answer(second, 'a2')
  await pass(1000)
  const spans = exam
    .sent('/responses')
    .slice(rejected)
    .flatMap(({ away = [] }) => away)
    .map((span) => [Date.parse(span.from), Date.parse(span.to)] as const)
    // A poll can fail for a moment besides: on a loaded machine its query outlasts the time that passes here.
    .filter(([from, to]) => to - from > 10_000)
  expect(spans).toHaveLength(1)
  const [[from, to] = [0, 0]] = spans
  // The first try that fails, and the first after a minute that does not: tries are a random while apart.
  expect([from - offlineFrom < 10_000, to - offlineFrom >= 60_000, to - offlineFrom <= 70_000]).toEqual([
    true,
    true,
    true,
  ])
  expect(await exam.storedAnswer(second)).toBe('a2')
})

test('Q6 every change reaches the server within a second, typing in one request, one request at a time', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  for (const text of ['a4', 'a3', 'a2', 'a4', 'a1']) {
    session.answer(first, text)
    await pass(100)
  }
  session.answer(second, 'a1')
  expect(session.getSnapshot().saved).toBe('saving')
  await pass(900)
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a1'])
  expect(exam.sent('/responses').length).toBeLessThanOrEqual(2)
  expect(session.getSnapshot().saved).toBe('saved')
})

test('X3 the newest change wins over reloads, from the server as from the device', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const one = await open(exam)
  one.answer(first, 'a1')
  await pass(1000)
  kill(one)
  await exam.saveElsewhere(first, 'a2')
  const two = await open(exam)
  expect(shown(two, first)).toBe('a2')
  exam.breaks = offline
  two.answer(first, 'a3')
  two.answer(first, 'a4')
  await pass(100)
  kill(two)
  exam.breaks = () => null
  const three = await open(exam)
  expect(shown(three, first)).toBe('a4')
  three.answer(first, 'a1')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a1')
})

test('Q6 nothing leaves the device before its own number is acknowledged', async () => {
  const exam = await plain(null, { type: 'default' })
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.loses = () => true
  session.answer(first, 'a2')
  await pass(600)
  expect(await exam.storedAnswer(first)).toBe('a2')
  expect(await pending(exam)).toMatchObject([{ key: first, body: { userAnswer: 'a2' } }])
  expect(session.getSnapshot().saved).toBe('device')
  exam.loses = () => false
  await pass(2500)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
  expect(await pending(exam)).toEqual([])
  const idle = session.getSnapshot()
  session.goTo(1)
  await pass(5000)
  expect(session.getSnapshot()).toBe(idle)
})

test('Q6 an answer changed while the one before it is on its way is stored until it is acknowledged itself', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  let arrive = () => {}
  exam.holds = () => new Promise<void>((resolve) => (arrive = resolve))
  session.answer(first, 'a1')
  await pass(600)
  session.answer(first, 'a2')
  arrive()
  await pass(50)
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(session.getSnapshot().saved).toBe('saving')
  kill(session)
  exam.holds = () => undefined
  expect(shown(await open(exam), first)).toBe('a2')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a2')
})

test('Q6 X3 saves that arrive twice, late and in another order leave the newest answer of each question', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const page = stubPage('')
  const session = await open(exam)
  let saves = 0
  exam.repeats = (path) => path.endsWith('/responses')
  // The first arrives after the second.
  exam.delays = (path) =>
    path.endsWith('/responses') && (saves += 1) === 1 ? new Promise((resolve) => setTimeout(resolve, 2000)) : undefined
  session.answer(first, 'a1')
  session.answer(second, 'a1')
  await pass(600)
  session.answer(first, 'a2')
  page.window.dispatchEvent(new Event('pagehide'))
  await pass(500)
  expect(await exam.storedAnswer(first)).toBe('a2')
  await pass(5000)
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a2', 'a1'])
  expect([shown(session, first), session.getSnapshot().saved]).toEqual(['a2', 'saved'])
  expect(await pending(exam)).toEqual([])
})

test('Q6 a busy server is left alone as long as it asks, and less and less often, and saving goes on by itself', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = () => ({ status: 429, retryAfterSeconds: 5 })
  session.answer(first, 'a1')
  await pass(600)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'server' })
  await pass(4500)
  expect(exam.sent('/responses')).toHaveLength(1)
  exam.breaks = () => ({ status: 503 })
  await pass(31_000)
  // With the shortest waits that chance allows: after 5, 1.5, 3 and then every 6 seconds.
  expect(exam.sent('/responses').length).toBeLessThanOrEqual(8)
  exam.breaks = () => null
  await pass(10_000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  // A poll that failed last is answered in a while.
  await passUntil(() => session.getSnapshot().notice === null)
  expect(session.getSnapshot().saved).toBe('saved')
})

test('Q6 the page tries at once when the network is back, and sends what is left when it is hidden', async () => {
  const page = stubPage('')
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(20_000)
  exam.breaks = () => null
  page.window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(await exam.storedAnswer(first)).toBe('a1')
  session.answer(second, 'a2')
  page.window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(await exam.storedAnswer(second)).toBe('a2')
  expect(exam.requests.at(-1)?.keepalive).toBe(true)
})

test('Q6 without a login answers stay on the device, and go out after it', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const onUnauthenticated = vi.fn()
  const session = await open(exam, { onUnauthenticated })
  exam.user = null
  session.answer(first, 'a1')
  await pass(15_000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'signed_out', status: 'ready' })
  expect(onUnauthenticated).toHaveBeenCalledTimes(1)
  kill(session)
  exam.user = exam.student
  expect(shown(await open(exam), first)).toBe('a1')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a1')
})

test("Q6 another user never reads or sends a student's answers, not even from a page left open", async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const page = stubPage(exam.student.email)
  const left = await open(exam)
  exam.breaks = offline
  left.answer(first, 'a3')
  await pass(100)
  exam.breaks = () => null
  const count = exam.requests.length
  const amal = await newPerson()
  const { id: attemptId } = await exam.attempt()
  expect(await pending(exam)).toHaveLength(1)
  expect((await device.read({ userEmail: amal.email, attemptId })).items).toEqual([])
  exam.user = amal
  page.signIn(amal.email)
  await pass(15_000)
  expect(exam.requests).toHaveLength(count)
  expect(left.getSnapshot()).toMatchObject({ notice: 'signed_out', saved: 'device' })
  const session = await open(exam, { userEmail: amal.email })
  void session.submit()
  await pass(2000)
  expect(shown(session, first)).toBeNull()
  expect(JSON.stringify(exam.requests.slice(count))).not.toContain('"a3"')
})

test('Q6 a newer answer of another device wins, and the student is notified', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  await exam.saveElsewhere(first, 'a4', serverNow() + 5000)
  await exam.saveElsewhere(second, 'a3', serverNow() + 5000)
  session.answer(first, 'a1')
  session.answer(second, 'a1')
  await pass(1000)
  expect([shown(session, first), shown(session, second)]).toEqual(['a4', 'a3'])
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: 'stale' })
  session.answer(first, 'a2')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a2')
  expect(session.getSnapshot().notice).toBeNull()
})

test('Q6 a device that cannot store says so, and saving works', async () => {
  vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam, { store: createDeviceStore() })
  session.answer(first, 'a1')
  await pass(1000)
  expect(session.getSnapshot()).toMatchObject({ notice: 'storage', saved: 'saved' })
  expect(await exam.storedAnswer(first)).toBe('a1')
  // Without a network, too, it claims nothing that is not so.
  exam.breaks = offline
  session.answer(first, 'a2')
  await pass(1000)
  expect(session.getSnapshot()).toMatchObject({ notice: 'storage', saved: 'saving' })
})

test('Q6 a device whose storage is still locked after a crash is asked again, and stores', async () => {
  const isLocked = vi.spyOn(globalThis.indexedDB, 'open').mockImplementationOnce(() => {
    const refused = Object.assign(new EventTarget(), { error: new DOMException('locked', 'UnknownError') })
    setTimeout(() => refused.dispatchEvent(new Event('error')))
    return refused as unknown as IDBOpenDBRequest
  })
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam, { store: createDeviceStore() })
  await pass(1000)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(1000)
  expect(isLocked.mock.calls.length).toBeGreaterThan(1)
  expect(session.getSnapshot()).toMatchObject({ notice: 'offline', saved: 'device' })
})

test('T17 in practice mode a page that is left says so, and the clock stops; in other modes it says nothing', async () => {
  for (const isPractice of [true, false]) {
    const exam = await plain(10, { isPractice })
    const page = stubPage(exam.student.email)
    const session = await open(exam)
    await pass(3000)
    page.window.dispatchEvent(new Event('pagehide'))
    await pass(100)
    expect(exam.sent('/responses').some(({ left }) => left === true)).toBe(isPractice)
    kill(session)
    await pass(4 * 60_000)
    const { phase, now } = await exam.state()
    const minutesLeft = Math.round((Date.parse(phase.half_at ?? '') - Date.parse(now)) / 60_000)
    expect(minutesLeft).toBe(isPractice ? 5 : 1)
  }
})
