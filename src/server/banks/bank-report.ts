import type { Finding, ShownAnswers, TableColumn, UnknownKind } from './formats/bank.ts'
import type { Warning } from './warnings.ts'

/** The report on a file: the number of questions that can be taken, and the findings and warnings by line. I3 */
export type BankReport = {
  format: string
  /** The name that the file gives its quiz. */
  name: string | null
  taken: number
  /** The number of pictures in the file that its questions show. */
  pictures: number
  findings: Finding[]
  /** The number of findings of each outcome that are not listed; absent: none. */
  more?: Record<Finding['outcome'], number>
  warnings: Warning[]
  /** The taken questions of which something is said; absent: none. */
  shown?: ShownQuestion[]
  /** The names of what the file says and Lantern does not store. */
  dropped: string[]
  columns: TableColumn[]
  /** The words for kinds of a table that Lantern does not know by itself; absent: none. */
  kinds?: UnknownKind[]
}

/** A question as a file was read: its lines, from `line` to the one `before` the next (null: to the end), and its item once it is stored. */
export type ShownQuestion = {
  line: number
  before: number | null
  asks: string
  options: string[]
  itemId: number | null
  /** Absent in a report that was stored before these were shown. */
} & Partial<ShownAnswers>
