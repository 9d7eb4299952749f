/** A number chosen before on this device, else `fallback`. */
export function readSetting(name: string, fallback: number): number {
  try {
    const kept = localStorage.getItem(`lantern-${name}`)
    return kept === null || !Number.isFinite(Number(kept)) ? fallback : Number(kept)
  } catch {
    return fallback
  }
}

/** Remembers a number on this device, where that is allowed. */
export function keepSetting(name: string, value: number): void {
  try {
    localStorage.setItem(`lantern-${name}`, String(value))
  } catch {
    // Private browsing: it is forgotten with the page.
  }
}
