import type { TextMark } from '../../../core/annotations/text-mark.ts'
import { ApiError, type Api } from '../../api.ts'
import { markUnsent } from '../../unsent.ts'
import { openDeviceDatabase, type DeviceDatabase } from '../session/device/device-database.ts'

/** The marks of one question, as this device keeps them. */
export type KeptMarks = {
  questionId: number
  attemptId: number
  seq: number
  marks: readonly TextMark[]
  isSaved: boolean
}

/** Highlights and notes of one attempt: on the device at once, on the server within seconds, never in the answers' way. */
export type MarkStore = {
  /** By question; the same map until something changes. */
  get(): ReadonlyMap<number, readonly TextMark[]>
  subscribe(listener: () => void): () => void
  /** Reads what the device and the server hold. */
  start(): Promise<void>
  set(questionId: number, marks: readonly TextMark[]): void
  /** Sends what waits at once; settles when the server has answered, whatever it was. */
  flush(): Promise<void>
  /** The page may end: sends what waits. */
  dispose(): void
}

type Options = {
  attemptId: number
  userEmail: string
  api: Api
  /** The server's clock, so that of two devices the later change has the higher number. */
  now: () => number
  device?: DeviceDatabase
}

const debounceMs = 800
const firstRetryMs = 2000
const mostRetryMs = 8000
/** How long marks that never reached the server are kept on the device. */
const keptMs = 7 * 24 * 3_600_000
/** What fits into one request, and into the 64 KiB that browsers let outlive a page. */
const batchLength = 15_000

/** Opens the highlights and notes of an attempt. */
export function openMarkStore({ attemptId, userEmail, api, now, device = openDeviceDatabase() }: Options): MarkStore {
  const entries = new Map<number, KeptMarks>()
  const listeners = new Set<() => void>()
  let shown: ReadonlyMap<number, readonly TextMark[]> = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let underWay: Promise<void> | null = null
  let isOver = false
  const params = { attemptId }
  const keyOf = (kept: KeptMarks) => [userEmail, 'marks', kept.attemptId, kept.questionId]

  const publish = () => {
    shown = new Map([...entries].map(([questionId, { marks }]) => [questionId, marks]))
    for (const listener of listeners) listener()
  }
  /** A device that keeps nothing still has the server. */
  const keep = (kept: KeptMarks, isKept = true) =>
    void device.change(keyOf(kept), () => (isKept ? kept : undefined)).catch(() => undefined)
  const put = (kept: KeptMarks) => {
    entries.set(kept.questionId, kept)
    keep(kept)
  }
  const schedule = (delay: number) => {
    if (isOver) return
    clearTimeout(timer)
    timer = setTimeout(() => void send(), delay)
  }

  const readDevice = async () => {
    const prefix = [userEmail, 'marks']
    const all = (await device.list(IDBKeyRange.bound(prefix, [...prefix, []])).catch(() => [])) as KeptMarks[]
    for (const kept of all) {
      if (kept.attemptId === attemptId) take(kept)
      else if (kept.isSaved || kept.seq < now() - keptMs) keep(kept, false)
    }
  }
  const take = (kept: KeptMarks) => {
    if ((entries.get(kept.questionId)?.seq ?? 0) < kept.seq) entries.set(kept.questionId, kept)
  }
  const readServer = async () => {
    const { data } = await api('GET /attempts/:attemptId/annotations', { params })
    for (const { question_id: questionId, seq, marks } of data) {
      const own = entries.get(questionId)
      if (!own || own.seq < seq) put({ questionId, attemptId, seq, marks, isSaved: true })
      else if (own.seq > seq) put({ ...own, isSaved: false })
    }
    publish()
  }

  const nextBatch = () => {
    let length = 0
    return [...entries.values()]
      .filter(({ isSaved }) => !isSaved)
      .filter((kept, at) => (length += JSON.stringify(kept.marks).length) < batchLength || at === 0)
      .slice(0, 20)
  }
  const deliver = async (batch: KeptMarks[]) => {
    const saves = batch.map(({ questionId, seq, marks }) => ({ question_id: questionId, seq, marks: [...marks] }))
    const keepalive = JSON.stringify(saves).length < batchLength
    const { data } = await api('POST /attempts/:attemptId/annotations', { params, body: { saves } }, { keepalive })
    const settled = (sent: KeptMarks) => entries.get(sent.questionId)?.seq === sent.seq
    for (const sent of batch.filter(settled)) put({ ...sent, isSaved: true })
    if (data.stored.length < batch.length) await readServer()
  }
  /** The server will not take them, now or ever: they stay on show. */
  const isFinal = (error: unknown) => error instanceof ApiError && [409, 413, 422].includes(error.status)
  const sendBatch = async (batch: KeptMarks[]) => {
    try {
      await deliver(batch)
      tries = 0
    } catch (error) {
      if (isFinal(error)) for (const sent of batch) put({ ...sent, isSaved: true })
      else tries += 1
    }
  }
  const send = () => {
    const batch = nextBatch()
    if (batch.length === 0) return underWay ?? Promise.resolve()
    underWay ??= sendBatch(batch).finally(() => {
      underWay = null
      if (nextBatch().length > 0) schedule(tries === 0 ? debounceMs : Math.min(mostRetryMs, firstRetryMs * 2 ** tries))
    })
    return underWay
  }
  const flush = async () => {
    await underWay
    await send()
  }
  const onOnline = () => schedule(0)
  // The page may end: nothing waits for what is on its way. What is sent twice counts once.
  const hurry = () => {
    const batch = nextBatch()
    if (batch.length > 0) void sendBatch(batch)
  }
  const onHidden = () => document.visibilityState === 'hidden' && hurry()

  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      isOver = false
      addEventListener('online', onOnline)
      addEventListener('pagehide', hurry)
      document.addEventListener('visibilitychange', onHidden)
      await readDevice()
      publish()
      await readServer().catch(() => undefined)
      schedule(0)
    },
    set(questionId, marks) {
      const seq = Math.max((entries.get(questionId)?.seq ?? 0) + 1, Math.floor(now()))
      markUnsent()
      put({ questionId, attemptId, seq, marks, isSaved: false })
      publish()
      schedule(debounceMs)
    },
    flush,
    dispose() {
      removeEventListener('online', onOnline)
      removeEventListener('pagehide', hurry)
      document.removeEventListener('visibilitychange', onHidden)
      clearTimeout(timer)
      hurry()
      isOver = true
    },
  }
}
