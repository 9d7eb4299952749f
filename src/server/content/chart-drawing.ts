import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import {
  line,
  symbol,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  type SymbolType,
} from 'd3-shape'
import { chartSize, numberIn, type Chart, type ChartRow } from '../../core/charts/chart.ts'
import { charts } from '../../languages/en/charts.ts'
import { describeChart } from './chart-words.ts'
import { quoted } from './frames.ts'

/** The look of a series: color is never the only thing that sets it apart from the others. A texture fills a tile of 8 pixels. */
type Look = { color: string; texture: string | null; dashes: string; mark: SymbolType }

/** In the order of the series. Each color is dark enough on the white ground of the picture, which both themes and print have. */
const looks: readonly Look[] = [
  { color: '#14506b', texture: null, dashes: '', mark: symbolCircle },
  { color: '#8a5a00', texture: 'M-2 2L2-2M0 8L8 0M6 10L10 6', dashes: '8 5', mark: symbolSquare },
  { color: '#7a2048', texture: 'M2 2h.1M6 6h.1', dashes: '2 5', mark: symbolDiamond },
  { color: '#1f6b3a', texture: 'M0 4H8M4 0V8', dashes: '12 4 2 4', mark: symbolTriangle },
  { color: '#4a4f59', texture: 'M0 2H8M0 6H8', dashes: '4 3', mark: symbolStar },
]
const lookOf = (at: number) => looks[at % looks.length] as Look

const ink = '#1d2026'
const softInk = '#4a4f59'
const gridColor = '#d8d2c6'

const fontSize = 15
const lineHeight = 18
/** The least height of the plot, in the units of the drawing. */
const leastPlot = 150
/** The average width of a character, as a fraction of the font size: the browser knows the font, the server does not. */
const characterWidth = 0.56
const widthOf = (text: string, size = fontSize) => text.length * size * characterWidth

/** Returns the lines of a text that fit into a width; a word that does not fit by itself is cut off. */
function wrapped(text: string, width: number, size = fontSize): string[] {
  const most = Math.max(3, Math.floor(width / (size * characterWidth)))
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.length <= most ? word : `${word.slice(0, most - 1)}…`)
  }
  return lines
}

const textAt = (x: number, y: number, text: string, attributes = '') =>
  `<text x="${rounded(x)}" y="${rounded(y)}"${attributes}>${quoted(text)}</text>`

const rounded = (value: number) => Math.round(value * 10) / 10

type Frame = { left: number; right: number; top: number; bottom: number }

/** Returns the scale that places values between the bottom and the top, and the ticks with their numbers. */
function verticalScale({ kind, isFromZero, rows }: Chart, { top, bottom }: Pick<Frame, 'top' | 'bottom'>) {
  const values = rows.flatMap((row) => row.values.filter((value) => value !== null))
  const withZero = kind === 'bar' || isFromZero ? [0, ...values] : values
  const [low, high] = [Math.min(...withZero), Math.max(...withZero)]
  const domain = low === high ? [low - 1, high + 1] : [low, high]
  const scale = scaleLinear().domain(domain).nice(6).range([bottom, top])
  const written = scale.tickFormat(6, ',f')
  return { scale, ticks: scale.ticks(6).map((value) => ({ at: scale(value), text: written(value) })) }
}

type Label = { at: number; text: string }
type Horizontal = { labels: Label[]; areNumbers: boolean; placeOf: (x: string) => number; width: number }

/** Returns the places of rows between left and right: by their numbers where all are numbers, except for bars, else side by side. */
function horizontalScale({ kind, rows }: Chart, { left, right }: Pick<Frame, 'left' | 'right'>): Horizontal {
  const places = rows.map(({ x }) => x)
  const numbers = places.flatMap((place) => numberIn(place) ?? [])
  if (kind !== 'bar' && numbers.length === places.length) {
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
    const domain = low === high ? [low - 1, high + 1] : [low, high]
    const scale = scaleLinear().domain(domain).nice(7).range([left, right])
    // Without separators: these are often years.
    const written = scale.tickFormat(7, 'f')
    const labels = scale.ticks(7).map((value) => ({ at: scale(value), text: written(value) }))
    return { labels, areNumbers: true, placeOf: (x) => scale(numberIn(x) ?? 0), width: 0 }
  }
  const scale =
    kind === 'bar'
      ? scaleBand().domain(places).range([left, right]).paddingInner(0.25).paddingOuter(0.15)
      : scalePoint().domain(places).range([left, right]).padding(0.5)
  const placeOf = (x: string) => (scale(x) ?? left) + scale.bandwidth() / 2
  return {
    labels: places.map((text) => ({ at: placeOf(text), text })),
    areNumbers: false,
    placeOf,
    width: scale.bandwidth(),
  }
}

/** The most lines of a label below the axis; longer ones are written aslant. */
const mostLabelLines = 3
/** The slants of labels that are close together and of others, and the longest that each may be, in characters. */
const slants = { close: { degrees: 65, longest: 12 }, wide: { degrees: 35, longest: 20 } }
/** Labels nearer than this to each other, in pixels, stand close. */
const closeBy = 28

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Returns the labels below the axis in lines, or aslant where they do not fit side by side; how high they are, and how far they reach beyond
 * the left side of the picture.
 */
function labelsBelow({ labels, areNumbers }: Horizontal, { left, right }: Pick<Frame, 'left' | 'right'>) {
  if (areNumbers) return { lines: labels.map(({ text }) => [text]), slant: 0, height: lineHeight, beyond: 0 }
  const step = (right - left) / labels.length
  const lines = labels.map(({ text }) => wrapped(text, step - 6))
  const fits = lines.every((of) => of.length <= mostLabelLines && of.every((one) => !one.endsWith('…')))
  if (fits) {
    const most = Math.max(...lines.map(({ length }) => length))
    return { lines, slant: 0, height: most * lineHeight, beyond: 0 }
  }
  const { degrees, longest } = step < closeBy ? slants.close : slants.wide
  const short = labels.map(({ at, text }) => ({
    at,
    text: text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`,
  }))
  const height = Math.max(...short.map(({ text }) => widthOf(text))) * Math.sin(radians(degrees)) + lineHeight
  const beyond = Math.max(0, ...short.map(({ at, text }) => widthOf(text) * Math.cos(radians(degrees)) + 8 - at))
  return { lines: short.map(({ text }) => [text]), slant: degrees, height, beyond }
}

/** Returns the names of the series in lines, each with where it begins; one series needs no names, its axis says what it is. */
function legendLines({ series }: Chart, { left, right }: Pick<Frame, 'left' | 'right'>) {
  const lines: { at: number; x: number; name: string }[][] = []
  let x = right
  for (const [at, name] of series.length > 1 ? series.entries() : []) {
    const width = 40 + widthOf(name) + 20
    if (x + width > right) {
      lines.push([])
      x = left
    }
    lines.at(-1)?.push({ at, x, name })
    x += width
  }
  return lines
}

const fillOf = (at: number) => (lookOf(at).texture === null ? lookOf(at).color : `url(#fill${at})`)

const patterns = (series: readonly string[]) =>
  series
    .flatMap((_, at) => {
      const { color, texture } = lookOf(at)
      if (texture === null) return []
      return (
        `<pattern id="fill${at}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#fff"/>` +
        `<path d="${texture}" fill="none" stroke="${color}" stroke-width="2.5" stroke-linecap="round"/></pattern>`
      )
    })
    .join('')

const markAt = (at: number, x: number, y: number) =>
  `<path transform="translate(${rounded(x)} ${rounded(y)})" d="${symbol(lookOf(at).mark, 80)() ?? ''}" fill="${lookOf(at).color}"/>`

const strokeOf = (at: number) => {
  const { color, dashes } = lookOf(at)
  return `fill="none" stroke="${color}" stroke-width="2.5"${dashes && ` stroke-dasharray="${dashes}"`}`
}

type Place = { across: Horizontal; up: (value: number) => number }

function bars({ series, rows }: Chart, { across, up }: Place): string {
  const within = scaleBand<number>()
    .domain([...series.keys()])
    .range([-across.width / 2, across.width / 2])
    .paddingInner(0.08)
  return rows
    .flatMap((row) =>
      row.values.flatMap((value, at) => {
        if (value === null) return []
        const x = across.placeOf(row.x) + (within(at) ?? 0)
        const [top, bottom] = [up(Math.max(0, value)), up(Math.min(0, value))]
        return (
          `<rect x="${rounded(x)}" y="${rounded(top)}" width="${rounded(within.bandwidth())}" height="${rounded(bottom - top)}" ` +
          `fill="${fillOf(at)}" stroke="${lookOf(at).color}"/>`
        )
      }),
    )
    .join('')
}

type Point = { x: number; y: number | null }

/** Returns the points of a series from left to right. */
const pointsOf = (rows: readonly ChartRow[], at: number, { across, up }: Place): Point[] =>
  rows
    .map(({ x, values }) => {
      const value = values[at] ?? null
      return { x: across.placeOf(x), y: value === null ? null : up(value) }
    })
    .toSorted((one, other) => one.x - other.x)

function pointsAndLines({ kind, series, rows }: Chart, place: Place): string {
  const path = line<Point>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => rounded(x))
    .y(({ y }) => rounded(y ?? 0))
  return series
    .map((_, at) => {
      const points = pointsOf(rows, at, place)
      const joined = kind === 'line' ? `<path d="${path(points) ?? ''}" ${strokeOf(at)}/>` : ''
      return joined + points.map(({ x, y }) => (y === null ? '' : markAt(at, x, y))).join('')
    })
    .join('')
}

/** Returns the sign of a series in the legend. */
function signOf(kind: Chart['kind'], at: number, x: number, y: number): string {
  if (kind === 'bar')
    return `<rect x="${rounded(x + 8)}" y="${rounded(y - 12)}" width="16" height="14" fill="${fillOf(at)}" stroke="${lookOf(at).color}"/>`
  const stroke = kind === 'line' ? `<path d="M${rounded(x)} ${rounded(y - 5)}h32" ${strokeOf(at)}/>` : ''
  return stroke + markAt(at, x + 16, y - 5)
}

/**
 * Draws a chart as SVG that holds no style sheet, no script and nothing from elsewhere, with its title and its numbers in words. Its ground
 * is white, so that it looks the same in both themes and in print. T16
 */
export function drawChart(chart: Chart): string {
  const { width } = chartSize
  const margin = 16
  const { kind, title, x, y, series } = chart
  const titleLines = wrapped(title, width - 2 * margin, 17)
  const top = margin + titleLines.length * 21 + lineHeight + 18
  const sides = { left: margin, right: width - margin }
  const legend = legendLines(chart, sides)
  // How wide the numbers are decides where the plot begins, and the labels below how high it is; the numbers do not depend on the height.
  const numbers = verticalScale(chart, { top, bottom: chartSize.height }).ticks
  const beside = margin + Math.max(...numbers.map(({ text }) => widthOf(text, 14))) + 8
  const right = width - margin - 8
  const labels = labelsBelow(horizontalScale(chart, { left: beside, right }), { left: beside, right })
  const left = beside + labels.beyond
  const across = horizontalScale(chart, { left, right })
  const ofLegend = legend.length * 22 + (legend.length > 0 ? 8 : 0)
  // Long texts make the drawing taller instead of the plot flat; it is shown smaller then, for its place in the text stays the same.
  const height = Math.max(chartSize.height, top + leastPlot + labels.height + lineHeight + ofLegend + margin)
  const nameOfX = height - margin - ofLegend
  const bottom = nameOfX - lineHeight - labels.height
  const { scale: up, ticks } = verticalScale(chart, { top, bottom })
  const place = { across, up }

  const grid =
    ticks.map(({ at }) => `<path d="M${rounded(left)} ${rounded(at)}H${rounded(right)}"/>`).join('') +
    (across.areNumbers
      ? across.labels.map((one) => `<path d="M${rounded(one.at)} ${rounded(top)}V${rounded(bottom)}"/>`).join('')
      : '')
  const base = rounded(Math.min(bottom, Math.max(top, up(0))))
  const turned = ({ at }: Label) =>
    ` text-anchor="end" transform="rotate(-${labels.slant} ${rounded(at + 4)} ${rounded(bottom + 16)})"`
  const below = across.labels.map((label, index) =>
    (labels.lines[index] ?? []).map((text, row) =>
      labels.slant > 0
        ? textAt(label.at + 4, bottom + 16, text, turned(label))
        : textAt(label.at, bottom + 17 + row * lineHeight, text, ' text-anchor="middle"'),
    ),
  )
  const named = legend.map((names, index) => {
    const at = height - margin - (legend.length - 1 - index) * 22
    return names.map((one) => signOf(kind, one.at, one.x, at) + textAt(one.x + 40, at, one.name))
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rounded(height)}" width="${width}" height="${chartSize.height}" ` +
      `role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="${fontSize}">`,
    `<title id="title">${quoted(title)}</title><desc id="desc">${quoted(describeChart(chart))}</desc>`,
    `<defs>${kind === 'bar' ? patterns(series) : ''}</defs>`,
    `<rect width="${width}" height="${rounded(height)}" rx="12" fill="#fff"/>`,
    `<g fill="${ink}" font-size="17" font-weight="600">`,
    ...titleLines.map((text, row) => textAt(margin, margin + 17 + row * 21, text)),
    '</g>',
    textAt(margin, top - 18, charts.axis(y), ` fill="${softInk}"`),
    `<g stroke="${gridColor}">${grid}</g>`,
    `<g fill="${softInk}" font-size="14" text-anchor="end">`,
    ...ticks.map(({ at, text }) => textAt(left - 8, at + 5, text)),
    '</g>',
    kind === 'bar' ? bars(chart, place) : pointsAndLines(chart, place),
    `<path d="M${rounded(left)} ${base}H${rounded(right)}" stroke="${ink}"/>`,
    `<g fill="${ink}">`,
    ...below.flat(),
    textAt((left + right) / 2, nameOfX, charts.axis(x), ` fill="${softInk}" text-anchor="middle"`),
    ...named.flat(),
    '</g></svg>',
  ].join('')
}
