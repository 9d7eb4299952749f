import type { Chart } from '../../core/charts/chart.ts'
import { charts } from '../../languages/en/charts.ts'

/** The longest text alternative that names every number; of a larger table the alternative says where the numbers are. */
const longestAlternative = 600

/** Returns what a chart shows in words, for those who do not see it. T16 */
export function describeChart({ kind, title, x, y, series, rows }: Chart): string {
  const about = charts.about(charts.kinds[kind], title, charts.axis(x), charts.axis(y))
  const lines = rows.flatMap((row) => {
    const values = row.values.flatMap((value, at) => {
      if (value === null) return []
      return series.length === 1 ? writtenNumber(value) : charts.value(series[at] ?? '', writtenNumber(value))
    })
    return values.length === 0 ? [] : charts.row(row.x, values)
  })
  const whole = [about, ...lines].join(' ')
  return whole.length <= longestAlternative ? whole : `${about} ${charts.tabled(rows.length)}`
}

/** Returns a number as it stands in tables and alternatives: with a sign that is read as minus. */
export const writtenNumber = (value: number): string => String(value).replace('-', '\u2212')
