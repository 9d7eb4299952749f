import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plainMark } from '../../../../testing/marks.ts'
import type { TextMark } from '../../../../core/annotations/text-mark.ts'
import { ApiError, type Api } from '../../../api.ts'
import { createDeviceStore, type DeviceStore } from '../../session/device/device-store.ts'
import { listRefused } from '../../session/ending/refused-answers.ts'
import { Connection } from '../../session/server/network.ts'
import { sendLeftMarks } from './left-marks.ts'
import { MarkStore } from './mark-store.ts'

/** Node's own: it is not faked, and the database of the tests lives on it. */
declare const setImmediate: (run: (value?: unknown) => void) => void

type Held = { question_id: number; seq: number; marks: TextMark[] }
type Body = { saves: Held[]; writer: string }

const omar = 'omar@example.org'
const mark = (note = '', id = 'm'): TextMark => ({ ...plainMark, note, id })

let held: Map<number, Held>
let posts: Body[]
/** What the server refuses every save with at present; 0: there is no network. */
let failure: { status: number; code?: string; seconds?: number } | null
let isTaken: (save: Held) => boolean
let isElsewhere: boolean
let isAllowed: boolean
let connections: Connection[]
let device: DeviceStore

/** A server that keeps what is newer. */
const server = (async (on: string, input: { body: Body }) => {
  if (on.startsWith('POST')) posts.push(structuredClone(input.body))
  if (failure && (failure.status === 0 || on.startsWith('POST')))
    throw new ApiError(failure.status, { msg: '', errors: null }, failure.seconds ?? null, failure.code)
  if (on.startsWith('GET')) return { data: [...held.values()] }
  if (input.body.saves.some(({ marks }) => marks.some(({ quote }) => quote === 'unreadable')))
    throw new ApiError(422, { msg: '', errors: null })
  const newer = input.body.saves.filter((save) => isTaken(save) && (held.get(save.question_id)?.seq ?? 0) < save.seq)
  for (const save of newer) held.set(save.question_id, save)
  return { data: { stored: newer.map(({ question_id }) => question_id), now: '' } }
}) as unknown as Api

const connect = () => {
  const connection = new Connection({ change() {}, unauthenticated() {} })
  connections.push(connection)
  return connection
}
const look = vi.fn(async () => {})
const open = async (attemptId = 1, userEmail = omar) => {
  const connection = connect()
  const store = new MarkStore({
    owner: { userEmail, attemptId },
    api: connection.watch(server, () => isAllowed),
    connection,
    calls: { writer: 'this-player' },
    tools: { store: device, numberFrom: () => Date.now() },
    snapshot: {
      quiz: { id: 5, name: 'Craft and structure' },
      get isElsewhere() {
        return isElsewhere
      },
    },
    look,
    publish() {},
    written() {},
  })
  void store.start()
  await pass(100)
  return store
}
const pass = async (ms: number) => {
  for (let i = 0; i < 30; i += 1) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(ms)
  for (let i = 0; i < 30; i += 1) await new Promise(setImmediate)
}
/** The page is gone, with nothing sent from then on. */
const kill = () => connections.at(-1)?.stop()
const notes = (store: MarkStore, questionId = 7) =>
  store.book
    .get()
    .get(questionId)
    ?.map(({ note }) => note)
const heldNotes = (questionId = 7) => held.get(questionId)?.marks.map(({ note }) => note)
const sendLeft = async () => {
  const isFinal = (error: unknown) => error instanceof ApiError && error.code === 'attempt.not_found'
  const connection = connect()
  const api = connection.watch(server, () => isAllowed)
  void sendLeftMarks({ api, connection, store: createDeviceStore(), userEmail: omar, isFinal })
  await pass(1000)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  globalThis.indexedDB = new IDBFactory()
  device = createDeviceStore()
  held = new Map()
  posts = []
  failure = null
  isTaken = () => true
  isElsewhere = false
  isAllowed = true
  connections = []
  look.mockReset()
})

afterEach(() => {
  for (const connection of connections) connection.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('highlights are on show at once, and on the server within a second, in one request by this player', async () => {
  const store = await open()
  for (const note of ['m', 'ma', 'main']) store.set(7, [mark(note)])
  expect(notes(store)).toEqual(['main'])
  expect(store.hasUnsaved()).toBe(true)
  await pass(1000)
  expect(heldNotes()).toEqual(['main'])
  expect(posts).toMatchObject([{ writer: 'this-player' }])
  expect(store.hasUnsaved()).toBe(false)
})

test('without a network they are unsaved, kept on the device, and sent when it is back', async () => {
  failure = { status: 0 }
  const before = await open()
  before.set(7, [mark('offline')])
  await pass(1000)
  expect(before.hasUnsaved()).toBe(true)
  kill()
  const after = await open()
  expect(notes(after)).toEqual(['offline'])
  expect(held.size).toBe(0)
  failure = null
  connections.at(-1)?.wake()
  await pass(1000)
  expect(heldNotes()).toEqual(['offline'])
  expect(after.hasUnsaved()).toBe(false)
})

test('a server that fails is asked again, not in one breath and not before it wishes', async () => {
  const store = await open()
  failure = { status: 503, seconds: 20 }
  store.set(7, [mark('late')])
  await pass(1000)
  const tries = posts.length
  connections[0]?.wake()
  await pass(18_000)
  expect(posts).toHaveLength(tries)
  failure = null
  await pass(3000)
  expect(heldNotes()).toEqual(['late'])
})

test('nothing is sent before it is known what stands on the server, which is then joined', async () => {
  failure = { status: 0 }
  const store = await open()
  store.set(7, [mark('mine')])
  held.set(7, { question_id: 7, seq: Date.now() - 60_000, marks: [mark('from before', 'old')] })
  await pass(1000)
  expect(posts).toEqual([])
  failure = null
  connections.at(-1)?.wake()
  await pass(1000)
  expect(heldNotes()).toEqual(['from before', 'mine'])
})

test('what another device changed later stands beside what was changed here', async () => {
  const store = await open()
  held.set(7, { question_id: 7, seq: Date.now() + 60_000, marks: [mark('theirs', 'other')] })
  store.set(7, [mark('mine')])
  await pass(2000)
  expect(notes(store)).toEqual(['theirs', 'mine'])
  expect(heldNotes()).toEqual(['theirs', 'mine'])
  expect(store.hasUnsaved()).toBe(false)
})

test('while another player writes they wait, and are joined with what it has made', async () => {
  const store = await open()
  isElsewhere = true
  store.set(7, [mark('mine')])
  store.hurry()
  await pass(5000)
  expect(posts).toEqual([])
  held.set(7, { question_id: 7, seq: Date.now(), marks: [mark('theirs', 'other')] })
  isElsewhere = false
  store.schedule()
  await pass(2000)
  expect(heldNotes()).toEqual(['theirs', 'mine'])
})

test('refused because another player writes, they ask where the attempt stands', async () => {
  const store = await open()
  failure = { status: 409, code: 'attempt.elsewhere' }
  look.mockImplementation(async () => {
    isElsewhere = true
  })
  store.set(7, [mark('mine')])
  await pass(5000)
  expect(posts).toHaveLength(1)
  expect(store.hasUnsaved()).toBe(true)
})

test('too late for good, they stay on show and are kept for their taker', async () => {
  const store = await open()
  failure = { status: 409, code: 'attempt.closed' }
  store.set(7, [mark('too late')])
  await pass(1000)
  const tries = posts.length
  await pass(120_000)
  expect(posts).toHaveLength(tries)
  expect(notes(store)).toEqual(['too late'])
  expect(await listRefused(device, omar)).toMatchObject([
    { attemptId: 1, quizName: 'Craft and structure', reason: 'late', notes: [{ questionId: 7 }] },
  ])
})

test('what was made after the end of a closed attempt is refused, and what was made before it is not', async () => {
  const store = await open()
  isTaken = ({ question_id }) => question_id === 7
  store.set(7, [mark('in time')])
  store.set(8, [mark('late')])
  await pass(2000)
  expect([heldNotes(7), heldNotes(8)]).toEqual([['in time'], undefined])
  expect(await listRefused(device, omar)).toMatchObject([{ notes: [{ questionId: 8 }] }])
  expect(posts).toHaveLength(1)
})

test('one that cannot be read does not hold up the others, and is kept as refused', async () => {
  const store = await open()
  store.set(7, [{ ...mark(), quote: 'unreadable' }])
  store.set(8, [mark('fine')])
  await pass(1000)
  await pass(1000)
  await pass(1000)
  expect(heldNotes(8)).toEqual(['fine'])
  expect(store.hasUnsaved()).toBe(true)
  expect(await listRefused(device, omar)).toMatchObject([{ reason: 'refused', notes: [{ questionId: 7 }] }])
})

test("A7 nobody sends another person's, who is signed in by then", async () => {
  const store = await open()
  isAllowed = false
  store.set(7, [mark('mine')])
  await pass(30_000)
  expect(posts).toEqual([])
  expect(store.hasUnsaved()).toBe(true)
})

test('neither another attempt nor another person sees them', async () => {
  failure = { status: 0 }
  const store = await open()
  store.set(7, [mark('mine')])
  await pass(100)
  expect(notes(await open(2))).toBeUndefined()
  expect(notes(await open(1, 'lina@example.org'))).toBeUndefined()
})

test('what a page that is gone has left is sent from any other, as by its player', async () => {
  failure = { status: 0 }
  const store = await open()
  store.set(7, [mark('left')])
  await pass(1000)
  kill()
  await sendLeft()
  expect(held.size).toBe(0)
  failure = null
  connections.at(-1)?.wake()
  await pass(1000)
  expect(heldNotes()).toEqual(['left'])
  expect(posts.at(-1)?.writer).toBe('this-player')
  const sent = posts.length
  await sendLeft()
  expect(posts).toHaveLength(sent)
})

test('left ones wait where another player writes, and are kept as refused when the attempt is out of reach', async () => {
  failure = { status: 0 }
  const store = await open()
  store.set(7, [mark('left')])
  await pass(100)
  kill()
  failure = { status: 409, code: 'attempt.elsewhere' }
  await sendLeft()
  expect(await listRefused(device, omar)).toEqual([])
  failure = { status: 422, code: 'request.invalid' }
  await sendLeft()
  expect(await listRefused(device, omar)).toMatchObject([{ reason: 'refused', notes: [{ questionId: 7 }] }])
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
  expect(heldNotes()).toEqual(['here'])
})
