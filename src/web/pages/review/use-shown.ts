import { useEffect, useRef, useState } from 'react'
import { openerId } from './places.ts'
import type { Shown } from './shown.ts'

/** The question whose detail is on show. Closing it leads to its own number or line, also when another was opened first. */
export function useShown(): [Shown | null, (shown: Shown | null) => void] {
  const [shown, setShown] = useState<Shown | null>(null)
  const last = useRef<Shown | null>(null)
  useEffect(() => {
    if (shown === null && last.current)
      document.getElementById(openerId(last.current.opener, last.current.question))?.focus()
    last.current = shown
  }, [shown])
  return [shown, setShown]
}
