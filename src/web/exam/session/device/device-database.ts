import { quietly } from '../unsynced.ts'

const databaseName = 'lantern-exam'
const storeName = 'kept'
/** Time limit in ms for the device to open its database or to complete a transaction: a blocked one may never answer. */
export const patienceMs = 3000

/** A key-value database; every call rejects when the device fails, with {@link SilentDevice} when it does not answer in time. */
export type DeviceDatabase = {
  /** Updates a value in one transaction; undefined deletes it. */
  change(key: IDBValidKey, next: (stored: unknown) => unknown): Promise<void>
  list(range: IDBKeyRange): Promise<unknown[]>
  clear(range: IDBKeyRange): Promise<void>
  /**
   * Closes the database because the page is left; calls that are under way are made again when it is shown again. A page that the browser
   * keeps in memory would hold its transaction, for which those of every other page wait. The values are written without a look at what
   * is stored: what has to be read first is never read on a page that is left.
   */
  leave(values: [IDBValidKey, unknown][]): void
  /** Goes on with the calls that were under way when the page was left. */
  comeBack(): void
}

/** The device does not answer; another page may hold its storage. */
export class SilentDevice extends Error {}

/** A browser that starts after a crash may find its files locked by what is left of the former one, for a moment. */
const retryMs = 200

/** Opens the database; rejects when that fails, or takes longer than {@link patienceMs}. */
async function connect(onClosed: () => void): Promise<IDBDatabase> {
  const until = Date.now() + patienceMs
  for (;;)
    try {
      return await open(onClosed, until - Date.now())
    } catch (error) {
      const isPassing = error instanceof DOMException && error.name === 'UnknownError' && Date.now() + retryMs < until
      if (!isPassing) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
}

function open(onClosed: () => void, withinMs: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new SilentDevice())
    }, withinMs)
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(storeName))
    opening.addEventListener('error', () => {
      clearTimeout(timer)
      reject(opening.error ?? new Error('The storage of this device is closed.'))
    })
    opening.addEventListener('success', () => {
      clearTimeout(timer)
      const database = opening.result
      if (isLate) return database.close()
      database.addEventListener('close', onClosed)
      // Another tab upgrades the database: it must not wait for this one.
      database.addEventListener('versionchange', () => {
        onClosed()
        database.close()
      })
      resolve(database)
    })
  })
}

/** Opens this device's database lazily, and again when it was closed. */
export function openDeviceDatabase(): DeviceDatabase {
  let connection: Promise<IDBDatabase> | undefined
  /** The connection, once it is there. */
  let opened: IDBDatabase | undefined
  /** The transactions that are under way, each with what ends it because the page is left. */
  const running = new Map<IDBTransaction, () => void>()
  /** Settles when the page is shown again; undefined while it is. */
  let absence: { over: Promise<void>; end: () => void } | undefined

  const forget = () => (connection = opened = undefined)

  async function connected(): Promise<IDBDatabase> {
    const own = (connection ??= connect(forget))
    try {
      const database = await own
      if (connection === own) opened = database
      return database
    } catch (error) {
      // The next call tries again.
      if (connection === own) forget()
      throw error
    }
  }

  /** Runs `work` in a transaction; settles with the result of its request when the transaction is complete. */
  async function transact<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    for (;;) {
      await absence?.over
      const database = await connected()
      const done = absence ? null : await transactOnce(database, mode, work)
      if (done) return done.result
    }
  }

  /** Returns null when the page was left meanwhile. */
  function transactOnce<T>(
    database: IDBDatabase,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<IDBRequest<T> | null> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        quietly(() => transaction.abort())
        // An engine that is stuck may not even report that.
        reject(new SilentDevice())
      }, patienceMs)
      const end = () => {
        clearTimeout(timer)
        running.delete(transaction)
      }
      running.set(transaction, () => {
        clearTimeout(timer)
        // One that is just completing cannot be aborted, and needs no other try.
        if (quietly(() => (transaction.abort(), true))) resolve(null)
      })
      transaction.addEventListener('complete', () => {
        end()
        resolve(request)
      })
      transaction.addEventListener('abort', () => {
        end()
        if (!isLate) reject(transaction.error ?? new Error('The storage of this device took nothing.'))
      })
    })
  }

  return {
    async change(key, next) {
      await transact('readwrite', (store) => {
        const reading = store.get(key)
        reading.addEventListener('success', () => {
          const value = next(reading.result)
          if (value === undefined) store.delete(key)
          else store.put(value, key)
        })
        return reading
      })
    },
    list: (range) => transact('readonly', (store) => store.getAll(range)),
    clear: (range) => transact('readwrite', (store) => store.delete(range)),
    leave(values) {
      if (absence) return
      let end = () => {}
      absence = { over: new Promise((resolve) => (end = resolve)), end: () => end() }
      for (const interrupt of running.values()) interrupt()
      // The browser may have closed it in between.
      quietly(() => {
        if (!opened || values.length === 0) return
        const transaction = opened.transaction(storeName, 'readwrite')
        const store = transaction.objectStore(storeName)
        for (const [key, value] of values) store.put(value, key)
        // So it completes without this page.
        transaction.commit()
      })
      opened?.close()
      forget()
    },
    comeBack() {
      const { end } = absence ?? {}
      absence = undefined
      end?.()
    },
  }
}
