// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStart } from './say-not-started.ts'

let busy: HTMLElement
beforeEach(() => {
  vi.useFakeTimers()
  busy = document.body.appendChild(document.createElement('button'))
  busy.setAttribute('aria-busy', 'true')
  window.earlyTaps = [busy]
})
afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset['failed']
  delete document.documentElement.dataset['live']
  document.body.replaceChildren()
})

watchStart()

const isSaid = () => document.documentElement.dataset['failed'] !== undefined
/** Dispatches a failure whose target is this, though the window of the tests is another object than the global one. */
const fail = (target: EventTarget, type = 'error') => {
  const event = new Event(type)
  Object.defineProperty(event, 'target', { value: target })
  target.dispatchEvent(event)
}
const added = (name: string) => document.body.appendChild(document.createElement(name))

test.each([
  { what: 'throws', failing: () => fail(window) },
  { what: 'rejects', failing: () => fail(window, 'unhandledrejection') },
  { what: 'cannot be loaded', failing: () => fail(added('script')) },
])('E2 a page whose program $what says so, and lets go of what was pressed', ({ failing }) => {
  failing()
  vi.advanceTimersByTime(2999)
  expect(isSaid()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isSaid()).toBe(true)
  expect(busy.hasAttribute('aria-busy')).toBe(false)
  expect(window.earlyTaps).toEqual([])
})

test('E2 a page whose program starts after an error, or misses a picture alone, says nothing', () => {
  fail(added('img'))
  vi.advanceTimersByTime(5000)
  fail(window)
  document.documentElement.dataset['live'] = ''
  vi.advanceTimersByTime(5000)
  expect(isSaid()).toBe(false)
  expect(busy.getAttribute('aria-busy')).toBe('true')
})
