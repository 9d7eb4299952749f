import { chartAt, chartSize, type Chart } from '../../core/charts/chart.ts'
import { charts } from '../../languages/en/charts.ts'
import { describeChart, writtenNumber } from './chart-words.ts'
import { framed, quoted } from './frames.ts'

/** The class of a chart's table, which is removed before it is generated anew. */
export const chartDataClass = 'chart-data'

const picture = /<img\b[^>]*?\ssrc="(\/charts\/[\w-]+\.svg)"[^>]*>/

/** Returns the table of a chart, which opens below its picture. */
function dataOf({ title, x, y, series, rows }: Chart): string {
  const head = [charts.axis(x), ...series.map((name) => charts.axis({ label: name, unit: y.unit }))]
  const cells = (values: readonly (number | null)[]) =>
    values.map((value) => `<td>${value === null ? '' : writtenNumber(value)}</td>`).join('')
  return (
    `<details class="${chartDataClass}"><summary>${charts.data}</summary>` +
    `<table><caption>${quoted(title)}</caption>` +
    `<thead><tr>${head.map((name) => `<th scope="col">${quoted(name)}</th>`).join('')}</tr></thead><tbody>` +
    rows.map((row) => `<tr><th scope="row">${quoted(row.x)}</th>${cells(row.values)}</tr>`).join('') +
    '</tbody></table></details>'
  )
}

/**
 * Gives the pictures of charts their size and the text alternative that their addresses hold; a figure gets the table as well. `html` is
 * sanitized. T16
 */
export function withCharts(html: string): string {
  if (!html.includes('"/charts/')) return html
  const pictured = html.replace(new RegExp(picture, 'g'), (written: string, address: string) => {
    const chart = chartAt(address)
    if (chart === null) return written
    return `<img src="${address}" alt="${quoted(describeChart(chart))}" width="${chartSize.width}" height="${chartSize.height}" />`
  })
  return framed(pictured, /<\/?figure\b[^>]*>/g, (figure) => {
    const chart = chartAt(picture.exec(figure)?.[1] ?? '')
    return chart === null ? figure : figure.replace(/<\/figure>$/, (end) => `${dataOf(chart)}${end}`)
  })
}
