/** The requirements of a test that a device can lack: to store its answers, to send them, and to keep time. */
export type Lack = 'store' | 'send' | 'time'

/** Time limit of each part of the check, in ms; a blocked database may never answer. */
const patienceMs = 3000

const databaseName = 'lantern-check'
const storeName = 'tried'

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    for (const event of ['error', 'blocked']) request.addEventListener(event, () => reject(request.error))
  })

/** Stores something on this device, and reads it again. */
async function store(): Promise<boolean> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(storeName))
  const database = await settled(opening)
  try {
    const written = performance.now()
    await settled(database.transaction(storeName, 'readwrite').objectStore(storeName).put(written, 'at'))
    return (await settled(database.transaction(storeName).objectStore(storeName).get('at'))) === written
  } finally {
    database.close()
    indexedDB.deleteDatabase(databaseName)
  }
}

/** Makes what each call is made with, and ends it as a call that takes too long is ended. */
async function send(): Promise<boolean> {
  const controller = new AbortController()
  const joined = AbortSignal.any([controller.signal, AbortSignal.timeout(patienceMs)])
  controller.abort()
  return joined.aborted && typeof fetch === 'function'
}

/** The interval between two readings of the clock, in ms; some browsers advance it by tenths of a second. */
const tickMs = 10

/** Waits until the clock has moved on. */
async function time(): Promise<boolean> {
  const [since, date] = [performance.now(), Date.now()]
  for (let waited = 0; waited < patienceMs; waited += tickMs) {
    await new Promise((resolve) => setTimeout(resolve, tickMs))
    if (performance.now() > since && Date.now() > date) return true
  }
  return false
}

/** Returns whether a check succeeds in time. */
const succeeds = (check: () => Promise<boolean>) =>
  Promise.race([check(), new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false))]).catch(() => false)

/** Tries what a test does with its device; returns what this device or browser cannot do. E2 */
export async function checkDevice(): Promise<Lack[]> {
  const checks: [Lack, () => Promise<boolean>][] = [
    ['send', send],
    ['time', time],
    ['store', store],
  ]
  const outcomes = await Promise.all(checks.map(async ([lack, check]) => ((await succeeds(check)) ? [] : lack)))
  return outcomes.flat()
}
