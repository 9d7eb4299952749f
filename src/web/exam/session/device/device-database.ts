const databaseName = 'lantern-exam'
const storeName = 'kept'
/** A blocked database may never answer; the exam does not wait for it. */
const openMs = 3000

/** The values of one database by key; every call refuses where the device cannot. */
export type DeviceDatabase = {
  /** Replaces a value by what `next` makes of it, in one transaction; undefined removes it. */
  change(key: IDBValidKey, next: (kept: unknown) => unknown): Promise<void>
  list(range: IDBKeyRange): Promise<unknown[]>
  clear(range: IDBKeyRange): Promise<void>
}

function connect(onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The storage of this device does not open.')), openMs)
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
      // Another tab brings a newer version: it must not wait for this one.
      database.addEventListener('versionchange', () => {
        onClosed()
        database.close()
      })
      resolve(database)
    })
  })
}

/** This device's database, opened when it is first needed and again when the browser has closed it. */
export function openDeviceDatabase(): DeviceDatabase {
  let connection: Promise<IDBDatabase> | undefined

  /** Settles when everything that `work` asked for is written, with what its request found. */
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
