import { afterEach, expect, test, vi } from 'vitest'
import { noteUnsynced } from '../exam/session/unsynced.ts'
import { listenForLogOut } from './log-out.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  { what: 'answers may wait', isNoted: true, to: '/login?unsent=1' },
  { what: 'none do', isNoted: false, to: '/login' },
])(
  'P14 signing out on a device whose storage never responds says so after some seconds, ends all the same, and says where $what',
  async (row) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const values = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    vi.stubGlobal('IDBKeyRange', { bound: () => null })
    vi.stubGlobal('CSS', { supports: () => true })
    const user = encodeURIComponent(JSON.stringify({ name: 'Amal', email: 'amal@example.org' }))
    const notice = { showPopover: vi.fn(), hidePopover: vi.fn(), hasAttribute: () => false, matches: () => false }
    const page = {
      cookie: `user=${user}; token=abc`,
      documentElement: { dataset: {} },
      closest: () => page,
      querySelector: () => notice,
    }
    vi.stubGlobal('document', Object.assign(new EventTarget(), page))
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    vi.stubGlobal('fetch', async () => Response.json({ success: true, msg: '', errors: null, data: null }))
    if (row.isNoted) noteUnsynced()
    listenForLogOut()
    document.dispatchEvent(new Event('click'))
    await vi.advanceTimersByTimeAsync(3000)
    expect(notice.showPopover).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(notice.showPopover).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(9000)
    expect(assign).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([[row.to]]))
  },
)
