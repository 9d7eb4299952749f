import { parse } from 'parse5'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { chartAddress, chartKinds, chartSize, longestChartText, type Chart } from '../../core/charts/chart.ts'
import { beanYields } from '../../testing/charts.ts'
import { drawChart } from './chart-drawing.ts'
import { sanitizeHtml, sanitizeReading } from './sanitize.ts'

type Element = { name: string; attributes: Record<string, string>; text: string }

/** Returns the elements of an SVG with the text that stands in each; throws for what is no XML. */
function elementsOf(svg: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    for (const element of open) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(svg).close()
  return elements
}
const drawn = (own: Partial<Chart> = {}) => elementsOf(drawChart({ ...beanYields, ...own }))
const named = (elements: Element[], name: string) => elements.filter((one) => one.name === name)
const textsOf = (elements: Element[]) => named(elements, 'text').map(({ text }) => text)
const numberOf = (element: Element | undefined, name: string) => Number(element?.attributes[name])

const points = (...rows: [string, ...(number | null)[]][]): Partial<Chart> => ({
  series: ['a'],
  rows: rows.map(([x, ...values]) => ({ x, values })),
})

test('T16 bars stand on zero, as high as their numbers, each series with a fill of its own; a missing number has none', () => {
  const elements = drawn()
  const bars = named(elements, 'rect').filter(({ attributes }) => attributes['stroke'] && attributes['width'] !== '16')
  expect(bars).toHaveLength(5)
  expect(new Set(bars.map(({ attributes }) => attributes['fill']))).toEqual(new Set(['#14506b', 'url(#fill1)']))
  expect(named(elements, 'pattern').map(({ attributes }) => attributes['id'])).toEqual(['fill1'])
  const [first, second, , below] = bars
  const zero = numberOf(first, 'y') + numberOf(first, 'height')
  expect(numberOf(second, 'height') / numberOf(first, 'height')).toBeCloseTo(25 / 20, 0)
  expect(numberOf(below, 'y')).toBeCloseTo(zero, 0)
})

test('T16 a chart says its title, its axes with units, its series and round numbers beside the axis', () => {
  const texts = textsOf(drawn())
  for (const text of [
    'Average Bean Yield per Plot',
    'Yield (kilograms)',
    'Variety',
    'Early White',
    'فول',
    'with mulch',
  ])
    expect(texts).toContain(text)
  expect(texts.filter((text) => /^[−\d,]+$/.test(text))).toEqual([
    '−200',
    '0',
    '200',
    '400',
    '600',
    '800',
    '1,000',
    '1,200',
    '1,400',
  ])
  const elements = drawn()
  expect(elements[0]?.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'title desc' })
  expect(named(elements, 'title')[0]?.text).toBe('Average Bean Yield per Plot')
  expect(named(elements, 'desc')[0]?.text).toContain('Early White: without mulch 20, with mulch 25.')
})

test('T16 lines go from left to right through their points, broken where a number is missing; years have no separators', () => {
  const elements = drawn({ kind: 'line', ...points(['2020', 4], ['1990', 1], ['2000', null], ['2010', 3]) })
  const texts = textsOf(elements)
  expect(texts).toContain('1990')
  expect(texts).not.toContain('1,990')
  const path = named(elements, 'path').find(({ attributes }) => attributes['stroke-width'] === '2.5')
  const moves = [...(path?.attributes['d'] ?? '').matchAll(/([ML])([\d.]+),/g)].map(([, move, x]) => [move, Number(x)])
  expect(moves.map(([move]) => move).join('')).toBe('MML')
  expect(moves.map(([, x]) => x)).toEqual(moves.map(([, x]) => x).toSorted((one, other) => Number(one) - Number(other)))
})

test('T16 series of lines and points differ by dashes and marks, not by color alone', () => {
  const series = ['a', 'b', 'c', 'd', 'e']
  const rows = ['1', '2'].map((x) => ({ x, values: [1, 2, 3, 4, 5] }))
  const lines = drawn({ kind: 'line', series, rows })
  const strokes = named(lines, 'path').filter(({ attributes }) => attributes['stroke-width'] === '2.5')
  expect(new Set(strokes.map(({ attributes }) => attributes['stroke-dasharray'])).size).toBe(5)
  const marks = named(drawn({ kind: 'scatter', series, rows }), 'path').filter(
    ({ attributes }) => attributes['transform'],
  )
  expect(new Set(marks.map(({ attributes }) => attributes['d'])).size).toBe(5)
})

test('T16 the axis begins at zero, or with the numbers where that is chosen; bars always begin at zero', () => {
  const scores = points(['1', 710], ['2', 790])
  const lowest = (own: Partial<Chart>) => textsOf(drawn({ ...scores, ...own })).find((text) => /^\d{1,3}$/.test(text))
  expect(lowest({ kind: 'scatter' })).toBe('0')
  expect(lowest({ kind: 'scatter', isFromZero: false })).toBe('710')
  expect(lowest({ kind: 'bar', isFromZero: false })).toBe('0')
})

test.each(chartKinds.map((kind) => ({ kind })))('T16 a $kind chart of extremes stays in its frame', ({ kind }) => {
  for (const values of [
    [0, 0],
    [1e11, -1e11],
    [0.000001, 0.000002],
    [5, 5],
  ]) {
    const svg = drawChart({ ...beanYields, kind, ...points(['1', values[0] ?? 0], ['2', values[1] ?? 0]) })
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    for (const { attributes } of named(elementsOf(svg), 'text')) {
      expect(Number(attributes['x'])).toBeGreaterThanOrEqual(0)
      expect(Number(attributes['x'])).toBeLessThanOrEqual(560)
      expect(Number(attributes['y'])).toBeGreaterThan(0)
      expect(Number(attributes['y'])).toBeLessThanOrEqual(380)
    }
  }
})

test('T16 labels that do not fit side by side stand aslant, and none is left out', () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ x: `Experimental plot ${at + 1}`, values: [at] }))
  const labels = (own: Partial<Chart>) =>
    named(drawn({ series: ['a'], ...own }), 'text').flatMap(({ attributes, text }) =>
      attributes['transform'] ? text : [],
    )
  expect(labels({ rows })).toEqual(rows.map(({ x }) => x))
  expect(labels({ rows: rows.map((row) => ({ ...row, x: `${row.x} of the coast` })) })[0]).toBe('Experimental plot 1…')
  expect(labels({ rows: rows.slice(0, 3) })).toEqual([])
})

const hostile = `</svg><script>x</script>"'&]]>`

test('T16 hostile words stay words, in the picture and in the table', () => {
  const chart = { ...beanYields, title: hostile, series: [hostile, 'b'], x: { label: hostile, unit: hostile } }
  const elements = elementsOf(drawChart(chart))
  expect(named(elements, 'script')).toEqual([])
  expect(named(elements, 'title')[0]?.text).toBe(hostile)
  const html = sanitizeReading(`<figure><img src="${chartAddress(chart)}"></figure>`)
  expect(html).not.toContain('<script')
  expect(html).toContain('<table>')
  expect(
    JSON.stringify(parse(html), (key, value: unknown) => (key === 'parentNode' ? undefined : value)),
  ).not.toContain('"nodeName":"script"')
  expect(sanitizeReading(html)).toBe(html)
})

test('T16 T19 a figure of a chart gets its size, its numbers in words and its table when it is written, and only once', () => {
  const address = chartAddress(beanYields)
  const html = sanitizeReading(`<figure><img src="${address}" alt="old" width="9"></figure><p>See it.</p>`)
  expect(html).toBe(
    `<figure><a class="enlarge" href="${address}" target="_blank" rel="noopener"><img src="${address}" alt="Bar graph: ` +
      'Average Bean Yield per Plot. Horizontal axis: Variety. Vertical axis: Yield (kilograms). Early White: without mulch 20, ' +
      'with mulch 25. Red Oval: without mulch 10.5. فول: without mulch −5, with mulch 1250." width="560" height="380" /></a>' +
      '<details class="chart-data"><summary>Data of the graph</summary><div class="wide" tabindex="0" role="group" ' +
      'aria-label="Average Bean Yield per Plot"><table><caption>Average Bean Yield per Plot</caption><thead><tr>' +
      '<th scope="col">Variety</th><th scope="col">without mulch (kilograms)</th><th scope="col">with mulch (kilograms)</th>' +
      '</tr></thead><tbody><tr><th scope="row">Early White</th><td>20</td><td>25</td></tr><tr><th scope="row">Red Oval</th>' +
      '<td>10.5</td><td></td></tr><tr><th scope="row">فول</th><td>−5</td><td>1250</td></tr></tbody></table></div></details>' +
      '</figure><p>See it.</p>',
  )
  expect(sanitizeReading(html)).toBe(html)
  // Without its picture the table goes.
  expect(sanitizeHtml(html.replace(/<a .*?<\/a>/, ''))).toBe('<figure></figure><p>See it.</p>')
})

test('T16 a table too large for an alternative is named there; in a line of text there is the alternative alone', () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ x: String(2000 + at), values: [at * 1000, at * 1000] }))
  const address = chartAddress({ ...beanYields, kind: 'line', rows })
  const html = sanitizeHtml(`<p>As in <img src="${address}">.</p>`)
  expect(html).toMatch(
    /^<p>As in <img .* alt="Line graph: [^"]*Its 30 rows of numbers are in the table below\." [^>]*\/>\.<\/p>$/,
  )
  expect(html).not.toContain('<table')
})

test('T16 a box of others that opens loses the box and keeps what is in it', () => {
  expect(sanitizeHtml('<details open><summary>More</summary><p>Text</p></details>')).toBe(
    '<div><div>More</div><p>Text</p></div>',
  )
})

test('T16 the longest texts make a chart taller and leave its bars their height', () => {
  const long = (length: number) => 'Long word '.repeat(20).slice(0, length).trim()
  const elements = drawn({
    title: long(longestChartText.title),
    series: Array.from({ length: 5 }, (_, at) => `${at} ${long(longestChartText.series - 2)}`),
    rows: Array.from({ length: 12 }, (_, at) => ({
      x: `${at} ${long(longestChartText.x - 3)}`,
      values: [1, 2, 3, 4, 5],
    })),
  })
  const bars = named(elements, 'rect').filter(({ attributes }) => attributes['stroke'] && attributes['width'] !== '16')
  expect(bars).toHaveLength(60)
  expect(Math.max(...bars.map((bar) => numberOf(bar, 'height')))).toBeGreaterThan(100)
  expect(Math.min(...bars.map((bar) => numberOf(bar, 'height')))).toBeGreaterThan(0)
  const [svg] = named(elements, 'svg')
  expect(numberOf(svg, 'height')).toBe(chartSize.height)
})
