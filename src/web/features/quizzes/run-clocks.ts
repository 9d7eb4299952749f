import { quizzes } from '#words/quizzes'
import { runningLine, startClock, type Running } from './running-text.ts'

/** How often the clocks are read. */
const tickMs = 250

/** Keeps the clocks of a document going until their program is there; one whose device has slept is woken, to ask the server. */
export function runClocks(wake: (island: HTMLElement) => void): void {
  const tick = () => {
    const islands = [...document.querySelectorAll<HTMLElement>('[data-island=running-test]:not([data-live])')]
    if (islands.length === 0) clearInterval(timer)
    for (const island of islands) {
      const { running } = JSON.parse(island.dataset['props'] ?? '') as { running: Running }
      const clock = startClock(running.now)
      const text = runningLine(quizzes.running, running, clock)
      const line = island.firstElementChild
      if (clock.isSuspect()) wake(island)
      else if (line && line.textContent !== text) line.textContent = text
    }
  }
  const timer = setInterval(tick, tickMs)
  tick()
}
