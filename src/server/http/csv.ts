import { stringify } from 'csv-stringify/sync'
import { dayIn, localIn } from '../../core/editing/zone.ts'

type Cell = string | number | null
type Line = readonly Cell[]

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Writes an instant as spreadsheets read a date and time, on these clocks. */
const dated = (cell: Cell, timeZone: string): Cell =>
  typeof cell === 'string' && instant.test(cell) ? localIn(timeZone, Date.parse(cell)).replace('T', ' ') : cell

/**
 * Writes rows as CSV that spreadsheets open as it is: with a byte order mark, so that Arabic stays readable, and with formulas
 * made text; instants are written on the clocks of `timeZone`. The first part of a file has the heads of the columns. T6
 */
export const csvOf = (
  columns: readonly string[],
  rows: readonly Line[],
  { isFirst, timeZone = 'UTC' }: { isFirst: boolean; timeZone?: string },
): string => {
  const lines = rows.map((row) => row.map((cell) => dated(cell, timeZone)))
  return stringify(isFirst ? [[...columns], ...lines] : lines, {
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

/** Returns the name of a file that is exported now, with the day on the academy's clocks. */
export const csvNameOf = (what: string, { now, timeZone }: { now: number; timeZone: string }): string =>
  `${what}-${dayIn(timeZone, now)}.csv`
