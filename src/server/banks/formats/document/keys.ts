import {
  htmlOfLines,
  htmlOfPieces,
  linesOfTable,
  lostInLines,
  slicePieces,
  textOfPieces,
  type DocumentLine,
} from './lines.ts'
import {
  headingIn,
  keysBehind,
  keysIn,
  ofPart,
  optionMarkOf,
  partsInColumns,
  placeOfLetter,
  roleOf,
  stemMark,
  withLatinDigits,
} from './marks.ts'

/**
 * The right answer of a question as a list at the end gives it, with what explains it; null: the explanation alone. `lost` names what the
 * explanation shows and cannot be carried over.
 */
export type ListedKey = {
  answer: string | null
  /** Another answer that the same explanation gives. */
  other?: string
  explanationHtml: string | null
  line: DocumentLine
  lost: readonly string[]
}

/** Keys by the numbers of their questions; of a number with two, both. */
type ListedKeys = Map<number, ListedKey[]>

/**
 * The keys of a document: those of its list, and those of its explanations, each list in its order; `names`: what stands between them and is
 * no key, which can be the name of a part of a test.
 */
export type DocumentKeys = { list: Listed; explanations: Listed }
type Listed = { keys: ListedKeys; names: readonly string[] }

const isLetter = (text: string) =>
  /^\s*[([]?\p{L}[)\].]?\s*$/u.test(text) && (/[A-Z]/.test(text) || placeOfLetter(text.replace(/[^\p{L}]/gu, '')) >= 0)
const isNumber = (text: string) => /^\s*(?:Q|No)?\.?\s*\d{1,3}\s*[.):]?\s*$/i.test(withLatinDigits(text))
const numberIn = (text: string) => Number(/\d+/.exec(withLatinDigits(text))?.[0])

const cellText = (cell: readonly DocumentLine[]) =>
  cell
    .map(({ pieces }) => textOfPieces(pieces))
    .join(' ')
    .trim()

/** The name of a part of a test, with its number: “Module 2”. */
const partName =
  /(?<!\p{L})(?:module|section|part|unit)\s+(?:\d{1,2}|[ivx]{1,4}|[a-d]|one|two|three|four)(?![\p{L}\p{N}])/iu

/** A longer line is a text that can speak of a part. */
const mostPartLetters = 80
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s:.]+/g, ' ')
    .trim()

/** Returns the words of lines that can be the names of parts of a test, in their order. */
const namesIn = (lines: readonly DocumentLine[]): string[] =>
  lines.flatMap((line) => folded(line.table ? '' : textOfPieces(line.pieces)) || [])

/** Returns the part of a test that a name says by a number, “module 2”, in a name with or without other words. */
const partIn = (name: string, isAlone: boolean): string | undefined => {
  const part = name.length > mostPartLetters ? undefined : partName.exec(name)?.[0]
  const others = name.replace(partName, '').replaceAll(/answers?|keys?|explanations?|[^\p{L}\p{N}]/gu, '')
  return isAlone && others !== '' ? undefined : part
}

/**
 * Returns whether keys between these names have the order of the questions in lines: without a name, where each name stands in the same order
 * as a line, and where all of them are numbered parts, in the order of their numbers on both sides.
 */
export function areInOrderOf(names: readonly string[], lines: readonly DocumentLine[]): boolean {
  const written = namesIn(lines)
  const isAscending = (parts: readonly string[]) =>
    parts.every((part, at) => at === 0 || part.localeCompare(parts[at - 1]!, 'en', { numeric: true }) > 0)
  const known = new Set(names)
  const isSame = names.length > 0 && written.filter((name) => known.has(name)).join('\n') === names.join('\n')
  const parts = names.flatMap((name) => partIn(name, true) ?? [])
  const own = written.flatMap((name) => partIn(name, false) ?? [])
  return isSame || (parts.length === names.length && isAscending(parts) && isAscending(own))
}

/** Adds a key to those of its number. */
function addKey(keys: ListedKeys, number: number, key: ListedKey): void {
  const same = keys.get(number)
  if (same) same.push(key)
  else keys.set(number, [key])
}

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
 * Returns the keys of a table with a column of numbers and several of keys, one for each module, in the order of the columns; null for
 * another table.
 */
function keysByColumns(line: DocumentLine): KeysOfLine | null {
  const [heads = [], ...rows] = line.table ?? []
  const names = heads.map(cellText)
  const cellAt = (row: (typeof rows)[number], column: number) => cellText(row[column] ?? [])
  const columns = [...names.keys()].filter((column) => partName.test(names[column] ?? ''))
  if (rows.length < 2 || columns.length < 2 || columns.length > mostParts) return null
  const numbered = names.findIndex((_, column) => rows.every((row) => isNumber(cellAt(row, column))))
  if (numbered < 0 || isNumber(names[numbered] ?? '')) return null
  const isKey = (text: string) => text === '' || isLetter(text) || /^\S{1,8}$/.test(text)
  const areKeys = columns.every(
    (column) => rows.every((row) => isKey(cellAt(row, column))) && rows.some((row) => isLetter(cellAt(row, column))),
  )
  if (!areKeys) return null
  const keys = columns.flatMap((column) =>
    rows.flatMap((row): [number, ListedKey][] => {
      const answer = cellAt(row, column)
      return answer === '' ? [] : [[numberIn(cellAt(row, numbered)), { answer, explanationHtml: null, line, lost: [] }]]
    }),
  )
  const left = [heads, ...rows].flatMap((row) =>
    row.flatMap((cell, column) =>
      column === numbered || columns.includes(column) || headWords.test(cellText(cell)) ? [] : cell,
    ),
  )
  return {
    keys,
    left: [...left, ...lostBeside(line, left)],
    names: columns.map((column) => folded(names[column] ?? '')),
  }
}

/** The most modules whose keys a table has beside each other. */
const mostParts = 8

/** The keys of a line by their numbers, its lines that say something else, and what can be the names of parts of a test in it. */
type KeysOfLine = { keys: [number, ListedKey][]; left: DocumentLine[]; names: readonly string[] }

/**
 * Returns the keys of a table with numbers beside or above letters, null when it is another; `isKnown`: it stands under the heading of a
 * key. Words behind a letter explain it; `left` are lines of the table that say something else.
 */
function keysOfTable(whole: DocumentLine, isKnown: boolean): KeysOfLine | null {
  const byColumns = keysByColumns(whole)
  if (byColumns) return byColumns
  const { line, left } = withKeyColumns(whole)
  const ofOthers = left.length
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
  const namesKey = rows[0]?.some((text) => answerHead.test(text) || /^correct$/i.test(text)) === true
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
          // Letters in two columns of which none is called the key are those of two tests.
          const isOther = isExplained && isLetter(more) && isLetter(answer) && !namesKey
          add(number, answer, isExplained && !isOther ? line.table?.[at]?.[place + 2] : [])
          if (isOther) add(number, more)
          place += isExplained ? 2 : 1
        } else leave(at, place)
      isHead = false
    } else if (isHead || (cells.length === 1 && partIn(folded(cells[0] ?? ''), true) !== undefined))
      // A module has its name above its keys.
      row.forEach((_, place) => leave(at, place))
    else others += 1
  }
  if (found.length === 0 || others > 0 || !(isKnown || found.length > 1)) return null
  const named = found.flatMap(([, { lost }]) => lost)
  return {
    keys: found,
    left: [...left, ...lostBeside(line, left, named)],
    names: namesIn(left.slice(ofOthers)),
  }
}

/** Returns a line of what a table shows and cannot be carried over, beside what other lines of it and `named` say. */
function lostBeside(line: DocumentLine, left: readonly DocumentLine[], named: readonly string[] = []): DocumentLine[] {
  const others = new Set([...named, ...lostInLines(left)])
  return lostOnly(
    line,
    lostInLines(linesOfTable(line.table ?? [])).filter((name) => !others.has(name)),
  )
}

/** Returns a line of nothing but what a line shows and cannot be carried over; none where there is no such thing. */
const lostOnly = (line: DocumentLine, lost: readonly string[]): DocumentLine[] =>
  lost.length > 0 ? [{ ...line, table: undefined, pieces: [], list: null, lost }] : []

const letterOfKey = String.raw`[([]?([A-Za-kأابجدته])[)\]]?`
/** Words that take back a part of what stands before them. */
const butWords = 'but|though|although|however|yet|only|except|if|when|unless'
/** A comma behind a letter, unless it is one of several or only partly right: “A, C and D are wrong”, “A, but …”. */
const commaAlone = String.raw`,(?!\s*(?:(?:(?:and|or)\s+)?[([]?(?-i:[A-K])|${butWords})(?!\p{L}))`
/** The forms in which a letter stands before an explanation and is said to be right, or is all that stands there. */
const lettersBefore = [
  // “B is correct.”, but neither “B is right-angled” nor “A is the best known example”.
  new RegExp(
    String.raw`^\s*(?:(?:the\s+)?(?:(?:correct|right|best)\s+)?(?:answer|option|choice)\s+(?:is\s+)?)?${letterOfKey}\s+is\s+(?:the\s+)?(?:correct|right|best)(?:\s+(?:answer|option|choice))?(?=\s*(?:$|[.:;,–—(]|because\b|since\b)|\s+-\s)(?![\s:;,–—-]*(?:${butWords})(?!\p{L}))[\s.:;,–—-]*`,
    'iu',
  ),
  new RegExp(
    String.raw`^\s*(?:the\s+)?(?:(?:correct|right|best)\s+(?:answer|option|choice)\s+(?:is\s+)?|(?:answer|option|choice)\s+is\s+)${letterOfKey}\s*(?:[-–—:.]|${commaAlone})\s*(?!(?:(?:in|not\s+)correct|wrong|false)(?!\p{L}))(?=\S)`,
    'iu',
  ),
  new RegExp(String.raw`^\s*${letterOfKey}(?:\s*(?:[-–—:.)]|${commaAlone})\s*|\s+(?=\())(?=\S)`, 'u'),
]
/** An option that an explanation begins with, of which it may say that it is right as well as that it is wrong: “Option D – …”. */
const optionBefore = new RegExp(String.raw`^\s*(?:option|choice|answer)\s+${letterOfKey}\s*[-–—:.]\s*(?=\S)`, 'iu')
const saysWrong =
  /(?<!\p{L})(?:incorrect|wrong|false|not|never|no|too|trap|unsupported|contradicts?|\p{L}+n[’']t)(?!\p{L})/iu
const anyLetter = String.raw`[([“"]?(?<![\p{L}\p{N}])((?-i:[A-K]))(?![\p{L}\p{N}’'])[)\]”"]?`
/** Another letter that is named beside the first: “A” can be a word. */
const letterNamed = new RegExp(
  String.raw`(?:option|choice|answer) ${anyLetter}|${anyLetter}(?= ?(?:[-–—:,)]|is |and |or ))|(?<![\p{L}\p{N}])((?-i:[B-HJK]))(?![\p{L}\p{N}’'])`,
  'giu',
)
/** A letter that is said to be right. */
const letterRight = new RegExp(
  [
    String.raw`${anyLetter}(?: (?:is|was|as|remains|must be|would be|has to be))? ?[-–—:,(]? ?(?:(?:therefore|thus|hence|clearly|the|only|most|much) ){0,3}(?:correct|right(?!-)|best|better|answer|key|fits)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:(?:correct|right|best|better)(?:\s(?:answer|option|choice|one))?|(?:answer|key)(?=\s?(?:is|must\sbe|[:=])))(?:\s(?:is|must\sbe))?\s?[:=–—-]?\s?(?:(?:option|choice|answer)\s)?${anyLetter}`,
    String.raw`(?<!\p{L})(?:choose|pick|select|leaves|leaving|makes|making) (?:(?:option|choice|answer) )?${anyLetter}`,
  ].join('|'),
  'giu',
)

/** Returns whether words name another letter than one in a form. */
const namesOther = (words: string, form: RegExp, letter: string): boolean =>
  [...words.matchAll(form)].some((found) =>
    found.slice(1).some((other) => other !== undefined && other !== letter.toUpperCase()),
  )

/**
 * Returns the letter that stands before an explanation, “B – because …”, “B is correct”, and where the explanation begins; no letter where
 * the explanation, with the lines `below` it, can mean another one.
 */
function letterBefore(text: string, below = ''): { letter: string | null; length: number } {
  const none = { letter: null, length: 0 }
  const words = `${text}\n${below}`.replaceAll(/\s+/g, ' ')
  const [said, saidLetter] = lettersBefore.flatMap((form) => form.exec(text) ?? [])
  const [all, letter] = said === undefined ? (optionBefore.exec(text) ?? []) : [said, saidLetter]
  if (all === undefined || letter === undefined || namesOther(words, letterRight, letter)) return none
  const [sentence = ''] = text.slice(all.length).split('.')
  const isUnsure = said === undefined && (saysWrong.test(sentence) || namesOther(words, letterNamed, letter))
  return isUnsure ? none : { letter, length: all.length }
}

/** Returns the number that a line of a list of answers has. */
function numberOfLine(line: DocumentLine): { number: number; length: number } | null {
  if (line.list?.kind === 'number') return { number: line.list.place + 1, length: 0 }
  return line.table ? null : stemMark(textOfPieces(line.pieces))
}

/** Returns the words of the lines below one with a number, down to the next with one; without those that give an answer, where these are read. */
function wordsBelow(lines: readonly DocumentLine[], at: number, areAnswersRead: boolean): string {
  const line = lines[at]
  if (!line || numberOfLine(line) === null) return ''
  const words: string[] = []
  for (let next = at + 1; next < lines.length && numberOfLine(lines[next]!) === null; next += 1) {
    const text = textOfPieces(lines[next]!.pieces)
    if (!areAnswersRead || roleOf(text)?.is !== 'answer') words.push(text)
  }
  return words.join('\n')
}

/** Returns the key that a line of a list gives, with the words below it: “3. B – because …”, or the third item of a numbered list. */
function keyOfLine(line: DocumentLine, below = ''): [number, ListedKey][] {
  const text = textOfPieces(line.pieces)
  const listed = keysBehind(text)
  const { lost } = line
  if (listed.length > 0)
    return listed.map(({ number, answer }) => [number, { answer, explanationHtml: null, line, lost }])
  const mark = numberOfLine(line)
  if (!mark) return []
  const rest = text.slice(mark.length)
  const role = roleOf(rest)
  // “1. ANS: C PTS: 1” has labels behind its key.
  const [answer = ''] = role?.is === 'answer' ? partsInColumns(rest.slice(role.length)) : []
  if (answer !== '') return [[mark.number, { answer, explanationHtml: null, line, lost }]]
  const { letter, length } = letterBefore(rest, below)
  if (letter === null)
    return rest.trim() === '' ? [] : [[mark.number, { answer: rest.trim(), explanationHtml: null, line, lost }]]
  const explanationHtml = htmlOfPieces(slicePieces(line.pieces, mark.length + length))
  return [[mark.number, { answer: letter, explanationHtml, line, lost }]]
}

/** Returns a line of the labels behind a key: “1. ANS: C PTS: 1”; none where it has none. */
function labelsOfKey(line: DocumentLine): DocumentLine[] {
  const text = textOfPieces(line.pieces)
  const rest = text.slice(stemMark(text)?.length ?? 0)
  const role = roleOf(rest)
  const [, ...labels] = role?.is === 'answer' ? partsInColumns(rest.slice(role.length)) : []
  return labels.length === 0 ? [] : [{ ...line, pieces: [{ text: labels.join(' '), tags: [] }], lost: [] }]
}

/**
 * Returns the heading of a key and the keys behind it as two lines: “Answers: 1. B 2. A”. Where questions have their answers, `areAnswered`,
 * “Answer: 1-b, 2-a” is that of the last one.
 */
function headingApart(line: DocumentLine, areAnswered: boolean): DocumentLine[] {
  const text = textOfPieces(line.pieces)
  const length = /^[^:：]*[:：]\s*/u.exec(text)?.[0].length ?? 0
  const role = roleOf(text)
  const isOfLast = areAnswered && /^\s*answer\s*[:：]/iu.test(text)
  const isHeading =
    !isOfLast && (roleOf(text.slice(0, length))?.is === 'keys' || (role?.is === 'answer' && role.length === length))
  if (length === 0 || !isHeading || keysBehind(text.slice(length)).length < 2) return [line]
  return [
    { ...line, pieces: [{ text: 'Answers', tags: [] }] },
    { ...line, pieces: slicePieces(line.pieces, length) },
  ]
}

/** Returns lines below the heading of a key with each number that stands alone and the letter below it in one, where all of them are such. */
function withKeysBeside(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const textAt = (at: number) => (lines[at]?.table || lines[at]?.list ? '' : textOfPieces(lines[at]?.pieces ?? []))
  const arePairs = lines.length > 3 && lines.every((_, at) => (at % 2 === 0 ? isNumber : isLetter)(textAt(at)))
  if (!arePairs || lines.length % 2 !== 0) return lines
  return lines.flatMap((line, at) =>
    at % 2 === 0 ? [{ ...line, pieces: [...line.pieces, { text: ' ', tags: [] }, ...lines[at + 1]!.pieces] }] : [],
  )
}

/** Returns the name of the part of a test whose keys a line has: “Part A: 1) b 2) c”. */
const namesOfPart = (text: string): string[] => (ofPart.test(text) ? [folded(ofPart.exec(text)?.[0] ?? '')] : [])

/** Returns the keys of a line with nothing but keys; null when it says something else. */
const onlyKeys = (line: DocumentLine): KeysOfLine | null => {
  if (line.table) return keysOfTable(line, false)
  const text = textOfPieces(line.pieces)
  const keys =
    line.list?.kind === 'number' && isLetter(text) ? keyOfLine(line) : keysIn(text).length > 0 ? keyOfLine(line) : null
  return keys && { keys, left: [], names: namesOfPart(text) }
}

/** Returns whether a line can stand below a list of keys: more keys, or words that are no part of a question. */
function isBehindKeys(line: DocumentLine): boolean {
  if (onlyKeys(line) !== null) return true
  const text = textOfPieces(line.pieces)
  const isPart = roleOf(text) !== null || optionMarkOf(line) !== null || stemMark(text) !== null
  return !line.table && line.list === null && !isPart
}

/** Returns whether a line is the name of the test that ExamView prints once more above “Answer Section”. */
function isTitleOfKeys(line: DocumentLine | undefined, head: DocumentLine): boolean {
  if (line === undefined || line.table || line.list || !line.isApart || !/section/i.test(textOfPieces(head.pieces)))
    return false
  const text = headingIn(textOfPieces(line.pieces))
  return (
    text !== '' &&
    roleOf(text) === null &&
    optionMarkOf(line) === null &&
    stemMark(text) === null &&
    !/[.?!]$/.test(text)
  )
}

const explanationsHeading =
  /^\s*(?:(?:answer\s*)?(?:answers?|keys?)\s*(?:and|with|&)?\s*)?(?:detailed\s+)?(?:answer\s+)?(?:explanations|rationales)\s*[:：]?\s*$|^\s*answers?\s+explained\s*[:：]?\s*$/i

/** The most words of an answer without options in a line of its own. */
const mostTypedWords = 3

/** Returns the answer behind the number of a line, and where the words that explain it begin. */
function answerBehind(text: string, below = ''): { answer: string | null; length: number } {
  const role = roleOf(text)
  const from = role?.is === 'answer' ? role.length : 0
  const rest = text.slice(from)
  // “3 × 4 = 12” is a step on the way to an answer.
  const isAlone = isLetter(rest) || (/^\s*[^\s=]+\s*$/.test(rest) && !/\p{L}{2}/u.test(rest))
  const isTyped = from > 0 && rest.trim().split(/\s+/).length <= mostTypedWords
  if (isAlone || (isTyped && letterBefore(rest).letter === null))
    return { answer: rest.trim().replace(/\.$/, ''), length: text.length }
  const { letter, length } = letterBefore(rest, below)
  return { answer: letter, length: from + length }
}

/** The explanations at the end of a document: the lines before them, what they say by their numbers, and lines that say something else. */
type Explained = {
  lines: readonly DocumentLine[]
  explained: ListedKeys
  others: readonly DocumentLine[]
  names: readonly string[]
}

/** Takes the explanations at the end of a document, under a heading of theirs, apart from what stands before them. */
function takeExplanations(lines: readonly DocumentLine[]): Explained {
  const start = lines.findLastIndex(
    (line) => !line.table && explanationsHeading.test(headingIn(textOfPieces(line.pieces))),
  )
  const below = start < 0 ? [] : lines.slice(start + 1)
  const explained: ListedKeys = new Map()
  const others: DocumentLine[] = []
  const names: string[] = []
  let open: { number: number; answers: string[]; lines: DocumentLine[] } | null = null
  // Questions of several modules begin with 1 each, and so do their explanations; else another 1 begins the steps of one.
  const areMany = lines.slice(0, Math.max(start, 0)).filter((line) => numberOfLine(line)?.number === 1).length > 1
  let steps = 0
  const close = () => {
    if (!open) return
    const { number, answers, lines: all } = open
    const [answer = null, other] = new Map(answers.map((text) => [text.toUpperCase(), text])).values()
    const key = { answer, explanationHtml: htmlOfLines(all) || null, line: all[0]!, lost: lostInLines(all) }
    addKey(explained, number, other === undefined ? key : { ...key, other })
  }
  for (const [at, line] of below.entries()) {
    const text = textOfPieces(line.pieces)
    const role = line.table ? null : roleOf(text)
    const mark = numberOfLine(line)
    const behind = mark && answerBehind(text.slice(mark.length), wordsBelow(below, at, true))
    // A step of an explanation has a number too, and no answer behind it.
    const isStep: boolean =
      mark !== null &&
      open !== null &&
      behind?.answer === null &&
      (steps > 0 && mark.number === steps + 1 ? true : mark.number === 1 ? !areMany : mark.number <= open.number)
    if (isStep && mark) steps = mark.number
    if (mark && behind && !isStep) {
      const above = open?.lines.slice(1).at(-1)
      const words = above && !above.table ? textOfPieces(above.pieces).trim() : ''
      // The last line above a number that is no greater can be the name of a part, unless it is a sentence.
      if (open && mark.number <= open.number && words.length <= mostPartLetters && !/[.!?؟]$/.test(words))
        names.push(...(words === '' ? [] : [folded(words)]))
      close()
      steps = 0
      const pieces = slicePieces(line.pieces, mark.length + behind.length)
      const answers = behind.answer === null ? [] : [behind.answer]
      open = { number: mark.number, answers, lines: [{ ...line, pieces, list: null }] }
    } else if (!open) others.push(line)
    else if (role?.is === 'answer') {
      const { answer, length } = answerBehind(text)
      if (answer !== null) open.answers.push(answer)
      open.lines.push({ ...line, pieces: slicePieces(line.pieces, length) })
    } else
      open.lines.push(role?.is === 'explanation' ? { ...line, pieces: slicePieces(line.pieces, role.length) } : line)
  }
  close()
  return explained.size > 0
    ? { lines: lines.slice(0, start), explained, others, names: [...namesIn(others), ...names] }
    : { lines, explained, others: [], names: [] }
}

/**
 * Takes the keys at the end of a document apart from its questions: what stands under “Answer key”, or lines and a table of nothing but
 * numbers and letters. `unread` are lines under the heading that give no key.
 */
export function takeKeys(document: readonly DocumentLine[]): {
  lines: DocumentLine[]
  keys: DocumentKeys
  unread: DocumentLine[]
} {
  const { lines: written, explained, others, names: ofExplanations } = takeExplanations(document)
  const explanations = { keys: explained, names: ofExplanations }
  const without = { list: { keys: new Map(), names: [] }, explanations }
  const lastOther = written.findLastIndex((line) => !isBehindKeys(line))
  const areAnswered = written
    .slice(0, -1)
    .some((line) => !line.table && roleOf(textOfPieces(line.pieces))?.is === 'answer')
  const lines = written.flatMap((line, at) =>
    !line.table && at >= lastOther ? headingApart(line, areAnswered) : [line],
  )
  const heading = lines.findLastIndex((line) => !line.table && roleOf(textOfPieces(line.pieces))?.is === 'keys')
  const found: [number, ListedKey][] = []
  const unread: DocumentLine[] = [...others]
  const names: string[] = []
  let end = lines.length
  if (heading >= 0) {
    const head = lines[heading]
    const isTitled = head !== undefined && isTitleOfKeys(lines[heading - 1], head)
    end = isTitled ? heading - 1 : heading
    if (head) unread.push(...lines.slice(end, heading), ...lostOnly(head, head.lost))
    const listed = withKeysBeside(lines.slice(heading + 1))
    for (const [at, line] of listed.entries()) {
      const read: KeysOfLine | null = line.table
        ? keysOfTable(line, true)
        : {
            keys: keyOfLine(line, wordsBelow(listed, at, false)),
            left: labelsOfKey(line),
            names: namesOfPart(textOfPieces(line.pieces)),
          }
      if (!read || read.keys.length === 0) {
        const lost = line.table ? linesOfTable(line.table) : [line]
        names.push(...namesIn(lost))
        unread.push(...lost)
      } else {
        names.push(...read.names)
        found.push(...read.keys)
        unread.push(...read.left)
      }
    }
    // A heading “Answers” above something else is no key.
    if (found.length === 0) return { lines: [...lines], keys: without, unread: [...others] }
  } else {
    const last: KeysOfLine[] = []
    for (; end > 0; end -= 1) {
      const keys = onlyKeys(lines[end - 1]!)
      if (keys === null) break
      last.push(keys)
    }
    last.reverse()
    names.push(...last.flatMap((one) => one.names))
    for (const one of last) found.push(...one.keys)
    // One line alone can be anything.
    if (found.length < 2) return { lines: [...lines], keys: without, unread: [...others] }
    unread.push(...last.flatMap(({ left }) => left))
  }
  const keys: ListedKeys = new Map()
  for (const [number, key] of found) addKey(keys, number, key)
  return { lines: lines.slice(0, end), keys: { list: { keys, names }, explanations }, unread }
}
