// A row of slides, and how it moves. Until its program is there it scrolls, and documents move it by themselves, without a framework;
// then it is live: its slides go round. docs/decisions/0054

/** The media query of users whose slides do not move by themselves. */
export const lessMotion = '(prefers-reduced-motion: reduce)'

/** Returns the milliseconds of a duration as browsers write custom properties: '300ms' or '.3s'. */
const readMs = (duration: string) => Number.parseFloat(duration) * (duration.trim().endsWith('ms') ? 1 : 1000)

/** Returns `value` within 0 to `count` - 1, going round. */
export const around = (value: number, count: number) => ((value % count) + count) % count

/**
 * Shows the slide `to`, after `step` slides forward, or back where it is negative. The slides are at their places at once; their contents
 * catch up, those leaving and those coming side by side also where the row begins anew.
 */
export function show(row: HTMLElement, to: number, step: number): void {
  const slides = [...row.children] as HTMLElement[]
  const isLive = row.dataset['live'] !== undefined
  // Negative where text runs from right to left.
  const way = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
  const style = getComputedStyle(row)
  const timing = {
    duration: readMs(style.getPropertyValue('--slide')),
    easing: style.getPropertyValue('--ease').trim(),
  }
  if (!isLive) row.scrollTo({ left: to * way, behavior: 'instant' })
  // Those that leave forward are before the first one shown until they are out of sight.
  const before = Math.max(0, step)
  for (const [at, slide] of slides.entries()) {
    const place = around(at - to + before, slides.length) - before
    if (isLive) slide.style.setProperty('--shift', String(place - at))
    if (step === 0) continue
    const [content] = slide.children
    const end = isLive ? 0 : (place - at + to) * way
    for (const move of content?.getAnimations() ?? []) move.cancel()
    const moving = content?.animate([{ translate: `${end + step * way}px` }, { translate: `${end}px` }], timing)
    // What floats above the page looks then what is below it.
    if (moving && at === to) moving.onfinish = () => row.dispatchEvent(new Event('rested', { bubbles: true }))
  }
}

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
