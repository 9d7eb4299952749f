import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

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

/** How many slides stand beside each other: the style sheet's decision. */
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
    place(element, shown.current, Math.max(0, step))
    setIndex(shown.current)
  }

  const begin = useEffectEvent((element: HTMLElement) => {
    // A person who scrolled or tabbed to a slide before hydration stays at it.
    const [first, ...others] = element.children as HTMLCollectionOf<HTMLElement>
    const width = first ? first.offsetWidth : 0
    const scrolled = width === 0 ? 0 : Math.round(Math.abs(element.scrollLeft) / width)
    const focused = 1 + others.findIndex((slide) => slide.contains(document.activeElement))
    shown.current = Math.min(focused || scrolled, count - 1)
    element.scrollLeft = 0
    element.dataset.still = ''
    element.dataset.live = ''
    place(element, shown.current, 0)
    void element.offsetWidth
    delete element.dataset.still
    setIndex(shown.current)
  })
  useLayoutEffect(() => {
    if (track.current) begin(track.current)
  }, [])

  return {
    track,
    index,
    next: () => move(1),
    previous: () => move(-1),
    goTo: (at: number) => move(at - shown.current),
    isShown: (at: number) => around(at - index, count) < perView,
    canMove: count > perView,
  }
}
