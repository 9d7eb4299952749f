import { openDeviceDatabase } from './device-database.ts'

export type Key = (string | number)[]

/** Values by key; `change` to undefined deletes. */
export type Shelf = {
  change<V>(key: Key, next: (kept: V | undefined) => V | undefined): Promise<void>
  list<V>(prefix: Key): Promise<V[]>
  clear(prefix: Key): Promise<void>
}

const textOf = (key: Key) => key.map((part) => `${JSON.stringify(part)},`).join('')

function memoryShelf(): Shelf {
  const kept = new Map<string, unknown>()
  const under = (prefix: Key) => [...kept.keys()].filter((key) => key.startsWith(textOf(prefix)))
  return {
    async change<V>(key: Key, next: (kept: V | undefined) => V | undefined) {
      const value = next(kept.get(textOf(key)) as V | undefined)
      if (value === undefined) kept.delete(textOf(key))
      else kept.set(textOf(key), value)
    },
    list: async <V>(prefix: Key) => under(prefix).map((key) => kept.get(key) as V),
    async clear(prefix) {
      for (const key of under(prefix)) kept.delete(key)
    },
  }
}

/** Returns the range of keys with a prefix: IndexedDB orders arrays after strings and numbers. */
const rangeOf = (prefix: Key) => IDBKeyRange.bound(prefix, [...prefix, []])

function databaseShelf(): Shelf {
  const database = openDeviceDatabase()
  return {
    change: <V>(key: Key, next: (kept: V | undefined) => V | undefined) =>
      database.change(key, (kept) => next(kept as V | undefined)),
    list: async <V>(prefix: Key) => (await database.list(rangeOf(prefix))) as V[],
    clear: (prefix) => database.clear(rangeOf(prefix)),
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
    async change(key, next) {
      await memory.change(key, next)
      await onDevice(
        () => device.change(key, next),
        async () => {},
      )
    },
    list: (prefix) =>
      onDevice(
        () => device.list(prefix),
        () => memory.list(prefix),
      ),
    async clear(prefix) {
      await memory.clear(prefix)
      await onDevice(
        () => device.clear(prefix),
        async () => {},
      )
    },
    isVolatile: () => isVolatile,
  }
}
