// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seen } from '../../../../languages/en/seen.ts'
import { retryMs } from '../../../base/reload-page.ts'
import { SeenNotice } from './seen-notice.tsx'

let root: Root
let left: string[]
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  left = []
  const leave = (what: string) => left.push(`${what} from ${address}`)
  let address = '/plan?week=2'
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, to: string) => (address = to) })
  vi.stubGlobal('location', {
    href: 'https://lantern.example/plan?week=2#days',
    pathname: '/plan',
    search: '?week=2',
    reload: () => leave('reload'),
    replace: (to: string) => leave(to),
  })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(<SeenNotice seenAt="2026-11-30T05:00:00.000Z" />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const again = ['https://lantern.example/plan?week=2#days from /quiz/offline?next=%2Fplan%3Fweek%3D2']

test('L8 P14 a page as it was seen is tried again by its button from the stored page, which waits for a slow network', () => {
  const button = document.querySelector('button')
  expect(button?.textContent).toBe(seen.tryAgain)
  button?.click()
  expect(left).toEqual(again)
})

test.each([
  { site: 'does not reply', reply: () => Promise.reject(new TypeError('no network')), isLoaded: false },
  { site: 'is not behind its proxy', reply: async () => new Response(null, { status: 502 }), isLoaded: false },
  { site: 'replies', reply: async () => new Response(), isLoaded: true },
])(
  'L8 P14 with the network back, and every few seconds, the page is loaded only if its site replies: it $site',
  async (row) => {
    const asked = vi.fn<(...call: unknown[]) => Promise<Response>>(row.reply)
    vi.stubGlobal('fetch', asked)
    await act(async () => void dispatchEvent(new Event('online')))
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD' })
    expect(left).toEqual(row.isLoaded ? again : [])
    await act(async () => vi.advanceTimersByTimeAsync(retryMs))
    expect(asked).toHaveBeenCalledTimes(2)
  },
)
