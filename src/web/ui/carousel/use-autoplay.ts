import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isBusy, lessMotion, timeLeft } from './row.ts'

const subscribe = (listener: () => void) => {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

type Autoplay = {
  /** The display time of a slide, in ms; null: none moves by itself. */
  delayMs: number | null
  /** The slide that is shown, and since when: each gets its whole time, also after a move by hand. */
  at: number
  since: { current: number }
  track: { current: HTMLElement | null }
}

/** Moves on from the slide shown every `delayMs`, until the user stops it; with reduced motion it begins stopped. */
export function useAutoplay({ delayMs, at, since, track }: Autoplay, goTo: (at: number) => void) {
  const movesByItself = useSyncExternalStore(
    subscribe,
    () => !matchMedia(lessMotion).matches,
    () => false,
  )
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isPlaying = delayMs !== null && (chosen ?? movesByItself)
  const goOn = useEffectEvent((from: number) => {
    if (!isBusy(track.current)) goTo(from + 1)
  })
  useEffect(() => {
    if (!isPlaying || delayMs === null) return
    // One that is set going by hand gets its whole time from then on.
    const timer = setInterval(() => goOn(at), chosen === null ? timeLeft(delayMs, since.current) : delayMs)
    return () => clearInterval(timer)
  }, [isPlaying, delayMs, at, since, chosen])
  return { isPlaying, toggle: () => setChosen(!isPlaying) }
}
