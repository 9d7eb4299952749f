declare global {
  interface Window {
    /** Controls that were pressed before their program was there, in their order. */
    heldTaps: HTMLElement[]
  }
}

/** Presses what was held of a part of the page, now that its program listens: each control once. */
export function pressHeld(region: Element): void {
  for (const control of window.heldTaps.filter((held) => region.contains(held))) {
    window.heldTaps.splice(window.heldTaps.indexOf(control), 1)
    control.removeAttribute('aria-busy')
    control.click()
  }
}
