import { optionMark, rangeIn, roleOf, stemMark } from './marks.ts'

/** A line of a pasted text, with its number; what of it was mended. */
export type TextLine = { line: number; text: string; joined: string[] }

/** Lines of a printed page that are none of its text: numbers of pages, and what the pages of some tests say below. */
const furniture = [
  /^\s*(?:page|pg?\.|صفحة)\s*\d{1,4}(?:\s*(?:of|\/|من)\s*\d{1,4})?\s*$/iu,
  /^\s*[-–—]\s*\d{1,4}\s*[-–—]\s*$/u,
  /^\s*\d{1,4}\s*\|\s*p\s?a\s?g\s?e\b.*$/i,
  /^\s*(?:unauthorized copying or reuse of any part of this page is illegal\.?)?\s*(?:\d{1,3}\s+)?continue\s*$/i,
  /^\s*unauthorized copying or reuse of any part of this page is illegal\b.{0,60}$/i,
]
const isNumberAlone = (text: string) => /^\s*\d{1,3}\s*$/.test(text)

/** Returns the places of numbers alone that are numbers of pages: the questions around them are counted without them. */
function pageNumbers(lines: readonly TextLine[]): Set<number> {
  const found = new Set<number>()
  const marks = lines.flatMap(({ text }, at) => {
    // “Questions 1–2” above a text numbers none.
    const mark = rangeIn(text) === null ? stemMark(text) : null
    return mark === null ? [] : [{ at, number: mark.number }]
  })
  let last = 0
  for (const [place, { at, number }] of marks.entries()) {
    const next = marks[place + 1]
    const isAlone = isNumberAlone(lines[at]?.text ?? '')
    if (isAlone && number !== last + 1 && (next === undefined ? last > 0 : next.number === last + 1)) found.add(at)
    else last = number
  }
  return found
}

/** A word that the end of a line parts: “com-” and “munities”. */
const parted = /(?<!\p{L})(\p{L}{2,})-\s*$/u

/**
 * Returns the lines of a text that was copied from printed pages without what stands on each page, which is `left`, and with the words
 * in one that the ends of lines part. A hyphen stays where the text has the word with it elsewhere.
 */
export function withoutPages(text: string): { lines: TextLine[]; left: TextLine[] } {
  const all = text.split(/\r\n|[\n\r\f]/).map((one, at): TextLine => ({ line: at + 1, text: one, joined: [] }))
  const numbers = pageNumbers(all)
  const isFurniture = (at: number) =>
    numbers.has(at) || furniture.some((form) => form.test(all[at]?.text ?? '') && (all[at]?.text ?? '').trim() !== '')
  const left: TextLine[] = []
  const lines: TextLine[] = []
  const lower = text.toLowerCase()
  all.forEach((line, at) => {
    if (isFurniture(at)) return void left.push(line)
    const last = lines.at(-1)
    const [, start] = parted.exec(last?.text ?? '') ?? []
    const [end] = /^\s*\p{Ll}\p{L}*/u.exec(line.text) ?? []
    if (!last || start === undefined || end === undefined || optionMark(line.text) || roleOf(line.text))
      return void lines.push(line)
    const hyphened = `${start}-${end.trim()}`
    const isWord = lower.includes(hyphened.toLowerCase())
    last.text = `${last.text.replace(parted, isWord ? '$1-' : '$1')}${line.text.trimStart()}`
    last.joined.push(isWord ? hyphened : `${start}${end.trim()}`)
  })
  return { lines, left }
}
