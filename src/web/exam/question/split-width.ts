/** The part of the width that the passage takes, in per cent. */
export const narrowest = 30
export const widest = 70
const first = 50
const step = 2

const storageKey = 'lantern-passage-width'

const within = (percent: number) => Math.min(widest, Math.max(narrowest, Math.round(percent)))

/** The width chosen before on this device, else the half. */
export function readSplitWidth(): number {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === null || !Number.isFinite(Number(kept)) ? first : within(Number(kept))
  } catch {
    return first
  }
}

/** Remembers the width on this device, where that is allowed. */
export function keepSplitWidth(percent: number): void {
  try {
    localStorage.setItem(storageKey, String(percent))
  } catch {
    // Private browsing: it is forgotten with the page.
  }
}

/** The width after a key on the divider; undefined when the key is none of its own. */
export function widthAfterKey(percent: number, key: string, isRtl: boolean): number | undefined {
  if (key === 'Home') return narrowest
  if (key === 'End') return widest
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isGrowing = (key === 'ArrowRight') !== isRtl
  return within(percent + (isGrowing ? step : -step))
}

/** The width when the divider is at `x` of a frame. */
export function widthAt(x: number, frame: { left: number; width: number }, isRtl: boolean): number {
  const fromLeft = ((x - frame.left) / Math.max(1, frame.width)) * 100
  return within(isRtl ? 100 - fromLeft : fromLeft)
}
