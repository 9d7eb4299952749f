import { useStoredSetting } from '../../stored-setting.ts'

/** The share of the width that the passage takes, in percent. */
export const narrowest = 30
export const widest = 70
const first = 50
const step = 2

const within = (percent: number) => Math.min(widest, Math.max(narrowest, Math.round(percent)))

/** Returns the width stored on this device, else half, and how to change it. */
export function useSplitWidth(): [number, (percent: number) => void] {
  const [width, setWidth] = useStoredSetting('passage-width', first)
  return [within(width), setWidth]
}

/** Returns the width after a key on the divider; undefined for keys that it does not use. */
export function widthAfterKey(percent: number, key: string, isRtl: boolean): number | undefined {
  if (key === 'Home') return narrowest
  if (key === 'End') return widest
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isGrowing = (key === 'ArrowRight') !== isRtl
  return within(percent + (isGrowing ? step : -step))
}

/** Returns the width when the divider is at `x` of a frame. */
export function widthAt(x: number, frame: { left: number; width: number }, isRtl: boolean): number {
  const fromLeft = ((x - frame.left) / Math.max(1, frame.width)) * 100
  return within(isRtl ? 100 - fromLeft : fromLeft)
}
