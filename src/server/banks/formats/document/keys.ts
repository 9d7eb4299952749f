import {
  htmlOfLines,
  htmlOfPieces,
  linesOfTable,
  lostInLines,
  slicePieces,
  textOfPieces,
  type DocumentLine,
} from './lines.ts'
import { keysBehind, keysIn, optionMarkOf, placeOfLetter, roleOf, stemMark, withLatinDigits } from './marks.ts'

/**
 * The right answer of a question as a list at the end gives it, with what explains it; null: the explanation alone. `lost` names what the
 * explanation shows and cannot be carried over.
 */
export type ListedKey = {
  answer: string | null
  explanationHtml: string | null
  line: DocumentLine
  lost: readonly string[]
}

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

const numberHead = /^(?:questions?|items?|q|no|nr|number|#|السؤال|الرقم|رقم السؤال)\s*[.:]?$/iu
const answerHead = /^(?:correct |right )?(?:answers?|keys?|letter|option|choice)\s*[.:]?$|^الإجابة(?: الصحيحة)?$/iu

/** Heads of columns that say nothing of why an answer is right. */
const otherHead =
  /^(?:points?|pts|marks?|score|weight|worth|standards?|skills?|topics?|domain|difficulty|level|dok|time|pages?|type|الدرجة|الدرجات|المهارة|الصفحة)\s*[.:]?$/iu

/** Returns a table of keys without the columns whose heads say that they hold something else, points or standards, and the lines in those. */
function withKeyColumns(line: DocumentLine): { line: DocumentLine; left: DocumentLine[] } {
  const [heads = [], ...rows] = line.table ?? []
  const names = heads.map(cellText)
  const isHeaded = [numberHead, answerHead].every((head) => names.filter((name) => head.test(name)).length === 1)
  const others = names.flatMap((name, at) => (isHeaded && otherHead.test(name) ? [at] : []))
  if (others.length === 0) return { line, left: [] }
  const isOther = (_: unknown, at: number) => others.includes(at)
  const table = [heads, ...rows].map((row) => row.filter((_, at) => !isOther(_, at)))
  return { line: { ...line, table }, left: [heads, ...rows].flatMap((row) => row.filter(isOther).flat()) }
}

/**
 * Returns the keys of a table with numbers beside or above letters, null when it is another; `isKnown`: it stands under the heading of a
 * key. Words behind a letter explain it; `left` are lines of the table that say something else.
 */
function keysOfTable(
  whole: DocumentLine,
  isKnown: boolean,
): { keys: [number, ListedKey][]; left: DocumentLine[] } | null {
  const { line, left } = withKeyColumns(whole)
  const rows = (line.table ?? []).map((row) => row.map(cellText))
  const found: [number, ListedKey][] = []
  const add = (number: string, answer: string, explains: readonly DocumentLine[] = []) =>
    found.push([
      numberIn(number),
      { answer: answer.trim(), explanationHtml: htmlOfLines(explains) || null, line, lost: lostInLines(explains) },
    ])
  const leave = (at: number, place: number) => {
    const cell = line.table?.[at]?.[place] ?? []
    if (!headWords.test(cellText(cell))) left.push(...cell)
  }
  // Under its heading, a key can be words or numbers below numbers that follow each other.
  const isAnswerTo = (below: string, numbers: readonly string[]) =>
    isLetter(below) ||
    (isKnown && below !== '' && numbers.every((text, at) => numberIn(text) === numberIn(numbers[0]!) + at))
  let [others, isHead, isRead] = [0, true, false]
  for (const [at, row] of rows.entries()) {
    const cells = row.filter((text) => text !== '')
    const below = rows[at + 1] ?? []
    const numbers = row.filter(isNumber)
    if (cells.length === 0) continue
    if (isRead) {
      // The keys of the row above, and what heads them.
      row.forEach((_, place) => isNumber(rows[at - 1]?.[place] ?? '') || leave(at, place))
      isRead = false
    } else if (
      numbers.length > 1 &&
      row.every((text, place) => !isNumber(text) || isAnswerTo(below[place] ?? '', numbers))
    ) {
      row.forEach((text, place) => (isNumber(text) ? add(text, below[place] ?? '') : leave(at, place)))
      isHead = false
      isRead = true
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
    else others += 1
  }
  if (found.length === 0 || others > 0 || !(isKnown || found.length > 1)) return null
  const named = new Set([...found.flatMap(([, { lost }]) => lost), ...lostInLines(left)])
  const lost = lostInLines(linesOfTable(line.table ?? [])).filter((name) => !named.has(name))
  return { keys: found, left: [...left, ...lostOnly(line, lost)] }
}

/** Returns a line of nothing but what a line shows and cannot be carried over; none where there is no such thing. */
const lostOnly = (line: DocumentLine, lost: readonly string[]): DocumentLine[] =>
  lost.length > 0 ? [{ ...line, table: undefined, pieces: [], list: null, lost }] : []

/** Returns the letter that stands before an explanation, “B – because …”, and where the explanation begins. */
function letterBefore(text: string): { letter: string | null; length: number } {
  const [all = '', letter = null] =
    /^\s*[([]?([A-Za-kأابجدته])[)\]]?(?:\s*[-–—:.,)]\s*|\s+(?=\())(?=\S)/u.exec(text) ?? []
  return { letter, length: all.length }
}

/** Returns the key that a line of a list gives: “3. B – because …”, or the third item of a numbered list. */
function keyOfLine(line: DocumentLine): [number, ListedKey][] {
  const text = textOfPieces(line.pieces)
  const listed = keysBehind(text)
  const { lost } = line
  if (listed.length > 0)
    return listed.map(({ number, answer }) => [number, { answer, explanationHtml: null, line, lost }])
  const mark = line.list?.kind === 'number' ? { number: line.list.place + 1, length: 0 } : stemMark(text)
  if (!mark) return []
  const rest = text.slice(mark.length)
  const { letter, length } = letterBefore(rest)
  if (letter === null)
    return rest.trim() === '' ? [] : [[mark.number, { answer: rest.trim(), explanationHtml: null, line, lost }]]
  const explanationHtml = htmlOfPieces(slicePieces(line.pieces, mark.length + length))
  return [[mark.number, { answer: letter, explanationHtml, line, lost }]]
}

/** Returns the heading of a key and the keys behind it as two lines: “Answers: 1. B 2. A”. */
function headingApart(line: DocumentLine): DocumentLine[] {
  const text = textOfPieces(line.pieces)
  const length = /^[^:：]*[:：]\s*/u.exec(text)?.[0].length ?? 0
  const role = roleOf(text)
  const isHeading = roleOf(text.slice(0, length))?.is === 'keys' || (role?.is === 'answer' && role.length === length)
  if (length === 0 || !isHeading || keysBehind(text.slice(length)).length < 2) return [line]
  return [
    { ...line, pieces: [{ text: 'Answers', tags: [] }] },
    { ...line, pieces: slicePieces(line.pieces, length) },
  ]
}

/** Returns the keys of a line with nothing but keys; null when it says something else. */
const onlyKeys = (line: DocumentLine): { keys: [number, ListedKey][]; left: DocumentLine[] } | null => {
  if (line.table) return keysOfTable(line, false)
  const text = textOfPieces(line.pieces)
  const keys =
    line.list?.kind === 'number' && isLetter(text) ? keyOfLine(line) : keysIn(text).length > 0 ? keyOfLine(line) : null
  return keys && { keys, left: [] }
}

/** Returns whether a line can stand below a list of keys: more keys, or words that are no part of a question. */
function isBehindKeys(line: DocumentLine): boolean {
  if (onlyKeys(line) !== null) return true
  const text = textOfPieces(line.pieces)
  const isPart = roleOf(text) !== null || optionMarkOf(line) !== null || stemMark(text) !== null
  return !line.table && line.list === null && !isPart
}

const explanationsHeading =
  /^\s*(?:(?:answers?|keys?)\s+(?:and\s+)?)?(?:explanations|rationales)\s*[:：]?\s*$|^\s*answers?\s+explained\s*[:：]?\s*$/i

/** Takes the explanations at the end of a document, under a heading of theirs, apart from what stands before them. */
function takeExplanations(lines: readonly DocumentLine[]): { lines: readonly DocumentLine[]; explained: ListedKeys } {
  const start = lines.findLastIndex((line) => !line.table && explanationsHeading.test(textOfPieces(line.pieces)))
  const below = start < 0 ? [] : lines.slice(start + 1)
  const explained: ListedKeys = new Map()
  let open: { number: number; answer: string | null; lines: DocumentLine[] } | null = null
  const close = () => {
    if (!open) return
    const { number, answer, lines: all } = open
    const key = { answer, explanationHtml: htmlOfLines(all) || null, line: all[0]!, lost: lostInLines(all) }
    explained.set(number, [...(explained.get(number) ?? []), key])
  }
  for (const line of below) {
    const text = textOfPieces(line.pieces)
    const mark =
      line.list?.kind === 'number' ? { number: line.list.place + 1, length: 0 } : line.table ? null : stemMark(text)
    if (!mark && !open) return { lines, explained: new Map() }
    if (mark) {
      close()
      const { letter, length } = letterBefore(text.slice(mark.length))
      const pieces = slicePieces(line.pieces, mark.length + length)
      open = { number: mark.number, answer: letter, lines: [{ ...line, pieces, list: null }] }
    } else open?.lines.push(line)
  }
  close()
  return { lines: explained.size > 0 ? lines.slice(0, start) : lines, explained }
}

/**
 * Takes the keys at the end of a document apart from its questions: what stands under “Answer key”, or lines and a table of nothing but
 * numbers and letters. `unread` are lines under the heading that give no key.
 */
export function takeKeys(document: readonly DocumentLine[]): {
  lines: DocumentLine[]
  keys: ListedKeys
  unread: DocumentLine[]
} {
  const { lines: written, explained } = takeExplanations(document)
  const lastOther = written.findLastIndex((line) => !isBehindKeys(line))
  const lines = written.flatMap((line, at) => (!line.table && at >= lastOther ? headingApart(line) : [line]))
  const heading = lines.findLastIndex((line) => !line.table && roleOf(textOfPieces(line.pieces))?.is === 'keys')
  const found: [number, ListedKey][] = []
  const unread: DocumentLine[] = []
  let end = lines.length
  if (heading >= 0) {
    end = heading
    const head = lines[heading]
    if (head) unread.push(...lostOnly(head, head.lost))
    for (const line of lines.slice(heading + 1)) {
      const read = line.table ? keysOfTable(line, true) : { keys: keyOfLine(line), left: [] }
      if (!read || read.keys.length === 0) unread.push(...(line.table ? linesOfTable(line.table) : [line]))
      else {
        found.push(...read.keys)
        unread.push(...read.left)
      }
    }
    // A heading “Answers” above something else is no key.
    if (found.length === 0) return { lines: [...lines], keys: explained, unread: [] }
  } else {
    const last: NonNullable<ReturnType<typeof onlyKeys>>[] = []
    for (; end > 0; end -= 1) {
      const keys = onlyKeys(lines[end - 1]!)
      if (keys === null) break
      last.unshift(keys)
    }
    found.push(...last.flatMap((one) => one.keys))
    // One line alone can be anything.
    if (found.length < 2) return { lines: [...lines], keys: explained, unread: [] }
    unread.push(...last.flatMap(({ left }) => left))
  }
  const keys: ListedKeys = new Map()
  for (const [number, key] of found) keys.set(number, [...(keys.get(number) ?? []), key])
  for (const [number, more] of explained) keys.set(number, [...(keys.get(number) ?? []), ...more])
  return { lines: lines.slice(0, end), keys, unread }
}
