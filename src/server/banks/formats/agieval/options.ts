import { finding } from '../../../../core/quizzes/import-findings.ts'
import { letterPlace, optionKeys, optionLetters, type OptionKey } from '../../../../core/questions/question.ts'
import type { CodedText } from '../../../../core/coded.ts'
import { isUnreadable, tidied, withBrackets, withoutTex } from './text.ts'

/** Options as plain text and the key among them, or why they make no fair question. */
export type Options = { options: string[]; key: OptionKey; repairs: CodedText[] } | { refusal: CodedText }

/** '(A)' in all its spellings; the looser ones count only when every option has its own. */
const strictMark = /^\s*[([]\s*([A-Da-d])\s*[)\]]\s*/
const looseMark = /^\s*(?:[([]\s*([A-Da-d])\s*[)\]]|([A-Da-d])\s*[).:]\s)\s*/

/** Returns an option without the marks before it, and the letters they named. */
function unmarked(option: string, mark: RegExp): { text: string; marks: string[] } {
  const found = mark.exec(option)
  if (!found) return { text: option.trim(), marks: [] }
  const rest = unmarked(option.slice(found[0].length), mark)
  return { text: rest.text, marks: [(found[1] ?? found[2] ?? '').toUpperCase(), ...rest.marks] }
}

function withoutMarks(raw: string[]): { options: string[]; repairs: CodedText[] } | { refusal: CodedText } {
  const isMarked = raw.every((option) => looseMark.test(option))
  const read = raw.map((option) => unmarked(option, isMarked ? looseMark : strictMark))
  for (const [index, { marks }] of read.entries()) {
    if (marks.some((mark) => mark !== optionLetters[index]))
      return {
        refusal: finding('bank.marked', { letter: optionLetters[index] ?? '', marks: marks.join(')(') }),
      }
  }
  const marked = read.filter(({ marks }) => marks.length > 0).length
  return {
    options: read.map(({ text }) => text),
    repairs: [
      ...(marked > 0 && marked < raw.length ? [finding('bank.fix_letter_lost')] : []),
      ...(read.some(({ marks }) => marks.length > 1) ? [finding('bank.fix_letter_twice')] : []),
    ],
  }
}

const isWhole = (text: string) => /[.?!]["”]?$/.test(text)

/** The page number that was printed after the last option: nothing else follows a full stop or a plural there. */
const pageNumber = /(?<=[.?!]["”’]?|(?<!\d.*)\b[a-z]{4,}s) \d{1,3}$/

function withoutPageNumber(options: string[]): { options: string[]; repairs: CodedText[] } {
  const [last = '', ...others] = options.toReversed()
  const bare = last.replace(pageNumber, '')
  const isSafe = bare !== last && (/[.?!]["”’]?$/.test(bare) || others.every((option) => !/\d/.test(option)))
  if (!isSafe) return { options, repairs: [] }
  return { options: [...others.toReversed(), bare], repairs: [finding('bank.fix_page_number')] }
}

/** Returns whether an option runs on into an unfinished sentence while every other is one whole sentence: two questions in one. */
function runsOn(option: string, others: string[]): boolean {
  const secondSentence = /[a-z]{2}[.?!]["”]? +["“]?[A-Z]/
  return (
    secondSentence.test(option) &&
    !isWhole(option) &&
    others.every((other) => isWhole(other) && !secondSentence.test(other))
  )
}

/** Reads options out of their marks, and the key that the label names. */
export function readOptions(raw: string[], label: string): Options {
  if (raw.length < 2) return { refusal: finding('bank.options_few') }
  if (raw.length > optionKeys.length) return { refusal: finding('bank.options_many', { count: raw.length }) }
  const letter = /^\s*\(?([A-D])[).]?\s*$/i.exec(label)?.[1]?.toUpperCase()
  const key = letter && optionKeys[letterPlace(letter)]
  if (!key)
    return {
      refusal:
        label.trim() === '' ? finding('bank.no_label') : finding('bank.other_label', { label: label.slice(0, 20) }),
    }
  if (letterPlace(letter) >= raw.length) return { refusal: finding('bank.label_beyond', { letter }) }
  const damaged = raw.findIndex(isUnreadable)
  if (damaged >= 0) return { refusal: finding('bank.option_unreadable', { letter: optionLetters[damaged] ?? '' }) }

  const bare = withoutMarks(raw)
  if ('refusal' in bare) return bare
  const tidy = bare.options.map(tidied)
  const plain = tidy.map(({ text }) => withoutTex(text))
  const numberless = withoutPageNumber(plain.map((text) => text ?? ''))
  const bracketed = numberless.options.map(withBrackets)
  const options = bracketed.map(({ text }) => text)

  if (plain.includes(null)) return { refusal: finding('bank.option_formula') }
  const empty = options.indexOf('')
  if (empty >= 0) return { refusal: finding('bank.option_blank', { letter: optionLetters[empty] ?? '' }) }
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
    return { refusal: finding('bank.options_same') }
  const mixed = options.findIndex((option, index) => runsOn(option, options.toSpliced(index, 1)))
  if (mixed >= 0) return { refusal: finding('bank.option_runs_on', { letter: optionLetters[mixed] ?? '' }) }
  const hadTex = plain.some((text, index) => text !== tidy[index]?.text)
  const repairs = [
    ...bare.repairs,
    ...tidy.flatMap((one) => one.repairs),
    ...(hadTex ? [finding('bank.fix_tex')] : []),
    ...numberless.repairs,
    ...bracketed.flatMap((one) => one.repairs),
  ]
  return { options, key, repairs }
}
