// What is known of a row of slides before its program is there, when it is a row that scrolls: without a framework, as documents
// run it by themselves.

/** The media query of users whose slides do not move by themselves. */
export const lessMotion = '(prefers-reduced-motion: reduce)'

/** Returns whether the user is interacting with a slide, or not looking at all. */
export const isBusy = (row: HTMLElement | null): boolean =>
  document.visibilityState !== 'visible' || (row?.contains(document.activeElement) ?? false)

/** Returns the position of the slide that the row was scrolled to, or that has the focus. */
export function shownIn(row: HTMLElement): number {
  const [first, ...others] = row.children as HTMLCollectionOf<HTMLElement>
  const width = first ? first.offsetWidth : 0
  const scrolled = width === 0 ? 0 : Math.round(Math.abs(row.scrollLeft) / width)
  const focused = 1 + others.findIndex((slide) => slide.contains(document.activeElement))
  return Math.min(focused || scrolled, others.length)
}

/** Returns how long a slide that is shown since an instant still stands; one whose time went by unseen gets all of it again. */
export function timeLeft(delayMs: number, since: number): number {
  const stood = performance.now() - since
  return stood < delayMs ? delayMs - stood : delayMs
}

/** Marks the dot of the slide `at` as the current one. */
export function markDot(row: HTMLElement, at: number): void {
  row.parentElement?.querySelectorAll('[data-dots] > *').forEach((dot, of) => {
    dot.setAttribute('aria-current', String(of === at))
  })
}
