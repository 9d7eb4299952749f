// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { runClocks } from './run-clocks.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Shows running tests whose clocks tick; returns what wakes their islands. */
function showRunning(many: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  const now = new Date().toISOString()
  const phase = { at: 'answering', ends_at: null, half_at: null, remaining_seconds: null }
  for (let shown = 0; shown < many; shown += 1) {
    const island = Object.assign(document.createElement('div'), { innerHTML: '<span></span>' })
    island.dataset['island'] = 'running-test'
    island.dataset['props'] = JSON.stringify({ running: { phase, now, is_practice: false } })
    document.body.append(island)
  }
  const wake = vi.fn<(island: HTMLElement) => void>()
  runClocks(wake)
  return wake
}

/** Advances the device's clock while the page's does not go on. */
const sleep = () => vi.setSystemTime(Date.now() + 600_000)

test('Q1 the clocks of a device that has slept wake their islands at once, then every five seconds until their program is there', async () => {
  const wake = showRunning(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wake).not.toHaveBeenCalled()
  sleep()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(wake.mock.calls).toEqual([...document.body.children].map((island) => [island]))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(wake).toHaveBeenCalledTimes(4)
  for (const island of document.body.children) (island as HTMLElement).dataset['live'] = ''
  await vi.advanceTimersByTimeAsync(60_000)
  expect(wake).toHaveBeenCalledTimes(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('Q1 the clocks of a device that has slept wake their islands as soon as the network is back', async () => {
  const wake = showRunning(1)
  sleep()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(wake).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(250)
  expect(wake).toHaveBeenCalledTimes(2)
})
