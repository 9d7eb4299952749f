import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import '../later-tools.ts'
import { createDeviceStore, type DeviceStore } from '../device/device-store.ts'
import { createExamSession, type ExamSession } from '../exam-session.ts'
import { FakeExam } from './fake-exam.ts'

/** Node's own: it is not faked, and the database of the tests lives on it. */
declare const setImmediate: (run: (value?: unknown) => void) => void

export const omar = 'omar@example.org'
export const minute = 60_000
let opened: ExamSession[] = []
/** The way of each page to the server. */
const lines = new WeakMap<ExamSession, { isDead: boolean }>()
export let device: DeviceStore

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  // The sessions of a test are on devices of their own unless it says that they are tabs.
  vi.stubGlobal('BroadcastChannel', undefined)
  globalThis.indexedDB = new IDBFactory()
  device = createDeviceStore()
})

afterEach(() => {
  for (const session of opened) session.dispose()
  opened = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Lets time pass for the device and the server, and the database work. */
export async function pass(ms: number) {
  for (let left = ms, step = Math.max(100, ms / 100); left >= 0; left -= step) {
    for (let i = 0; i < 12; i += 1) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(Math.min(left, step))
  }
  for (let i = 0; i < 12; i += 1) await new Promise(setImmediate)
}

/** A page with the quiz is opened; what was open before goes on unless it was disposed of. */
export async function open(exam: FakeExam, more: Partial<Parameters<typeof createExamSession>[0]> = {}) {
  // Small numbers are easier to read than instants.
  const small = { numberFrom: () => 0 }
  const line = { isDead: false }
  const api = ((...input: Parameters<typeof exam.api>) =>
    line.isDead ? new Promise(() => {}) : exam.api(...input)) as typeof exam.api
  const session = createExamSession({ lessonId: 3, userEmail: omar, api, store: device, ...small, ...more })
  opened.push(session)
  lines.set(session, line)
  void session.start()
  await pass(0)
  return session
}

/** The page is gone at once, with nothing sent from then on. */
export function kill(session: ExamSession) {
  Object.assign(lines.get(session) ?? {}, { isDead: true })
  session.dispose()
}

/** The parts of a page that the session listens to, with the cookies of a signed-in user. */
export function stubPage(email: string) {
  const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { cookie: '' }) }
  const signIn = (user: string) => {
    const visitor = encodeURIComponent(JSON.stringify({ name: 'Somebody', email: user }))
    page.document.cookie = `user=${visitor}; token=abc`
  }
  if (email !== '') signIn(email)
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', page.document)
  return { ...page, signIn }
}

export const offline = () => ({ status: 0 })
export const shown = (session: ExamSession, id: number) => session.getSnapshot().responses.get(id)?.userAnswer
export const plain = (minutes: number | null = null) => new FakeExam({ type: 'mcq', minutes })
export const twoModules = () => new FakeExam({ type: 'two_module', minutes: 32 })
export const owner = (exam: FakeExam) => ({ userEmail: omar, attemptId: exam.attempt.id })
