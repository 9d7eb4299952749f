declare global {
  interface Window {
    /** Controls that were pressed before their program was there, in their order. */
    earlyTaps: HTMLElement[]
  }
}

/** Replays the deferred taps of a region, now that its program listens: each control once. */
export function pressEarlyTaps(region: Element): void {
  // What belongs to an island within that is not there yet waits on.
  const isDue = (one: Element) => region.contains(one) && !one.closest('[data-island]:not([data-live])')
  for (const control of window.earlyTaps.filter(isDue)) {
    window.earlyTaps.splice(window.earlyTaps.indexOf(control), 1)
    control.removeAttribute('aria-busy')
    control.click()
  }
}
