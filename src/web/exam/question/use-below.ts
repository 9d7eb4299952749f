import { useEffect, useState, type RefObject } from 'react'

const above = '100000px 0px 0px'

/** Returns whether most of an element is below the visible part of its scroller; false once it has been scrolled past. */
export function useIsBelow(ref: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setBelow(entry.intersectionRatio < 0.5 && entry.boundingClientRect.top > innerHeight / 2)
      },
      // Above the scroller counts as seen: a flick from below to above would cross no threshold otherwise.
      { threshold: [0, 0.5], rootMargin: above, scrollMargin: above },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isBelow
}
