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

/** Returns how many cells a line has: signs within quotation marks part none, and an open mark quotes nothing. */
const cellsIn = (line: string, delimiter: string): number => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length

/**
 * Returns a text in which quotation marks that stand alone in cells for “the same as above” are quoted themselves. Between commas, a cell can
 * begin with one: “", and"”. Only a mark whose cell would swallow a line, or a tab, shows what it is, in a line that has as many cells with it as
 * the first.
 */
function withDittoMarks(text: string, delimiter: string): string {
  const start = new RegExp(`(?<=^|\\n|${delimiter})"`, 'g')
  const end = new RegExp(`"(?=${delimiter}|\\r?\\n|\\r?$)`, 'y')
  const most = cellsIn(text.split(/[\r\n]+/, 20).find((line) => line.includes(delimiter)) ?? '', delimiter)
  /** Returns whether a line has as many cells as the first where a quotation mark in it is a cell. */
  const isWhole = (mark: number) => {
    const before = text.slice(text.lastIndexOf('\n', mark - 1) + 1, mark)
    const end = text.indexOf('\n', mark)
    const behind = text.slice(mark + 1, end < 0 ? text.length : end)
    return cellsIn(before, delimiter) + cellsIn(behind, delimiter) - 1 >= most
  }
  const parts: string[] = []
  let from = 0
  for (let opened = start.exec(text); opened; opened = start.exec(text)) {
    // A cell goes on behind quotation marks that are written twice.
    let closed: number | null = null
    for (let at = opened.index + 1; closed === null;) {
      const quote = text.indexOf('"', at)
      if (quote < 0) closed = text.length
      else if (text[quote + 1] === '"') at = quote + 2
      else closed = quote
    }
    const cell = text.slice(opened.index + 1, closed)
    end.lastIndex = closed
    const isClosed = end.test(text)
    const isMark =
      cell.startsWith(delimiter) &&
      /^\S/.test(cell.slice(1)) &&
      (delimiter === '\t' || !isClosed || (cell.includes('\n') && isWhole(opened.index)))
    if (isMark) parts.push(text.slice(from, opened.index), '""""')
    from = isMark ? opened.index + 1 : from
    start.lastIndex = isMark ? opened.index + 1 : closed + 1
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from)
}

function rowsOf(text: string, to?: number): TableRow[] {
  const delimiter = delimiterOf(text)
  const parsed = parse(withDittoMarks(text, delimiter), {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    ...(to !== undefined && { to }),
  }) as unknown as Parsed[]
  let line = 1
  return parsed.map(({ record, info }) => {
    const row = { line, cells: record.map(withoutMark) }
    line = info.lines + 1
    return row
  })
}

/** Returns whether the headings of a text stand above the numbers and letters of a key at its end, and its questions above them. */
function endsWithKey(text: string): boolean {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  const head = lines.findIndex((line) =>
    /^\s*(?:question|item|q|no)\.?(?:\s+(?:number|no\.?))?\s*[\t,;]\s*\S/i.test(line),
  )
  const below = lines.slice(head + 1)
  const isKey = (line: string) => /^\s*\d{1,3}[.)]?\s*[\t,;]\s*[([]?[A-Ka-k][)\].]?\s*$/.test(line)
  return (
    head > 0 && below.length > 0 && below.every(isKey) && /^\s*[^\t,;]{1,20}[\t,;]\s*[^\t,;]{1,20}$/.test(lines[head]!)
  )
}

/** Returns whether one of the first lines names columns from which questions can be made. */
function hasHeadings(text: string): boolean {
  if (endsWithKey(text)) return false
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
