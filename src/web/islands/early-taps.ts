declare global {
  interface Window {
    /** Controls that were pressed before their program was there, in their order. */
    earlyTaps: HTMLElement[]
  }
}

/** Presses what was held of a part of the page, now that its program listens: each control once. */
export function pressEarlyTaps(region: Element): void {
  for (const control of window.earlyTaps.filter((held) => region.contains(held))) {
    window.earlyTaps.splice(window.earlyTaps.indexOf(control), 1)
    control.removeAttribute('aria-busy')
    control.click()
  }
}
