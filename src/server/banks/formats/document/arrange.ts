import {
  areWholly,
  beginning,
  linesOfTable,
  lostInLines,
  objectSign,
  nextLine,
  slicePieces,
  splitLines,
  textOfPieces,
  type DocumentLine,
} from './lines.ts'
import {
  areInOrder,
  bulletMark,
  isFirstPlace,
  isLabelled,
  itemMark,
  optionMarkOf,
  optionMark,
  placeOfNumber,
  placeOfText,
  pointsBehind,
  rangeIn,
  reasonMark,
  roleOf,
  splitOptions,
  stemMark,
  withLatinDigits,
  withoutSign,
} from './marks.ts'
import { withBankPages } from './bank-pages.ts'
import { withTypedCircles } from './circled.ts'
import { withForms } from './forms.ts'
import { withOwnLetters } from './running-letters.ts'
import { speaksOfText, takesSeveral } from '../reading.ts'

/** A question as its document has it: its lines from the first to the last, and the text above it that it shares with others. */
export type Group = {
  /** Its number in the document; null where questions have none. */
  number: number | null
  line: number
  shared: DocumentLine[]
  /** True if the shared text certainly belongs to an earlier question, and to this one only because nothing says otherwise. */
  isCarried: boolean
  /** Lines above it that are too few words to be surely a text: they are one where it asks about a text. */
  above: DocumentLine[]
  body: DocumentLine[]
  /** True if some of its pictures and tables stand below its options in the document. */
  hasMoved?: boolean
  /** The number of questions after it that share the text in its own body, as the line above that says; null: those that ask about a text. */
  passesTo?: number | null
  /** The heading of a text above it, where no text stands between them. */
  heading: readonly DocumentLine[]
  /** True if a picture or a table stands above it that can belong to the explanation before. */
  hasUnclear?: boolean
  /** True if a line above it says which text it asks about, and that text is nowhere. */
  lacksText?: boolean
  /** The name of the text that it shares, where it is one of several: “1” of “Passage 1”. */
  label?: string
}

/** The text between questions that belongs to none of them. */
export type Arranged = { groups: Group[]; loose: DocumentLine[]; hasLetters: boolean }

const said = ({ pieces }: DocumentLine) => textOfPieces(pieces)
const isNumberCell = (text: string) => /^\s*(?:Q\.?\s*)?\d{1,3}\s*[.):]?\s*$/i.test(withLatinDigits(text))

/** Returns the number of the first question of a cell that holds whole questions, with their options; null for another cell. */
function numberOfPage(cell: readonly DocumentLine[]): number | null {
  const lines = cell.flatMap(splitLines).flatMap(splitOptions)
  const first = lines.find((line) => !line.table && stemMark(said(line)) !== null)
  const places = lines.map((line) => {
    if (line.list?.kind === 'letter') return line.list.place
    // In the ACT, the first option stands right behind the number.
    return (
      optionMark(said(line)) ?? optionMark(said(line).slice(line.table ? 0 : (stemMark(said(line))?.length ?? 0)))
    )?.place
  })
  const hasOptions = places.some((place, at) => areInOrder([place, places[at + 1]]))
  return first && hasOptions ? (stemMark(said(first))?.number ?? null) : null
}

/** Returns the cells of a table that sets questions beside each other, or beside the text they ask about, in reading order; else null. */
function pagesOf(cells: readonly (readonly DocumentLine[])[]): (readonly DocumentLine[])[] | null {
  const numbers = cells.map(numberOfPage)
  const isText = (cell: readonly DocumentLine[]) =>
    cell.every((line) => line.table !== undefined || optionMark(said(line)) === null)
  if (cells.length < 2 || numbers.every((number) => number === null)) return null
  if (numbers.every((number) => number !== null))
    return [...cells.keys()].toSorted((one, other) => numbers[one]! - numbers[other]!).map((at) => cells[at]!)
  // A text stands before its questions, on either side of them.
  const texts = cells.filter((_, at) => numbers[at] === null)
  const headed = texts.map((cell) => {
    const [first] = cell
    if (!first || roleOf(said(first))?.is === 'passage') return cell
    return [{ ...first, table: undefined, pieces: [{ text: 'Passage', tags: [] }], list: null, lost: [] }, ...cell]
  })
  return cells.length === 2 && texts.every(isText)
    ? [...headed, ...cells.filter((_, at) => numbers[at] !== null)]
    : null
}

/** Returns the lines of rows that hold numbered questions, each with its options in cells of their own below it; null for other rows. */
function questionsIn(rows: readonly (readonly (readonly DocumentLine[])[])[]): DocumentLine[] | null {
  const lines = rows
    .flatMap((row) => {
      const [head = [], second, ...others] = row
      const [first, ...more] = second ?? []
      if (!first || first.table || !isNumberCell(head.map(said).join(' '))) return row.flat()
      const number = withLatinDigits(head.map(said).join(' ')).replaceAll(/\D/g, '')
      const lost = [...lostInLines(head), ...first.lost]
      return [
        { ...first, pieces: [{ text: `${number}. `, tags: [] }, ...first.pieces], isApart: true, lost },
        ...more,
        ...others.flat(),
      ]
    })
    .flatMap(linesOfLayout)
    .flatMap(splitLines)
    .flatMap(splitOptions)
  const stems = lines.flatMap((line, at) => (!line.table && stemMark(said(line)) ? [at] : []))
  const areQuestions = stems.every((start, place) => {
    const places = lines
      .slice(start + 1, stems[place + 1])
      .flatMap((line) => optionMarkOf(line)?.place ?? (line.list?.kind === 'letter' ? line.list.place : []))
    return places.length > 1 && areInOrder(places)
  })
  const [start = 0] = stems
  const first = lines.slice(0, start).find(isSentence)
  if (stems.length === 0 || !areQuestions) return null
  return first ? [{ ...beginning(first, 'Passage', said(first).length), lost: [] }, ...lines] : lines
}

/** Returns the lines of a table that only arranges them: one cell, options in cells, or numbers beside questions. Else the table. */
function linesOfLayout(line: DocumentLine): DocumentLine[] {
  const { table } = line
  if (!table) return [line]
  const rows = table.map((row) =>
    row.filter((cell) => cell.some((one) => one.table || one.lost.length > 0 || said(one).trim() !== '')),
  )
  const cells = rows.flat()
  if (cells.length === 1) return (cells[0] ?? []).flatMap(linesOfLayout)
  const pages = pagesOf(cells)
  if (pages) return pages.flat().flatMap(linesOfLayout)
  // A text and its question beside each other in each row.
  const byRow = rows.map(pagesOf)
  if (byRow.every((row) => row !== null)) return byRow.flat(2).flatMap(linesOfLayout)
  const isColumn = rows.every((row) => row.length < 2)
  const options = cells.filter((cell) => optionMark(cell.map(said).join(' ')) !== null)
  if (isColumn && options.length > 1) return cells.flat().flatMap(linesOfLayout)
  const joined = rows.flatMap((row) => {
    const out: DocumentLine[][] = []
    for (let at = 0; at < row.length; at += 1) {
      const text = (row[at] ?? []).map(said).join(' ')
      const mark = optionMark(text)
      const isLetterAlone = (mark !== null && mark.length >= text.trimEnd().length) || /^\s*[A-K]\s*$/.test(text)
      const next = row[at + 1]
      if (isLetterAlone && next) {
        const [first, ...others] = next
        const letter = [{ text: /[).:\]]/.test(text) ? `${text.trim()} ` : `${text.trim()}) `, tags: [] }]
        const lost = [...lostInLines(row[at] ?? []), ...(first?.lost ?? [])]
        out.push(first ? [{ ...first, pieces: [...letter, ...first.pieces], list: null, lost }, ...others] : [])
        at += 1
      } else out.push([...(row[at] ?? [])])
    }
    return out
  })
  const firsts = joined.map(([first]) =>
    first ? (first.list?.kind === 'letter' ? first.list.place : optionMark(said(first))?.place) : undefined,
  )
  if (firsts.length > 1 && areInOrder(firsts)) return joined.flat()
  // Two columns of options, the second of which goes on where the first one ends.
  const byLetter = [...firsts.keys()].toSorted((one, other) => (firsts[one] ?? 99) - (firsts[other] ?? 99))
  if (firsts.length > 2 && areInOrder(byLetter.map((at) => firsts[at])))
    return byLetter.flatMap((at) => joined[at] ?? [])
  const isNumbered = rows.every(
    (row) =>
      row.length === 2 &&
      isNumberCell((row[0] ?? []).map(said).join(' ')) &&
      (row[1] ?? []).some((one) => optionMark(said(one)) || one.list?.kind === 'letter'),
  )
  if (!isNumbered) return questionsIn(rows) ?? [line]
  return rows.flatMap(([head = [], body = []]) => {
    const number = withLatinDigits(head.map(said).join(' ')).replace(/[^\d]/g, '')
    const [first, ...others] = body
    const lost = [...lostInLines(head), ...(first?.lost ?? [])]
    return first ? [{ ...first, pieces: [{ text: `${number}. `, tags: [] }, ...first.pieces], lost }, ...others] : []
  })
}

const wordCount = (lines: readonly DocumentLine[]) =>
  lines.flatMap((line) => said(line).split(/\s+/)).filter((word) => word !== '').length
const showsMore = (line: DocumentLine) =>
  line.table !== undefined || line.isBoxed === true || said(line).includes(objectSign) || line.lost.length > 0

/** Words that speak of a table or a picture that is shown. */
const namesShown =
  /\b(?:tables?|charts?|graphs?|graphics?|figures?|diagrams?|maps?|pictures?|photos?|photographs?|images?|illustrations?|drawings?|(?:scatter|box|dot|line)\s?-?plots?|histograms?)\b|الجدول|الرسم|الشكل|الصورة|الخريطة/iu
/** Words of a question that can speak of what stands above it. */
const namesText =
  /\b(?:shown|above|following|passages?|texts?|data|poem|author|triangle|circle|lines?\s+\d)\b|أعلاه|التالي|النص|القطعة/iu
/** The most lines of a question that are looked through for such words. */
const mostAskedLines = 30

/** The least words of a text above a question that is no heading and no instruction. */
const leastPassageWords = 25
/** The words of “Questions 1–3 refer to the following text”: with others, it says something of that text. */
const rangeWords =
  /^(?:read|use|look|at|study|choose|questions?|items?|\d+|to|through|and|refer|refers|are|is|based|on|the|this|these|following|above|below|next|given|text|texts|passage|passages|paragraph|table|tables|graph|graphs|chart|map|maps|picture|pictures|figure|diagram|image|extract|excerpt|information|for|answer|then|with|from|it|using|goes|go|belongs|belong|الأسئلة|الاسئلة|أسئلة|من|إلى|الى|تعتمد|على|عن|النص|القطعة|الجدول|الصورة|التالي|التالية|الآتي|الآتية|اقرأ|اقرئي|ثم|أجب|اجب|وأجب|واجب|السؤالين|السؤالان|حتى|و\d+)$/iu
/** The words of “Questions 1–3 count double”: with others, it can be a text or a part of one. */
const scoreWords =
  /^(?:questions?|items?|\d+|to|through|and|counts?|carries|has|are|is|will|be|worth|points?|pts|marks?|double|twice|bonus|extra|optional|credits?|no|each|every|per|for|an?|of|the|as|total|one|two|three|four|five|ten|half|الأسئلة|الاسئلة|أسئلة|من|إلى|الى|حتى|و\d+|ب?درجة|درجات|درجتان|ب?درجتين|ب?علامة|علامات|ب?نقطة|نقاط|لكل|كل|سؤال|السؤال|له|منها|واحدة)$/iu
const scores =
  /(?<!\p{L})(?:counts?|worth|points?|pts|marks?|double|twice|bonus|extra|optional|credits?|ب?درجة|درجات|درجتان|ب?درجتين|ب?علامة|علامات|ب?نقطة|نقاط)(?!\p{L})/iu

/** Returns whether a line is the points of a question alone, as Microsoft Forms prints them below it. */
const isPoints = (text: string) => pointsBehind.exec(text.trimStart())?.index === 0

/** Returns whether all words of a line that names a range of questions are such. */
const isRangeOf = (text: string, words: RegExp): boolean =>
  rangeIn(text) !== null && (withLatinDigits(text).match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => words.test(word))

const saysOnlyRange = (text: string) => isRangeOf(text, rangeWords)

/** Returns whether a line says of some questions how they count, and no more. */
const saysHowToCount = (line: DocumentLine): boolean =>
  !showsMore(line) && scores.test(said(line)) && isRangeOf(said(line), scoreWords)

/** Returns whether a line is an answer, or a table holds an answer or options. */
export function isOfAnotherQuestion(line: DocumentLine): boolean {
  if (!line.table) return roleOf(said(line))?.is === 'answer'
  const inside = linesOfTable(line.table)
  return (
    inside.some(isOfAnotherQuestion) ||
    inside.some((one) => {
      const place = optionMark(said(one))?.place ?? -1
      return isFirstPlace(place) && inside.some((other) => optionMark(said(other))?.place === place + 1)
    })
  )
}

/** Returns lines with letters before options that are numbered: a stem, “1)”, “2)” … and “Answer: 2”. */
function withLetters(lines: readonly DocumentLine[]): DocumentLine[] {
  const out = [...lines]
  lines.forEach((line, end) => {
    const role = line.table ? null : roleOf(said(line))
    if (role?.is !== 'answer') return
    const keys = said(line)
      .slice(role.length)
      .split(/[,;&+،]|\band\b|\sو/iu)
      .map((key) => placeOfNumber(key.replaceAll(/[().\s]/g, '')))
    let start = end - 1
    while (start > 0 && (itemMark(said(lines[start]!))?.place ?? 0) > 0) start -= 1
    const items = lines.slice(start, end)
    const isList = items.every(
      (one, at) => !one.table && itemMark(said(one))?.place === at && !/[?؟]\s*$/.test(said(one)),
    )
    const stem = lines[start - 1]
    if (!isList || items.length < 2 || keys.some((key) => key < 0 || key >= items.length) || !stem || stem.table) return
    // Two numbers can be the solution of two equations, and an order is no choice.
    const isChoice = keys.length < items.length && keys.every((key, at) => at === 0 || key > keys[at - 1]!)
    if (
      keys.length > 1 &&
      !(isChoice && (takesSeveral(said(stem)) || /\bwhich\b|(?<!\p{L})أي(?!\p{L})/iu.test(said(stem))))
    )
      return
    if (/\bhow many\b|كم/iu.test(said(stem)) || optionMarkOf(stem)?.place === 0) return
    // “i” is a letter of options too: a Roman key is said by the letter that its option gets, and so are several keys and “2)”.
    const isDigits = /^\s*\d+\.?\s*$/.test(withLatinDigits(said(line).slice(role.length)))
    if (!isDigits || !/\d/.test(withLatinDigits(said(items[0]!).slice(0, itemMark(said(items[0]!))?.length))))
      out[end] = {
        ...line,
        pieces: [
          ...slicePieces(line.pieces, 0, role.length),
          { text: keys.map((key) => 'ABCDEFGHIJ'[key]).join(', '), tags: [] },
        ],
      }
    items.forEach((one, at) => {
      const pieces = slicePieces(one.pieces, itemMark(said(one))?.length ?? 0)
      out[start + at] = { ...one, pieces: [{ text: `${'ABCDEFGHIJ'[at]}) `, tags: [] }, ...pieces] }
    })
  })
  return out
}

const isFirstOption = (line: DocumentLine) =>
  line.list?.kind === 'letter' ? line.list.place === 0 : optionMarkOf(line)?.place === 0

/** Returns lines with numbers for the letters of a list, as “I, II, III”, each of whose items has a list of letters below it. */
function withStems(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const keyOf = ({ list }: DocumentLine) => (list?.kind === 'letter' ? `${list.list}:${list.level}` : null)
  const nextItem = nextLine(lines, (line) => line.list !== null)
  const hasOptions = (at: number) => {
    const next = nextItem(at)
    return next !== undefined && isFirstOption(next) && keyOf(next) !== null && keyOf(next) !== keyOf(lines[at]!)
  }
  const byList = Map.groupBy(lines.keys(), (at) => keyOf(lines[at]!))
  const stems = new Set(
    [...byList].flatMap(([key, places]) => (key !== null && places.every(hasOptions) ? places : [])),
  )
  return lines.map((line, at) =>
    stems.has(at) && line.list ? { ...line, list: { ...line.list, kind: 'number' as const } } : line,
  )
}

/** The forms of numbers before questions that can be something else as well: items of a list, statements. */
const numberForms = [
  /^\s*\((\d{1,2})\)[\s\u00a0]+(?=\S)/,
  /^\s*([ivxl]{1,7})[.)][\s\u00a0]+(?=\S)/i,
  /^\s*\(([ivxl]{1,7})\)[\s\u00a0]+(?=\S)/i,
]

/** Returns lines with “1.” before questions that have “(1)” or “I.”: in order from the first, and each with options of its own. */
function withNumbers(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const end = lines.findLastIndex((line) => !line.table && roleOf(said(line))?.is === 'keys')
  for (const form of numberForms) {
    const markOf = (line: DocumentLine) => (line.table || line.list ? null : form.exec(withLatinDigits(said(line))))
    const found: number[] = []
    let hasOptions = true
    let isAnswered = false
    for (const [at, line] of lines.entries()) {
      if (end >= 0 && at > end) break
      if (line.isApart) isAnswered = false
      const before = lines[at - 1]
      const isStart = at === 0 || line.isApart || isAnswered || (before && optionMarkOf(before) !== null)
      const mark = isStart ? markOf(line) : null
      const role = line.table ? null : roleOf(said(line))
      if (role?.is === 'answer' || role?.is === 'explanation') isAnswered = true
      if (mark && hasOptions && placeOfNumber(mark[1] ?? '') === found.length) {
        found.push(at)
        hasOptions = false
      } else if (isFirstOption(line)) hasOptions = true
      // Questions that are numbered otherwise have these as statements or items.
      else if (!line.table && (line.list?.kind === 'number' || stemMark(said(line)))) hasOptions = false
    }
    const isOne = found.length === 1 && found[0] === 0 && form === numberForms[0]
    if (hasOptions && (found.length > 1 || isOne))
      return lines.map((line, at) => {
        const mark = found.includes(at) || (end >= 0 && at > end) ? markOf(line) : null
        return mark ? beginning(line, `${placeOfNumber(mark[1] ?? '') + 1}. `, mark[0].length) : line
      })
  }
  return lines
}

const isAsking = (line: DocumentLine | undefined) =>
  line !== undefined && !line.table && /[?؟:]["”»)\s]*$|_{3,}/u.test(said(line))

const headsNotes = /^\s*(?:notes?|instructions?|directions?|rules?|tips?|hints?|remember|reminders?)\s*[:：]\s*$/i

/** Returns the discs among the rings of one question, which are rings that are filled in; elsewhere both are bullets of a list and of one in it. */
function filledRings(lines: readonly DocumentLine[]): ReadonlySet<DocumentLine> {
  const signOf = (line: DocumentLine | undefined) =>
    line && !line.table && !line.list && !isAsking(line) ? /^\s*([○◯●])/u.exec(said(line))?.[1] : undefined
  const filled = new Set<DocumentLine>()
  for (let at = 0; at < lines.length; at += 1) {
    if (signOf(lines[at]) === undefined) continue
    const above = lines[at - 1]
    const run: DocumentLine[] = []
    for (; signOf(lines[at]) !== undefined; at += 1) run.push(lines[at]!)
    const isNumbered = above && !above.table && (above.list?.kind === 'number' || stemMark(said(above)) !== null)
    const isAsked = isNumbered || (isAsking(above) && !headsNotes.test(said(above!)))
    const discs = run.filter((line) => signOf(line) === '●')
    if (isAsked && discs.length < run.length) for (const line of discs) filled.add(line)
  }
  return filled
}

/** Returns lines with letters before options that have bullets or nothing, where a tick, a sign or bold type shows the right one. */
function withMarks(lines: readonly DocumentLine[]): DocumentLine[] {
  const out: DocumentLine[] = []
  const filled = filledRings(lines)
  const markOf = (line: DocumentLine | undefined) => {
    if (!line || line.table || (line.list !== null && line.list.kind !== 'bullet')) return null
    if (line.list) return { length: 0, isTicked: null }
    const mark = bulletMark(said(line))
    return mark && filled.has(line) ? { ...mark, isTicked: true } : mark
  }
  /** Returns whether the options of the question follow these lines, which makes the lines notes. */
  const nextPart = nextLine(
    lines,
    (line) =>
      !line.table &&
      (isFirstOption(line) ||
        stemMark(said(line)) !== null ||
        line.list?.kind === 'number' ||
        roleOf(said(line))?.is === 'answer'),
  )
  const areNotes = (end: number) => {
    const next = nextPart(end - 1)
    return next !== undefined && isFirstOption(next)
  }
  const isPlain = (line: DocumentLine | undefined): line is DocumentLine =>
    line !== undefined &&
    !line.table &&
    !line.list &&
    !line.isApart &&
    !isAsking(line) &&
    !optionMarkOf(line) &&
    !stemMark(said(line)) &&
    !roleOf(said(line))
  for (let at = 0; at < lines.length; at += 1) {
    const first = markOf(lines[at])
    // Items of one list: all have boxes, all have bullets, or all have nothing and stand below a question.
    const isSame = (line: DocumentLine | undefined) =>
      first
        ? (markOf(line)?.isTicked === null) === (first.isTicked === null) && markOf(line) !== null && !isAsking(line)
        : isPlain(line) && markOf(line) === null
    let end = at
    if (first || isAsking(lines[at - 1])) while (isSame(lines[end])) end += 1
    const items = lines.slice(at, end).map((line) => {
      const length = markOf(line)?.length ?? 0
      const pieces = slicePieces(line.pieces, length)
      const isSigned = withoutSign(pieces).isMarked || (first !== null && /^\*\S/.test(textOfPieces(pieces)))
      const isBold = first !== null && areWholly(pieces, ({ tags }) => tags.includes('strong'))
      return { line, length, isTicked: markOf(line)?.isTicked === true, isMarked: isSigned || isBold }
    })
    const marks = items.filter(({ isMarked }) => isMarked).length
    const isList = items.length > 1 && items.length < 11 && (typeof first?.isTicked === 'boolean' || !areNotes(end))
    if (!isList || (first?.isTicked ?? null) === null ? !isList || marks === 0 || marks === items.length : false) {
      out.push(...lines.slice(at, Math.max(end, at + 1)))
      at = Math.max(end, at + 1) - 1
      continue
    }
    out.push(...items.map(({ line, length }, place) => beginning(line, `${'ABCDEFGHIJ'[place]}) `, length)))
    const ticked = items.flatMap(({ isTicked }, place) => (isTicked ? ['ABCDEFGHIJ'[place]] : []))
    const last = items.at(-1)?.line
    if (last && ticked.length > 0)
      out.push({ ...last, pieces: [{ text: `Answer: ${ticked.join(', ')}`, tags: [] }], isApart: false, lost: [] })
    at = end - 1
  }
  return out
}

/** Returns lines with “Answer: …” for a heading “Correct answer” and the line below it, where questions have one each. */
function withAnswers(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const isHeading = (line: DocumentLine | undefined) =>
    line !== undefined && !line.table && /^\s*correct answers?\s*:?\s*$/i.test(said(line))
  if (lines.filter(isHeading).length < 2) return lines
  return lines.flatMap((line, at) => {
    if (isHeading(line)) return []
    return isHeading(lines[at - 1]) && !line.table ? [beginning(line, `Answer: `, 0)] : [line]
  })
}

const otherExplanationHeading = /^\s*(?:solutions?|reason|feedback|why)\s*[:：]?\s*$/iu

/** Returns lines with “Explanation:” for other headings that stand alone below an answer, or below the options of several questions: “Solution”. */
function withExplanations(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const isHeading = (line: DocumentLine) => !line.table && otherExplanationHeading.test(said(line))
  const areMany = lines.filter(isHeading).length > 1
  return lines.map((line, at) => {
    const before = lines[at - 1]
    if (!before || before.table || !isHeading(line)) return line
    const isBelow =
      roleOf(said(before))?.is === 'answer' ||
      (areMany && (before.list?.kind === 'letter' || optionMarkOf(before) !== null))
    return isBelow ? beginning(line, 'Explanation:', said(line).length) : line
  })
}

/** Returns lines with “Answer: B” for “[B]” alone below options that have this letter already. */
function withBoxedAnswers(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  let last = -1
  return lines.map((line) => {
    const letter = line.table || line.list ? undefined : /^\s*\[([A-K])\]\s*$/.exec(said(line))?.[1]
    const place = optionMarkOf(line)?.place
    if (letter !== undefined && place !== undefined && place <= last) {
      last = -1
      return beginning(line, `Answer: ${letter}`, said(line).length)
    }
    if (place !== undefined) last = place
    else if (line.isApart || (!line.table && stemMark(said(line)) !== null)) last = -1
    return line
  })
}

/** The letters of the four options of a question, of which a space alone can part them from their words. */
const fourLetters = new Set(['ABCD', 'FGHJ'])

/** Returns lines with “A) ” for “A ”, where lines below each other begin so with the letters of four options. */
function withSpacedLetters(lines: readonly DocumentLine[]): DocumentLine[] {
  const marks = lines.map((line) =>
    line.table || line.list ? null : /^\s*([A-DF-HJ])[\s\u00a0]+(?=\S)/.exec(said(line)),
  )
  const out = [...lines]
  marks.forEach((_, at) => {
    const run = marks.slice(at, at + 4).map((mark) => mark?.[1] ?? '')
    if (!fourLetters.has(run.join(''))) return
    run.forEach((letter, place) => {
      out[at + place] = beginning(lines[at + place]!, `${letter}) `, marks[at + place]![0].length)
    })
  })
  return out
}

/** Returns lines one by one: tables that arrange them, line breaks and options in one line are taken apart. */
export const lineByLine = (lines: readonly DocumentLine[]): DocumentLine[] =>
  withLetters(
    withMarks(
      withAnswers(
        withNumbers(
          withStems(
            withOwnLetters(
              withSpacedLetters(
                withBoxedAnswers(
                  withExplanations(
                    withTypedCircles(
                      withBankPages(withForms(lines).flatMap(linesOfLayout).flatMap(splitLines)),
                    ).flatMap(splitOptions),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )

/** The name of one of several texts at the beginning of a line: “Passage A”, “Text 2 by …”. */
const textLabel = /^\s*(?:passage|text|excerpt|extract)\s+(\d{1,2}|[ivx]{1,4}|[a-d])(?![\p{L}\p{N}])/iu
/** Such names within a sentence. */
const namedLabels =
  /\b(?:passages?|texts?|excerpts?|extracts?)\s+(\d{1,2}|[IVX]{1,4}|[A-D])(?:\s*(?:and|or|&|,)\s*(?:(?:passage|text|excerpt|extract)\s+)?(\d{1,2}|[IVX]{1,4}|[A-D])(?![\p{L}\p{N}]))?(?![\p{L}\p{N}])/giu
const namesBoth = /\b(?:both|the\s+two)\s+(?:of\s+the\s+)?(?:passages|texts|excerpts|extracts)\b/iu
/** Words of a text that stood before: “Questions 3–4 refer to the passage above”. */
const namesTextBefore =
  /\b(?:the|this)\s+(?:(?:same|previous|preceding|above)\s+(?:passage|text|excerpt|extract|poem|table|graph)|(?:passage|text|excerpt|extract|poem|table|graph)\s+above)\b/iu

const labelsOf = (lines: readonly DocumentLine[]): string[] =>
  lines.flatMap((line) => (line.table ? [] : (textLabel.exec(said(line))?.[1]?.toLowerCase() ?? [])))
const labelsIn = (text: string): string[] =>
  [...text.matchAll(namedLabels)].flatMap(([, ...names]) => names.flatMap((name) => name?.toLowerCase() ?? []))

/** Texts that stood above questions, each with the names of those in it. */
type TextsBefore = { labels: readonly string[]; lines: readonly DocumentLine[] }[]

/** Returns the lines of the texts that a sentence names among those that stood before; null where one is nowhere, undefined where it names none. */
function textsNamed(text: string, texts: TextsBefore): DocumentLine[] | null | undefined {
  const last = texts.at(-1)
  const linesOf = (found: TextsBefore) => [...new Set(found)].flatMap(({ lines }) => lines)
  if (namesBoth.test(text)) {
    if (last && last.labels.length > 1) return [...last.lines]
    const pair = texts.slice(-2)
    return pair.length === 2 && pair.every(({ labels }) => labels.length === 1) ? linesOf(pair) : null
  }
  const labels = labelsIn(text)
  const found = labels.flatMap((label) => texts.findLast((one) => one.labels.includes(label)) ?? [])
  if (labels.length > 0) return found.length === labels.length ? linesOf(found) : null
  return namesTextBefore.test(text) && last ? [...last.lines] : undefined
}

/** Returns whether a question names a text beside the one that it shares: “In Passage 1 and Passage 2, both writers …”. */
export const namesOtherText = (asked: string, label: string): boolean =>
  namesBoth.test(asked) || labelsIn(asked).some((one) => one !== label)

/** Parts the lines of a document into its questions, and the texts that several of them share. */
export function arrange(lines: readonly DocumentLine[]): Arranged {
  const isOption = (line: DocumentLine) =>
    line.list?.kind === 'letter' || (line.list === null && optionMarkOf(line) !== null)
  const hasLetters = lines.filter((line) => !line.table && isOption(line)).length > 1
  const groups: Group[] = []
  const loose: DocumentLine[] = []
  let between: DocumentLine[] = []
  let state = 'none' as 'none' | 'stem' | 'options' | 'answer' | 'explanation'
  let stemList: string | null = null
  let items = 0
  /** The number of the last question that has one. */
  let lastNumber: number | null = null
  /** The words of the last answer of the question that is open. */
  let lastAnswer = ''
  // Where another line is number 1, “(1)” before it can be a sentence of a text.
  const hasFirst = lines.some((line) => !line.table && stemMark(said(line))?.number === 1)
  let shared: {
    lines: DocumentLine[]
    range: { from: number; to: number } | null
    used: number
    lacksText?: boolean
    label?: string | undefined
  } | null = null
  const texts: TextsBefore = []
  /** True if what is shown behind the last explanation can be of the next question. */
  let isUnclear = false
  const open = () => groups.at(-1)

  /** Returns the number with which a line begins a question, and how long that is in its text. */
  const stemOf = (line: DocumentLine): { number: number; length: number } | null => {
    if (line.table) return null
    const last = lastNumber
    const isComplete = state !== 'stem'
    if (line.list?.kind === 'number') {
      const list = `${line.list.list}:${line.list.level}`
      if (stemList === null && !(last !== null && state === 'stem')) stemList = list
      const number = line.list.place + 1
      // Some programs begin a list anew behind the options of each question, which goes on with its number.
      if (last !== null && isComplete && number === last + 1) stemList = list
      return stemList === list ? { number, length: 0 } : null
    }
    if (line.list !== null) return null
    const [boxed, digits] = /^\s*\((\d{1,3})\)[\s\u00a0]+(?=\S)/.exec(withLatinDigits(said(line))) ?? []
    const isNext =
      boxed !== undefined && isComplete && Number(digits) === (last ?? 0) + 1 && (last !== null || !hasFirst)
    const mark = isNext ? { number: Number(digits), length: boxed.length } : stemMark(said(line))
    if (mark === null || rangeIn(said(line))) return null
    // “1)” after the beginning of a question opens a list in it, which goes on with “2)”.
    if (last !== null && state === 'stem' && mark.number === items + 1 && (items > 0 || mark.number <= last)) {
      items += 1
      return null
    }
    const fits = last === null || (mark.number > last && mark.number <= last + 20) || (mark.number === 1 && isComplete)
    return fits ? mark : null
  }
  const isNumbered = lines.some((line) => stemOf(line) !== null)
  stemList = null
  const paired = pairedHeadings(lines, isOption)

  const begin = (line: DocumentLine, number: number | null, length: number) => {
    // What answers another question is no text of this one, and neither is what says how questions count: it names those of a text below.
    const others = new Set(between.filter((one) => isOfAnotherQuestion(one) || saysHowToCount(one)))
    const all = between
    const before = loose.length
    loose.push(...others)
    between = between.filter((one) => !others.has(one))
    const last = between.at(-1)
    const counted = all.slice(0, last ? all.indexOf(last) : 0).filter(saysHowToCount)
    const ranges = [
      ...between.map((one) => rangeIn(said(one))),
      // How one question counts says nothing of a text for several.
      ...counted.map((one) => rangeIn(said(one))).filter((one) => one !== null && one.from < one.to),
    ]
    const range = ranges.find((one) => one !== null) ?? null
    const isHeaded = between.some((one) => roleOf(said(one))?.is === 'passage')
    let heading: readonly DocumentLine[] = []
    const isPassage = range !== null || isHeaded || between.some(showsMore) || wordCount(between) >= leastPassageWords
    if (between.length > 0 && isPassage && (number !== null || range !== null || isHeaded)) {
      const isSaid = (one: DocumentLine) => roleOf(said(one))?.is === 'passage' || saysOnlyRange(said(one))
      const start = between.findIndex((one) => isSaid(one) || (!one.table && textLabel.test(said(one))))
      loose.push(...(start > 0 ? between.slice(0, start).filter((one) => !showsMore(one)) : []))
      const isShown = (one: DocumentLine) => !one.isHeading || paired.has(one)
      const kept = between.filter((one, at) => paired.has(one) || (!isSaid(one) && (at >= start || showsMore(one))))
      shared = { lines: kept.filter(isShown), range, used: 0 }
      const own = shared.lines.filter((one) => showsMore(one) || rangeIn(said(one)) === null)
      const naming = between.find((one) => rangeIn(said(one)) !== null && !textLabel.test(said(one)))
      // “Questions 3–4 ask about Passage B” stands below the texts of the questions before.
      const named = own.length === 0 && naming ? textsNamed(said(naming), texts) : undefined
      if (named !== undefined)
        shared = { ...shared, lines: [...(named ?? []), ...shared.lines], lacksText: named === null }
      else if (own.length > 0) {
        const labels = labelsOf(between.slice(Math.max(start, 0)))
        const [label] = labels
        if (labels.length === 1) shared.label = label
        const head =
          label !== undefined && labelsOf(own).length === 0 ? between.find((one) => textLabel.test(said(one))) : null
        const name = head && (textLabel.exec(said(head))?.[0].trim() ?? '')
        texts.push({ labels, lines: head ? [beginning(head, name ?? '', said(head).length), ...own] : own })
      }
      if (kept.length === 0 && range === null) heading = between.slice(start)
      loose.push(...kept.filter((one) => !isShown(one)))
    } else if (between.length > 0) loose.push(...between)
    const above = loose.slice(before).filter((one) => !others.has(one))
    // Where questions have no numbers, a text is in the body of the first one that asks about it.
    const isInBody = number === null && (range !== null || isHeaded)
    between = []
    if (shared?.range && (number === null || number > shared.range.to)) {
      if (shared.used === 0) loose.push(...shared.lines.filter((one) => number !== null || rangeIn(said(one)) === null))
      shared = null
    }
    const pieces = slicePieces(line.pieces, length)
    groups.push({
      number,
      line: line.line,
      shared: shared?.lines ?? [],
      isCarried: shared !== null && shared.range === null && shared.used > 0,
      above,
      body: [{ ...line, pieces, list: line.list?.kind === 'number' ? null : line.list }],
      ...(isInBody && { passesTo: range && range.to - range.from }),
      heading,
      ...(isUnclear && { hasUnclear: true }),
      ...(shared?.lacksText === true && { lacksText: true }),
      ...(shared?.label !== undefined && { label: shared.label }),
    })
    isUnclear = false
    if (shared) shared.used += 1
    lastNumber = number ?? lastNumber
    lastAnswer = ''
    items = 0
    // A text box belongs to the paragraph that it is anchored to, and to no question after it.
    if (shared?.range === null && shared.lines.every(({ isBoxed }) => isBoxed)) shared = null
    state = 'stem'
  }

  const nextMark = nextLine(
    lines,
    (one) => isOption(one) || (!one.table && (stemMark(said(one)) ?? rangeIn(said(one))) !== null),
  )
  /** Returns whether the heading of a text stands inside the question that is open, whose options come below it. */
  const isInQuestion = (at: number): boolean => {
    const body = open()?.body ?? []
    if (state !== 'stem' || !(paired.has(lines[at]!) || body.every((one) => !one.table && said(one).trim() === '')))
      return false
    const next = nextMark(at)
    return next !== undefined && isOption(next)
  }

  const statementMark = /^\s*\(?(I{1,3}|IV|V)[.)]\s+(?=\S)/
  const statementAt = (at: number) => {
    const line = lines[at]
    return line && !line.table && line.list === null
      ? ['I', 'II', 'III', 'IV', 'V'].indexOf(statementMark.exec(said(line))?.[1] ?? '')
      : -1
  }
  /** Returns whether a line is one of the statements “I.”, “II.” … that a question is about: the letter I begins no options. */
  const isStatement = (at: number) => {
    const place = statementAt(at)
    return place >= 0 && (place === 0 ? statementAt(at + 1) === 1 : statementAt(at - 1) === place - 1)
  }

  const nextApart = nextLine(lines, (one) => one.isApart || stemMark(said(one)) !== null)
  /** Returns whether a line goes on with the reason that stands behind an answer: an empty line ends both before a question begins. */
  const isOfReason = (at: number) => {
    const answer = lastAnswer
    const role = roleOf(answer)
    const next = nextApart(at)
    const hasReason = role?.is === 'answer' && reasonMark(answer.slice(role.length)) !== null
    return hasReason && lines[at]?.isApart === false && !lines[at].table && next?.isApart !== false
  }

  /** Returns whether pictures and tables below the options of a group are those of its options: the last one has only a letter, or another has some below it. */
  const areOfOptions = ({ body }: Group) =>
    isEmptyOption(body.at(-1)) ||
    body.slice(Math.max(0, body.findIndex(isOption)) + 1).some((one) => showsMore(one) && !isOption(one))
  const nextNumbered = nextLine(
    lines,
    (one) => !one.table && (one.list?.kind === 'number' || stemMark(said(one)) !== null || rangeIn(said(one)) !== null),
  )
  type Owner = 'explanation' | 'question' | null
  /** The owner of the pictures and tables between an explanation and the question after it, by that question. */
  const owners = new Map<DocumentLine | undefined, Owner>()
  const ownerBefore = (next: DocumentLine | undefined, at: number): Owner => {
    if (next === undefined) return 'explanation'
    const start = lines.indexOf(next, at)
    const asked = lines.slice(start, start + mostAskedLines)
    const end = asked.findIndex((one) => isOption(one) || isOfAnotherQuestion(one))
    const words = [...lines.slice(at, start).filter((one) => !showsMore(one)), ...asked.slice(0, Math.max(end, 1))]
    const isOfNext = (one: DocumentLine) =>
      namesText.test(said(one)) || namesShown.test(said(one)) || rangeIn(said(one)) !== null
    if (words.some(isOfNext)) return 'question'
    const body = open()?.body ?? []
    const from = body.findLastIndex((one) => roleOf(said(one))?.is === 'explanation')
    return body.slice(Math.max(from, 0)).some((one) => namesShown.test(said(one))) ? 'explanation' : null
  }
  /** Returns whose a picture or a table behind an explanation is; null where no word says it. */
  const ownerOf = (at: number): Owner => {
    const next = nextNumbered(at)
    if (!owners.has(next)) owners.set(next, ownerBefore(next, at))
    return owners.get(next) ?? null
  }
  const isShown = (line: DocumentLine) =>
    showsMore(line) &&
    !isOption(line) &&
    line.list?.kind !== 'number' &&
    stemMark(said(line)) === null &&
    !isOfAnotherQuestion(line)
  let movedEnd = 0

  /** Puts the pictures and tables that stand between the options of the open question and its answer above these options; returns whether a line is one of them. */
  const isMoved = (at: number): boolean => {
    if (at < movedEnd) return true
    const line = lines[at]
    const group = open()
    if (!line?.isApart || !group || state !== 'options' || !isShown(line) || areOfOptions(group)) return false
    const length = lines.slice(at).findIndex((one) => !isShown(one))
    const next = lines[at + length]
    if (length < 0 || !next || roleOf(said(next))?.is !== 'answer') return false
    const first = group.body.findIndex((one) => isOption(one) || (!hasLetters && one.list !== null))
    group.body.splice(Math.max(1, first), 0, ...lines.slice(at, at + length))
    group.hasMoved = true
    movedEnd = at + length
    return true
  }

  for (const [at, line] of lines.entries()) {
    const text = said(line)
    const stem = stemOf(line)
    if (stem) {
      begin(line, stem.number, stem.length)
      continue
    }
    if (isMoved(at)) continue
    const role = line.table ? null : roleOf(text)
    const add = (next: typeof state) => {
      const group = open()
      if (group && state !== 'none') {
        group.body.push(line)
        state = next
        if (role?.is === 'answer') lastAnswer = text
      } else between.push(line)
    }
    if (state === 'stem' && (saysHowToCount(line) || (!line.table && isPoints(text)))) loose.push(line)
    else if (state === 'stem' && isStatement(at)) add('stem')
    else if (role?.is === 'passage' && isInQuestion(at)) add('stem')
    else if (!isNumbered && paired.has(line)) begin(line, null, 0)
    else if (
      rangeIn(text) ||
      role?.is === 'passage' ||
      (state !== 'stem' && state !== 'none' && !line.table && line.list === null && partHeading.test(text))
    ) {
      between.push(line)
      state = 'none'
    } else if (role?.is === 'answer' || role?.is === 'label')
      add(state === 'explanation' ? 'explanation' : role.is === 'answer' ? 'answer' : state)
    else if (role?.is === 'explanation') add('explanation')
    else if (state === 'answer' && !line.isApart && isLabelled(text)) add('answer')
    else if (state === 'answer' && isNumbered && isOfReason(at)) add('answer')
    else if (
      !line.table &&
      (isOption(line) || (!hasLetters && line.list !== null)) &&
      (state === 'stem' || state === 'options')
    )
      add('options')
    else if (state === 'stem') add('stem')
    else if (state === 'options' && (!line.isApart || isEmptyOption(open()?.body.at(-1)))) add('options')
    else if (
      state === 'explanation' &&
      (!line.isApart || isExplanationHead(open()?.body.at(-1)) || (isNumbered && !showsMore(line) && !line.isHeading))
    )
      add('explanation')
    else if (state === 'explanation' && isNumbered && showsMore(line) && !line.isBoxed && ownerOf(at) !== 'question') {
      if (ownerOf(at) === 'explanation') add('explanation')
      else {
        loose.push(line)
        isUnclear = true
      }
    } else if (isNumbered || line.isHeading) {
      between.push(line)
      state = 'none'
    } else begin(line, null, 0)
  }
  loose.push(...between)
  const { used, groups: complete } = withTextsAbove(groups, isOption)
  return { groups: complete, loose: loose.filter((line) => !used.has(line)), hasLetters }
}

/** Returns the headings of two texts that belong together, “Text 1” and “Text 2”: no option, answer or question stands between them. */
function pairedHeadings(
  lines: readonly DocumentLine[],
  isOption: (line: DocumentLine) => boolean,
): ReadonlySet<DocumentLine> {
  const paired = new Set<DocumentLine>()
  let first: DocumentLine | null = null
  for (const line of lines) {
    const text = line.table ? '' : said(line)
    const place = placeOfText(text)
    if (place !== null) {
      if (place === 1 && first !== null) for (const one of [first, line]) paired.add(one)
      first = place === 0 ? line : null
    } else if (isOption(line) || isOfAnotherQuestion(line) || rangeIn(text) || (text !== '' && stemMark(text)))
      first = null
  }
  return paired
}

/** A line that names a part of a test, below the last option of the part before. */
const partHeading =
  /^\s*(?:module|section|part|unit)\s+(?:\d{1,2}|[ivx]{1,4}|[a-d]|one|two|three|four)\s*(?:[:.–—-]\s*(?:\S.{0,60})?)?$/i

/** Words at the beginning of a line that bids something or names a part of a test. */
const bids =
  /^\s*(?:directions?|instructions?|choose|select|pick|circle|tick|mark|answer|complete|solve|read|write|for|in|each|time|name|date|section|part|module|unit|chapter|lesson|test|quiz|exam|اختر|اختاري|أجب|اجب|أكمل|ضع|اقرأ|الاسم|التاريخ|القسم|الجزء|الوحدة)(?!\p{L})/iu
const isOfText = (line: DocumentLine) => !line.isHeading && !bids.test(said(line))
const isSentence = (line: DocumentLine) => isOfText(line) && /[.!?؟…]["”’»)]*\s*$/u.test(said(line))

/** The least words of a line of no question that can be a text which later ones ask about. */
const leastLooseWords = 8

/** Returns whether a line can be a text that later questions ask about. */
export const canBeAskedAbout = (line: DocumentLine): boolean =>
  showsMore(line) || (isSentence(line) && wordCount([line]) >= leastLooseWords)

/** Gives a few words above a question to it as its text, and to those after it, where it asks about a text and has none. */
function withTextsAbove(
  groups: readonly Group[],
  isOption: (line: DocumentLine) => boolean,
): { groups: Group[]; used: Set<DocumentLine> } {
  const used = new Set<DocumentLine>()
  let text: DocumentLine[] = []
  return {
    groups: groups.map((group) => {
      const { above, shared, body } = group
      if (above.length > 0 || shared.length > 0) text = []
      const asked = body
        .slice(0, Math.max(1, body.findIndex(isOption)))
        .map(said)
        .filter((words) => roleOf(words)?.is !== 'answer')
      const isText = above.some(isSentence) && speaksOfText(asked.join(' '))
      if (shared.length === 0 && isText) {
        text = above.filter(isOfText)
        for (const line of text) used.add(line)
        return { ...group, shared: text }
      }
      return text.length > 0 ? { ...group, shared: text, isCarried: true } : group
    }),
    used,
  }
}

/** Returns whether a line is only the heading of an explanation. */
function isExplanationHead(line: DocumentLine | undefined): boolean {
  const role = line && !line.table ? roleOf(said(line)) : null
  return line !== undefined && role?.is === 'explanation' && role.length >= said(line).trimEnd().length
}

/** Returns whether a line is only the letter of an option. */
const isEmptyOption = (line: DocumentLine | undefined) =>
  line !== undefined && !line.table && (optionMarkOf(line)?.length ?? 0) >= said(line).trimEnd().length
