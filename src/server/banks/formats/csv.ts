import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { finding } from '../../../core/quizzes/import-findings.ts'
import type { BankFormat, BankReading, TableChoice, ExportFormat, WrittenBank } from './bank.ts'
import { openReading } from './reading.ts'
import { fromHeadings, lostInTables, namesQuestions, readTable, tableOf, type TableRow } from './table.ts'

const formulaStart = /^\\*[=+\-@\t\r＝＋－＠]/
/**
 * Makes text of what a spreadsheet would run as a formula; {@link withoutMark} takes it back. An apostrophe, as other tables have it, would
 * be taken from words too: “'-ing' form”.
 */
const asText = (cell: string) => (formulaStart.test(cell) ? `\\${cell}` : cell)
const withoutMark = (cell: string) => (cell.startsWith('\\') && formulaStart.test(cell) ? cell.slice(1) : cell)

function delimiterOf(text: string): string {
  const line = text.split(/[\r\n]+/, 20).find((one) => /[,;\t]/.test(one)) ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, many: line.split(sign).length }))
  return counts.toSorted((one, other) => other.many - one.many)[0]?.sign ?? ','
}

type Parsed = { record: string[]; info: { lines: number } }

/** Returns a text with the quotation marks that stand alone in cells for “the same as above” quoted themselves. */
const withDittoMarks = (text: string, delimiter: string) =>
  text.replaceAll(new RegExp(`(?<=${delimiter}|^|\\n)"(?=${delimiter}\\S)`, 'g'), '""""')

function rowsOf(text: string, to?: number): TableRow[] {
  const delimiter = delimiterOf(text)
  const read = (written: string) =>
    parse(written, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      ...(to !== undefined && { to }),
    }) as unknown as Parsed[]
  // Between commas, a cell can begin with one: “", and"”. Only lines that two such marks swallow show what they are.
  const swallows = new RegExp(`^${delimiter}\\S[^]*\\n`)
  const asWritten = delimiter === '\t' ? read(withDittoMarks(text, delimiter)) : read(text)
  const isSwallowed = asWritten.some(({ record }) => record.some((cell) => swallows.test(cell)))
  const parsed = isSwallowed ? read(withDittoMarks(text, delimiter)) : asWritten
  let line = 1
  return parsed.map(({ record, info }) => {
    const row = { line, cells: record.map(withoutMark) }
    line = info.lines + 1
    return row
  })
}

/** Returns whether one of the first lines names columns from which questions can be made. */
function hasHeadings(text: string): boolean {
  const lines = text.slice(0, 100_000).split(/\r\n|\n|\r/, 20)
  return (
    lines.some((line) => {
      try {
        return namesQuestions(rowsOf(line, 1)[0]?.cells ?? [])
      } catch {
        return false
      }
    }) || isNamedOver(text)
  )
}

/** Returns whether headings name questions where one has several lines within its quotes. */
function isNamedOver(text: string): boolean {
  try {
    return fromHeadings(rowsOf(text.slice(0, 20_000), 20)).some(({ cells }) => namesQuestions(cells))
  } catch {
    return false
  }
}

function read(text: string, choice?: TableChoice): BankReading {
  try {
    return readTable(rowsOf(text), choice)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const reading = openReading()
    const line = Number((error as { lines?: number }).lines ?? 1)
    reading.refuse(Math.max(1, line), finding('bank.open_quote'))
    return reading.close()
  }
}

/** A table as CSV with commas, semicolons or tabs. */
export const csvFormat: BankFormat = {
  name: 'csv',
  holds: 'text',
  recognizes: hasHeadings,
  read,
}

/** Returns rows as CSV that spreadsheets open as it is, with formulas made text. */
export const csvOf = (rows: readonly string[][]): WrittenBank => ({
  bytes: new TextEncoder().encode(
    stringify(
      rows.map((row) => row.map(asText)),
      { bom: true, record_delimiter: 'windows' },
    ),
  ),
  mediaType: 'text/csv',
  extension: 'csv',
})

/** CSV that spreadsheets open as it is. I5 */
export const csvExport: ExportFormat = {
  name: 'csv',
  title: 'CSV',
  holdsSettings: false,
  loses: lostInTables,
  write: ({ questions }) => csvOf(tableOf(questions)),
}
