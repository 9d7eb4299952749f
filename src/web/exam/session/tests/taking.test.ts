import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { plainAnnotation } from '../../../../testing/annotations.ts'
import { createClock } from '../clock.ts'
import { createDeviceStore } from '../device/device-store.ts'
import { minute, offline, plain, twoModules } from './exam.ts'
import { anotherDevice, kill, open, pass, passUntil, shown, stubPage } from './page.ts'

test('Q3 the question on show is the last one stored on this device, else the one saved last', async () => {
  const exam = await plain()
  const session = await open(exam)
  session.answer(exam.questions[1] ?? 0, 'a1')
  session.goTo(3)
  await pass(1000)
  kill(session)
  expect((await open(exam)).getSnapshot().position).toBe(3)
  globalThis.indexedDB = new IDBFactory()
  expect((await open(exam, { store: createDeviceStore() })).getSnapshot().position).toBe(2)
})

test('Q4 a checked answer is locked with its verdict, also after a reload', async () => {
  const exam = await plain(null, { answerDisplay: 'immediate' })
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a2')
  exam.breaks = (path) => (path.endsWith('/checks') && exam.sent('/checks').length < 2 ? offline() : null)
  void session.check(first)
  await pass(100)
  expect(session.getSnapshot()).toMatchObject({ isBusy: true, notice: 'offline' })
  session.answer(first, 'a3')
  await pass(2000)
  session.answer(first, 'a1')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a2')
  for (const one of [session, await open(exam)]) {
    await pass(100)
    expect(one.getSnapshot()).toMatchObject({ isBusy: false, saved: 'saved' })
    expect(one.getSnapshot().responses.get(first)).toMatchObject({ userAnswer: 'a2', isLocked: true })
    expect(one.getSnapshot().checked.get(first)).toMatchObject({ is_correct: 0, correct_answer: 'a1' })
  }
})

test('T44 a check that waits for another test is said at the question, locks nothing, and works when that test is over', async () => {
  const exam = await plain(null, { answerDisplay: 'immediate' })
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a2')
  let isWaiting = true
  exam.breaks = (path) =>
    isWaiting && path.endsWith('/checks')
      ? { status: 409, code: 'answer.waits', body: { success: false, msg: 'Later.', errors: null, data: null } }
      : null
  await session.check(first)
  await pass(1000)
  expect(session.getSnapshot()).toMatchObject({ isBusy: false, saved: 'saved', status: 'ready' })
  expect([...session.getSnapshot().waiting]).toEqual([first])
  session.answer(first, 'a1')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  isWaiting = false
  await session.check(first)
  expect(session.getSnapshot().checked.get(first)).toMatchObject({ is_correct: 1 })
})

test('Q9 module 1 ends by its clock, what was given in time counts, and module 2 is a section of its own', async () => {
  const exam = await twoModules()
  const [, , third = 0, easy = 0, otherEasy = 0] = exam.questions
  const session = await open(exam)
  await pass(32 * minute - 1000)
  exam.breaks = offline
  session.answer(third, 'a2')
  session.goTo(3)
  await pass(1200)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, saved: 'device' })
  session.answer(third, 'a4')
  expect(shown(session, third)).toBe('a2')
  exam.breaks = () => null
  await pass(9000)
  expect(await exam.storedAnswer(third)).toBe('a2')
  void session.move('continue')
  await pass(300)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'break' }, questions: [] })
  exam.breaks = offline
  void session.move('start')
  await pass(1000)
  expect(session.getSnapshot()).toMatchObject({ isBusy: true, notice: 'offline', phase: { at: 'break' } })
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ isBusy: false, phase: { at: 'module2' }, position: 1, variant: 'easy' })
  expect(session.getSnapshot().questions.map(({ id }) => id)).toEqual([easy, otherEasy])
  session.answer(easy, 'a2')
  await pass(32 * minute)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(await exam.storedAnswer(easy)).toBe('a2')
})

test('Q5 the clock pauses at half-time, answers from before it are not lost in a long pause, time-out submits', async () => {
  const exam = await plain(10)
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam, { clock: createClock() })
  session.answer(first, 'a1')
  await pass(5 * minute - 1000)
  exam.breaks = offline
  session.answer(second, 'a2')
  await pass(1200)
  expect(session.getSnapshot().phase).toMatchObject({ at: 'halfway', remaining_seconds: 300 })
  await pass(8 * minute)
  exam.breaks = () => null
  void session.move('resume')
  await pass(12_000)
  expect(await exam.storedAnswer(second)).toBe('a2')
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'answering', half_at: null }, saved: 'saved' })
  await pass(5 * minute)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(await exam.attempts()).toHaveLength(1)
})

test('Q5 a pause that the student does not end is over by itself: the question is there again, and its clock runs', async () => {
  const exam = await plain(10)
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a1')
  await pass(5 * minute + 1000)
  expect(session.getSnapshot().phase).toMatchObject({ at: 'halfway', remaining_seconds: 300 })
  session.answer(second, 'a2')
  expect(shown(session, second)).toBeNull()
  await pass(10 * minute)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'answering', half_at: null }, position: 1 })
  session.answer(second, 'a3')
  await pass(2000)
  expect(await exam.storedAnswer(second)).toBe('a3')
  await pass(5 * minute)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(await exam.attempts()).toHaveLength(1)
})

test('Q5 a page that opens in the pause shows no question until the clock goes on', async () => {
  const exam = await plain(10)
  const [first = 0] = exam.questions
  const before = await open(exam)
  before.annotate(first, [plainAnnotation])
  await pass(6 * minute)
  kill(before)
  const since = exam.requests.length
  const session = await open(exam, { store: await anotherDevice() })
  await pass(2000)
  // Highlights quote the passage: the server rejects their reading, and the player does not ask.
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'halfway' }, questions: [], saved: 'saved', notice: null })
  expect(exam.requests.slice(since).filter(({ path }) => path.includes('annotations'))).toEqual([])
  void session.move('resume')
  await pass(2000)
  expect(session.getSnapshot().questions).toHaveLength(3)
  expect(session.getSnapshot().annotations.get(first)).toEqual([plainAnnotation])
})

test('T38 a pause by staff shows at once, takes no answer, loses none, and goes on with the time that was left', async () => {
  const exam = await plain(10)
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a1')
  await pass(2 * minute)
  await exam.pauseByStaff()
  await passUntil(() => session.getSnapshot().phase?.at === 'paused')
  const { remaining_seconds: left } = session.getSnapshot().phase ?? {}
  session.answer(second, 'a2')
  expect(shown(session, second)).toBeNull()
  await expect(session.submit()).rejects.toMatchObject({ code: 'attempt.paused' })
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', phase: { at: 'paused', remaining_seconds: left } })
  await pass(60 * minute)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', phase: { at: 'paused', remaining_seconds: left } })
  await exam.resumeByStaff()
  await passUntil(() => session.getSnapshot().phase?.at === 'answering')
  expect(shown(session, first)).toBe('a1')
  session.answer(second, 'a3')
  await pass(2000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(await exam.storedAnswer(second)).toBe('a3')
})

test('T38 a page that opens in a pause by staff shows no question until the test goes on', async () => {
  const exam = await twoModules()
  kill(await open(exam))
  await exam.pauseByStaff()
  const session = await open(exam, { store: await anotherDevice() })
  await pass(2000)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'paused', paused_in: 'module1' }, questions: [] })
  await exam.resumeByStaff()
  await passUntil(() => session.getSnapshot().questions.length > 0)
  expect(session.getSnapshot().phase?.at).toBe('module1')
})

test('T38 a device without a connection sends what it had before the pause; what it was given in it is refused, kept for the student and said', async () => {
  const exam = await plain(30)
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(5000)
  await exam.pauseByStaff()
  await pass(5000)
  session.answer(second, 'a2')
  await pass(5000)
  exam.breaks = () => null
  await passUntil(() => session.getSnapshot().phase?.at === 'paused' && session.getSnapshot().saved === 'saved')
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(await exam.storedAnswer(second)).toBeUndefined()
  expect(session.getSnapshot().notice).toBe('late')
})

test('Q5 a device that slept or whose clock was set asks the server before it submits', async () => {
  const exam = await plain(10)
  let slept = 0
  const clock = createClock({ monotonic: () => performance.now() - slept, wall: () => Date.now() - 90 * minute })
  const session = await open(exam, { clock })
  await pass(5 * minute + 500)
  void session.move('resume')
  await pass(1000)
  // The monotonic clock stood still while the server's went on.
  slept = 2 * minute
  expect(clock.secondsLeft(session.getSnapshot().phase!)).toBeGreaterThan(290)
  await pass(500)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', phase: { at: 'answering' } })
  await pass(4 * minute)
  expect(session.getSnapshot().status).toBe('ready')
  await pass(minute)
  expect(session.getSnapshot().status).toBe('submitted')
})

test('Q5 time-up by this device alone submits nothing: the attempt goes on when the server says that there is time', async () => {
  const exam = await plain(10)
  const session = await open(exam)
  await pass(5 * minute + 500)
  void session.move('resume')
  await pass(1000)
  exam.breaks = offline
  await pass(5 * minute)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', notice: 'offline' })
  // Staff has added time meanwhile.
  await exam.setPhase("ends_at = ends_at + interval '5 minutes', due_at = due_at + interval '5 minutes'")
  exam.breaks = () => null
  await pass(12_000)
  // A poll that failed last is answered in a while.
  await passUntil(() => session.getSnapshot().notice === null)
  expect(session.getSnapshot().status).toBe('ready')
  expect((await exam.attempt()).phase).toBe('answering')
})

test('Q9 what was answered last goes with module 1 before it is closed', async () => {
  const exam = await twoModules()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  await session.move('finish')
  expect(session.getSnapshot().phase?.at).toBe('checking1')
  await session.move('back')
  session.answer(first, 'a2')
  await session.move('finish')
  session.answer(second, 'a2')
  void session.move('continue')
  await pass(1000)
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a2', 'a2'])
  await session.move('back')
  expect(session.getSnapshot().phase?.at).toBe('break')
})

test('Q9 a notification that a move has overtaken changes nothing', async () => {
  const page = stubPage('')
  const exam = await twoModules()
  const session = await open(exam)
  let arrive = () => {}
  const isState = (path: string) => /^GET \/attempts\/\d+$/.test(path)
  exam.holds = (path) => (isState(path) ? new Promise<void>((resolve) => (arrive = resolve)) : undefined)
  page.window.dispatchEvent(new Event('online'))
  await pass(100)
  exam.holds = () => undefined
  await session.move('finish')
  await pass(300)
  expect((await exam.attempt()).phase).toBe('checking1')
  const phases: unknown[] = []
  session.subscribe(() => phases.push(session.getSnapshot().phase?.at))
  arrive()
  await pass(1000)
  expect(phases).not.toContain('module1')
  expect(session.getSnapshot().phase?.at).toBe('checking1')
})

test('Q3 the time on each question is reported with its answer, or when it is left; not while the page is hidden', async () => {
  const page = stubPage('')
  const exam = await plain()
  const [first = 0, second = 0, third = 0] = exam.questions
  const session = await open(exam)
  await pass(5000)
  session.answer(first, 'a1')
  session.goTo(2)
  await pass(3000)
  session.goTo(3)
  Object.assign(page.document, { visibilityState: 'hidden' })
  await pass(20_000)
  session.answer(third, 'a1')
  await pass(1000)
  const { responses } = await exam.state()
  const seconds = [first, second, third].map(
    (id) => responses.find(({ question_id }) => question_id === id)?.spent_seconds,
  )
  expect(seconds).toEqual([5, 3, 0])
  expect(await exam.storedAnswer(second)).toBeNull()
})

test('Q3 a visit that ends with its page counts towards the time on the question', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const spent = async () =>
    (await exam.state()).responses.find(({ question_id }) => question_id === first)?.spent_seconds
  const before = await open(exam)
  await pass(25_000)
  kill(before)
  const after = await open(exam)
  await pass(5000)
  after.goTo(2)
  await pass(1000)
  expect(await spent()).toBe(30)
})

test('Q3 the page that is left while another device answers its question takes nothing back', async () => {
  const page = stubPage('')
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a1')
  await pass(5000)
  // The page does not know of it yet.
  exam.breaks = offline
  await exam.saveElsewhere(first, 'a2')
  await pass(5000)
  page.window.dispatchEvent(new Event('pagehide'))
  await pass(100)
  exam.breaks = () => null
  await pass(10_000)
  expect(await exam.storedAnswer(first)).toBe('a2')
})
