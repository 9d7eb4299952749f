import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { device, kill, offline, omar, open, owner, pass, plain, shown, stubPage } from './page.ts'

test('Q6 an answer given without a network is there after a reload and then reaches the server', async () => {
  const exam = plain()
  const before = await open(exam)
  exam.breaks = offline
  before.answer(12, 'a3')
  before.toggleCrossed(12, 'a1')
  await pass(3000)
  expect(before.getSnapshot()).toMatchObject({ saved: 'device', notice: 'offline' })
  kill(before)
  exam.breaks = () => null
  const after = await open(exam)
  expect(after.getSnapshot()).toMatchObject({ status: 'ready', saved: 'saving' })
  expect(after.getSnapshot().responses.get(12)).toMatchObject({ userAnswer: 'a3', crossed: ['a1'] })
  await pass(800)
  expect(exam.held(12)).toEqual(['a3', 2])
  expect(after.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
})

test('Q6 an answer is said to be saved on this device when it is, and not before', async () => {
  const exam = plain()
  let write = () => {}
  const written = new Promise<void>((resolve) => (write = resolve))
  const keepChange: typeof device.keepChange = async (...change) => {
    await written
    return device.keepChange(...change)
  }
  const session = await open(exam, { store: { ...device, keepChange } })
  exam.breaks = offline
  session.answer(12, 'a3')
  await pass(3000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saving', notice: 'offline' })
  expect(await device.listChanges(owner(exam))).toEqual([])
  write()
  await pass(100)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'offline' })
  expect(await device.listChanges(owner(exam))).toMatchObject([{ questionId: 12, userAnswer: 'a3' }])
})

test('how long a player was without the server goes with its next change, once', async () => {
  const exam = plain()
  const session = await open(exam)
  const gone = exam.now()
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(60_000)
  const refused = exam.sent('/responses').length
  exam.breaks = () => null
  await pass(10_000)
  session.answer(12, 'a2')
  await pass(1000)
  const told = exam.sent<{ away: { from: string; to: string }[] }>('/responses').slice(refused)
  const spans = told.flatMap(({ away }) => away)
  expect(spans).toHaveLength(1)
  const [from = 0, to = 0] = spans.flatMap((span) => [Date.parse(span.from), Date.parse(span.to)])
  // The first try that fails, and the first after a minute that does not: tries are a random while apart.
  expect([from - gone < 10_000, to - gone >= 60_000, to - gone <= 70_000]).toEqual([true, true, true])
  expect(exam.held(12)?.[0]).toBe('a2')
})

test('Q6 every change reaches the server within a second, typing in one request, one request at a time', async () => {
  const exam = plain()
  const session = await open(exam)
  for (const text of ['f', 'fo', 'for', 'fort', 'forty']) {
    session.answer(11, text)
    await pass(100)
  }
  session.answer(12, 'a1')
  expect(session.getSnapshot().saved).toBe('saving')
  await pass(900)
  expect(exam.held(11)).toEqual(['forty', 5])
  expect(exam.held(12)).toEqual(['a1', 1])
  expect(exam.sent('/responses').length).toBeLessThanOrEqual(2)
  expect(session.getSnapshot().saved).toBe('saved')
})

test('X3 the number of a change grows over reloads, from the server as from the device', async () => {
  const exam = plain()
  const first = await open(exam)
  first.answer(11, 'a1')
  await pass(1000)
  kill(first)
  exam.saveElsewhere(11, 7, 'a2')
  const second = await open(exam)
  expect(shown(second, 11)).toBe('a2')
  exam.breaks = offline
  second.answer(11, 'a3')
  second.answer(11, 'a4')
  await pass(100)
  kill(second)
  exam.breaks = () => null
  const third = await open(exam)
  third.answer(11, 'a1')
  await pass(1000)
  expect(exam.held(11)).toEqual(['a1', 10])
})

test('Q6 nothing leaves the device before its own number is acknowledged', async () => {
  const exam = plain()
  const session = await open(exam)
  exam.loses = () => true
  session.answer(11, 'forty ')
  await pass(600)
  expect(exam.held(11)).toEqual(['forty', 1])
  expect(await device.listChanges(owner(exam))).toMatchObject([{ questionId: 11, seq: 1, userAnswer: 'forty ' }])
  expect(session.getSnapshot().saved).toBe('device')
  exam.loses = () => false
  await pass(2500)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
  expect(shown(session, 11)).toBe('forty ')
  expect(await device.listChanges(owner(exam))).toEqual([])
  const idle = session.getSnapshot()
  session.goTo(1)
  await pass(5000)
  expect(session.getSnapshot()).toBe(idle)
})

test('Q6 an answer changed while the one before it is on its way is kept until it is acknowledged itself', async () => {
  const exam = plain()
  const session = await open(exam)
  let arrive = () => {}
  exam.holds = () => new Promise((resolve) => (arrive = resolve))
  session.answer(11, 'a1')
  await pass(600)
  session.answer(11, 'a2')
  arrive()
  await pass(50)
  expect(exam.held(11)).toEqual(['a1', 1])
  expect(session.getSnapshot().saved).toBe('saving')
  kill(session)
  exam.holds = () => undefined
  expect(shown(await open(exam), 11)).toBe('a2')
  await pass(1000)
  expect(exam.held(11)).toEqual(['a2', 2])
})

test('Q6 a busy server is left alone as long as it asks, and less and less often, and saving goes on by itself', async () => {
  const exam = plain()
  const session = await open(exam)
  exam.breaks = () => ({ status: 429, retryAfterSeconds: 5 })
  session.answer(11, 'a1')
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
  expect(exam.held(11)).toEqual(['a1', 1])
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
})

test('Q6 the page tries at once when the network is back, and sends what is left when it is hidden', async () => {
  const page = stubPage('')
  const exam = plain()
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(20_000)
  exam.breaks = () => null
  page.window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(exam.held(11)).toEqual(['a1', 1])
  session.answer(12, 'a2')
  page.window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(exam.held(12)).toEqual(['a2', 1])
  expect(exam.requests.at(-1)?.keepalive).toBe(true)
})

test('Q6 without a login answers stay on the device, and go out after it', async () => {
  const exam = plain()
  const onUnauthenticated = vi.fn()
  const session = await open(exam, { onUnauthenticated })
  exam.user = null
  session.answer(11, 'a1')
  await pass(15_000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'signed_out', status: 'ready' })
  expect(onUnauthenticated).toHaveBeenCalledTimes(1)
  kill(session)
  exam.user = omar
  expect(shown(await open(exam), 11)).toBe('a1')
  await pass(1000)
  expect(exam.held(11)).toEqual(['a1', 1])
})

test("Q6 another user never reads or sends somebody's answers, not even from a page left open", async () => {
  const page = stubPage(omar)
  const exam = plain()
  const left = await open(exam)
  exam.breaks = offline
  left.answer(11, 'secret')
  await pass(100)
  exam.breaks = () => null
  const count = exam.requests.length
  expect(await device.listChanges(owner(exam))).toHaveLength(1)
  expect(await device.listChanges({ ...owner(exam), userEmail: 'amal@example.org' })).toEqual([])
  exam.user = 'amal@example.org'
  page.signIn('amal@example.org')
  await pass(15_000)
  expect(exam.requests).toHaveLength(count)
  expect(left.getSnapshot()).toMatchObject({ notice: 'signed_out', saved: 'device' })
  const session = await open(exam, { userEmail: 'amal@example.org' })
  void left.submit()
  await pass(2000)
  expect(shown(session, 11)).toBeNull()
  expect(JSON.stringify(exam.requests.slice(count))).not.toContain('secret')
})

test('Q6 a newer answer of another device wins, and the taker is told', async () => {
  const exam = plain()
  const session = await open(exam)
  exam.saveElsewhere(11, 4, 'a4')
  exam.saveElsewhere(12, 1, 'a3')
  session.answer(11, 'a1')
  session.answer(12, 'a1')
  await pass(1000)
  expect([shown(session, 11), shown(session, 12)]).toEqual(['a4', 'a3'])
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: 'stale' })
  session.answer(11, 'a2')
  await pass(1000)
  expect(exam.held(11)).toEqual(['a2', 5])
  expect(session.getSnapshot().notice).toBeNull()
})

test('Q6 a device that cannot store says so, and saving works', async () => {
  vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const exam = plain()
  const session = await open(exam, { store: createDeviceStore() })
  session.answer(11, 'a1')
  await pass(1000)
  expect(session.getSnapshot()).toMatchObject({ notice: 'storage', saved: 'saved' })
  expect(exam.held(11)).toEqual(['a1', 1])
})
