import { letterPlace, optionKeys, optionLetters, type OptionKey } from '../../../../core/questions/question.ts'
import { isUnreadable, tidied, withBrackets, withoutTex } from './text.ts'

/** Options as plain text and the key among them, or why they make no fair question. */
export type Options = { options: string[]; key: OptionKey; repairs: string[] } | { refusal: string }

/** '(A)' in all its spellings; the looser ones count only when every option has its own. */
const strictMark = /^\s*[([]\s*([A-Da-d])\s*[)\]]\s*/
const looseMark = /^\s*(?:[([]\s*([A-Da-d])\s*[)\]]|([A-Da-d])\s*[).:]\s)\s*/

/** An option without the marks before it, and the letters they named. */
function unmarked(option: string, mark: RegExp): { text: string; marks: string[] } {
  const found = mark.exec(option)
  if (!found) return { text: option.trim(), marks: [] }
  const rest = unmarked(option.slice(found[0].length), mark)
  return { text: rest.text, marks: [(found[1] ?? found[2] ?? '').toUpperCase(), ...rest.marks] }
}

function withoutMarks(raw: string[]): { options: string[]; repairs: string[] } | { refusal: string } {
  const isMarked = raw.every((option) => looseMark.test(option))
  const read = raw.map((option) => unmarked(option, isMarked ? looseMark : strictMark))
  for (const [index, { marks }] of read.entries()) {
    if (marks.some((mark) => mark !== optionLetters[index]))
      return {
        refusal: `Option ${optionLetters[index]} is marked (${marks.join(')(')}): the order of the options is in doubt.`,
      }
  }
  const marked = read.filter(({ marks }) => marks.length > 0).length
  return {
    options: read.map(({ text }) => text),
    repairs: [
      ...(marked > 0 && marked < raw.length ? ['an option had lost its letter'] : []),
      ...(read.some(({ marks }) => marks.length > 1) ? ['an option had its letter twice'] : []),
    ],
  }
}

const isWhole = (text: string) => /[.?!]["”]?$/.test(text)

/** The page number that was printed after the last option: nothing else follows a full stop or a plural there. */
const pageNumber = /(?<=[.?!]["”’]?|(?<!\d.*)\b[a-z]{4,}s) \d{1,3}$/

function withoutPageNumber(options: string[]): { options: string[]; repairs: string[] } {
  const [last = '', ...others] = options.toReversed()
  const bare = last.replace(pageNumber, '')
  const isSafe = bare !== last && (/[.?!]["”’]?$/.test(bare) || others.every((option) => !/\d/.test(option)))
  if (!isSafe) return { options, repairs: [] }
  return { options: [...others.toReversed(), bare], repairs: ['a printed page number is taken off the last option'] }
}

/** Whether an option runs on into a sentence without an end while every other is one whole sentence: two questions in one. */
function runsOn(option: string, others: string[]): boolean {
  const secondSentence = /[a-z]{2}[.?!]["”]? +["“]?[A-Z]/
  return (
    secondSentence.test(option) &&
    !isWhole(option) &&
    others.every((other) => isWhole(other) && !secondSentence.test(other))
  )
}

/** Options out of their marks, and the key that the label names. */
export function readOptions(raw: string[], label: string): Options {
  if (raw.length < 2) return { refusal: 'It has fewer than two options.' }
  if (raw.length > optionKeys.length) return { refusal: `It has ${raw.length} options; four are the most.` }
  const letter = /^\s*\(?([A-D])[).]?\s*$/i.exec(label)?.[1]?.toUpperCase()
  const key = letter && optionKeys[letterPlace(letter)]
  if (!key)
    return { refusal: label.trim() === '' ? 'It has no label.' : `Its label '${label.slice(0, 20)}' names no option.` }
  if (letterPlace(letter) >= raw.length) return { refusal: `Its label names option ${letter}, which is not there.` }
  const damaged = raw.findIndex(isUnreadable)
  if (damaged >= 0) return { refusal: `Option ${optionLetters[damaged]} holds a character that cannot be read.` }

  const bare = withoutMarks(raw)
  if ('refusal' in bare) return bare
  const tidy = bare.options.map(tidied)
  const plain = tidy.map(({ text }) => withoutTex(text))
  const numberless = withoutPageNumber(plain.map((text) => text ?? ''))
  const bracketed = numberless.options.map(withBrackets)
  const options = bracketed.map(({ text }) => text)

  if (plain.includes(null)) return { refusal: 'An option holds a formula that cannot be read.' }
  const empty = options.indexOf('')
  if (empty >= 0) return { refusal: `Option ${optionLetters[empty]} is empty.` }
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
    return { refusal: 'Two of its options are the same.' }
  const mixed = options.findIndex((option, index) => runsOn(option, options.toSpliced(index, 1)))
  if (mixed >= 0) return { refusal: `Option ${optionLetters[mixed]} runs on into another question.` }
  const hadTex = plain.some((text, index) => text !== tidy[index]?.text)
  const repairs = [
    ...bare.repairs,
    ...tidy.flatMap((one) => one.repairs),
    ...(hadTex ? ['TeX is written out'] : []),
    ...numberless.repairs,
    ...bracketed.flatMap((one) => one.repairs),
  ]
  return { options, key, repairs }
}
