import { appendFileSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'

/** One line of the table at the end of a run. */
export type Figure = {
  fault: string
  times: number
  /** The number of acknowledged answers, and how many of them were not stored afterwards. */
  acknowledged?: number
  lost?: number
  /** The time from the end of the fault to full recovery, or what the note says, in ms. */
  recoveriesMs?: number[]
  note?: string
}

/** Adds a line to the table. */
export function record(figure: Figure): void {
  const path = inject('figuresPath')
  if (path) appendFileSync(path, `${JSON.stringify(figure)}\n`)
}

/** Returns a quantile: 0.5 is the median, 1 the maximum. */
function share(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

const seconds = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Returns the figures of a file with one per line. */
export const readFigures = (path: string | URL): Figure[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure)

/** Describes what the last release did under the same fault, in one cell. */
function described(figure: Figure | undefined): string {
  if (!figure) return 'not measured'
  const { times, acknowledged, lost, recoveriesMs = [] } = figure
  const worst = recoveriesMs.length > 0 ? `, worst ${seconds(share(recoveriesMs, 1))}` : ''
  return `${times} times${acknowledged === undefined ? '' : `, ${lost ?? 0} of ${acknowledged} lost`}${worst}`
}

/** Formats the table as text, one line per fault, with the figures of the last release beside. */
export function tableOf(figures: readonly Figure[], ofRelease: readonly Figure[]): string {
  const before = new Map(ofRelease.map((figure) => [figure.fault, figure]))
  const head = ['fault', 'times', 'acknowledged', 'lost', 'half within', '95 % within', 'worst', 'last release', '']
  const rows = figures.map(({ fault, times, acknowledged = '', lost = '', recoveriesMs = [], note = '' }) => {
    const shares = [0.5, 0.95, 1].map((part) => (recoveriesMs.length > 0 ? seconds(share(recoveriesMs, part)) : ''))
    return [fault, times, acknowledged, lost, ...shares, described(before.get(fault)), note].map(String)
  })
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [head, ...rows].map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}
