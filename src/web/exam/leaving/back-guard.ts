/** Flag of the history entry from which Back leads to the test itself. */
const flag = 'guardsTest'

const isGuard = (state: unknown) => typeof state === 'object' && state !== null && flag in state

/** Moves through the history without the router, for which the page stays the same; `arrived` is called at the end. */
function moveQuietly(move: () => void, arrived = () => {}): void {
  const arrive = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    arrived()
  }
  addEventListener('popstate', arrive, { capture: true, once: true })
  move()
}

/**
 * Has Back, as a button or a swipe, report instead of leaving the page: the test gets a second entry of the history, to which a step
 * back returns. Returns a function that stops it. E5
 */
export function guardBack(onBack: () => void): () => void {
  const { pathname } = location
  const listening = new AbortController()
  if (!isGuard(history.state)) history.pushState({ ...history.state, [flag]: true }, '')
  const step = (event: PopStateEvent) => {
    // A longer way through the history is no slip of a finger.
    if (location.pathname !== pathname || isGuard(event.state)) return
    event.stopImmediatePropagation()
    moveQuietly(() => history.forward(), onBack)
  }
  addEventListener('popstate', step, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

/** Takes the second entry away once the test has ended, so that one step back leads to the page before it. */
export function dropGuard(): void {
  if (isGuard(history.state)) moveQuietly(() => history.back())
}
