import { stringify } from 'csv-stringify/sync'

type Line = readonly (string | number | null)[]

/**
 * Writes rows as CSV that spreadsheets open as it is: with a byte order mark, so that Arabic stays readable, and with formulas
 * made text. The first part of a file has the heads of the columns. T6
 */
export const csvOf = (columns: readonly string[], rows: readonly Line[], { isFirst }: { isFirst: boolean }): string =>
  stringify((isFirst ? [columns, ...rows] : rows) as (string | number | null)[][], {
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
