import { quizzes } from '#words/quizzes'
import { runningLine, startClock, type Running } from './running-text.ts'

/** The interval at which the clocks are read, in ms. */
const tickMs = 250

/** After how long an island is woken again whose program did not arrive, when no event says that the network is back. */
const retryMs = 5_000

/** Keeps the clocks of a document going until their program is there; one whose device has slept is woken, to ask the server. */
export function runClocks(wake: (island: HTMLElement) => void): void {
  let wokenAt = -Infinity
  const end = new AbortController()
  const tick = () => {
    const islands = [...document.querySelectorAll<HTMLElement>('[data-island=running-test]:not([data-live])')]
    if (islands.length === 0) end.abort()
    const suspects: HTMLElement[] = []
    for (const island of islands) {
      const { running } = JSON.parse(island.dataset['props'] ?? '') as { running: Running }
      const clock = startClock(running.now)
      const text = runningLine(quizzes.running, running, clock)
      const line = island.firstElementChild
      if (clock.isSuspect()) suspects.push(island)
      else if (line && line.textContent !== text) line.textContent = text
    }
    if (suspects.length === 0 || performance.now() - wokenAt < retryMs) return
    wokenAt = performance.now()
    suspects.forEach((island) => wake(island))
  }
  const timer = setInterval(tick, tickMs)
  end.signal.addEventListener('abort', () => clearInterval(timer))
  addEventListener('online', () => (wokenAt = -Infinity), { signal: end.signal })
  tick()
}
