import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** A field for a written answer: what was typed into it before the page listened is taken over. */
export function useEarlyText(shown: string, take: (typed: string) => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  const takeOnce = useEffectEvent(() => {
    const typed = ref.current?.value ?? shown
    if (typed !== shown) take(typed)
  })
  useEffect(() => takeOnce(), [])
  return ref
}
