/** Controls, and parts that nothing may lie over although a pointer does not reach what is in them. */
const solid = 'a, button, input, select, textarea, label, summary, [data-solid]'
/** The distance between the points that are checked below an element, in px: less than any control is wide. */
const step = 12
/** The time for which a page has to rest before the element shows, in ms: it would flicker while the user scrolls. */
const restMs = 200

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Returns whether words of the element itself, not of those within it, are shown within a box. */
function hasWordsIn(element: Element, box: DOMRect): boolean {
  const range = document.createRange()
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some((line) => overlap(line, box))
  })
}

/** Returns the places to look at from one edge to the other, the last pixel before that one included. */
function placesIn(from: number, to: number): number[] {
  const places = [to - 1]
  for (let place = from; place < to; place += step) places.push(place)
  return places
}

/** Returns whether a floating element covers words, a control or a picture of the product. */
function coversAnything(floating: Element): boolean {
  const box = floating.getBoundingClientRect()
  const below = new Set<Element>()
  for (const y of placesIn(box.top, box.bottom))
    for (const x of placesIn(box.left, box.right))
      for (const element of document.elementsFromPoint(x, y)) if (!floating.contains(element)) below.add(element)
  return [...below].some((element) => element.matches(solid) || hasWordsIn(element, box))
}

/**
 * Shows a floating element only where it has a place of its own on the page, and only while the page rests; returns a function
 * that stops it. P6
 */
export function keepClear(floating: Element): () => void {
  let frame = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    frame = 0
    clearTimeout(rest)
    if (coversAnything(floating)) floating.setAttribute('data-covering', '')
    else rest = setTimeout(() => floating.removeAttribute('data-covering'), restMs)
  }
  const lookSoon = () => {
    frame ||= requestAnimationFrame(look)
  }
  // What scrolls below it is covered before the next frame can look.
  const scrolled = ({ target }: Event) => {
    if (target === document) floating.setAttribute('data-covering', '')
    lookSoon()
  }
  const resized = new ResizeObserver(lookSoon)
  resized.observe(document.body)
  const changed = new MutationObserver(lookSoon)
  changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'hidden', 'inert'] })
  const listening = { capture: true, passive: true }
  addEventListener('scroll', scrolled, listening)
  addEventListener('resize', lookSoon)
  // A slide says 'inert' when it begins to move, and this when it has come to rest.
  addEventListener('rested', lookSoon)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(rest)
    resized.disconnect()
    changed.disconnect()
    removeEventListener('scroll', scrolled, listening)
    removeEventListener('resize', lookSoon)
    removeEventListener('rested', lookSoon)
  }
}
