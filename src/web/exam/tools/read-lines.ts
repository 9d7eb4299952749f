import { linesOf, type Line } from './line-window.ts'

/** The elements of a question that the line reader reads: passage, stem, options and the verdict. */
const readable = ':is([data-part], fieldset, [aria-live], [data-verdict])'
/** Elements that are measured as a whole. */
const whole = 'img, math, select, textarea, input:not([type="radio"], [type="checkbox"])'

/** Returns whether text is seen; that for screen readers has no size. */
const isSeen = ({ width, height }: DOMRect) => width > 1 && height > 1

/** Returns the boxes of all readable content of an element, in viewport coordinates. */
function boxesIn(root: HTMLElement): DOMRect[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const boxes = [...root.querySelectorAll(whole)].map((element) => element.getBoundingClientRect())
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.nodeValue?.trim() || !parent || parent.closest(whole) || !isSeen(parent.getBoundingClientRect())) continue
    range.selectNodeContents(node)
    boxes.push(...range.getClientRects())
  }
  return boxes.filter(isSeen)
}

/** Returns the lines of an element as they are laid out, in px from the top of the viewport. */
export function readLines(root: HTMLElement): Line[] {
  const parts = [...root.querySelectorAll<HTMLElement>(`${readable}, img`)]
  const outermost = parts.filter((part) => !parts.some((other) => other !== part && other.contains(part)))
  const own = outermost.flatMap((part) =>
    part instanceof HTMLImageElement ? part.getBoundingClientRect() : boxesIn(part),
  )
  return linesOf(own.filter(isSeen).map(({ top, bottom }) => ({ top, bottom })))
}

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Returns the area of the line reader: a passage that scrolls by itself, a question without one, else both. */
export function findArea(): HTMLElement | null {
  const stage = document.querySelector<HTMLElement>('[data-stage]')
  const passage = stage?.querySelector<HTMLElement>('[data-passage]')
  const asked = stage?.querySelector<HTMLElement>('[data-question] > :last-child')
  return [passage, asked].find((pane) => pane && scrolls(pane)) ?? stage
}

/** Returns the scroller of an area: itself, or the page. */
export function scrollerOf(area: HTMLElement): Element {
  return scrolls(area) ? area : (document.scrollingElement ?? document.documentElement)
}

/** Returns the visible part of an area, without the question's sticky head. */
export function seenOf(area: HTMLElement): Line {
  const { top, bottom } = area.getBoundingClientRect()
  const head = area.querySelector('[data-question] > :first-child')
  const place = head && getComputedStyle(head).position === 'sticky' ? head.getBoundingClientRect() : null
  const isAbove = place && place.top <= top + 1
  const isBelow = place && place.bottom >= bottom - 1
  return {
    top: Math.max(0, isAbove ? place.bottom : top),
    bottom: Math.min(innerHeight, isBelow ? place.top : bottom),
  }
}
