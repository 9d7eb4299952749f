import { academyFormat } from './academy.ts'
import { agievalFormat } from './agieval/agieval.ts'
import type { BankFormat, BankReading } from './bank.ts'

/** The formats there are, in the order in which a file is tried; a new one is a file of its own and a line here. */
export const bankFormats: readonly BankFormat[] = [agievalFormat, academyFormat]

/** The longest file that is read, in UTF-16 units. */
export const longestBank = 20 * 1024 * 1024

/** The most questions taken from one file. */
export const mostBankQuestions = 2000

/** A file that was read, by which format; 'unknown' when no format would have it. */
export type Bank = BankReading & { format: string }

const unread = (format: string, reason: string): Bank => ({
  format,
  settings: null,
  questions: [],
  findings: [{ line: 1, outcome: 'refused', reason }],
})

/**
 * Reads a file of questions in the format it is in, or in the named one. What can be repaired with certainty is repaired,
 * what is no fair question is refused, each with its line and reason; never throws. At most 20 MB and 2,000 questions.
 * Its HTML is not sanitised: that happens on write.
 */
export function readBank(text: string, formatName?: string): Bank {
  const body = text.replace(/^\uFEFF/, '')
  if (body.length > longestBank) return unread(formatName ?? 'unknown', 'The file is longer than 20 MB.')
  if (body.trim() === '') return unread(formatName ?? 'unknown', 'The file is empty.')
  const format = bankFormats.find((one) => (formatName === undefined ? one.recognises(body) : one.name === formatName))
  if (!format) {
    const names = bankFormats.map(({ title }) => title).join('; ')
    return unread('unknown', `The file is in none of the formats that can be read: ${names}.`)
  }
  return { format: format.name, ...shortened(format.read(body)) }
}

/** A reading without what is beyond the most questions a file may have; findings in the order of their lines. */
function shortened({ settings, questions, findings }: BankReading): BankReading {
  const beyond = questions[mostBankQuestions]
  const reason = `Only the first ${mostBankQuestions.toLocaleString('en')} questions are taken.`
  const all = beyond ? [...findings, { line: beyond.line, outcome: 'refused' as const, reason }] : findings
  return {
    settings,
    questions: questions.slice(0, mostBankQuestions),
    findings: all.toSorted((one, other) => one.line - other.line),
  }
}
