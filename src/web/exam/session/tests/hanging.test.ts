import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { offline, plain, serverNow, twoModules } from './exam.ts'
import { kill, open, pass, passUntil, pending, shown, stubPage } from './page.ts'

test.each([
  { call: 'a save', path: '/responses' },
  { call: 'a submission', path: '/user-answer/' },
])(
  'Q6 X3 within 10 s of the end of a hang $call that hung is made, without a click, and counts once',
  async ({ path }) => {
    const exam = await plain()
    const [first = 0] = exam.questions
    const session = await open(exam)
    exam.holds = (one) => (one.includes(path) ? new Promise(() => {}) : undefined)
    session.answer(first, 'a1')
    await pass(100)
    if (path.includes('user')) void session.submit()
    await pass(17_000)
    exam.holds = () => undefined
    await pass(10_000)
    expect(await exam.storedAnswer(first)).toBe('a1')
    expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
    if (path.includes('user')) expect(await exam.attempts()).toMatchObject([{ finish_reason: 'submitted' }])
  },
)

test('Q6 a server that is only slow is answered by the call that was sent first', async () => {
  const exam = await plain()
  const session = await open(exam)
  exam.holds = (one) => (one.endsWith('/responses') ? new Promise((resolve) => setTimeout(resolve, 9000)) : undefined)
  session.answer(exam.questions[0] ?? 0, 'a1')
  await pass(10_000)
  expect(session.getSnapshot().saved).toBe('saved')
  expect(exam.sent('/responses')).toHaveLength(2)
})

test('Q6 a tab of the same device is notified at once, also while it is hidden, when another writes or has submitted', async () => {
  vi.stubGlobal('BroadcastChannel', channelOfTheTest())
  const page = stubPage('')
  const exam = await plain()
  const first = await open(exam, { store: createDeviceStore() })
  Object.assign(page.document, { visibilityState: 'hidden' })
  const second = await open(exam, { store: createDeviceStore() })
  await pass(200)
  expect([first, second].map((one) => one.getSnapshot().isElsewhere)).toEqual([true, false])
  void second.submit()
  await pass(1000)
  expect([first, second].map((one) => one.getSnapshot().status)).toEqual(['submitted', 'submitted'])
})

test('the notice about the server goes as soon as it answers again, also while nothing is sent', async () => {
  const exam = await plain()
  const session = await open(exam)
  exam.breaks = (path) => (path.includes('/changes') ? { status: 503 } : null)
  await passUntil(() => session.getSnapshot().notice === 'server')
  exam.breaks = () => null
  const repairedAt = Date.now()
  await passUntil(() => session.getSnapshot().notice === null)
  // The longest pause between two tries, and less than a poll may take.
  expect(Date.now() - repairedAt).toBeLessThanOrEqual(9000)
})

test('Q6 a reply that cannot be read stops nothing: it is reported, its call is made again, and answers are saved', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const exam = await plain(10)
  const [first = 0] = exam.questions
  const session = await open(exam)
  const { id } = await exam.attempt()
  const unreadable = {
    now: new Date(serverNow()).toISOString(),
    revision: 1000,
    phase: { at: 'answering' },
    responses: null,
  }
  exam.breaks = (path) =>
    path === `GET /attempts/${id}`
      ? { status: 200, body: { success: true, msg: '', errors: null, data: unreadable } }
      : null
  await exam.setPhase("ends_at = ends_at + interval '5 minutes'")
  await passUntil(() => reported.mock.calls.length > 0)
  session.answer(first, 'a1')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  exam.breaks = () => null
  const before = session.getSnapshot().phase?.ends_at
  await passUntil(() => session.getSnapshot().phase?.ends_at !== before)
})

test('Q6 E3 what a save that hangs carries takes no further connection when its page is left, and is sent again where the save fails', async () => {
  const page = stubPage('')
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(20_000)
  exam.breaks = () => null
  // The answer and the time without the server.
  exam.holds = (one) => (one.endsWith('/responses') ? new Promise(() => {}) : undefined)
  await passUntil(() => exam.sent('/responses').some(({ away = [] }) => away.length > 0))
  exam.holds = () => new Promise(() => {})
  session.answer(second, 'a2')
  await pass(600)
  const sendsAtLeaving = async () => {
    const before = exam.sent('/responses').length
    page.window.dispatchEvent(new Event('pagehide'))
    page.window.dispatchEvent(new Event('pagehide'))
    await pass(100)
    return exam.sent('/responses').slice(before)
  }
  // What the page has beside it, once.
  expect((await sendsAtLeaving()).map(({ saves = [] }) => saves.length)).toEqual([1])
  // The page says that the server does not answer, which begins another time without one.
  await pass(4000)
  expect(session.getSnapshot().notice).not.toBeNull()
  expect(await sendsAtLeaving()).toEqual([])
  await pass(20_000)
  exam.holds = () => undefined
  await pass(10_000)
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a2'])
  expect(await pending(exam, 'away')).toEqual([])
})

test('how long a closed page was without the server is reported by the next one', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const before = await open(exam)
  exam.breaks = offline
  before.answer(first, 'a1')
  await pass(20_000)
  kill(before)
  expect(await pending(exam, 'away')).toHaveLength(1)
  exam.breaks = () => null
  const after = await open(exam)
  await pass(1000)
  expect(shown(after, first)).toBe('a1')
  const spans = exam.sent('/responses').flatMap(({ away = [] }) => away)
  expect(spans.map(({ from, to }) => Math.round((Date.parse(to) - Date.parse(from)) / 10_000))).toEqual([2])
  expect(await pending(exam, 'away')).toEqual([])
})

test('it is reported before the end when nothing is left to save', async () => {
  const exam = await twoModules()
  const session = await open(exam)
  for (const move of ['finish', 'continue', 'start', 'finish'] as const) {
    void session.move(move)
    await pass(500)
  }
  exam.breaks = offline
  void session.submit()
  await pass(10_000)
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot().status).toBe('submitted')
  const { id } = await exam.attempt()
  const logged = await exam.rows("SELECT 1 FROM attempt_events WHERE attempt_id = $1 AND kind = 'disconnected'", [id])
  expect(logged).toHaveLength(1)
  expect(exam.sent('/responses').map(({ saves = [], away = [] }) => [saves.length, away.length])).toEqual([[0, 1]])
})

/** Returns a class of channels: those of one name receive each other's messages, as in a browser; Node's own delay the end of a test. */
function channelOfTheTest() {
  const open = new Set<EventTarget>()
  return class extends EventTarget {
    constructor() {
      super()
      open.add(this)
    }
    postMessage(data: unknown) {
      for (const one of open) if (one !== this) one.dispatchEvent(new MessageEvent('message', { data }))
    }
    close() {
      open.delete(this)
    }
  }
}
