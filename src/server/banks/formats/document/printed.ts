import { optionMark, rangeIn, roleOf, stemMark } from './marks.ts'

/** A line of a pasted text, with its number; what of it was mended. */
export type TextLine = { line: number; text: string; joined: string[] }

/** Lines of a printed page that are none of its text: numbers of pages, the test's name, and what the pages of some tests say below. */
const furniture = [
  /^\s*(?:page|pg?\.|صفحة)\s*\d{1,4}(?:\s*(?:of|\/|من)\s*\d{1,4})?\s*$/iu,
  /^\s*[-–—]\s*\d{1,4}\s*[-–—]\s*$/u,
  /^\s*\d{1,4}\s*\|\s*p\s?a\s?g\s?e\b.*$/i,
  /^\s*(?:unauthorized copying or reuse of any part of this page is illegal\.?\s*)?(?:\d{1,3}\s+)?continue\s*$/i,
  /^\s*unauthorized (?:copying|reproduction)\b.{0,60}\b(?:illegal|prohibited)\b.{0,60}$/i,
  /^\s*(?:\d{1,3}\s+)?go on to the next (?:page|section|module|question)\b.{0,20}$/i,
  /^\s*(?:\d{1,3}\s+)?GO ON[.!]?\s*$/,
  /^\s*(?:STOP[.!]?\s+)?(?:END OF|End of|This is the end of)(?: (?:the|this|THE|THIS))? (?:section|test|module|exam|SECTION|TEST|MODULE|EXAM|Section|Test|Module|Exam)(?: \w{1,3})?[.!]?\s*$/,
  /^\s*(?:STOP[.!]?\s+)?if you finish before time is (?:called|up)\b.{0,160}$/i,
  /^\s*do not turn to any other (?:section|module)\b.{0,80}$/i,
  /^\s*(?:[A-Z]{3,6}®?\s)?(?:Practice Test|PRACTICE TEST)\s{0,3}#?\s{0,3}\d{1,2}\s*$/,
  /^\s*\d{1,3} QUESTIONS\s*$/,
  /^\s*\S.{0,80}(?:\t|\s{3})\s*page\s+\d{1,4}(?:\s+of\s+\d{1,4})?\s*$/i,
  /^\s*page\s+\d{1,4}(?:\s+of\s+\d{1,4})?(?:\t|\s{3})\s*\S.{0,80}$/i,
]
/** The foot of a page, right above which the number of that page stands. */
const footOfPage = /^\s*(?:CONTINUE|GO ON[.!]?|STOP[.!]?|Go on to the next (?:page|section|module).{0,20})\s*$/
/** The name of a module above its number. */
const moduleAbove = /^\s*(?:Module|MODULE|Section|SECTION)\s*$/
const directions = /^\s*DIRECTIONS\s*:?\s*$/
const moreDirections = /^\s*(?:all|each|most)\s+(?:of\s+the\s+)?questions?\b/i
/** Lines that are furniture only above other furniture: STOP, and the name of a section above the number of its questions. */
const furnitureAbove =
  /^\s*(?:STOP[.!]?|(?:Reading and Writing|Reading|Writing(?: and Language)?|Math(?:ematics)?|English|Science)(?: Test| Section)?)\s*$/i
/** Furniture that breaks off where its line ends. */
const openFurniture = /^\s*(?:STOP[.!]?\s+)?if you finish\b.*[^.!\s]\s*$/i
const isNumberAlone = (text: string) => /^\s*\d{1,3}\s*$/.test(text)

/** Returns the places of lines that are furniture by those beside them: the number of a module, that of a page above its foot, directions. */
function furnitureBeside(lines: readonly TextLine[]): Set<number> {
  const found = new Set<number>()
  const textAt = (at: number) => lines[at]?.text ?? ''
  const filled = [...lines.keys()].filter((at) => textAt(at).trim() !== '')
  for (const [place, at] of filled.entries()) {
    const next = filled[place + 1]
    if (next === undefined) continue
    const isHead = moduleAbove.test(textAt(at)) && isNumberAlone(textAt(next))
    if (isHead) for (const one of [at, next]) found.add(one)
    if (isNumberAlone(textAt(at)) && (footOfPage.test(textAt(next)) || directions.test(textAt(next)))) found.add(at)
  }
  lines.forEach(({ text }, start) => {
    if (found.has(start) || !directions.test(text)) return
    let at = start
    do {
      while (textAt(at).trim() !== '' && (at === start || stemMark(textAt(at)) === null)) {
        found.add(at)
        at += 1
      }
      while (at < lines.length && textAt(at).trim() === '') at += 1
    } while (moreDirections.test(textAt(at)) && !found.has(at))
  })
  return found
}

/** Returns the places of numbers alone that are numbers of pages: the questions around them are counted without them. */
function pageNumbers(lines: readonly TextLine[], others: ReadonlySet<number>): Set<number> {
  const found = new Set<number>()
  const marks = lines.flatMap(({ text }, at) => {
    // “Questions 1–2” above a text numbers none.
    const mark = rangeIn(text) === null && !others.has(at) ? stemMark(text) : null
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

/** Returns of each line whether it is furniture: by itself, above other furniture, or as the rest of its sentence. */
function areFurniture(lines: readonly TextLine[]): boolean[] {
  const beside = furnitureBeside(lines)
  const numbers = pageNumbers(lines, beside)
  const found = lines.map(
    ({ text }, at) => numbers.has(at) || beside.has(at) || furniture.some((form) => form.test(text)),
  )
  let isAbove = false
  for (const [at, { text }] of [...lines.entries()].toReversed()) {
    if (text.trim() === '') continue
    found[at] ||= isAbove && furnitureAbove.test(text)
    isAbove = found[at] === true
  }
  for (const [at, { text }] of lines.entries())
    found[at] ||=
      found[at - 1] === true &&
      openFurniture.test(lines[at - 1]?.text ?? '') &&
      /^\s*(?:your|work|on|this|section|module)\b.{0,80}\bonly\./i.test(text)
  return found
}

/** A word that the end of a line parts: “com-” and “munities”. */
const parted = /(?<!\p{L})(\p{L}{2,})-\s*$/u

/**
 * Returns the lines of a text that was copied from printed pages without what stands on each page, which is `left`, and with the words
 * in one that the ends of lines part. A hyphen stays where the text has the word with it elsewhere.
 */
export function withoutPages(text: string): { lines: TextLine[]; left: TextLine[] } {
  const all = text
    .split(/\r\n|[\n\r]/)
    // A page may end within a line, and begins no line that an editor counts.
    .flatMap((one, at) => one.split('\f').map((part): TextLine => ({ line: at + 1, text: part, joined: [] })))
  const areLeft = areFurniture(all)
  const left: TextLine[] = []
  const lines: TextLine[] = []
  const lower = text.toLowerCase()
  all.forEach((line, at) => {
    if (areLeft[at]) return void left.push(line)
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
