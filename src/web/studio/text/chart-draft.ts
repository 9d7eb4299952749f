import {
  chartRows,
  mostSeries,
  numberIn,
  problemOfChart,
  type Chart,
  type ChartKind,
  type ChartProblem,
} from '../../../core/charts/chart.ts'

/**
 * A chart while it is typed. The first row of `cells` names the horizontal axis and the series, the others are a place and its numbers; all
 * rows have the same length.
 */
export type ChartDraft = {
  kind: ChartKind
  title: string
  xUnit: string
  yLabel: string
  yUnit: string
  isFromZero: boolean
  cells: string[][]
}

/** Returns the empty table of a new chart. */
export const newChartDraft = (): ChartDraft => ({
  kind: 'bar',
  title: '',
  xUnit: '',
  yLabel: '',
  yUnit: '',
  isFromZero: true,
  cells: Array.from({ length: 4 }, () => ['', '']),
})

/** Returns a chart as it is edited. */
export const draftOfChart = ({ kind, title, x, y, isFromZero, series, rows }: Chart): ChartDraft => ({
  kind,
  title,
  xUnit: x.unit,
  yLabel: y.label,
  yUnit: y.unit,
  isFromZero,
  cells: [[x.label, ...series], ...rows.map((row) => [row.x, ...row.values.map((value) => String(value ?? ''))])],
})

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '')

/** Returns what is typed as a chart, or the first thing that keeps it from being one. Empty rows and columns are left out. */
export function chartOfDraft(draft: ChartDraft): { chart: Chart } | { problem: ChartProblem } {
  const { kind, title, xUnit, yLabel, yUnit, isFromZero, cells } = draft
  const [head = [], ...lines] = cells.filter((row, at) => at === 0 || !isBlank(row))
  const columns = head.flatMap((_, at) => (at === 0 || isBlank(cells.map((row) => row[at] ?? '')) ? [] : at))
  const rows = lines.map((row) => ({
    x: (row[0] ?? '').trim(),
    values: columns.map((at) => ((row[at] ?? '').trim() === '' ? null : (numberIn(row[at] ?? '') ?? Number.NaN))),
  }))
  const chart: Chart = {
    kind,
    title: title.trim(),
    x: { label: (head[0] ?? '').trim(), unit: xUnit.trim() },
    y: { label: yLabel.trim(), unit: yUnit.trim() },
    isFromZero,
    series: columns.map((at) => (head[at] ?? '').trim()),
    rows,
  }
  const problem = problemOfChart(chart)
  return problem === null ? { chart } : { problem }
}

/** The most rows of a table, with the one that names its columns. */
export const mostCellRows = Math.max(...Object.values(chartRows).map(({ most }) => most)) + 1
/** The most columns of a table, with that of the places. */
export const mostCellColumns = mostSeries + 1

/** Returns cells with one more row or column, or without one. */
export const withRow = (cells: string[][]): string[][] => [...cells, Array.from(cells[0] ?? [], () => '')]
export const withColumn = (cells: string[][]): string[][] => cells.map((row) => [...row, ''])
export const withoutRow = (cells: string[][], at: number): string[][] => cells.filter((_, row) => row !== at)
export const withoutColumn = (cells: string[][], at: number): string[][] =>
  cells.map((row) => row.filter((_, column) => column !== at))

/**
 * Returns cells with a table that was copied from a spreadsheet, put in from a cell on. They grow with it beyond the largest chart, so
 * that {@link chartOfDraft} names what is too much, and nothing is cut off unseen.
 */
export function withPasted(cells: string[][], from: { row: number; column: number }, text: string): string[][] {
  const pasted = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const rows = Math.max(cells.length, from.row + pasted.length)
  const width = Math.max(cells[0]?.length ?? 0, from.column + Math.max(...pasted.map(({ length }) => length)))
  return Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: width },
      (_, column) => pasted[row - from.row]?.[column - from.column]?.trim() ?? cells[row]?.[column] ?? '',
    ),
  )
}
