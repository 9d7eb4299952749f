// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { moveSlides } from './slides.ts'

const delayMs = 20_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('H1 P7 a row does not move on by itself while a tap on its carousel waits for the program', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const dots = '<div data-dots=""><button></button><button></button></div>'
  document.body.innerHTML = `<section><ul data-autoplay="${delayMs}"><li></li><li></li></ul>${dots}</section><button></button>`
  const [first, second, elsewhere] = document.querySelectorAll('button')
  const hasMoved = () => second?.getAttribute('aria-current') === 'true'
  vi.stubGlobal('earlyTaps', [first])
  moveSlides()
  vi.advanceTimersByTime(10 * delayMs)
  expect(hasMoved()).toBe(false)
  vi.stubGlobal('earlyTaps', [elsewhere])
  vi.advanceTimersByTime(delayMs)
  expect(hasMoved()).toBe(true)
})
