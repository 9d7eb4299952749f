import type { CodedText } from '../../../core/coded.ts'
import { listCaps } from '../../../core/list-caps.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { underlinedText } from '../../../core/questions/reading.ts'
import { toNeutral } from '../../../core/quizzes/neutral.ts'
import { shortened } from '../../../core/shortened.ts'
import type { BankQuestion, Finding, ShownAnswers } from './bank.ts'
import { withoutPictureBytes } from './markup.ts'

/** The most characters of a question that a report shows. */
const longestAsked = 300

/** The most characters of an option, or of an accepted answer, that a report shows. */
const longestOption = 120

const mostAnswers = listCaps.importAnswers

/** More HTML than the words of a report take. */
const mostHtml = 10_000

/** Returns the first words of HTML as a report shows them: with its blanks, and signs around what is underlined. */
const wordsOf = (html: string, most: number) =>
  shortened(underlinedText(withoutPictureBytes(html).slice(0, mostHtml)).trim(), most)

/** The answers to a question, as far as a reader knows them. */
export type Answers = Asked['says'] | { options: readonly string[]; right?: readonly number[] }

/** Returns the options of a question and the places of those that are right, or the answers that are accepted, in the words that tables have for them. */
function shownAnswers(says: Answers): ShownAnswers {
  if ('options' in says)
    return {
      options: says.options.slice(0, mostAnswers).map((option) => wordsOf(option, longestOption)),
      right: (says.right ?? []).filter((place) => place < mostAnswers),
      accepted: [],
    }
  const accepted =
    'accepted' in says
      ? says.accepted
      : 'pairs' in says
        ? says.pairs.map(({ left, right }) => `${left} => ${right}`)
        : [says.isTrue ? 'TRUE' : 'FALSE']
  return {
    options: [],
    right: [],
    accepted: accepted.slice(0, mostAnswers).map((answer) => shortened(answer, longestOption)),
  }
}

const noAnswers: ShownAnswers = { options: [], right: [], accepted: [] }

/** Returns what a report shows of a question that was taken. */
export function shownOf(question: BankQuestion): { asks: string } & ShownAnswers {
  const says = toNeutral(question)?.asks.says
  return { asks: wordsOf(question.stemHtml, longestAsked), ...(says ? shownAnswers(says) : noAnswers) }
}

/** Returns a finding that refuses a question, by which its tutor knows it: its words and its options, from HTML. I3 */
export function refusal(line: number, reason: CodedText, html = '', says?: Answers): Finding {
  const asks = wordsOf(html, longestAsked)
  const { options, right, accepted } = says ? shownAnswers(says) : noAnswers
  return {
    line,
    outcome: 'refused',
    reason,
    ...(asks !== '' && { asks }),
    ...(options.length > 0 && { options }),
    ...(right.length > 0 && { right }),
    ...(accepted.length > 0 && { accepted }),
  }
}

/** Returns a finding that refuses a question which was taken before. */
export const refusalOf = (question: BankQuestion, reason: CodedText): Finding =>
  refusal(question.line, reason, question.stemHtml, toNeutral(question)?.asks.says)

/** Returns the words of the question in a value of JSON that may be one. */
export function questionIn(value: unknown): string {
  const { question } = (typeof value === 'object' && value !== null ? value : {}) as { question?: unknown }
  return typeof question === 'string' ? question : ''
}
