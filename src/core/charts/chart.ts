import { withWesternDigits } from '../western-digits.ts'

/** The kinds of chart. */
export const chartKinds = ['bar', 'line', 'scatter'] as const
/** A kind of chart. */
export type ChartKind = (typeof chartKinds)[number]

/** The quantity that an axis shows, and its unit; an empty unit is none. */
type ChartAxis = { label: string; unit: string }
/** A line of the table: its place on the horizontal axis, and a number for each series; null is none. */
export type ChartRow = { x: string; values: readonly (number | null)[] }

/** A small table of numbers that is shown as a picture. T16 */
export type Chart = {
  kind: ChartKind
  title: string
  x: ChartAxis
  y: ChartAxis
  /** True if the vertical axis shows zero even where its numbers are far from it; that of bars always does. */
  isFromZero: boolean
  series: readonly string[]
  rows: readonly ChartRow[]
}

/** The size of the picture, in CSS pixels. */
export const chartSize = { width: 560, height: 380 }

/** The longest texts of a chart, in UTF-16 units. */
export const longestChartText = { title: 120, label: 60, unit: 30, series: 40, x: 40 }
/** The most series: as many as can be told apart without color. */
export const mostSeries = 5
/** The fewest and the most rows that each kind can have. */
export const chartRows: Record<ChartKind, { fewest: number; most: number }> = {
  bar: { fewest: 1, most: 12 },
  line: { fewest: 2, most: 30 },
  scatter: { fewest: 2, most: 30 },
}

const mostDecimals = 6
const largestNumber = 1e12

/** Returns the number that a text writes, `1200` or `12.5`, also with Arabic digits; null for every other text. */
export function numberIn(text: string): number | null {
  const plain = withWesternDigits(text).trim().replace('\u2212', '-').replace('\u066b', '.')
  // Zero has no sign.
  return /^[-+]?\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) + 0 : null
}

/** A problem that keeps a table from being a chart. */
export type ChartProblem =
  | 'title'
  | 'axes'
  | 'series'
  | 'series_same'
  | 'few_rows'
  | 'many_rows'
  | 'x_empty'
  | 'x_same'
  | 'x_number'
  | 'value'
  | 'no_values'
  | 'text'
  | 'long'

/** Returns whether XML has a place for a text: it has none for control characters, halves of characters and noncharacters. */
const isText = (text: string, longest: number) =>
  text.length <= longest && text === text.trim() && !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text)

const isNumber = (value: number) => Math.abs(value) < largestNumber && value === Number(value.toFixed(mostDecimals))

const areDifferent = (texts: readonly string[]) => new Set(texts).size === texts.length

/** Returns the first thing that keeps a table from being a chart; null when it is one. */
export function problemOfChart(chart: Chart): ChartProblem | null {
  const { kind, title, x, y, series, rows } = chart
  const { fewest, most } = chartRows[kind]
  const places = rows.map((row) => row.x)
  if (title === '') return 'title'
  if (x.label === '' || y.label === '') return 'axes'
  if (series.length === 0 || series.length > mostSeries || series.includes('')) return 'series'
  if (!areDifferent(series)) return 'series_same'
  if (rows.length < fewest) return 'few_rows'
  if (rows.length > most) return 'many_rows'
  if (places.includes('')) return 'x_empty'
  if (kind === 'scatter' && places.some((place) => numberIn(place) === null)) return 'x_number'
  if (kind !== 'scatter' && !areDifferent(places)) return 'x_same'
  const texts: [string, number][] = [
    [title, longestChartText.title],
    ...[x, y].flatMap(({ label, unit }): [string, number][] => [
      [label, longestChartText.label],
      [unit, longestChartText.unit],
    ]),
    ...series.map((name): [string, number] => [name, longestChartText.series]),
    ...places.map((place): [string, number] => [place, longestChartText.x]),
  ]
  if (!texts.every(([text, longest]) => isText(text, longest))) return 'text'
  if (rows.some(({ values }) => values.some((value) => value !== null && !isNumber(value)))) return 'value'
  if (series.some((_, at) => rows.every(({ values }) => (values[at] ?? null) === null))) return 'no_values'
  return chartAddress(chart).length > longestAddress ? 'long' : null
}

/** The longest address of a chart: every proxy takes it. */
const longestAddress = 4000

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Writes a text as base64url of its UTF-8. By hand: this code has the types of neither browser nor server. */
function toLetters(text: string): string {
  const bytes = encodeURIComponent(text).match(/%..|[^%]/g) ?? []
  const bits = bytes
    .map((byte) => (byte.length === 3 ? parseInt(byte.slice(1), 16) : byte.charCodeAt(0)).toString(2).padStart(8, '0'))
    .join('')
  return bits.replace(/.{1,6}/g, (six) => alphabet[parseInt(six.padEnd(6, '0'), 2)] ?? '')
}

/** Reads what {@link toLetters} has written; throws for what is no UTF-8. */
function fromLetters(letters: string): string {
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(6, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return decodeURIComponent(bytes.map((byte) => `%${parseInt(byte, 2).toString(16).padStart(2, '0')}`).join(''))
}

/** The version of the format. Frozen questions contain addresses, so each version stays readable. */
const formatVersion = 1

/**
 * Returns the address of the picture of a chart that {@link problemOfChart} finds nothing wrong with. It holds the whole chart, and is the
 * same for the same table on every site.
 */
export function chartAddress({ kind, title, x, y, isFromZero, series, rows }: Chart): string {
  const table = rows.map((row) => [row.x, ...row.values])
  const written = [formatVersion, kind, title, [x.label, x.unit], [y.label, y.unit], isFromZero, series, table]
  return `/charts/${toLetters(JSON.stringify(written))}.svg`
}

const isAxis = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string')

/** Reads a line of the table: a place, and a number or null for each series. */
function rowOf(value: unknown, series: number): ChartRow | null {
  if (!Array.isArray(value) || value.length !== series + 1) return null
  const [x, ...values] = value as unknown[]
  if (typeof x !== 'string' || !values.every((one) => one === null || typeof one === 'number')) return null
  return { x, values: values as (number | null)[] }
}

function chartOf(written: unknown): Chart | null {
  if (!Array.isArray(written) || written.length !== 8 || written[0] !== formatVersion) return null
  const [, kindName, title, x, y, isFromZero, series, table] = written as unknown[]
  const kind = chartKinds.find((name) => name === kindName)
  if (kind === undefined || typeof title !== 'string' || typeof isFromZero !== 'boolean') return null
  if (!isAxis(x) || !isAxis(y) || !Array.isArray(series) || !Array.isArray(table)) return null
  if (!series.every((name) => typeof name === 'string')) return null
  const rows = table.flatMap((row) => rowOf(row, series.length) ?? [])
  if (rows.length !== table.length) return null
  const [xLabel, xUnit] = x
  const [yLabel, yUnit] = y
  return {
    kind,
    title,
    x: { label: xLabel, unit: xUnit },
    y: { label: yLabel, unit: yUnit },
    isFromZero,
    series: series as string[],
    rows,
  }
}

/** Returns the chart that an address holds; null for every address that {@link chartAddress} does not write. */
export function chartAt(address: string): Chart | null {
  const letters = /^\/charts\/([\w-]+)\.svg$/.exec(address)?.[1]
  if (letters === undefined || address.length > longestAddress) return null
  try {
    const chart = chartOf(JSON.parse(fromLetters(letters)))
    return chart !== null && problemOfChart(chart) === null && chartAddress(chart) === address ? chart : null
  } catch {
    return null
  }
}
