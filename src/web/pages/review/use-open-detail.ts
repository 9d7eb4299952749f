import { useEffect, useRef, useState } from 'react'
import { openerId } from './places.ts'
import type { OpenDetail } from './open-detail.ts'

/** Returns the question whose detail is on show. Closing it leads to its own number or line, also when another was opened first. */
export function useOpenDetail(): [OpenDetail | null, (shown: OpenDetail | null) => void] {
  const [shown, setShown] = useState<OpenDetail | null>(null)
  const last = useRef<OpenDetail | null>(null)
  useEffect(() => {
    if (shown === null && last.current)
      document.getElementById(openerId(last.current.opener, last.current.question))?.focus()
    last.current = shown
  }, [shown])
  return [shown, setShown]
}
