import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

const lessMotion = '(prefers-reduced-motion: reduce)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the user is interacting with a slide, or not looking at all. */
const isBusy = (track: HTMLElement | null) =>
  document.visibilityState !== 'visible' || (track?.contains(document.activeElement) ?? false)

type Autoplay = {
  /** How long a slide stands, in milliseconds; null: none moves by itself. */
  delayMs: number | null
  /** The slide that is shown: each gets its whole time, also after a move by hand. */
  at: number
  track: { current: HTMLElement | null }
}

/** Moves on from the slide shown every `delayMs`, until the user stops it; with reduced motion it begins stopped. */
export function useAutoplay({ delayMs, at, track }: Autoplay, goTo: (at: number) => void) {
  const movesByItself = useSyncExternalStore(
    subscribe,
    () => !matchMedia(lessMotion).matches,
    () => false,
  )
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isPlaying = delayMs !== null && (chosen ?? movesByItself)
  const hasMoved = useRef(false)
  const goOn = useEffectEvent((from: number) => {
    if (isBusy(track.current)) return
    hasMoved.current = true
    goTo(from + 1)
  })
  useEffect(() => {
    if (!isPlaying || delayMs === null) return
    hasMoved.current ||= at !== 0
    // The first slide has been shown since the page began; one that is set going by hand gets its whole time from then on.
    const hasStood = chosen === null && !hasMoved.current && performance.now() < delayMs
    const stood = hasStood ? performance.now() : 0
    const timer = setInterval(() => goOn(at), delayMs - stood)
    return () => clearInterval(timer)
  }, [isPlaying, delayMs, at, chosen])
  return { isPlaying, toggle: () => setChosen(!isPlaying) }
}
