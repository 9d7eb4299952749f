import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Takes over what was typed into the field of a written answer before the page listened. */
export function useEarlyText(shown: string, take: (typed: string) => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  const takeOnce = useEffectEvent(() => {
    const typed = ref.current?.value ?? shown
    if (typed !== shown) take(typed)
  })
  useEffect(() => takeOnce(), [])
  return ref
}
