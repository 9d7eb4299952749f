import { around, isBusy, lessMotion, markDot, show, shownIn, timeLeft } from '../ui/carousel/row.ts'

/** Shows the next slide of a row that scrolls. */
function showNext(row: HTMLElement): void {
  const to = around(shownIn(row) + 1, row.children.length)
  show(row, to, 1)
  row.dataset['since'] = String(performance.now())
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
