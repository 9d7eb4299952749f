import type { CodedText } from '../../../core/coded.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { shortened } from '../../../core/shortened.ts'
import type { Finding } from './bank.ts'
import { withoutPictureBytes } from './markup.ts'

/** The most characters of a question that a report shows. */
export const longestAsked = 300

/** More HTML than the words of a report take. */
const mostHtml = 10_000

/** Returns a finding that refuses a question, by which its tutor knows it: its words, from HTML. I3 */
export function refusal(line: number, reason: CodedText, html = ''): Finding {
  const asks = shortened(plainText(withoutPictureBytes(html).slice(0, mostHtml)).trim(), longestAsked)
  return { line, outcome: 'refused', reason, ...(asks !== '' && { asks }) }
}

/** Returns the words of the question in a value of JSON that may be one. */
export function questionIn(value: unknown): string {
  const { question } = (typeof value === 'object' && value !== null ? value : {}) as { question?: unknown }
  return typeof question === 'string' ? question : ''
}
