import { finding } from '../../../../core/quizzes/import-findings.ts'
import { shortened } from '../../../../core/shortened.ts'
import type { BankFormat } from '../bank.ts'
import { emphasis, escaped, markdownPicture } from '../markup.ts'
import { namesOf, type OpenReading } from '../reading.ts'
import { objectSign, type DocumentLine, type Piece } from './lines.ts'
import { latinLetters, optionMark, roleOf, stemMark } from './marks.ts'
import { withoutPages, type TextLine } from './printed.ts'
import { hasQuestions, readLines } from './questions.ts'

/** A tag of HTML around words of a line, as Markdown allows it where it has no signs of its own, with the stars around it. */
const inlineTag = /(\*{0,2})<(b|strong|i|em|u|s|sub|sup)>((?:(?!<\/?\2>)[^\n])+)<\/\2>\1/i
const elementOf = new Map([
  ['b', 'strong'],
  ['i', 'em'],
])
/** Words of a line that is about tags, which are then its words. */
const aboutTags = /\b(?:html|xml|tags?|elements?|markup)\b/i

/** Returns a text as pieces: pictures of Markdown, and bold, italic, underlined words where stars or tags say so for certain. */
function piecesOf(text: string): Piece[] {
  const tagged = aboutTags.test(text) ? null : inlineTag.exec(text)
  if (tagged) {
    const { 0: all, 1: stars = '', 2: name = '', 3: words = '', index } = tagged
    const tag = elementOf.get(name.toLowerCase()) ?? name.toLowerCase()
    const around = [...(stars === '' ? [] : [stars === '*' ? 'em' : 'strong']), tag]
    const inside = piecesOf(words).map((piece) => ({ ...piece, tags: [...around, ...piece.tags] }))
    return [...piecesOf(text.slice(0, index)), ...inside, ...piecesOf(text.slice(index + all.length))]
  }
  const [picture] = text.matchAll(markdownPicture)
  if (picture) {
    const [all, alt = '', address = ''] = picture
    const html = `<img src="${escaped(address)}" alt="${escaped(alt)}">`
    const after = text.slice(picture.index + all.length)
    return [...piecesOf(text.slice(0, picture.index)), { text: objectSign, tags: [], html }, ...piecesOf(after)]
  }
  // A whole line in bold can have words in italics.
  const [, inner] = /^\s*\*\*(?!\s)((?:(?!\*\*)[^])+\*(?!\*)(?:(?!\*\*)[^])*)\*\*\s*$/.exec(text) ?? []
  if (inner !== undefined)
    return piecesOf(inner).map(({ text: words, tags }) => ({ text: words, tags: ['strong', ...tags] }))
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: all, 1: bold, 2: italic, index } of text.matchAll(emphasis)) {
    if (index > end) pieces.push({ text: text.slice(end, index), tags: [] })
    pieces.push({ text: bold ?? italic ?? '', tags: [bold === undefined ? 'em' : 'strong'] })
    end = index + all.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), tags: [] })
  return pieces
}

/** Returns whether a line is one across the page between two questions. */
const isRule = (text: string) => /^\s*(?:-{3,}|\*{3,})\s*$/.test(text)

/** Characters of Markdown that arrange a line and are none of its words: of a heading, of a quotation, or a bullet before the letter of an option. */
const arranging = /^\s*(?:#{2,6}\s+(?=\S)|>\s+(?=["“«(]?\p{L})|[-–•]\s+(?=\*{0,2}[([]?[A-Ka-kأابجدته][)\].]\s+\S))/u

/** A bullet before the letter of an option with a colon behind it, which can also be a speaker of a dialogue. */
const beforeColon = /^\s*[-–•]\s+(?=\*{0,2}[A-K]:\s+\S)/
/** The first option of a question in one of the other ways. */
const otherFirstOption = /^\s*(?:[-–•*]\s+)?\*{0,2}[([]?[Aa][)\].]\s+\S/

/** Returns a line without the characters that arrange it, and without the tick that some programs put before “Answer:”. */
function plainLine(text: string): string {
  const words = text.replace(arranging, '')
  const ticked = words.replace(/^(\s*\*{0,2})\s*[✓✔☑✅]\uFE0F?\s*/u, '$1')
  return roleOf(ticked.replaceAll('*', ''))?.is === 'answer' ? ticked : words
}

const lineOf = (line: number, text: string, isApart: boolean): DocumentLine => ({
  line,
  pieces: piecesOf(plainLine(text)),
  list: null,
  isHeading: false,
  isApart,
  lost: [],
})

const isTableRow = (text: string | undefined) => /^\s*\|.*\|\s*$/.test(text ?? '')
const isTableRule = (text: string | undefined) => /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(text ?? '')

/** Returns the cells of a row of a Markdown table. */
const cellsOf = ({ line, text }: TextLine): DocumentLine[][] =>
  text
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => [lineOf(line, cell.replaceAll('\\|', '|').trim(), false)])

/** Returns the lines of a plain text; the rows of a Markdown table are one. */
function linesOf(lines: readonly TextLine[]): DocumentLine[] {
  let isApart = true
  const isStarred = (at: number) => /^\s*\*[ \t]+(?=\S)/.test(lines[at]?.text ?? '')
  const isInTable = (at: number): boolean =>
    isTableRow(lines[at]?.text) &&
    (isTableRule(lines[at]?.text) || isTableRule(lines[at + 1]?.text) || (at > 0 && isInTable(at - 1)))
  const haveColons = !lines.some(({ text }) => otherFirstOption.test(text))
  const found: DocumentLine[] = []
  let rows: DocumentLine[][][] = []
  for (const [at, { line, text: written }] of lines.entries()) {
    if (isInTable(at)) {
      if (!isTableRule(written)) rows.push(cellsOf(lines[at]!))
      if (isInTable(at + 1)) continue
      found.push({ ...lineOf(rows[0]?.[0]?.[0]?.line ?? line, '', isApart), table: rows })
      rows = []
      isApart = true
      continue
    }
    if (written.trim() === '' || isRule(written)) {
      isApart = true
      continue
    }
    // One star alone marks what is right; several below each other are bullets.
    const isItem = isStarred(at) && (isStarred(at - 1) || isStarred(at + 1))
    const text = isItem ? written.replace('*', '•') : written
    found.push(lineOf(line, haveColons ? text.replace(beforeColon, '') : text, isApart))
    isApart = false
  }
  return found
}

const letterAlone = /^\s*([A-J])\s*$/

/**
 * Returns lines in which letters from A on that stand in lines of their own, as pages of quizzes copy them, begin the lines below them: behind
 * a question, and right above its answer or the next question, so that each option is one line. Other letters can count the paragraphs of
 * a text.
 */
function withJoinedLetters(lines: readonly TextLine[]): TextLine[] {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const textAt = (at: number) => filled[at]?.text ?? ''
  const letterOf = (at: number) => letterAlone.exec(textAt(at))?.[1]
  const isOption = (at: number, place: number) =>
    letterOf(at) === latinLetters[place] && filled[at + 1] !== undefined && letterOf(at + 1) === undefined
  const isEnd = (at: number) => {
    const is = roleOf(textAt(at))?.is
    return is === 'answer' || is === 'explanation' || is === 'keys'
  }
  /** True where a question with a number is open: no option and no answer of it was there yet. */
  let isAsking = false
  const joined = new Map<TextLine, TextLine | null>()
  for (let at = 0; at < filled.length; at += 1) {
    const stem = stemMark(textAt(at))
    if (stem !== null) isAsking = textAt(at).slice(stem.length).trim() !== '' || !isOption(at + 1, 0)
    else if (isEnd(at) || roleOf(textAt(at))?.is === 'passage' || optionMark(textAt(at)) !== null) isAsking = false
    let count = 0
    while (isOption(at + 2 * count, count)) count += 1
    const end = at + 2 * count
    const isWhole = isEnd(end) || (isAsking && (filled[end] === undefined || stemMark(textAt(end)) !== null))
    if (count < 2 || !isWhole || !(isAsking || /[?؟:…_]\s*$/u.test(textAt(at - 1)))) continue
    isAsking = false
    for (let place = 0; place < count; place += 1) {
      const [letter, words] = [filled[at + 2 * place]!, filled[at + 2 * place + 1]!]
      joined.set(letter, { ...words, line: letter.line, text: `${letter.text.trim()}. ${words.text.trim()}` })
      joined.set(words, null)
    }
    at = end - 1
  }
  return lines.flatMap((line) => (joined.has(line) ? (joined.get(line) ?? []) : [line]))
}

/** Names what was left out of printed pages, and the words that were joined. */
const noteOf =
  ({ lines, left }: ReturnType<typeof withoutPages>) =>
  (reading: OpenReading): void => {
    for (const { line, text } of left)
      reading.repair(line, finding('bank.text_left_out', { text: shortened(text.trim(), 60) }))
    for (const { line, joined } of lines)
      if (joined.length > 0) reading.repair(line, finding('bank.hyphen_joined', { words: namesOf(joined) }))
  }

/** Questions as people type them: numbered or not, lettered options, the key by a line, a mark or a list. I7 */
export const textFormat: BankFormat = {
  name: 'text',
  holds: 'text',
  recognizes: (text) => hasQuestions(linesOf(withJoinedLetters(withoutPages(text.slice(0, 400_000)).lines))),
  read: (text) => {
    const printed = withoutPages(text)
    return readLines(linesOf(withJoinedLetters(printed.lines)), { note: noteOf(printed) })
  },
}
