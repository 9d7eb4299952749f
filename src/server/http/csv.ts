import { stringify } from 'csv-stringify/sync'
import { dayIn } from '../../core/editing/zone.ts'

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

/** Returns the name of a file that is exported now, with the day on the academy's clocks. */
export const csvNameOf = (what: string, { now, timeZone }: { now: number; timeZone: string }): string =>
  `${what}-${dayIn(timeZone, now)}.csv`

/** Returns a fact as a cell. */
export const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')
