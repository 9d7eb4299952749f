import { htmlOfLines, htmlOfPieces, linesOfTable, slicePieces, textOfPieces, type DocumentLine } from './lines.ts'
import { keysIn, placeOfLetter, roleOf, stemMark, withLatinDigits } from './marks.ts'

/** The right answer of a question as a list at the end gives it, with what explains it. */
export type ListedKey = { answer: string; explanationHtml: string | null; line: DocumentLine }

/** The keys of a document by the numbers of their questions; of a number with two, both. */
export type ListedKeys = Map<number, ListedKey[]>

const isLetter = (text: string) =>
  /^\s*[([]?\p{L}[)\].]?\s*$/u.test(text) && (/[A-Z]/.test(text) || placeOfLetter(text.replace(/[^\p{L}]/gu, '')) >= 0)
const isNumber = (text: string) => /^\s*(?:Q|No)?\.?\s*\d{1,3}\s*[.):]?\s*$/i.test(withLatinDigits(text))
const numberIn = (text: string) => Number(/\d+/.exec(withLatinDigits(text))?.[0])

const cellText = (cell: readonly DocumentLine[]) =>
  cell
    .map(({ pieces }) => textOfPieces(pieces))
    .join(' ')
    .trim()

/** Words at the head of a column of keys, which say no more than that. */
const headWords =
  /^(?:questions?|items?|q|no|nr|number|#|(?:correct|right)?\s*(?:answers?|keys?|letter|option|choice)|explanations?|rationale|reason|why|السؤال|الرقم|رقم السؤال|الإجابة|الإجابة الصحيحة|الشرح)\s*[.:]?$/iu

/**
 * Returns the keys of a table with numbers beside or above letters, null when it is another; `isKnown`: it stands under the heading of a
 * key. Words behind a letter explain it; `left` are lines of the table that say something else.
 */
function keysOfTable(
  line: DocumentLine,
  isKnown: boolean,
): { keys: [number, ListedKey][]; left: DocumentLine[] } | null {
  const rows = (line.table ?? []).map((row) => row.map(cellText))
  const left: DocumentLine[] = []
  const found: [number, ListedKey][] = []
  const add = (number: string, answer: string, explains: readonly DocumentLine[] = []) =>
    found.push([numberIn(number), { answer: answer.trim(), explanationHtml: htmlOfLines(explains) || null, line }])
  const leave = (at: number, place: number) => {
    const cell = line.table?.[at]?.[place] ?? []
    if (!headWords.test(cellText(cell))) left.push(...cell)
  }
  let [others, isHead] = [0, true]
  for (const [at, row] of rows.entries()) {
    const cells = row.filter((text) => text !== '')
    const below = rows[at + 1] ?? []
    const numbers = row.filter(isNumber)
    if (cells.length === 0) continue
    if (numbers.length > 1 && row.every((text, place) => !isNumber(text) || isLetter(below[place] ?? ''))) {
      row.forEach((text, place) => (isNumber(text) ? add(text, below[place] ?? '') : leave(at, place)))
      isHead = false
    } else if (
      row.some((text, place) => isNumber(text) && (isLetter(row[place + 1] ?? '') || (isKnown && row[place + 1])))
    ) {
      for (let place = 0; place < row.length; place += 1)
        if (isNumber(row[place] ?? '') && (row[place + 1] ?? '') !== '') {
          const [number = '', answer = '', more = ''] = row.slice(place, place + 3)
          const isExplained = more !== '' && !isNumber(more)
          add(number, answer, isExplained ? line.table?.[at]?.[place + 2] : [])
          place += isExplained ? 2 : 1
        } else leave(at, place)
      isHead = false
    } else if (isHead) row.forEach((_, place) => leave(at, place))
    else if (!cells.every((text) => isLetter(text) || /^(?:answers?|keys?|الإجابة)$/i.test(text)) && !isHead) others += 1
  }
  return found.length > 0 && others === 0 && (isKnown || found.length > 1) ? { keys: found, left } : null
}

/** Returns the key that a line of a list gives: “3. B – because …”, or the third item of a numbered list. */
function keyOfLine(line: DocumentLine): [number, ListedKey][] {
  const text = textOfPieces(line.pieces)
  const listed = keysIn(text)
  if (listed.length > 0) return listed.map(({ number, answer }) => [number, { answer, explanationHtml: null, line }])
  const mark = line.list?.kind === 'number' ? { number: line.list.place + 1, length: 0 } : stemMark(text)
  if (!mark) return []
  const rest = text.slice(mark.length)
  const [lettered, letter] = /^\s*[([]?([A-Za-kأابجدته])[)\]]?(?:\s*[-–—:.,)]\s*|\s+(?=\())(?=\S)/u.exec(rest) ?? []
  if (lettered === undefined)
    return rest.trim() === '' ? [] : [[mark.number, { answer: rest.trim(), explanationHtml: null, line }]]
  const explanationHtml = htmlOfPieces(slicePieces(line.pieces, mark.length + lettered.length))
  return [[mark.number, { answer: letter ?? '', explanationHtml, line }]]
}

/** Returns a line without the heading of a key before it: “Answers: 1. B 2. A”. */
function withoutHeading(line: DocumentLine): DocumentLine {
  const text = textOfPieces(line.pieces)
  const length = /^[^:：]*[:：]\s*/u.exec(text)?.[0].length ?? 0
  const isHeaded = length > 0 && roleOf(text.slice(0, length))?.is === 'keys' && keysIn(text.slice(length)).length > 1
  return isHeaded ? { ...line, pieces: slicePieces(line.pieces, length) } : line
}

/** Returns the keys of a line with nothing but keys; null when it says something else. */
const onlyKeys = (line: DocumentLine): { keys: [number, ListedKey][]; left: DocumentLine[] } | null => {
  if (line.table) return keysOfTable(line, false)
  const text = textOfPieces(line.pieces)
  const keys =
    line.list?.kind === 'number' && isLetter(text) ? keyOfLine(line) : keysIn(text).length > 0 ? keyOfLine(line) : null
  return keys && { keys, left: [] }
}

/**
 * Takes the keys at the end of a document apart from its questions: what stands under “Answer key”, or lines and a table of nothing but
 * numbers and letters. `unread` are lines under the heading that give no key.
 */
export function takeKeys(written: readonly DocumentLine[]): {
  lines: DocumentLine[]
  keys: ListedKeys
  unread: DocumentLine[]
} {
  const lines = written.map((line) => (line.table ? line : withoutHeading(line)))
  const heading = lines.findLastIndex((line) => !line.table && roleOf(textOfPieces(line.pieces))?.is === 'keys')
  const found: [number, ListedKey][] = []
  const unread: DocumentLine[] = []
  let end = lines.length
  if (heading >= 0) {
    end = heading
    for (const line of lines.slice(heading + 1)) {
      const read = line.table ? keysOfTable(line, true) : { keys: keyOfLine(line), left: [] }
      if (!read || read.keys.length === 0) unread.push(...(line.table ? linesOfTable(line.table) : [line]))
      else {
        found.push(...read.keys)
        unread.push(...read.left)
      }
    }
    // A heading “Answers” above something else is no key.
    if (found.length === 0) return { lines: [...lines], keys: new Map(), unread: [] }
  } else {
    const last: NonNullable<ReturnType<typeof onlyKeys>>[] = []
    for (; end > 0; end -= 1) {
      const keys = onlyKeys(lines[end - 1]!)
      if (keys === null) break
      last.unshift(keys)
    }
    found.push(...last.flatMap((one) => one.keys))
    // One line alone can be anything.
    if (found.length < 2) return { lines: [...lines], keys: new Map(), unread: [] }
    unread.push(...last.flatMap(({ left }) => left))
  }
  const keys: ListedKeys = new Map()
  for (const [number, key] of found) keys.set(number, [...(keys.get(number) ?? []), key])
  return { lines: lines.slice(0, end), keys, unread }
}
