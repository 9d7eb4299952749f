// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayWhenSlow } from './say-when-slow.ts'

const showPopover = vi.fn()
const hidePopover = vi.fn()
let isOpen = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('CSS', { supports: () => true })
  document.body.innerHTML = '<p data-no-reply></p>'
  const notice = document.querySelector('p') ?? expect.fail('no notice')
  showPopover.mockImplementation(() => (isOpen = true))
  hidePopover.mockImplementation(() => (isOpen = false))
  Object.assign(notice, { showPopover, hidePopover, matches: () => isOpen })
})
afterEach(() => {
  document.body.replaceChildren()
  isOpen = false
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that does not answer is named before five seconds are over, until it does', () => {
  const end = sayWhenSlow()
  vi.advanceTimersByTime(3000)
  expect(showPopover).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(isOpen).toBe(true)
  end()
  expect(isOpen).toBe(false)
})

test('nothing is said of a server that answers soon, nor on a page without the notice', () => {
  sayWhenSlow()()
  vi.advanceTimersByTime(9000)
  expect(showPopover).not.toHaveBeenCalled()
  expect(hidePopover).not.toHaveBeenCalled()
  document.body.replaceChildren()
  const end = sayWhenSlow()
  vi.advanceTimersByTime(9000)
  end()
})
