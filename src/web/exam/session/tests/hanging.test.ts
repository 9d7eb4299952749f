import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { device, kill, offline, open, owner, pass, plain, shown, stubPage, twoModules } from './page.ts'

test.each([
  { call: 'a save', path: '/responses' },
  { call: 'a submission', path: '/user-answer/' },
])(
  'Q6 X3 within 10 s of the end of a hang $call that hung is made, without a click, and counts once',
  async ({ path }) => {
    const exam = plain()
    const session = await open(exam)
    exam.holds = (one) => (one.includes(path) ? new Promise(() => {}) : undefined)
    session.answer(11, 'a1')
    await pass(100)
    if (path.includes('user')) void session.submit()
    await pass(17_000)
    exam.holds = () => undefined
    await pass(10_000)
    expect(exam.held(11)).toEqual(['a1', 1])
    expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
    if (path.includes('user')) expect(exam.attempt.closings).toBe(1)
  },
)

test('Q6 a server that is only slow is answered by what was asked first', async () => {
  const exam = plain()
  const session = await open(exam)
  exam.holds = (one) => (one.endsWith('/responses') ? new Promise((resolve) => setTimeout(resolve, 9000)) : undefined)
  session.answer(11, 'a1')
  await pass(9600)
  expect(session.getSnapshot().saved).toBe('saved')
  expect(exam.sent('/responses')).toHaveLength(2)
})

test('Q6 a tab of the same device hears at once, also while it is hidden, that another writes or has submitted', async () => {
  vi.stubGlobal('BroadcastChannel', channelOfTheTest())
  const page = stubPage('')
  const exam = plain()
  const first = await open(exam, { store: createDeviceStore() })
  Object.assign(page.document, { visibilityState: 'hidden' })
  const second = await open(exam, { store: createDeviceStore() })
  await pass(200)
  expect([first, second].map((one) => one.getSnapshot().isElsewhere)).toEqual([true, false])
  void second.submit()
  await pass(500)
  expect([first, second].map((one) => one.getSnapshot().status)).toEqual(['submitted', 'submitted'])
})

test('how long a page that is gone was without the server is told by the next one', async () => {
  const exam = plain()
  const before = await open(exam)
  exam.breaks = offline
  before.answer(11, 'a1')
  await pass(20_000)
  kill(before)
  expect(await device.listAway(owner(exam))).toHaveLength(1)
  exam.breaks = () => null
  const after = await open(exam)
  await pass(1000)
  expect(shown(after, 11)).toBe('a1')
  const told = exam.sent<{ away: { from: string; to: string }[] }>('/responses').flatMap(({ away }) => away)
  const lengths = told.map(({ from, to }) => Math.round((Date.parse(to) - Date.parse(from)) / 10_000))
  expect(lengths).toEqual([2])
  expect(await device.listAway(owner(exam))).toEqual([])
})

test('it is told before the end when nothing is left to save', async () => {
  const exam = twoModules()
  const session = await open(exam)
  await session.move('finish')
  await session.move('continue')
  await session.move('start')
  await session.move('finish')
  exam.breaks = offline
  void session.submit()
  await pass(10_000)
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot().status).toBe('submitted')
  const told = exam.sent<{ saves: unknown[]; away: unknown[] }>('/responses')
  expect(told.map(({ saves, away }) => [saves.length, away.length > 0])).toEqual([[0, true]])
})

/** Channels of one name hear each other, as in a browser; Node's own hold up the end of a test. */
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
