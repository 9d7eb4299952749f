/** Returns a number stored on this device, else `fallback`. */
export function readSetting(name: string, fallback: number): number {
  try {
    const kept = localStorage.getItem(`lantern-${name}`)
    return kept === null || !Number.isFinite(Number(kept)) ? fallback : Number(kept)
  } catch {
    return fallback
  }
}

/** Stores a number on this device, where that is allowed. */
export function storeSetting(name: string, value: number): void {
  try {
    localStorage.setItem(`lantern-${name}`, String(value))
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
}
