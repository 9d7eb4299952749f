import { useSyncExternalStore } from 'react'
import type { Clock } from './session/clock.ts'

/** The interval between two readings of the clock, in ms. */
const tickMs = 250

const readers = new Set<() => void>()
let ticker: ReturnType<typeof setInterval> | undefined

const subscribe = (reader: () => void) => {
  readers.add(reader)
  ticker ??= setInterval(() => {
    for (const read of readers) read()
  }, tickMs)
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }
}

/** Returns a reading of the clock and keeps it current; renders only when the reading changes. */
export function useClockReading<Reading extends number | boolean | string | null>(read: () => Reading): Reading {
  return useSyncExternalStore(subscribe, read, read)
}

/** Returns whole seconds by the server's clock until an instant; 0 when it has passed. */
export const secondsUntil = (clock: Clock, instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - clock.serverNow()) / 1000))
