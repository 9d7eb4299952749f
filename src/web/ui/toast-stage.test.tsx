import { renderToString } from 'react-dom/server'
import { toast as hot, useToasterStore, type Toast } from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
import { dismissToast, showToast } from './toast-stage.tsx'

/** Returns the toasts that are shown, the newest first. */
function shownToasts(): Toast[] {
  let seen: Toast[] = []
  function Probe() {
    seen = useToasterStore().toasts
    return null
  }
  renderToString(<Probe />)
  return seen
}

afterEach(() => hot.remove())

test('S10 error, blank and custom toasts stand 4 s, a success 2 s, a loading one until it is replaced', () => {
  for (const type of ['blank', 'error', 'success', 'loading', 'custom'] as const) showToast(type, type, type)
  const durations = Object.fromEntries(shownToasts().map(({ type, duration }) => [type, duration]))
  expect(durations).toEqual({ blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity })
  showToast('success', 'Done', 'loading')
  expect(shownToasts().find(({ id }) => id === 'loading')).toMatchObject({
    type: 'success',
    message: 'Done',
    duration: 2000,
  })
})

test('S10 at most 20 toasts are shown, the newest', () => {
  for (let number = 1; number <= 25; number += 1) showToast('blank', `${number}`, `n${number}`)
  expect(shownToasts().map(({ message }) => Number(message))).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at))
})

test('S10 a dismissed toast is shut at once, and meant to be removed a second later', () => {
  showToast('error', 'Closed', 'closed')
  dismissToast('closed')
  expect(shownToasts().map(({ dismissed, removeDelay }) => [dismissed, removeDelay])).toEqual([[true, 1000]])
})
