// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seen } from '../../../../languages/en/seen.ts'
import { SeenNotice } from './seen-notice.tsx'

let root: Root
let left: string[]
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
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
  vi.unstubAllGlobals()
})

test.each([
  { by: 'the button', tryAgain: () => document.querySelector('button')?.click() },
  { by: 'a network that is back', tryAgain: () => dispatchEvent(new Event('online')) },
])(
  'L8 P14 a page as it was seen is tried again from the stored page, which waits for a slow network: $by',
  async (row) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
    expect(document.querySelector('button')?.textContent).toBe(seen.tryAgain)
    await act(async () => row.tryAgain())
    expect(left).toEqual(['https://lantern.example/plan?week=2#days from /quiz/offline?next=%2Fplan%3Fweek%3D2'])
  },
)
