import { openDeviceDatabase } from './device-database.ts'

export type Key = (string | number)[]

/** Values by key; `change` to undefined deletes. */
export type Shelf = {
  change<V>(key: Key, next: (stored: V | undefined) => V | undefined): Promise<void>
  list<V>(prefix: Key): Promise<V[]>
  clear(prefix: Key): Promise<void>
}

const textOf = (key: Key) => key.map((part) => `${JSON.stringify(part)},`).join('')

function memoryShelf(): Shelf {
  const stored = new Map<string, unknown>()
  const under = (prefix: Key) => [...stored.keys()].filter((key) => key.startsWith(textOf(prefix)))
  return {
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
function databaseShelf(): Shelf {
  const database = openDeviceDatabase()
  const running = new Map<string, Promise<void>>()
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
    const before = running.get(at)
    const written = before ? before.then(begin, begin) : begin()
    if (before) waiting.set(at, { changes, begin, written })
    running.set(at, written)
    const end = () => {
      if (running.get(at) === written) running.delete(at)
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
    async clear(prefix) {
      flush()
      await database.clear(rangeOf(prefix))
    },
  }
}

/** Uses the device's database until its first failure, then memory, which has every change too. */
export function safeShelf(): Shelf & { isVolatile(): boolean } {
  const memory = memoryShelf()
  const device = databaseShelf()
  let isVolatile = false
  const onDevice = async <T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    if (isVolatile) return instead()
    try {
      return await work()
    } catch {
      isVolatile = true
      return instead()
    }
  }
  return {
    change(key, next) {
      void memory.change(key, next)
      return onDevice(
        () => device.change(key, next),
        async () => {},
      )
    },
    list: (prefix) =>
      onDevice(
        () => device.list(prefix),
        () => memory.list(prefix),
      ),
    clear(prefix) {
      void memory.clear(prefix)
      return onDevice(
        () => device.clear(prefix),
        async () => {},
      )
    },
    isVolatile: () => isVolatile,
  }
}
