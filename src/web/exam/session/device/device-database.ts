const databaseName = 'lantern-exam'
const storeName = 'kept'
/** A blocked database may never answer; the exam does not wait for it. */
const openMs = 3000

/** A key-value database; every call rejects when the device fails. */
export type DeviceDatabase = {
  /** Updates a value in one transaction; undefined deletes it. */
  change(key: IDBValidKey, next: (stored: unknown) => unknown): Promise<void>
  list(range: IDBKeyRange): Promise<unknown[]>
  clear(range: IDBKeyRange): Promise<void>
}

/** A browser that starts after a crash may find its files locked by what is left of the former one, for a moment. */
const retryMs = 200

/** Opens the database; rejects when that fails, or takes longer than {@link openMs}. */
async function connect(onClosed: () => void): Promise<IDBDatabase> {
  const until = Date.now() + openMs
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
    const timer = setTimeout(() => reject(new Error('The storage of this device does not open.')), withinMs)
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(storeName))
    opening.addEventListener('error', () => {
      clearTimeout(timer)
      reject(opening.error ?? new Error('The storage of this device is closed.'))
    })
    opening.addEventListener('success', () => {
      clearTimeout(timer)
      const database = opening.result
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

/** Opens this device's database lazily, and again when the browser has closed it. */
export function openDeviceDatabase(): DeviceDatabase {
  let connection: Promise<IDBDatabase> | undefined

  /** Runs `work` in a transaction; settles with the result of its request when the transaction is complete. */
  const transact = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await (connection ??= connect(() => {
      connection = undefined
    }))
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The storage of this device took nothing.')),
      )
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
  }
}
