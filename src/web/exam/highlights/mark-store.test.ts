import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TextMark } from '../../../core/annotations/text-mark.ts'
import { ApiError, type Api } from '../../api.ts'
import { createDeviceStore } from '../session/device/device-store.ts'
import { sendLeftMarks } from './left-marks.ts'
import { openMarkStore, type MarkStore } from './mark-store.ts'

/** Node's own: it is not faked, and the database of the tests lives on it. */
declare const setImmediate: (run: (value?: unknown) => void) => void

type Held = { question_id: number; seq: number; marks: TextMark[] }

const omar = 'omar@example.org'
const mark = (note = ''): TextMark => ({
  id: 'm',
  part: 'passage',
  start: 0,
  end: 8,
  quote: 'The tide',
  style: 'yellow',
  note,
})

let held: Map<number, Held>
let calls: string[]
/** The status that the server fails with at present; 0: there is no network. */
let failure: number | null
let opened: MarkStore[]

/** A server that keeps what is newer. */
const server = (async (on: string, input: { body?: { saves: Held[] } }) => {
  calls.push(on)
  if (failure !== null) throw new ApiError(failure, { msg: '', errors: null })
  if (on.startsWith('GET')) return { data: [...held.values()] }
  const saves = input.body?.saves ?? []
  const newer = saves.filter(({ question_id, seq }) => (held.get(question_id)?.seq ?? 0) < seq)
  for (const save of newer) held.set(save.question_id, save)
  return { data: { stored: newer.map(({ question_id }) => question_id), now: '' } }
}) as unknown as Api

const open = async (attemptId = 1, userEmail = omar) => {
  const store = openMarkStore({ attemptId, userEmail, api: server, now: () => Date.now() })
  opened.push(store)
  void store.start()
  await pass(100)
  return store
}
const pass = async (ms: number) => {
  for (let i = 0; i < 30; i += 1) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(ms)
  for (let i = 0; i < 30; i += 1) await new Promise(setImmediate)
}
const notes = (store: MarkStore, questionId = 7) =>
  store
    .get()
    .get(questionId)
    ?.map(({ note }) => note)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  globalThis.indexedDB = new IDBFactory()
  const page = new EventTarget()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  held = new Map()
  calls = []
  failure = null
  opened = []
})

afterEach(() => {
  for (const store of opened) store.dispose()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('highlights are on show at once, and on the server within a second, in one request', async () => {
  const store = await open()
  for (const note of ['m', 'ma', 'main']) store.set(7, [mark(note)])
  expect(notes(store)).toEqual(['main'])
  await pass(1000)
  expect(held.get(7)?.marks[0]?.note).toBe('main')
  expect(calls.filter((on) => on.startsWith('POST'))).toHaveLength(1)
})

test('without a network they are kept on the device, and sent when it is back', async () => {
  failure = 0
  const before = await open()
  before.set(7, [mark('offline')])
  await pass(1000)
  before.dispose()
  const after = await open()
  expect(notes(after)).toEqual(['offline'])
  expect(held.size).toBe(0)
  failure = null
  dispatchEvent(new Event('online'))
  await pass(1000)
  expect(held.get(7)?.marks[0]?.note).toBe('offline')
})

test('a server that fails is asked again, and not in one breath', async () => {
  const store = await open()
  failure = 503
  store.set(7, [mark('late')])
  await pass(1000)
  const tries = calls.length
  await pass(1000)
  expect(calls).toHaveLength(tries)
  failure = null
  await pass(40_000)
  expect(held.get(7)?.marks[0]?.note).toBe('late')
})

test('what another device changed later is shown instead', async () => {
  const store = await open()
  held.set(7, { question_id: 7, seq: Date.now() + 60_000, marks: [mark('theirs')] })
  store.set(7, [mark('mine')])
  await pass(1000)
  expect(notes(store)).toEqual(['theirs'])
})

test('an attempt that is closed is asked no more', async () => {
  const store = await open()
  failure = 409
  store.set(7, [mark('too late')])
  await pass(1000)
  const tries = calls.length
  await pass(120_000)
  expect(calls).toHaveLength(tries)
  expect(notes(store)).toEqual(['too late'])
})

test('neither another attempt nor another person sees them', async () => {
  failure = 0
  const store = await open()
  store.set(7, [mark('mine')])
  await pass(100)
  expect(notes(await open(2))).toBeUndefined()
  expect(notes(await open(1, 'lina@example.org'))).toBeUndefined()
})

test('a device that keeps nothing still sends them', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked')
    },
  })
  const store = await open()
  store.set(7, [mark('here')])
  await pass(1000)
  expect(held.get(7)?.marks[0]?.note).toBe('here')
})

test('what was marked a moment before is sent when it is asked for, or when the page ends', async () => {
  const store = await open()
  store.set(7, [mark('before submitting')])
  await store.flush()
  expect(held.get(7)?.marks[0]?.note).toBe('before submitting')
  store.set(7, [mark('before the page ends')])
  dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(held.get(7)?.marks[0]?.note).toBe('before the page ends')
})

test('what a page that is gone has left is sent by the next one, for its own person, and what is never taken is not asked again', async () => {
  failure = 0
  const store = await open()
  store.set(7, [mark('left')])
  await pass(100)
  store.dispose()
  await pass(100)
  failure = null
  const device = createDeviceStore()
  expect(await sendLeftMarks(server, device, 'lina@example.org')).toBe(false)
  expect(held.size).toBe(0)
  expect(await sendLeftMarks(server, device, omar)).toBe(false)
  expect(held.get(7)?.marks[0]?.note).toBe('left')
  const asked = calls.length
  expect(await sendLeftMarks(server, device, omar)).toBe(false)
  expect(calls).toHaveLength(asked)
})
