import { htmlOfPieces, linesOfTable, slicePieces, textOfPieces, type DocumentLine } from './lines.ts'
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

/** Returns the keys of a table with numbers beside or above letters, null when it is another; `isKnown`: it stands under the heading of a key. */
function keysOfTable(line: DocumentLine, isKnown: boolean): [number, ListedKey][] | null {
  const rows = (line.table ?? []).map((row) => row.map(cellText))
  const found: [number, ListedKey][] = []
  const add = (number: string, answer: string) =>
    found.push([numberIn(number), { answer: answer.trim(), explanationHtml: null, line }])
  let [others, isHead] = [0, true]
  for (const [at, row] of rows.entries()) {
    const cells = row.filter((text) => text !== '')
    const below = rows[at + 1] ?? []
    const numbers = row.filter(isNumber)
    if (cells.length === 0) continue
    if (numbers.length > 1 && row.every((text, place) => !isNumber(text) || isLetter(below[place] ?? ''))) {
      row.forEach((text, place) => isNumber(text) && add(text, below[place] ?? ''))
      isHead = false
    } else if (
      row.some((text, place) => isNumber(text) && (isLetter(row[place + 1] ?? '') || (isKnown && row[place + 1])))
    ) {
      for (let place = 0; place < row.length; place += 1)
        if (isNumber(row[place] ?? '') && (row[place + 1] ?? '') !== '') add(row[place] ?? '', row[(place += 1)] ?? '')
      isHead = false
    } else if (!cells.every((text) => isLetter(text) || /^(?:answers?|keys?|الإجابة)$/i.test(text)) && !isHead)
      others += 1
  }
  return found.length > 0 && others === 0 && (isKnown || found.length > 1) ? found : null
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
const onlyKeys = (line: DocumentLine): [number, ListedKey][] | null => {
  if (line.table) return keysOfTable(line, false)
  const text = textOfPieces(line.pieces)
  const keys =
    line.list?.kind === 'number' && isLetter(text) ? keyOfLine(line) : keysIn(text).length > 0 ? keyOfLine(line) : null
  return keys
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
      const keys = line.table ? keysOfTable(line, true) : keyOfLine(line)
      if (keys === null || keys.length === 0) unread.push(...(line.table ? linesOfTable(line.table) : [line]))
      else found.push(...keys)
    }
    // A heading “Answers” above something else is no key.
    if (found.length === 0) return { lines: [...lines], keys: new Map(), unread: [] }
  } else {
    const last: [number, ListedKey][][] = []
    for (; end > 0; end -= 1) {
      const keys = onlyKeys(lines[end - 1]!)
      if (keys === null) break
      last.unshift(keys)
    }
    found.push(...last.flat())
    // One line alone can be anything.
    if (found.length < 2) return { lines: [...lines], keys: new Map(), unread: [] }
  }
  const keys: ListedKeys = new Map()
  for (const [number, key] of found) keys.set(number, [...(keys.get(number) ?? []), key])
  return { lines: lines.slice(0, end), keys, unread }
}
