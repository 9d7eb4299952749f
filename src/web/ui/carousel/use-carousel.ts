import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { markDot, shownIn } from './row.ts'

/** `value` within 0 to `count` - 1, going round. */
const around = (value: number, count: number) => ((value % count) + count) % count

/** Puts every slide to its place: the slide `index` first, and up to `lead` slides before it. */
function place(track: HTMLElement, index: number, lead: number): void {
  const slides = [...track.children] as HTMLElement[]
  for (const [at, slide] of slides.entries()) {
    const offset = around(at - index + lead, slides.length) - lead
    slide.style.setProperty('--shift', String(offset - at))
  }
}

/** Reads the number of slides side by side, which the style sheet decides. */
const readPerView = (track: HTMLElement) => Number(getComputedStyle(track).getPropertyValue('--per-view')) || 1

function usePerView(track: { current: HTMLElement | null }): number {
  const [perView, setPerView] = useState(1)
  useEffect(() => {
    const element = track.current
    if (!element) return
    const read = () => setPerView(readPerView(element))
    read()
    addEventListener('resize', read)
    return () => removeEventListener('resize', read)
  }, [track])
  return perView
}

/**
 * The state of a carousel that goes round. All slides move by the same way, so nothing is cloned: before a move those about
 * to come are put, unseen, at the side they come from.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const shown = useRef(0)
  const since = useRef(0)
  const perView = usePerView(track)

  const move = (step: number) => {
    const element = track.current
    if (!element || step === 0) return
    const from = shown.current
    element.dataset.still = ''
    place(element, from, Math.max(0, -step))
    // The places have to be taken before the way from them can be shown.
    void element.offsetWidth
    delete element.dataset.still
    shown.current = around(from + step, count)
    since.current = performance.now()
    place(element, shown.current, Math.max(0, step))
    setIndex(shown.current)
  }

  const begin = useEffectEvent((element: HTMLElement) => {
    // A person who scrolled or tabbed to a slide before hydration stays at it, and so does who was shown it.
    shown.current = shownIn(element)
    since.current = Number(element.dataset['since'] ?? 0)
    for (const slide of element.children) slide.firstElementChild?.getAnimations().forEach((move) => move.cancel())
    element.scrollLeft = 0
    element.dataset.still = ''
    element.dataset.live = ''
    place(element, shown.current, 0)
    void element.offsetWidth
    delete element.dataset.still
    // Hydration repairs no attributes: dots that moved on before it would stay wrong where React takes them for right.
    markDot(element, index)
    setIndex(shown.current)
  })
  useLayoutEffect(() => {
    if (track.current) begin(track.current)
  }, [])

  return {
    track,
    index,
    since,
    next: () => move(1),
    previous: () => move(-1),
    goTo: (at: number) => move(at - shown.current),
    isShown: (at: number) => around(at - index, count) < perView,
    canMove: count > perView,
  }
}
