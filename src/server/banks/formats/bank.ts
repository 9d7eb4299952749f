import type { QuestionDraft, QuizSettings } from '../../../core/quizzes/quiz.ts'

/** What an import has to say about a line of its file: what was repaired in it, or why it was not taken. */
export type Finding = { line: number; outcome: 'repaired' | 'refused'; reason: string }

/** A question of a file, and the line on which it begins, from 1. */
export type BankQuestion = QuestionDraft & { line: number }

/** What a file holds: settings when it is a whole quiz, the questions that were taken, what was found. */
export type BankReading = {
  settings: Partial<QuizSettings> | null
  questions: BankQuestion[]
  findings: Finding[]
}

/** A format that question files come in. Reading never throws: what cannot be taken becomes a finding. */
export type BankFormat = {
  name: string
  /** What staff read when they choose. */
  title: string
  /** Whether a text looks like this format. */
  recognises(text: string): boolean
  read(text: string): BankReading
}
