import { listenToLeaving } from '../page.ts'
import { openDeviceDatabase, SilentDevice } from './device-database.ts'

export type Key = (string | number)[]

/** Values by key; `change` to undefined deletes. */
export type Shelf = {
  change<V>(key: Key, next: (stored: V | undefined) => V | undefined): Promise<void>
  list<V>(prefix: Key): Promise<V[]>
  clear(prefix: Key): Promise<void>
}

const textOf = (key: Key) => key.map((part) => `${JSON.stringify(part)},`).join('')

function memoryShelf(): Shelf & { entryAt(key: Key): [Key, unknown][] } {
  const stored = new Map<string, unknown>()
  const under = (prefix: Key) => [...stored.keys()].filter((key) => key.startsWith(textOf(prefix)))
  return {
    /** Returns a key with its value, if it has one. */
    entryAt: (key) => (stored.has(textOf(key)) ? [[key, stored.get(textOf(key))]] : []),
    async change<V>(key: Key, next: (stored: V | undefined) => V | undefined) {
      const value = next(stored.get(textOf(key)) as V | undefined)
      if (value === undefined) stored.delete(textOf(key))
      else stored.set(textOf(key), value)
    },
    list: async <V>(prefix: Key) => under(prefix).map((key) => stored.get(key) as V),
    async clear(prefix) {
      for (const key of under(prefix)) stored.delete(key)
    },
  }
}

/** Returns the range of keys with a prefix: IndexedDB orders arrays after strings and numbers. */
const rangeOf = (prefix: Key) => IDBKeyRange.bound(prefix, [...prefix, []])

/** Applies changes in their order as one. */
const inOrder =
  <V>(changes: ((stored: V | undefined) => V | undefined)[]) =>
  (stored: V | undefined) =>
    changes.reduce((value, change) => change(value), stored)

type Waiting = { changes: ((stored: unknown) => unknown)[]; begin(): Promise<void>; written: Promise<void> }

/** Changes of one value while it is being written wait, and are then one write: typing on a slow device does not queue up. */
function databaseShelf() {
  const database = openDeviceDatabase()
  const running = new Map<string, { key: Key; written: Promise<void> }>()
  const waiting = new Map<string, Waiting>()

  /** Begins the waiting writes, so that what is read or deleted now comes after them. */
  const flush = () => waiting.forEach(({ begin }) => void begin().catch(() => {}))

  function change(key: Key, next: (stored: unknown) => unknown): Promise<void> {
    const at = textOf(key)
    const joined = waiting.get(at)
    if (joined) {
      joined.changes.push(next)
      return joined.written
    }
    const changes = [next]
    let begun: Promise<void> | undefined
    const begin = () => {
      if (begun) return begun
      waiting.delete(at)
      begun = database.change(key, inOrder(changes))
      return begun
    }
    const before = running.get(at)?.written
    const written = before ? before.then(begin, begin) : begin()
    if (before) waiting.set(at, { changes, begin, written })
    running.set(at, { key, written })
    const end = () => {
      if (running.get(at)?.written === written) running.delete(at)
    }
    written.then(end, end)
    return written
  }

  return {
    change: <V>(key: Key, next: (stored: V | undefined) => V | undefined) =>
      change(key, (stored) => next(stored as V | undefined)),
    async list<V>(prefix: Key) {
      flush()
      return (await database.list(rangeOf(prefix))) as V[]
    },
    async clear(prefix: Key) {
      flush()
      await database.clear(rangeOf(prefix))
    },
    /** Returns the keys of the values that are not written yet. */
    unwritten: () => [...running.values()].map(({ key }) => key),
    leave: database.leave,
    comeBack: database.comeBack,
  }
}

/** A shelf that never fails; where the device does, values stay in memory. */
export type SafeShelf = Shelf & {
  /** Returns whether values are lost with the page, for now or for good. */
  isVolatile(): boolean
  /** Returns whether the device does not answer, and is asked again. */
  isAway(): boolean
  /** Does some work on the device itself, when it answers, before it gets what it has missed. */
  whenAnswering<T>(work: (device: Shelf) => Promise<T>): Promise<T>
}

/** The delay before a device that did not answer is asked again, in ms. */
const askAgainMs = 1000

/**
 * Uses the device's database until its first failure, then memory, which has every change too. A device that only does not answer in time
 * is asked again until it does, and then gets the changes that were made meanwhile, in their order.
 */
export function safeShelf(): SafeShelf {
  const memory = memoryShelf()
  const device = databaseShelf()
  let state: 'works' | 'away' | 'broken' = 'works'
  /** The reads and writes that wait for a device that does not answer, and the changes that it has missed. */
  let waiting: (() => Promise<void>)[] = []
  let missed: (() => Promise<void>)[] = []

  async function askUntilItAnswers(): Promise<void> {
    while (state === 'away')
      try {
        await device.list(['asked'])
        // More may come while these are done.
        for (let next = waiting[0] ?? missed[0]; next; next = waiting[0] ?? missed[0]) {
          await next()
          if (waiting[0] === next) waiting.shift()
          else missed.shift()
        }
        state = 'works'
      } catch (error) {
        if (!(error instanceof SilentDevice)) state = 'broken'
        else await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
  }

  const onDevice = async <T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    if (state === 'works')
      try {
        return await work()
      } catch (error) {
        // Another call may have found out before.
        if (state === 'works') {
          state = error instanceof SilentDevice ? 'away' : 'broken'
          if (state === 'away') void askUntilItAnswers()
        }
      }
    return instead()
  }

  /** Writes to the device, now or when it answers. */
  const written = (write: () => Promise<void>) =>
    onDevice(write, async () => {
      if (state === 'away') missed.push(write)
    })

  listenToLeaving(() => device.leave(device.unwritten().flatMap((key) => memory.entryAt(key))), device.comeBack)

  return {
    change(key, next) {
      void memory.change(key, next)
      return written(() => device.change(key, next))
    },
    list: (prefix) =>
      onDevice(
        () => device.list(prefix),
        () => memory.list(prefix),
      ),
    clear(prefix) {
      void memory.clear(prefix)
      return written(() => device.clear(prefix))
    },
    isVolatile: () => state !== 'works',
    isAway: () => state === 'away',
    whenAnswering: (work) =>
      state === 'away'
        ? new Promise((resolve) => waiting.push(async () => resolve(await work(device))))
        : work(state === 'works' ? device : memory),
  }
}
