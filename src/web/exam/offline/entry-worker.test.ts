import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Fetching = { request: object; respondWith: (response: Promise<Response>) => void }

const page = '/quiz/offline'
const site = 'https://lantern.example'

/** Loads the service worker, and returns what it does with a navigation. */
async function startWorker({ isStored = true } = {}) {
  const listeners = new Map<string, (event: Fetching) => void>()
  vi.stubGlobal('self', {
    exam: { build: '/assets/a.js', language: 'en', page, files: [] },
    addEventListener: (type: string, listener: (event: Fetching) => void) => listeners.set(type, listener),
  })
  vi.stubGlobal('location', { origin: site })
  vi.stubGlobal('caches', { match: async () => (isStored ? new Response('stored') : undefined) })
  // Of Node alone: it has no address that a relative one could begin from.
  const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } })
  vi.stubGlobal('Response', Object.assign(Response, { redirect }))
  vi.resetModules()
  await import('../../entry-worker.ts')
  return (referrer = '', address = '/quiz/3') =>
    new Promise<Response>((resolve, reject) =>
      listeners.get('fetch')?.({
        request: { method: 'GET', mode: 'navigate', url: site + address, referrer },
        respondWith: (response) => void response.then(resolve, reject),
      }),
    )
}
const answers = (fetched: () => Promise<Response>) => vi.stubGlobal('fetch', fetched)
const toStored = `${page}?next=${encodeURIComponent('/quiz/3')}`

const ownRedirect = Response.redirect
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  Response.redirect = ownRedirect
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('P14 L8 the files are stored once for all addresses that the worker looks after, and again where that failed', async () => {
  const listeners = new Map<string, (event: { waitUntil: (done: Promise<unknown>) => void }) => void>()
  vi.stubGlobal('self', {
    exam: { build: '/assets/a.js', language: 'en', page, files: ['/assets/a.js'] },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
  })
  vi.stubGlobal('location', { origin: site })
  const stored = new Map<string, Response>()
  const addAll = vi.fn(async (_files: string[]) => undefined)
  addAll.mockRejectedValueOnce(new TypeError('no network'))
  const cache = {
    match: async (key: string) => stored.get(key),
    put: async (...kept: [string, Response]) => stored.set(...kept),
  }
  vi.stubGlobal('caches', { open: async () => ({ ...cache, addAll }) })
  let before: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>) => (before = before.catch(() => undefined).then(work))
  vi.stubGlobal('navigator', { locks: { request } })
  answers(async () => new Response('the page'))
  vi.resetModules()
  await import('../../entry-worker.ts')
  const installed = () => new Promise((resolve) => listeners.get('install')?.({ waitUntil: resolve as never }))
  const outcomes = await Promise.allSettled([1, 2, 3].map(installed))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(addAll).toHaveBeenCalledTimes(2)
  expect(await stored.get(page)?.text()).toBe('the page')
})

test.each([502, 503, 504])(
  'P14 a proxy without its server, %i, is no network: the test opens from the device',
  async (status) => {
    const navigate = await startWorker()
    answers(async () => new Response('Bad gateway', { status }))
    expect((await navigate()).headers.get('location')).toBe(toStored)
  },
)

test('P14 a network that leads nowhere is given up after four seconds', async () => {
  const navigate = await startWorker()
  answers(() => new Promise(() => {}))
  let reply: Response | undefined
  void navigate().then((response) => (reply = response))
  await vi.advanceTimersByTimeAsync(3900)
  expect(reply).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(reply?.headers.get('location')).toBe(toStored)
  // The stored page itself waits no more.
  expect(await (await navigate('', toStored)).text()).toBe('stored')
})

test('P14 a page that the server sends is shown, also a slow one that was tried again on the stored page', async () => {
  const navigate = await startWorker()
  answers(async () => new Response('not found', { status: 404 }))
  expect((await navigate()).status).toBe(404)
  answers(() => new Promise((resolve) => setTimeout(resolve, 20_000, new Response('slow'))))
  const reply = navigate(`${site}${page}?next=%2Fquiz%2F3`)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await (await reply).text()).toBe('slow')
})

test('P14 L8 a slow page that was tried again as it was seen is shown, and a page that a link leads to is given up', async () => {
  const navigate = await startWorker()
  answers(() => new Promise((resolve) => setTimeout(resolve, 20_000, new Response('slow'))))
  const replies = [navigate(`${site}${page}?next=%2Fplan`, '/plan'), navigate(`${site}/plan`, '/plan')]
  await vi.advanceTimersByTimeAsync(20_000)
  const [again, linked] = await Promise.all(replies)
  expect(await again?.text()).toBe('slow')
  expect(linked?.headers.get('location')).toBe(`${page}?next=%2Fplan`)
})

test('P14 O15 after a way back to the release before, its worker deletes what the newer one has stored, and its page opens', async () => {
  const names = ['exam /assets/newer.js', 'exam /assets/older.js', 'other']
  const deleted: string[] = []
  const listeners = new Map<string, (event: { waitUntil: (done: Promise<unknown>) => void }) => void>()
  const claim = vi.fn(async () => undefined)
  vi.stubGlobal('self', {
    exam: { build: '/assets/older.js', language: 'en', page, files: [] },
    clients: { claim },
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
  })
  vi.stubGlobal('caches', { keys: async () => names, delete: async (name: string) => deleted.push(name) })
  vi.resetModules()
  await import('../../entry-worker.ts')
  await new Promise((resolve) => listeners.get('activate')?.({ waitUntil: resolve as never }))
  await vi.waitFor(() => expect(claim).toHaveBeenCalled())
  expect(deleted).toEqual(['exam /assets/newer.js'])
})

test('P14 O15 a stored page that the server has refused is loaded from the server, although the worker has it too', async () => {
  const navigate = await startWorker()
  answers(async () => new Response('the page of the release before'))
  const refused = await navigate(`${site}${toStored}`, toStored)
  expect(await refused.text()).toBe('the page of the release before')
})

test('P14 where nothing is stored, the page of the proxy is shown', async () => {
  const navigate = await startWorker({ isStored: false })
  answers(async () => new Response('Bad gateway', { status: 502 }))
  expect((await navigate()).status).toBe(502)
})
