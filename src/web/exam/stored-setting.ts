import { useCallback, useMemo, useState } from 'react'
import { useHydrated } from '../ui/hydrated.ts'

/** Returns a number stored on this device, else `fallback`. */
export function readSetting(name: string, fallback: number): number {
  try {
    const stored = localStorage.getItem(`lantern-${name}`)
    return stored === null || !Number.isFinite(Number(stored)) ? fallback : Number(stored)
  } catch {
    return fallback
  }
}

let areStored = true

/** Stops storing settings for as long as this page is open: it is to leave nothing on the device. */
export const stopStoring = (): void => {
  areStored = false
}

/** Stores a number on this device, where that is allowed. */
export function storeSetting(name: string, value: number): void {
  if (!areStored) return
  try {
    localStorage.setItem(`lantern-${name}`, String(value))
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
}

/** Returns a number stored on this device, and how to change it; in what the server renders, which knows no device, `fallback`. */
export function useStoredSetting(name: string, fallback: number): [number, (next: number) => void] {
  const isHydrated = useHydrated()
  const stored = useMemo(() => (isHydrated ? readSetting(name, fallback) : fallback), [isHydrated, name, fallback])
  const [changed, setChanged] = useState<number | null>(null)
  const change = useCallback(
    (next: number) => {
      setChanged(next)
      storeSetting(name, next)
    },
    [name],
  )
  return [changed ?? stored, change]
}
