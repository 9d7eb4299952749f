import type { CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { unlabeled } from '../../../core/quizzes/neutral.ts'
import type { BankFormat, BankReading } from './bank.ts'
import { areInOrder, followsPlace, latinLetters, placeOfNumber, rangeIn, roleOf } from './document/marks.ts'
import { textFormat } from './document/text.ts'
import { typedHtml } from './markup.ts'
import { noSuchOption, openReading } from './reading.ts'

const optionLine = /^\s*([A-Z])[.)]\s+(\S.*)$/
const answerLine = /^\s*ANSWER:\s*(.*?)\s*$/i
/** A number before a question, which Aiken does not have. */
const numberedLine = /^\s*(?:Q(?:uestion)?\s*)?\d{1,3}\s*[.):]\s*\D/i
const numberedStem = /^\s*\(?(\d{1,3}|[ivx]{1,4})(?:[.)]|\s*[-–])\s+(?=\S)/i

/** Returns whether two lines below each other begin options that have other letters than A and B: F and G in the ACT. */
const areLetters = (letter: string, next: string | undefined) =>
  next !== undefined && followsPlace(latinLetters.indexOf(next), latinLetters.indexOf(letter))

type Block = { line: number; text: string[]; options: string[]; letters: string }

const smallOptionLine = /^\s*[(]?[a-e][.)]\s+\S/

/**
 * Returns whether a text has only questions, options and answers; explanations, labels, headings of texts, numbers alone, “Questions 1–2”, words after
 * options and options with small letters need {@link textFormat}.
 */
function isPlain(text: string): boolean {
  let state: 'asked' | 'options' = 'asked'
  let small = 0
  let isFirst = true
  for (const line of text.split(/[\r\n]+/)) {
    const role = roleOf(line)
    small = answerLine.test(line) ? 0 : small + (smallOptionLine.test(line) ? 1 : 0)
    if (state === 'asked' && small > 1) return false
    if (state === 'asked' && (rangeIn(line) !== null || (isFirst && /^\s*\d{1,3}\s*[.):]?\s*$/.test(line))))
      return false
    isFirst = line.trim() === '' ? isFirst : answerLine.test(line)
    if (answerLine.test(line)) state = 'asked'
    else if (role !== null && role.is !== 'answer') return false
    else if (optionLine.test(line)) state = 'options'
    else if (state === 'options' && line.trim() !== '') return false
  }
  return true
}

/** Returns the words of questions without the numbers before them, where all have theirs in order: “(1)”, “1-”, “I.”. */
function withoutNumbers(stems: readonly string[]): readonly string[] {
  const marks = stems.map((stem) => numberedStem.exec(stem))
  return stems.length > 1 && marks.every((mark, at) => placeOfNumber(mark?.[1] ?? '') === at)
    ? stems.map((stem, at) => stem.slice(marks[at]?.[0].length))
    : stems
}

/** Reads questions of one right option as plain text: the question, lettered options, and `ANSWER: C`. */
function read(text: string): BankReading {
  if (!isPlain(text) && textFormat.holds === 'text') return textFormat.read(text)
  const reading = openReading()
  const taken: { line: number; stem: string; options: string[]; place: number }[] = []
  let block: Block | null = null
  let before: number | null = null
  const end = (line: number, answer: string) => {
    if (!block) return reading.refuse(line, finding('bank.stray_answer'))
    const { line: start, text: asked, options, letters } = block
    block = null
    const refuse = (at: number, reason: CodedText) =>
      reading.refuse(at, reason, typedHtml(asked.join('\n')), { options: options.map(typedHtml) })
    const place = letters.indexOf(answer.toUpperCase())
    if (options.length === 0) return refuse(start, finding('bank.no_options'))
    const places = Array.from(letters, (letter) => latinLetters.indexOf(letter))
    const named = [...letters].join(', ')
    const isInOrder = areInOrder(places, before)
    before = places.at(-1) ?? null
    if (!isInOrder) return refuse(start, finding('bank.letters', { letters: named }))
    if (answer.length !== 1 || place < 0)
      return refuse(
        line,
        places[0] === 0
          ? noSuchOption(answer, options.length)
          : finding('bank.no_option_lettered', { answer, letters: named }),
      )
    taken.push({ line: start, stem: asked.join('\n'), options, place })
  }
  const lines = text.split(/\r\n|\n|\r/)
  lines.forEach((content, at) => {
    const answer = answerLine.exec(content)
    if (answer) return end(at + 1, answer[1] ?? '')
    if (content.trim() === '') {
      if (block && block.options.length === 0) block.text.push('')
      return
    }
    block ??= { line: at + 1, text: [], options: [], letters: '' }
    const [, letter, option] = optionLine.exec(content) ?? []
    const next = optionLine.exec(lines[at + 1] ?? '')?.[1]
    if (letter && option && (letter === 'A' || block.options.length > 0 || areLetters(letter, next))) {
      block.options.push(option)
      block.letters += letter
    } else if (block.options.length === 0) block.text.push(content)
    else block.options.push(`${block.options.pop()}\n${content}`)
  })
  const stems = withoutNumbers(taken.map(({ stem }) => stem))
  for (const [at, { line, options, place }] of taken.entries()) {
    const says = { options: options.map(typedHtml), right: [place] }
    reading.take(line, { ...unlabeled, stemHtml: typedHtml(stems[at] ?? ''), asks: { shape: 'singleChoice', says } })
  }
  const open = block as Block | null
  if (open) {
    const says = { options: open.options.map(typedHtml) }
    reading.refuse(open.line, finding('bank.no_answer_line'), typedHtml(open.text.join('\n')), says)
  }
  return reading.close()
}

/** Aiken, as Moodle documents it (docs.moodle.org/en/Aiken_format). */
export const aikenFormat: BankFormat = {
  name: 'aiken',
  holds: 'text',
  recognizes: (text) => {
    const lines = text.slice(0, 200_000).split(/[\r\n]+/)
    const isNumbered = lines.some(
      (line, at) =>
        numberedLine.test(line) &&
        (at === 0 || answerLine.test(lines[at - 1] ?? '') || optionLine.test(lines[at + 1] ?? '')),
    )
    return !isNumbered && lines.some((line) => answerLine.test(line)) && lines.some((line) => optionLine.test(line))
  },
  read,
}
