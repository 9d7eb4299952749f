import { isBusy, lessMotion, markDot, shownIn, timeLeft } from '../ui/carousel/row.ts'

/** Returns the milliseconds of a duration as browsers write custom properties: '300ms' or '.3s'. */
const readMs = (duration: string) => Number.parseFloat(duration) * (duration.trim().endsWith('ms') ? 1 : 1000)

/**
 * Shows another slide of a row that scrolls. The row is there at once; its contents catch up, the one leaving and the one coming
 * side by side also where the row begins anew.
 */
function showNext(row: HTMLElement): void {
  const slides = [...row.children] as HTMLElement[]
  const from = shownIn(row)
  const to = (from + 1) % slides.length
  // Negative where text runs from right to left.
  const way = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
  row.scrollTo({ left: to * way, behavior: 'instant' })
  row.dataset['since'] = String(performance.now())
  const style = getComputedStyle(row)
  const timing = {
    duration: readMs(style.getPropertyValue('--slide')),
    easing: style.getPropertyValue('--ease').trim(),
  }
  for (const at of [from, to]) {
    const start = at === to ? way : (to - from) * way
    slides[at]?.firstElementChild?.animate([{ translate: `${start}px` }, { translate: `${start - way}px` }], timing)
  }
  markDot(row, to)
}

/**
 * Returns whether a button of this carousel was pressed and waits for the program: one that pauses the slides, or counts from the one
 * shown.
 */
const isPressed = (row: HTMLElement) => window.earlyTaps.some((control) => row.parentElement?.contains(control))

/**
 * Moves the slides of a document on by themselves until their program is there, which goes on from the slide that is shown: a
 * visitor who touches nothing fetches no framework for it. H1
 */
export function moveSlides(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-autoplay]')) {
    const delayMs = Number(row.dataset['autoplay'])
    const goOn = () => {
      if (row.dataset['live'] !== undefined) return
      if (!isBusy(row) && !isPressed(row) && !matchMedia(lessMotion).matches) showNext(row)
      setTimeout(goOn, delayMs)
    }
    setTimeout(goOn, timeLeft(delayMs, 0))
  }
}
