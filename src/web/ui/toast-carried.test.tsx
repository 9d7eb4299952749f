// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a page with a program of its own; `leave` ends it and returns the message that the next page finds. */
async function openPage() {
  vi.resetModules()
  const { toast, Toasts } = await import('./toast.tsx')
  const frame = document.body.appendChild(document.createElement('div'))
  const root = createRoot(frame)
  await act(async () => root.render(<Toasts />))
  return {
    toast,
    async leave(afterMs: number): Promise<string | null> {
      vi.setSystemTime(Date.now() + afterMs)
      dispatchEvent(new Event('pagehide'))
      await act(async () => root.unmount())
      frame.remove()
      return sessionStorage.getItem('toast')
    },
  }
}

test('a toast is repeated on the next page when its own is left at once, and not on all that follow', async () => {
  const first = await openPage()
  first.toast.success('Welcome, Noor!')
  expect(await first.leave(1000)).toContain('Welcome, Noor!')
  const second = await openPage()
  expect(await second.leave(1500)).toBeNull()
})
