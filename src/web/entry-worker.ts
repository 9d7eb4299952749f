// The service worker of the test player: opens it without a network. It stores the built files of the player and one page without a
// user, and neither answers nor pages of users. `exam` is set by the script that imports this one (server/http/screens/exam-worker.ts).

/** The name, language, page and files of this build; null when the server wants no service worker. */
type Exam = { build: string; language: string; page: string; files: string[] } | null

type ExtendableEvent = Event & { waitUntil: (done: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
type WorkerScope = {
  exam: Exam
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { unregister(): Promise<boolean> }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

const scope = self as unknown as WorkerScope
const { exam } = scope

const prefix = 'exam '
const cacheName = prefix + (exam?.build ?? '')

/** Stores the player. Each address that the worker looks after installs it: the first one stores for all. */
async function install({ page, language, files }: NonNullable<Exam>): Promise<void> {
  const cache = await caches.open(cacheName)
  await navigator.locks.request(cacheName, async () => {
    if (!(await cache.match(page))) await store(cache, { page, language, files })
  })
}

async function store(cache: Cache, { page, language, files }: Omit<NonNullable<Exam>, 'build'>): Promise<void> {
  // Without cookies: the page of no user. It gets the language of the files in their place.
  const headers = { 'accept-language': language }
  const response = await fetch(page, { credentials: 'omit', cache: 'no-store', headers })
  if (!response.ok) throw new Error(`${page} is not there`)
  await cache.addAll(files)
  // Last, as it says that all of it is there.
  await cache.put(page, response)
}

/** Deletes what former builds have stored; without an exam everything, and the registration. */
async function activate(): Promise<void> {
  const names = await caches.keys()
  const former = names.filter((name) => name.startsWith(prefix) && (exam === null || name !== cacheName))
  await Promise.all(former.map((name) => caches.delete(name)))
  if (exam === null) await scope.registration.unregister()
  else await scope.clients.claim()
}

/** Returns the page without a user, at an address that says where the user wanted to go. */
async function withoutNetwork(page: string, { pathname, search }: URL): Promise<Response> {
  if (pathname !== page) return Response.redirect(`${page}?next=${encodeURIComponent(pathname + search)}`)
  return (await caches.match(page)) ?? Response.error()
}

/** Time limit in ms for the server's page before the stored one is shown: a network can be connected and lead nowhere. */
const patienceMs = 4000

/** The statuses of a proxy whose server is out of reach. */
const outages = new Set([502, 503, 504])

/** True if the last navigation was redirected to the stored page, which is then shown at once. */
let isLed = false

/** Returns the server's page, or the stored one where there is no network, a dead one, or no server behind the proxy. */
async function navigate(page: string, request: Request, url: URL): Promise<Response> {
  const instead = () => {
    isLed = url.pathname !== page
    return withoutNetwork(page, url)
  }
  if (isLed && url.pathname === page) return instead()
  const online = fetch(request)
  const reply = online.then(
    (response) => (outages.has(response.status) ? null : response),
    () => null,
  )
  // Who tries again on the stored page waits as long as it takes: a slow network must lead somewhere.
  const isAgain = request.referrer !== '' && new URL(request.referrer).pathname === page
  const patience = new Promise<null>((resolve) => {
    if (!isAgain) setTimeout(resolve, patienceMs, null)
  })
  const first = await Promise.race([reply, patience])
  if (first) return first
  return (await caches.match(page)) ? instead() : online.catch(instead)
}

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([exam && install(exam), scope.skipWaiting()]))
})
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
if (exam)
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin) return
    if (request.mode === 'navigate') event.respondWith(navigate(exam.page, request, url))
    else if (exam.files.includes(url.pathname))
      event.respondWith(caches.match(url.pathname).then((stored) => stored ?? fetch(request)))
  })
