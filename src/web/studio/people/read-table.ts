import type { ColumnMap } from '../shell/column-field.tsx'
import { parse } from 'csv-parse/browser/esm/sync'

/** The fields of a student that a column can hold. */
export const studentFields = ['name', 'email', 'phone', 'parent_phone'] as const
export type StudentField = (typeof studentFields)[number]

/** A pasted table or a file: its rows, and whether the first one are the heads. */
export type PastedTable = { rows: string[][]; hasHeads: boolean; mapping: ColumnMap<StudentField> }

const heads: Record<StudentField, RegExp> = {
  parent_phone: /parent|guardian|father|mother|ولي/i,
  email: /e-?mail|address|بريد/i,
  phone: /phone|mobile|tel|whats|هاتف|جوال/i,
  name: /name|student|اسم/i,
}
// The more particular word wins: 'Parent phone' is no phone of the student.
const order = ['parent_phone', 'email', 'phone', 'name'] as const

const delimiterOf = (text: string) => {
  const [line = ''] = text.split('\n')
  const counts = ['\t', ';', ','].map((sign) => ({ sign, many: line.split(sign).length }))
  return counts.toSorted((a, b) => b.many - a.many)[0]?.sign ?? ','
}

/** Reads what was pasted from a spreadsheet or stands in a CSV file. Throws when it is no table. T22 */
export const readTable = (text: string): PastedTable =>
  tableOf(
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }),
  )

/** Guesses what each column of a table holds. T22 */
export function tableOf(rows: string[][]): PastedTable {
  const first = rows[0] ?? []
  const hasHeads =
    !first.some((cell) => cell.includes('@')) && first.some((cell) => order.some((field) => heads[field].test(cell)))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const taken = new Set<StudentField>()
  const mapping = Array.from({ length: width }, (_, column): StudentField | null => {
    const sample = rows.slice(hasHeads ? 1 : 0, 10).map((row) => row[column] ?? '')
    const named = hasHeads ? order.find((field) => heads[field].test(first[column] ?? '')) : undefined
    const looks = sample.some((cell) => cell.includes('@'))
      ? 'email'
      : sample.every((cell) => /^[+\d\s()-]*$/.test(cell))
        ? 'phone'
        : 'name'
    const field = named ?? (hasHeads ? undefined : looks)
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
  return { rows, hasHeads, mapping }
}

/**
 * Returns the text of a CSV file. One that is no UTF-8 was saved by a spreadsheet in the code page of Arabic Windows, whose lower half is
 * ASCII. T22
 */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(isUtf16(bytes) ? 'utf-16le' : 'windows-1256').decode(bytes)
  }
}

/** Returns the kind of a file: a ZIP archive, as XLSX and ODS are, the container of older Excel, or else text. T22 */
export function kindOfFile(bytes: ArrayBuffer): 'archive' | 'old_office' | 'text' {
  const [first, second, third, fourth] = new Uint8Array(bytes)
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04) return 'archive'
  return first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0 ? 'old_office' : 'text'
}

/** Returns whether a file begins with the mark of Excel's 'Unicode text'. */
function isUtf16(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes)
  return first === 0xff && second === 0xfe
}

/** Returns the students of a table by its mapping. */
export const studentsOf = ({ rows, hasHeads, mapping }: PastedTable): Record<StudentField, string>[] =>
  rows.slice(hasHeads ? 1 : 0).map((row) => {
    const student = { name: '', email: '', phone: '', parent_phone: '' }
    mapping.forEach((field, column) => {
      if (field !== null) student[field] = row[column] ?? ''
    })
    return student
  })

/** Returns the table with another text for a field of one of its students, by {@link studentsOf}. */
export function withCell(
  table: PastedTable,
  { index, field, value }: { index: number; field: StudentField; value: string },
): PastedTable {
  const at = index + (table.hasHeads ? 1 : 0)
  const column = table.mapping.indexOf(field)
  const rows = table.rows.map((row, place) => {
    if (place !== at) return row
    // A short row has no cell there yet.
    const whole = table.mapping.map((_, one) => row[one] ?? '')
    return whole.with(column, value)
  })
  return { ...table, rows }
}
