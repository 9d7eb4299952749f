import type { BrowserContext, Page } from 'playwright-core'
import { siteUrl, toasts } from './browser.ts'

/** Stores a success of four lines, which the next page says. */
const carryToast = () => {
  if (top !== self) return
  const message =
    'The new words are saved. Everyone who has the course open reads them from now on, and the others when they open it.'
  sessionStorage.setItem('toast', JSON.stringify({ type: 'success', message, at: Date.now(), isReloaded: true }))
}

/** Returns the markup of a toast as it is shown, of four lines. */
export async function newToastCard(context: BrowserContext, path: string): Promise<string> {
  const page = await context.newPage()
  await page.addInitScript(carryToast)
  await page.goto(`${siteUrl()}${path}`)
  const card = page.locator(`${toasts.success} > *`).first()
  const markup = await card.evaluate((one) => one.outerHTML)
  await page.close()
  return markup
}

/** Returns what a toast covers at the end of a page, or at its top where the toast is, of what can be used; the page is as it was afterwards. */
function covered([card, output]: [string, string]): string[] {
  const region = document.querySelector(output)
  const frame = region?.closest<HTMLElement>('[popover]')
  if (!region || !frame) return ['There is no place for toasts']
  const isOpen = frame.matches(':popover-open')
  if (!isOpen) frame.showPopover()
  const template = document.createElement('template')
  template.innerHTML = card
  const shown = template.content.firstElementChild as HTMLElement
  shown.style.animation = 'none'
  region.append(shown)
  const toast = shown.getBoundingClientRect()
  const isAtFoot = toast.top > innerHeight / 2

  const scrolls = (one: Element) =>
    one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
  const scrolled = [document.documentElement, ...[...document.querySelectorAll('body *')].filter(scrolls)]
  const places = scrolled.map((one) => one.scrollTop)
  for (const one of scrolled) one.scrollTo({ top: isAtFoot ? one.scrollHeight : 0, behavior: 'instant' })
  /** Returns the part of an element that is seen: what scrolls or clips around it hides the rest. */
  const seenOf = (one: Element) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const seen = { left, right, top, bottom }
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue
      const clip = around.getBoundingClientRect()
      seen.left = Math.max(seen.left, clip.left)
      seen.right = Math.min(seen.right, clip.right)
      seen.top = Math.max(seen.top, clip.top)
      seen.bottom = Math.min(seen.bottom, clip.bottom)
    }
    return seen
  }
  const isCovered = (one: Element) => {
    const { left, right, top, bottom } = seenOf(one)
    const across = Math.min(right, toast.right) - Math.max(left, toast.left)
    const down = Math.min(bottom, toast.bottom) - Math.max(top, toast.top)
    return across > 1 && down > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const used = 'a[href], button, input, select, textarea, summary, [contenteditable=true]'
  // The footer of the site is the same below every page: no one needs it next. What is pressed through a toast is not covered.
  const isPressed = getComputedStyle(shown).pointerEvents === 'none'
  const names = (isPressed ? [] : [...document.querySelectorAll(`:not([data-site-footer] *):is(${used})`)])
    .filter(isCovered)
    .map((one) => `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 60)}`)
  if (toast.height === 0) names.push('The toast is not seen')

  shown.remove()
  scrolled.forEach((one, index) => one.scrollTo({ top: places[index] ?? 0, behavior: 'instant' }))
  if (!isOpen) frame.hidePopover()
  return names
}

/** Returns what a toast covers of what is needed next on a page, at the present width or at others, the last of which stays. */
export async function coveredByToast(
  page: Page,
  card: string,
  address: string,
  widths: number[] = [page.viewportSize()?.width ?? 0],
): Promise<string[]> {
  const all: string[] = []
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: width < 600 ? 664 : 800 })
    // What a page lays out by a media query of its own follows in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const names = await page.evaluate(covered, [card, toasts.success] as [string, string])
    all.push(...names.map((name) => `${address} at ${width} px: ${name}`))
  }
  return all
}
