import { appendFileSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'

/** One line of the table that a run ends with. */
export type Figure = {
  fault: string
  times: number
  /** Answers that the server had acknowledged, and how many of them it did not hold afterwards. */
  acknowledged?: number
  lost?: number
  /** How long it took from the end of the fault until everything was well, or what the note says, in ms. */
  recoveriesMs?: number[]
  note?: string
}

/** Keeps a line of the table. */
export function record(figure: Figure): void {
  const path = inject('figuresPath')
  if (path) appendFileSync(path, `${JSON.stringify(figure)}\n`)
}

/** A share of sorted values: 0.5 is the median, 1 the worst. */
export function share(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

const seconds = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** The table as text: one line a fault. */
export function tableOf(path: string): string {
  const figures = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure)
  const head = ['fault', 'times', 'acknowledged', 'lost', 'half within', '95 % within', 'worst', '']
  const rows = figures.map(({ fault, times, acknowledged = '', lost = '', recoveriesMs = [], note = '' }) => {
    const shares = [0.5, 0.95, 1].map((part) => (recoveriesMs.length > 0 ? seconds(share(recoveriesMs, part)) : ''))
    return [fault, times, acknowledged, lost, ...shares, note].map(String)
  })
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [head, ...rows].map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}
