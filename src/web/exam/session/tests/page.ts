import { setTimeout as takeTurn } from 'node:timers/promises'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { attemptBackend, type ExamBackend } from '../backend.ts'
import { createClock, type Clock } from '../clock.ts'
import { createDeviceStore, type DeviceStore } from '../device/device-store.ts'
import { createExamSession, type ExamOptions, type ExamSession } from '../exam-session.ts'
import { replayOutbox } from '../replay.ts'
import { isServerBusy, type Exam } from './exam.ts'

let opened: ExamSession[] = []
/** The way of each page to the server. */
const wires = new WeakMap<ExamSession, { isDead: boolean }>()
export let device: DeviceStore

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  // The sessions of a test are on devices of their own unless it says that they are tabs.
  vi.stubGlobal('BroadcastChannel', undefined)
  globalThis.indexedDB = new IDBFactory()
  device = createDeviceStore()
})

afterEach(async () => {
  for (const session of opened) kill(session)
  opened = []
  // The long poll at the server ends with the time of the test.
  await pass(15_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens the storage of another device of the same student. */
export async function anotherDevice(): Promise<DeviceStore> {
  const own = globalThis.indexedDB
  globalThis.indexedDB = new IDBFactory()
  const store = createDeviceStore()
  await store.shelf.list([])
  globalThis.indexedDB = own
  return store
}

/** Lets what is under way on the device and at the server come to an end, without any time passing. */
async function quiet() {
  for (let rounds = 0; rounds < 12; rounds += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    if (isServerBusy()) rounds = 0
  }
}

/** A span in which a call that is under way cannot time out. */
const shortMs = 250

/** Lets time pass for the device and the server. None passes while the server works on a call, however long that really takes. */
export async function pass(ms: number) {
  const step = Math.max(100, ms / 100)
  await quiet()
  for (let left = ms, quietAt = ms - step; left > 0;) {
    const ahead = Math.min(shortMs, step, left)
    await vi.advanceTimersByTimeAsync(ahead)
    left -= ahead
    if (left > 0 && left > quietAt && !isServerBusy()) continue
    await quiet()
    quietAt = left - step
  }
}

/** Lets time pass until something is so: what comes by a notification of the database takes its own real time. */
export async function passUntil(isSo: () => boolean) {
  for (let steps = 0; steps < 1000 && !isSo(); steps += 1) {
    await takeTurn(5)
    await pass(100)
  }
  if (!isSo()) throw new Error('It never came to be so.')
}

type Opening = Partial<ExamOptions> & {
  store?: DeviceStore
  userEmail?: string
  lessonId?: number
  clock?: Clock
  /** Wraps the backend of the attempt. */
  around?: (backend: ExamBackend) => ExamBackend
}

/** Opens a page with the quiz; a page that was open before stays open unless it was disposed of. */
export async function open(
  exam: Exam,
  { store = device, userEmail = exam.student.email, around = (own) => own, ...more }: Opening = {},
) {
  const wire = { isDead: false }
  const api = ((...input: Parameters<typeof exam.api>) =>
    wire.isDead ? new Promise(() => {}) : exam.api(...input)) as typeof exam.api
  const backend = around(attemptBackend({ api, userEmail, lessonId: exam.lessonId, device: store }))
  const session = createExamSession({ backend, clock: createClock(), ...more })
  opened.push(session)
  wires.set(session, wire)
  void session.start()
  await pass(100)
  return session
}

/** Closes the page at once, with nothing sent from then on. */
export function kill(session: ExamSession) {
  Object.assign(wires.get(session) ?? {}, { isDead: true })
  session.dispose()
}

/** Sends the changes that closed pages have left, as any page of the site does. */
export const replaying = (exam: Exam, more: Partial<Parameters<typeof replayOutbox>[0]> = {}) =>
  replayOutbox({
    api: exam.api,
    userEmail: exam.student.email,
    isAllowed: () => exam.user === exam.student,
    onSubmitted: () => {},
    device,
    ...more,
  })

/** Stubs the parts of a page that the session listens to, with the cookies of a signed-in user. */
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

export const shown = (session: ExamSession, id: number | undefined) =>
  session.getSnapshot().responses.get(id ?? 0)?.userAnswer

/** Returns the changes of the newest attempt that still wait on this device, by kind. */
export async function pending(exam: Exam, kind = 'answer') {
  const owner = { userEmail: exam.student.email, attemptId: (await exam.attempt()).id }
  const { items } = await device.read(owner)
  return items.filter((item) => item.kind === kind)
}
