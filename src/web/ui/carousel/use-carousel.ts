import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { around, markDot, show, shownIn } from './row.ts'

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

/** Returns the state of a carousel that goes round. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const shown = useRef(0)
  const since = useRef(0)
  const perView = usePerView(track)

  const move = (step: number) => {
    if (!track.current || step === 0) return
    shown.current = around(shown.current + step, count)
    since.current = performance.now()
    show(track.current, shown.current, step)
    setIndex(shown.current)
  }

  const begin = useEffectEvent((element: HTMLElement) => {
    // A person who scrolled or tabbed to a slide before hydration stays at it, and so does who was shown it.
    shown.current = shownIn(element)
    since.current = Number(element.dataset['since'] ?? 0)
    for (const slide of element.children) slide.firstElementChild?.getAnimations().forEach((move) => move.cancel())
    element.scrollLeft = 0
    element.dataset['live'] = ''
    show(element, shown.current, 0)
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
