import type { QuestionType } from '../../../core/questions/kinds.ts'
import type { CodedText } from '../../../core/coded.ts'
import type { QuestionDraft, QuizSettings } from '../../../core/quizzes/quiz.ts'
import type { ExportFormatName, ExportedField } from '../../../core/quizzes/exports.ts'
import type { ImportFormatName } from '../../../core/quizzes/imports.ts'
import type { NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import type { TableField } from '../../../core/quizzes/table-fields.ts'

/** The answers to a question in a report: its options, the places of those that are right, and the accepted answers where it has no options. */
export type ShownAnswers = { options: string[]; right: number[]; accepted: string[] }

/**
 * A remark of an import on a line of its file, by code: what was repaired in it, or why it was refused; `asks`: the first words of a
 * refused question, whose answers stand beside as far as they are known. I3
 */
export type Finding = {
  line: number
  outcome: 'repaired' | 'refused'
  reason: CodedText
  asks?: string
} & Partial<ShownAnswers>

/** A question of a file, and the line on which it begins, from 1. */
export type BankQuestion = QuestionDraft & { line: number }

/** The pictures of a file, by the names that its HTML calls them. */
export type Pictures = ReadonlyMap<string, Uint8Array>

/** A column of a table: its heading, some of its cells, and the field it goes to; null: left out. */
export type TableColumn = { head: string; samples: string[]; field: TableField | null }

/** The content of a file: settings when it is a whole quiz, the questions that were taken, and the findings. */
export type BankReading = {
  settings: Partial<QuizSettings> | null
  questions: BankQuestion[]
  findings: Finding[]
  /** The names of what the file says and Lantern does not store. */
  dropped?: string[]
  pictures?: Pictures
  /** The columns of a file that is a table. */
  columns?: TableColumn[]
  /** The words for kinds of a table that are not known by themselves. */
  kinds?: UnknownKind[]
}

/** The entries of an archive by their paths. */
export type Entries = ReadonlyMap<string, Uint8Array>

/** The field that a column goes to, by the column's place; null leaves it out. What is not named is guessed. */
export type ColumnChoice = Readonly<Record<number, TableField | null>>

/** Words for kinds of questions that staff have explained, folded by `foldedKind`. */
export type KindWords = Readonly<Record<string, QuestionType>>

/** The choices of staff for a table: the fields of its columns, and the meanings of its words for kinds. */
export type TableChoice = { columns?: ColumnChoice; kinds?: KindWords }

/** A word for kinds that a table has and Lantern does not know by itself, and what it means; null: not said yet. */
export type UnknownKind = { word: string; kind: QuestionType | null }

/** A format that question files come in. Reading never throws: what cannot be taken becomes a finding. */
export type BankFormat = {
  name: ImportFormatName
} & (
  | {
      holds: 'text'
      /** Returns whether a text looks like this format. */
      recognizes(text: string): boolean
      read(text: string, choice?: TableChoice): BankReading
    }
  | {
      holds: 'entries'
      /** Returns whether an archive with these entries is in this format. */
      recognizes(entries: Entries): boolean
      read(entries: Entries, choice?: TableChoice): BankReading
    }
)

/** A quiz, or questions of the bank, as they are exported. */
type ExportedQuiz = { settings: QuizSettings | null; questions: NeutralQuestion[] }

/** A file of questions. */
export type WrittenBank = { bytes: Uint8Array; mediaType: string; extension: string }

/** A format that questions are exported to. */
export type ExportFormat = {
  name: ExportFormatName
  title: string
  /** True if it holds the settings of a quiz. */
  holdsSettings: boolean
  /** Returns what of a question the format does not hold, or not as it is. */
  loses(question: NeutralQuestion): ExportedField[]
  write(quiz: ExportedQuiz): WrittenBank
}
