import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const lessMotion = '(prefers-reduced-motion: reduce)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether somebody is in the middle of a slide, or not looking at all. */
const isBusy = (track: HTMLElement | null) =>
  document.visibilityState !== 'visible' || (track?.contains(document.activeElement) ?? false)

type Autoplay = {
  /** How long a slide stands, in milliseconds; null: none moves by itself. */
  delayMs: number | null
  /** The slide that is shown: each gets its whole time, also after a move by hand. */
  at: number
  track: { current: HTMLElement | null }
}

/** Moves on from the slide shown every `delayMs`, until somebody stops it; for who wants less motion it begins stopped. */
export function useAutoplay({ delayMs, at, track }: Autoplay, goTo: (at: number) => void) {
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
    const timer = setInterval(() => goOn(at), delayMs)
    return () => clearInterval(timer)
  }, [isPlaying, delayMs, at])
  return { isPlaying, toggle: () => setChosen(!isPlaying) }
}
