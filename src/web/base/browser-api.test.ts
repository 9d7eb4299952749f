import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

const build = '/assets/entry-of-this-build.js'

/** Loads the clients as the page at this path does, with what it shows; the server answers every call with this status. */
async function clientsAt(pathname: '/quiz/offline' | '/quiz/7', status = 200) {
  const replace = vi.fn()
  const sent: Headers[] = []
  vi.stubGlobal('location', { pathname, href: `https://lantern.example${pathname}`, replace })
  vi.stubGlobal('document', { cookie: '', querySelector: () => ({ getAttribute: () => build }) })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(new Headers(headers))
    return Response.json({ success: status === 200, msg: '', errors: null, data: [] }, { status })
  })
  vi.resetModules()
  const clients = await import('./browser-api.ts')
  if (pathname === '/quiz/offline') await import('../pages/offline/offline-view.tsx')
  return { ...clients, replace, builds: () => sent.map((headers) => headers.get('lantern-build')) }
}

test('P14 a stored page names its build in every call of both clients, so that a newer server can refuse it', async () => {
  const { plainApi, browserApi, builds, replace } = await clientsAt('/quiz/offline')
  await plainApi('GET /trial')
  await browserApi('GET /courses')
  expect(builds()).toEqual([build, build])
  expect(replace).not.toHaveBeenCalled()
})

test('P14 a stored page that is refused as outdated is loaded anew', async () => {
  const { plainApi, replace } = await clientsAt('/quiz/offline', 426)
  await expect(plainApi('GET /trial')).rejects.toMatchObject({ status: 426 })
  expect(replace.mock.calls).toEqual([['https://lantern.example/quiz/offline']])
})

test('P14 a page that came over the network names no build', async () => {
  const { plainApi, builds } = await clientsAt('/quiz/7')
  await plainApi('GET /trial')
  expect(builds()).toEqual([null])
})

test('E2 a fault of ours before a request is sent is none of the network: it is thrown as it is, and nothing is sent', async () => {
  const { plainApi, builds } = await clientsAt('/quiz/7')
  vi.stubGlobal('AbortSignal', { timeout: () => undefined })
  const call = plainApi('GET /trial', {}, { signal: new AbortController().signal })
  await expect(call).rejects.toThrow(TypeError)
  expect(builds()).toEqual([])
})

test('E2 a request that the network does not carry is a call without a reply', async () => {
  const { plainApi } = await clientsAt('/quiz/7')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(plainApi('GET /trial')).rejects.toMatchObject({ status: 0, isTimeout: false })
})

test('E2 a call that the time limit ends says so', async () => {
  const { plainApi } = await clientsAt('/quiz/7')
  vi.stubGlobal('AbortSignal', { timeout: () => ({ aborted: true }) })
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('', 'TimeoutError')
  })
  await expect(plainApi('GET /trial')).rejects.toMatchObject({ status: 0, isTimeout: true })
})
