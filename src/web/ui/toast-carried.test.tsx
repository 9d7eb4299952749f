// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Toasts of other tests in this process are too old to be carried.
  vi.setSystemTime(Date.now() + 60_000)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a page with a program of its own; `leave` ends it and returns the message that the next page finds. */
async function openPage() {
  vi.resetModules()
  const listening = vi.spyOn(globalThis, 'addEventListener')
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
      // A page listens no more once it is left.
      for (const [type, listener] of listening.mock.calls) removeEventListener(type, listener)
      listening.mockRestore()
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

test('a page that shows by itself what a toast has said takes that toast away, its own and the one that was left, and no other', async () => {
  const first = await openPage()
  first.toast.success('It is in your cart.')
  await first.leave(1000)
  const cart = await openPage()
  cart.toast.dismissShown('Welcome, Noor!')
  expect(await cart.leave(100)).toContain('It is in your cart.')

  const again = await openPage()
  again.toast.dismissShown('It is in your cart.')
  expect(await again.leave(100)).toBeNull()
})

test('a toast is not repeated when the user reloads its page or it was dismissed, but when the page reloads itself', async () => {
  const navigation = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  const first = await openPage()
  first.toast.error('The word could not be saved')
  await first.leave(1000)
  navigation.mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry])
  const again = await openPage()
  // It would be the latest of this page too.
  expect(await again.leave(100)).toBeNull()

  const own = await openPage()
  own.toast.success('Saved')
  document.documentElement.dataset['leaving'] = ''
  await own.leave(100)
  delete document.documentElement.dataset['leaving']
  const reloaded = await openPage()
  expect(await reloaded.leave(100)).toContain('Saved')

  sessionStorage.clear()
  const third = await openPage()
  const id = third.toast.success('Done')
  third.toast.dismiss(id)
  expect(await third.leave(100)).toBeNull()
})
