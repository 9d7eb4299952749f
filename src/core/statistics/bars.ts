import type { Histogram } from './item-analysis.ts'

/** One bar of a distribution: how many values lie from `from` to `to`, both included. */
export type Bar = { from: number; to: number; count: number }

const mostBars = 14

/** Groups whole values from 0 to `highest` into equally wide bars, few enough to be read. */
export function barsOf(values: Histogram, highest: number): Bar[] {
  const width = Math.max(1, Math.ceil((highest + 1) / mostBars))
  const bars = Array.from({ length: Math.ceil((highest + 1) / width) }, (_, at) => ({
    from: at * width,
    to: Math.min(highest, at * width + width - 1),
    count: 0,
  }))
  for (const [value, count] of values) {
    const bar = bars[Math.min(bars.length - 1, Math.max(0, Math.floor(value / width)))]
    if (bar) bar.count += count
  }
  return bars
}
