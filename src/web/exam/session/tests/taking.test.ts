import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createDeviceStore } from '../device/device-store.ts'
import { FakeExam } from './fake-exam.ts'
import { kill, minute, offline, open, pass, plain, shown, stubPage, twoModules } from './page.ts'

test('Q3 the question on show is the one left on this device, else the one saved last', async () => {
  const exam = plain()
  const session = await open(exam)
  session.answer(12, 'a1')
  session.goTo(3)
  await pass(1000)
  kill(session)
  expect((await open(exam)).getSnapshot().position).toBe(3)
  globalThis.indexedDB = new IDBFactory()
  expect((await open(exam, { store: createDeviceStore() })).getSnapshot().position).toBe(2)
})

test('Q4 a checked answer is locked with its verdict, also after a reload', async () => {
  const exam = new FakeExam({ type: 'mcq', minutes: null, isImmediate: true })
  const session = await open(exam)
  session.answer(11, 'a2')
  exam.breaks = (path) => (path.endsWith('/checks') && exam.sent('/checks').length < 2 ? offline() : null)
  void session.check(11)
  await pass(100)
  expect(session.getSnapshot()).toMatchObject({ isBusy: true, notice: 'offline' })
  session.answer(11, 'a3')
  await pass(2000)
  session.answer(11, 'a1')
  await pass(1000)
  expect(exam.held(11)).toEqual(['a2', 1])
  for (const one of [session, await open(exam)]) {
    expect(one.getSnapshot()).toMatchObject({ isBusy: false, saved: 'saved' })
    expect(one.getSnapshot().responses.get(11)).toMatchObject({ userAnswer: 'a2', isLocked: true })
    expect(one.getSnapshot().checked.get(11)).toMatchObject({ is_correct: 0, correct_answer: 'a1' })
  }
})

test('Q9 module 1 ends by its clock, what was given in time counts, and module 2 is a part of its own', async () => {
  const exam = twoModules()
  const session = await open(exam)
  await pass(32 * minute - 400)
  exam.breaks = offline
  session.answer(13, 'a1')
  session.goTo(3)
  await pass(600)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, saved: 'device' })
  session.answer(13, 'a4')
  expect(shown(session, 13)).toBe('a1')
  exam.breaks = () => null
  await pass(3000)
  expect(exam.held(13)).toEqual(['a1', 1])
  void session.move('continue')
  await pass(0)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'break' }, questions: [] })
  exam.breaks = offline
  void session.move('start')
  await pass(1000)
  expect(session.getSnapshot()).toMatchObject({ isBusy: true, notice: 'offline', phase: { at: 'break' } })
  exam.breaks = () => null
  await pass(5000)
  expect(session.getSnapshot()).toMatchObject({ isBusy: false, phase: { at: 'module2' }, position: 1, variant: 'easy' })
  expect(session.getSnapshot().questions.map(({ id }) => id)).toEqual([21, 22])
  session.answer(22, 'a2')
  const onSubmitted = exam.attempt
  await pass(32 * minute)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(onSubmitted.responses.get(22)).toMatchObject({ user_answer: 'a2' })
})

test('Q5 the clock pauses at half-time, answers from before it are not lost in a long pause, time-out submits', async () => {
  const exam = plain(10)
  const clock = createClock()
  const session = await open(exam, { clock })
  session.answer(11, 'a1')
  await pass(5 * minute - 300)
  exam.breaks = offline
  session.answer(12, 'a2')
  await pass(400)
  expect(session.getSnapshot().phase).toMatchObject({ at: 'halfway', remaining_seconds: 300 })
  await pass(8 * minute)
  exam.breaks = () => null
  void session.move('resume')
  await pass(12_000)
  expect(exam.held(12)).toEqual(['a2', 1])
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'answering', half_at: null }, saved: 'saved' })
  await pass(5 * minute)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(exam.attempt.closings).toBe(1)
})

test('Q5 a pause that nobody ends is over by itself: the question is there again, and its clock runs', async () => {
  const exam = plain(10)
  const session = await open(exam)
  session.answer(11, 'a1')
  await pass(5 * minute + 1000)
  expect(session.getSnapshot().phase).toMatchObject({ at: 'halfway', remaining_seconds: 300 })
  session.answer(12, 'a2')
  expect(session.getSnapshot().responses.get(12)?.userAnswer).toBeNull()
  await pass(10 * minute)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'answering', half_at: null }, position: 1 })
  session.answer(12, 'a3')
  await pass(2000)
  expect(exam.held(12)?.[0]).toBe('a3')
  await pass(5 * minute)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(exam.attempt.closings).toBe(1)
})

test('Q5 a page that opens in the pause shows no question until the clock goes on', async () => {
  const exam = plain(10)
  const first = await open(exam)
  await pass(6 * minute)
  first.dispose()
  const session = await open(exam)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'halfway' }, questions: [] })
  await session.move('resume')
  expect(session.getSnapshot().questions).toHaveLength(3)
})

test('Q5 a device that slept or whose clock was set asks the server before it submits', async () => {
  const exam = plain(10)
  let slept = 0
  const clock = createClock({ monotonic: () => performance.now(), wall: () => Date.now() + slept - 90 * minute })
  const session = await open(exam, { clock })
  await pass(5 * minute + 500)
  void session.move('resume')
  await pass(1000)
  exam.aheadMs += 2 * minute
  slept = 2 * minute
  expect(clock.secondsLeft(session.getSnapshot().phase!)).toBeGreaterThan(290)
  await pass(500)
  expect(clock.secondsLeft(session.getSnapshot().phase!)).toBeLessThan(180)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', phase: { at: 'answering' } })
  exam.breaks = offline
  await pass(4 * minute)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', notice: 'offline' })
  exam.aheadMs -= 3 * minute
  exam.breaks = () => null
  await pass(12_000)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', notice: null })
  expect(exam.attempt.closings).toBe(0)
})

test('Q9 what was answered last goes with module 1 before it is closed', async () => {
  const exam = twoModules()
  const session = await open(exam)
  await session.move('finish')
  expect(session.getSnapshot().phase?.at).toBe('checking1')
  await session.move('back')
  session.answer(11, 'a1')
  await session.move('finish')
  session.answer(12, 'a2')
  await session.move('continue')
  expect([exam.held(11), exam.held(12)]).toEqual([
    ['a1', 1],
    ['a2', 1],
  ])
  await session.move('back')
  expect(session.getSnapshot().phase?.at).toBe('break')
})

test('Q9 news that a move has overtaken changes nothing', async () => {
  const page = stubPage('')
  const exam = twoModules()
  const session = await open(exam)
  let arrive = () => {}
  exam.holds = (path) => (path.startsWith('GET') ? new Promise((resolve) => (arrive = resolve)) : undefined)
  page.window.dispatchEvent(new Event('online'))
  await pass(100)
  exam.holds = () => undefined
  await session.move('finish')
  const phases: unknown[] = []
  session.subscribe(() => phases.push(session.getSnapshot().phase?.at))
  arrive()
  await pass(1000)
  expect(phases).not.toContain('module1')
  expect(session.getSnapshot().phase?.at).toBe('checking1')
})

test('Q3 the time on each question is told with its answer, or when it is left; not while the page is hidden', async () => {
  const page = stubPage('')
  const exam = plain()
  const session = await open(exam)
  await pass(5000)
  session.answer(11, 'a1')
  session.goTo(2)
  await pass(3000)
  session.goTo(3)
  Object.assign(page.document, { visibilityState: 'hidden' })
  await pass(20_000)
  session.answer(13, 'a1')
  await pass(1000)
  const spent = [11, 12, 13].map((id) => exam.attempt.responses.get(id)?.spent_seconds)
  expect(spent).toEqual([5, 3, 0])
  expect(exam.held(12)?.[0]).toBeNull()
})
