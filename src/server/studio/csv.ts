import { stringify } from 'csv-stringify/sync'

/**
 * Writes rows as CSV that spreadsheets open as it is: with a byte order mark, so that Arabic stays readable, and with formulas
 * made text. The keys are the heads of the columns. T6
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([columns, ...rows] as (string | number | null)[][], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
