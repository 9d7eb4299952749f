import { textOfPieces, type DocumentLine, type Piece } from './lines.ts'
import { roleOf } from './marks.ts'

const letter = /[\u249C-\u24E9]/gu
const startsWithLetter = /^\s*[\u249C-\u24E9]/u
const startsWithFirstLetter = /^\s*[Ⓐⓐ⒜]/u
const startsWithNumber = /^\s*([\u2460-\u249B])/u
/** A line of nothing but marks, as lists of keys have them: “① Ⓑ ② Ⓐ”. */
const marksAlone = /^[\s\d.,;:()[\]\u2460-\u24E9–=-]+$/u
const anyMark = /[\u2460-\u24E9]/gu

const said = (line: DocumentLine) => (line.table ? '' : textOfPieces(line.pieces))
/** Returns what stands in a circle, in brackets or before a dot in one sign: “B” of Ⓑ, “1” of ①. */
const inside = (sign: string): string => sign.normalize('NFKC').replaceAll(/[^A-Za-z\d]/g, '')
const withText = (line: DocumentLine, change: (text: string) => string): DocumentLine => ({
  ...line,
  pieces: line.pieces.map((piece): Piece =>
    piece.html === undefined ? { ...piece, text: change(piece.text) } : piece,
  ),
})

/** Returns the places of lines whose circled numbers count questions: from ① on, with options below each of them. */
function numberedPlaces(lines: readonly DocumentLine[]): ReadonlySet<number> {
  const found = new Set<number>()
  let hasOptions = true
  for (const [at, line] of lines.entries()) {
    const text = said(line)
    const number = startsWithNumber.exec(text)?.[1]
    if (startsWithFirstLetter.test(text)) hasOptions = true
    if (number === undefined || marksAlone.test(text)) continue
    // Statements that one question is about have numbers too.
    if (!hasOptions || inside(number) !== String(found.size + 1)) return new Set()
    found.add(at)
    hasOptions = false
  }
  return hasOptions ? found : new Set()
}

/**
 * Returns lines whose options begin with letters in circles, Ⓐ Ⓑ, with these as people type them, “A) ”, and so the numbers of their
 * questions and their keys. Where no options have them, such signs are words.
 */
export function withTypedCircles(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  if (!lines.some((line) => startsWithFirstLetter.test(said(line)))) return lines
  const numbered = numberedPlaces(lines)
  return lines.map((line, at) => {
    const text = said(line)
    const is = roleOf(text)?.is
    if (is === 'answer' || is === 'keys' || (marksAlone.test(text) && !startsWithLetter.test(text)))
      return withText(line, (words) => words.replaceAll(anyMark, (sign) => `(${inside(sign)}) `))
    if (startsWithLetter.test(text))
      return withText(line, (words) => words.replaceAll(letter, (sign) => `${inside(sign)}) `))
    if (!numbered.has(at)) return line
    let isFirst = true
    return withText(line, (words) => {
      const typed = isFirst ? words.replace(startsWithNumber, (_, sign: string) => `${inside(sign)}. `) : words
      if (words.trim() !== '') isFirst = false
      return typed
    })
  })
}
