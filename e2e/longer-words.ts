import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Returns what does not fit when every word of the page is 40 % longer and the page is read from right to left. It is measured within one
 * task, at whose end the page is as it was: nothing of the page's program runs in between.
 */
function cutOffWithLongerWords(data: string): string[] {
  const root = document.documentElement
  const direction = root.getAttribute('dir')
  const [scrolledX, scrolledY] = [scrollX, scrollY]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const written: [Text, string][] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    // What is drawn, set as a formula or being written is no text of the dictionary, and neither is what stands in an id or an address.
    if (text.parentElement?.closest('script, style, noscript, svg, .katex, [contenteditable=true], iframe')) continue
    if (text.parentElement?.closest(data)) continue
    written.push([text, text.data])
  }
  for (const [text, words] of written)
    text.data = words.replace(
      /(?<![\p{L}\p{N}_@./-])\p{L}{2,}(?![\p{L}\p{N}_@/-]|\.\p{L})/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
    )
  root.dir = 'rtl'

  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const named = (element: Element) =>
    `${element.tagName} ${element.getAttribute('class') ?? ''} “${element.textContent?.trim().slice(0, 60)}”`
  /** Names the element, and what within it reaches out. */
  const nameOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    const reaches = (inner: Element) => {
      const box = inner.getBoundingClientRect()
      return box.left < left - 1 || box.right > right + 1
    }
    return [element, ...[...element.querySelectorAll('*')].filter(reaches).slice(0, 3)].map(named).join(' by ')
  }
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!(element instanceof HTMLElement) || !element.checkVisibility() || element.closest('svg, .katex')) return false
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    const style = getComputedStyle(element)
    // Said to screen readers only.
    if (style.display === 'inline' || clientWidth <= 1 || clientHeight <= 1) return false
    // A field scrolls what is typed in it, and a frame shows a part of a larger page.
    const isField = element.matches('input, textarea, select, :has(> iframe)')
    // Its other slides stand beside the one it shows.
    const isCarousel = element.matches('section[aria-roledescription] ul')
    const hidesX = !isField && !isCarousel && /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis'
    const hidesY = !isField && /hidden|clip/.test(style.overflowY) && style.webkitLineClamp === 'none'
    const isControl =
      element.matches('button, a, label, summary, dialog, [role=tab], [role=menuitem]') &&
      ![...element.children].some((part) => getComputedStyle(part).textOverflow === 'ellipsis')
    if ((hidesX || (isControl && style.overflowX === 'visible')) && scrollWidth > clientWidth + 1) return true
    if (hidesY && scrollHeight > clientHeight + 1 && !element.matches('html, body')) return true
    const { left, right } = element.getBoundingClientRect()
    return (left < -1 || right > root.clientWidth + 1) && !scrolls(element)
  })
  const cutOff = found.map(nameOf)
  if (root.scrollWidth > root.clientWidth) cutOff.push(`the page, by ${root.scrollWidth - root.clientWidth} px`)

  for (const [text, words] of written) text.data = words
  if (direction === null) root.removeAttribute('dir')
  else root.dir = direction
  scrollTo(scrolledX, scrolledY)
  return cutOff
}

/**
 * Returns what has no room on the page in its present state once another language has longer words, from right to left. What stands in
 * `data` is no text of the page, and stays as long as it is.
 */
export const withoutRoom = (page: Page, data = 'data') => page.evaluate(cutOffWithLongerWords, data)

/**
 * Requires that everything on the page in its present state has room for longer words, from right to left. It is measured in journeys,
 * since a build in the test language would make each run longer by a build and a second site, and journeys find buttons by their English
 * names. A state that no journey looks at is not measured.
 */
export async function expectRoomForLongerWords(page: Page, data?: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  expect([page.url(), width, await withoutRoom(page, data)]).toEqual([page.url(), width, []])
}
