import type { CodedText } from '../../../../core/coded.ts'
import { optionLetters } from '../../../../core/questions/question.ts'
import { plainText } from '../../../../core/questions/reading.ts'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import { unlabeled, type NeutralQuestion } from '../../../../core/quizzes/neutral.ts'
import { shortened } from '../../../../core/shortened.ts'
import type { BankReading, Pictures } from '../bank.ts'
import {
  atQuestion,
  namesOf,
  noSuchOption,
  openReading,
  speaksOfColor,
  speaksOfText,
  takesSeveral,
  type OpenReading,
} from '../reading.ts'
import { fieldOf, namesQuestions, readTable, rightOf, type TableRow } from '../table.ts'
import { arrange, canBeAskedAbout, isOfAnotherQuestion, lineByLine, namesOtherText, type Group } from './arrange.ts'
import { areInOrderOf, takeKeys, type DocumentKeys, type ListedKey } from './keys.ts'
import {
  areWholly,
  htmlOfLines,
  htmlOfPieces,
  htmlOfText,
  linesOfTable,
  lostInLines,
  slicePieces,
  textOfPieces,
  trimPieces,
  type DocumentLine,
  type Piece,
} from './lines.ts'
import {
  bulletMark,
  followsPlace,
  isOfFeedback,
  isLabelled,
  isSameLetter,
  isShortSolution,
  itemMark,
  keysBehind,
  latinLetters,
  latinMark,
  optionMarkOf,
  partsInColumns,
  placeOfLetter,
  placeOfNumber,
  pointsBehind,
  reasonMark,
  roleOf,
  sign,
  withoutSign,
} from './marks.ts'
import { moduleIn } from '../module-words.ts'
import {
  areNumbers,
  areOneNumber,
  hasWordsBehind,
  isNumeric,
  namesMark,
  saysAnswersVary,
  canBeSeveral,
  withBareNumbers,
  withTypedMarks,
} from '../typed-answers.ts'

const said = ({ pieces }: DocumentLine) => textOfPieces(pieces)
const letterOf = (place: number) => 'ABCDEFGHIJ'[place] ?? '?'

/** An option; its letter is null where a list of the document has it. */
type Option = { letter: string | null; place: number; pieces: Piece[]; more: DocumentLine[]; isSigned: boolean }

/** Returns what options call themselves: the letters of their document, or those of their places. */
const namesOfOptions = (options: readonly Option[], places: readonly number[]) =>
  places
    .map((place) => options.find((option) => option.place === place)?.letter?.toUpperCase() ?? letterOf(place))
    .join(', ')

/** The parts of a question by what they are. */
type Parts = {
  asked: DocumentLine[]
  options: Option[]
  answers: string[]
  explains: DocumentLine[]
  labels: Map<string, string>
  /** Lines that say what no question keeps. */
  others: DocumentLine[]
  /** Names of what answers and labels show and cannot be carried over. */
  lost: string[]
  /** A line that can be of the last option, or none of its words. */
  unclear: DocumentLine | null
}

const signAlone = new RegExp(String.raw`^\s*${sign}\s*(?=\S)`, 'u')

function optionOf(line: DocumentLine, order: number | null): Option | null {
  if (line.table) return null
  const mark = line.list?.kind === 'letter' ? null : optionMarkOf(line)
  const place = order ?? (line.list?.kind === 'letter' ? line.list.place : mark?.place)
  if (place === undefined) return null
  const star = signAlone.exec(mark ? '' : said(line))?.[0] ?? ''
  const { pieces, isMarked } = withoutSign(slicePieces(line.pieces, mark?.length ?? star.length))
  const isSigned = isMarked || star !== '' || mark?.isMarked === true
  const letter = mark?.letter ?? line.list?.letters?.[place] ?? null
  return { letter, place, pieces: trimPieces(pieces), more: [], isSigned }
}

/** A line below the last option that can be a note to all of them. */
const footnote = /^\s*[*†‡]\s*\p{L}/u
/** Returns whether a text is several words in capitals, as the head of a printed page has them. */
const areCapitals = (text: string): boolean =>
  text.length <= 120 && !/[\p{Ll}\p{Lo}]/u.test(text) && (text.match(/\p{Lu}{3,}/gu) ?? []).length > 1

/** Returns whether a line below options, whose words are no capitals, can be the head of a page that was printed between them. */
const isHeadOfPage = (line: DocumentLine, options: readonly Option[]): boolean =>
  !line.table &&
  line.list === null &&
  areCapitals(said(line).trim()) &&
  options.some(({ pieces }) => /\p{Ll}{3}/u.test(textOfPieces(pieces)))

/** Tells what each line of a question is. */
function partsOf({ body }: Group, hasLetters: boolean): Parts {
  const parts: Parts = {
    asked: [],
    options: [],
    answers: [],
    explains: [],
    labels: new Map(),
    others: [],
    lost: [],
    unclear: null,
  }
  let state: 'asked' | 'options' | 'explains' = 'asked'
  const answered: { at: number; line: DocumentLine; answer: string; more: DocumentLine[] }[] = []
  // Items of a list without letters are options where nothing in the document has letters.
  const isItem = (line: DocumentLine) => !hasLetters && line.list !== null && !line.table
  const isOption = (line: DocumentLine) => optionOf(line, isItem(line) ? 0 : null) !== null
  for (const [at, line] of body.entries()) {
    const role = line.table ? null : roleOf(said(line))
    if (role?.is === 'answer') {
      const rest = slicePieces(line.pieces, role.length)
      const [written = '', ...labels] = partsInColumns(textOfPieces(rest))
      const points = pointsBehind.exec(written)
      const before = written.slice(0, points?.index).trimEnd()
      // Points alone can be the right option.
      const answer = points && before !== '' ? before : written
      if (points && before !== '') labels.push(points[0].trim())
      // A line to write on is no answer.
      if (isBlank(answer)) parts.lost.push(...line.lost)
      else answered.push({ at, line: { ...line, pieces: rest }, answer, more: [] })
      parts.others.push(...labels.map((text) => ({ ...line, pieces: [{ text, tags: [] }], lost: [] })))
      continue
    }
    if (!line.table && state !== 'explains' && isOfFeedback(said(line)) && body.some(isOption)) {
      parts.unclear ??= line
      continue
    }
    const isBehind = state !== 'asked' || answered.length > 0
    if (role?.is === 'label' && (isBehind || role.isSure)) {
      const before = role.name === null ? undefined : parts.labels.get(role.name)
      if (role.name === null || (before !== undefined && role.name !== 'tags')) parts.others.push(line)
      else parts.labels.set(role.name, before === undefined ? role.value : `${before}, ${role.value}`)
      parts.lost.push(...line.lost)
      continue
    }
    const next = body[at + 1]
    const isSol = role?.is === 'explanation' && isShortSolution(said(line))
    // “Sol: …” is a solution behind options or an answer, or right before this.
    const isSolution = isBehind || (at > 0 && next !== undefined && !next.table && roleOf(said(next))?.is === 'answer')
    if (role?.is === 'explanation' && (!isSol || isSolution)) {
      state = 'explains'
      parts.explains.push({ ...line, pieces: slicePieces(line.pieces, role.length) })
      continue
    }
    if (state === 'explains') {
      parts.explains.push(line)
      continue
    }
    const option = optionOf(line, isItem(line) ? parts.options.length : null)
    const last = answered.at(-1)
    if (option && (parts.options.length > 0 || option.place === 0)) {
      state = 'options'
      parts.options.push(option)
      if (line.lost.length > 0) option.more.push({ ...line, pieces: [] })
    } else if (state === 'options' && isHeadOfPage(line, parts.options)) {
      parts.unclear ??= line
    } else if (
      state === 'options' &&
      !line.table &&
      (isLabelled(said(line)) || footnote.test(said(line))) &&
      !body.slice(at).some(isOption)
    ) {
      // Behind the answer it is no word of an option; before it, it can be.
      if (answered.length > 0) parts.others.push(line)
      else parts.unclear ??= line
    } else if (last && at === last.at + 1 + last.more.length) last.more.push(line)
    else if (state === 'options') parts.options.at(-1)?.more.push(line)
    else parts.asked.push(line)
  }
  parts.options.sort((one, other) => one.place - other.place)
  for (const { line, answer, more } of answered) {
    const isWhole = answer === said(line).trim()
    const typed = parts.options.length === 0 && isWhole ? typedReason(answer) : null
    const length = typed?.length ?? (isWhole ? reasonStart(answer, parts.options) : 0)
    parts.answers.push(typed?.answer ?? (length === 0 ? answer : answer.slice(0, length).replace(/[^\p{L}]+/gu, '')))
    if (length > 0)
      parts.explains.unshift({ ...line, pieces: slicePieces(trimPieces(line.pieces), length), list: null }, ...more)
    else {
      parts.others.push(...more)
      parts.lost.push(...line.lost)
    }
  }
  return parts
}

const foldedWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns an answer that students type without the reason behind it, “12, because 3 × 4 is 12”, and where that begins; null without one. */
function typedReason(answer: string): { answer: string; length: number } | null {
  const [before, words = '', sign = ''] =
    /^\s*((?:\S+\s+){0,3}?[^\s,;:–—(-]+)(\s*[,;:(]\s*|\s+[-–—]\s+|\s+)(?=(?:because|since|لأن)\s+\S)/iu.exec(answer) ??
    []
  const isSure = sign.trim() !== '' || isNumeric(words)
  return before === undefined || !isSure ? null : { answer: words, length: before.length }
}

/** Returns whether an option has a letter: its own, or that of its place. */
const isLetterOf = (letter: string, option: Option) =>
  option.letter === null ? placeOfLetter(letter) === option.place : isSameLetter(option.letter, letter)

/** Returns where the reason begins behind the letter of an answer, “B. Because …”; 0 where words of an option or nothing stand there. */
function reasonStart(answer: string, options: readonly Option[]): number {
  const mark = reasonMark(answer)
  if (mark === null || !options.some((option) => isLetterOf(mark.letter, option))) return 0
  const reason = foldedWords(answer.slice(mark.length))
  const isOption = options.some(({ pieces }) => foldedWords(textOfPieces(pieces)).includes(reason))
  return isOption ? 0 : mark.length
}

/** Returns whether a text asks something or has a gap to fill. */
const asks = (text: string) =>
  /[?؟]|_{2,}|…{2,}|\.{4,}|^\s*(?:which|what|who|where|when|why|how|choose|select|complete|based on|according to|find|identify|ما|من|أي|اختر|أكمل)\b/iu.test(
    text,
  )

const isBlank = (text: string) => /^[\s_.…·-]*$/.test(text)

const isArabicOnly = (text: string) => /\p{Script=Arabic}/u.test(text) && !/\p{Script=Latin}/u.test(text)

/** Parts what stands before the options into the passage and the question: the last paragraph that asks, and what follows it. */
function askedOf(lines: readonly DocumentLine[]): { passage: DocumentLine[]; stem: DocumentLine[] } {
  const texts = lines.map((line) => (line.table ? '' : said(line).replaceAll('\uFFFC', '').trim()))
  const last = texts.findLastIndex(asks)
  const start = last >= 0 ? last : texts.findLastIndex((text) => text !== '')
  if (start < 0) return { passage: [], stem: [...lines] }
  // A line that goes on in the middle of a sentence belongs to the same paragraph.
  let first = start
  while (
    first > 0 &&
    lines[first]?.isApart === false &&
    lines[first]?.list === null &&
    // Nor does a question that is asked again in another language begin anew.
    (!/[.!?:;”"'؟]$/.test(texts[first - 1] ?? '') ||
      isArabicOnly(texts[first] ?? '') !== isArabicOnly(texts[first - 1] ?? ''))
  )
    first -= 1
  return { passage: lines.slice(0, first), stem: lines.slice(first) }
}

const gaps = (html: string) => html.replaceAll(/_{3,}/g, '<span class="blank"></span>')

/** Returns a key of a list without the words behind its letter where they are those of an option: with its letter they are the answer. */
function withoutOptionWords(key: ListedKey, options: readonly Option[]): ListedKey {
  const words = foldedWords(plainText(key.explanationHtml ?? ''))
  const option = options.find(({ pieces }) => words !== '' && foldedWords(textOfPieces(pieces)) === words)
  if (!option || key.answer === null) return key
  const isOwn = options.some(
    (one) => isLetterOf(key.answer ?? '', one) && foldedWords(textOfPieces(one.pieces)) === words,
  )
  return { ...key, answer: isOwn ? key.answer : `${key.answer}) ${textOfPieces(option.pieces)}`, explanationHtml: null }
}

type Key = { places: number[]; repair: CodedText | null } | { problem: CodedText }

/** Returns whether a line begins with a bullet, of its own or of the document's list. */
const isBulleted = (line: DocumentLine) =>
  line.list ? line.list.kind === 'bullet' : !line.table && bulletMark(said(line)) !== null

/** Returns where the lines begin that can be options without letters: below the question, those with bullets where some have. */
function itemsStart(asked: readonly DocumentLine[]): number {
  const question = asked.findLastIndex((line) => !line.table && /[?؟:]["”»)\s]*$|_{2,}/u.test(said(line)))
  const first = Math.max(question, 0) + 1
  const items = asked.slice(first)
  const bulleted = items.length - 1 - items.findLastIndex((line) => !isBulleted(line))
  if (bulleted > 0) return asked.length - bulleted
  // A statement asks nothing by its signs.
  const last = asked.slice(-2).map((line) => (line.table ? '' : said(line).trim().toLowerCase()))
  if (question < 0 && asked.length > 2 && last.toSorted().join('/') === 'false/true') return asked.length - 2
  return question < 0 ? asked.length : first
}

/** Returns a question whose options have neither letters nor numbers, where each of its answers is the words of one of them. */
function withItems(parts: Parts, written: readonly string[]): Parts {
  const start = itemsStart(parts.asked)
  const lines = parts.asked.slice(start)
  if (parts.options.length > 0 || written.length === 0 || lines.length < 2 || lines.some(({ table }) => table))
    return parts
  const options = lines.map((line, place): Option => {
    const { pieces, isMarked } = withoutSign(
      slicePieces(line.pieces, line.list ? 0 : (bulletMark(said(line))?.length ?? 0)),
    )
    return { letter: null, place, pieces: trimPieces(pieces), more: [], isSigned: isMarked }
  })
  const folded = (text: string) =>
    text
      .replace(/[.\s]+$/, '')
      .trim()
      .toLowerCase()
  const isNamed = (answer: string) => {
    const letter = /^\(?([a-j])[).]?$/i.exec(answer)?.[1]
    const isLetter = lines.every(isBulleted) && letter !== undefined && placeOfLetter(letter) < options.length
    return isLetter || options.some(({ pieces }) => folded(textOfPieces(pieces)) === folded(answer))
  }
  return written.every(isNamed) ? { ...parts, asked: parts.asked.slice(0, start), options } : parts
}

/** Returns the lines of a question without the bullet of its first one, where it is the only one: it stands before the question. */
function withoutBullet(asked: readonly DocumentLine[]): DocumentLine[] {
  const [first, ...others] = asked
  if (!first || first.list || !isBulleted(first) || others.some(isBulleted) || /^\s*[–—]/.test(said(first)))
    return [...asked]
  return [{ ...first, pieces: slicePieces(first.pieces, bulletMark(said(first))?.length ?? 0) }, ...others]
}

/** Returns whether options have other letters than A, B, C …: F, G, H, J in the ACT, or letters that count on from another question. */
const areShifted = (options: readonly Option[]): boolean =>
  options.some(
    ({ letter, place }) => letter !== null && /[a-z]/i.test(letter) && letter.toUpperCase() !== letterOf(place),
  )

/** Returns a key of options with letters of their own by the letters of their places; a letter that none of them has is a problem. */
function keyByPlaces(written: string, options: readonly Option[]): { text: string } | Key {
  const text = written.replace(/^(?:options?|choices?|answers?)\s+(?=\S)/i, '')
  const [, lettered, words = ''] =
    /^([([]?[a-z][)\].]?(?:\s*(?:[,;&+]|\band\b)\s*[([]?[a-z][)\].]?)*)$/i.exec(text) ??
    /^([([]?[a-z](?:[)\].:]+\s*|\s*[-–—]\s+))(\S[^]*)$/i.exec(text) ??
    []
  if (lettered === undefined) return { text }
  const letters = lettered.replaceAll(/\band\b/gi, ',').match(/[a-z]/gi) ?? []
  const places = letters.map((one) => options.findIndex(({ letter }) => letter !== null && isSameLetter(letter, one)))
  const said = options.findIndex(({ pieces }) => textOfPieces(pieces).trim().toLowerCase() === text.toLowerCase())
  if (places.every((place) => place >= 0)) {
    if (words !== '') return { text: `${places.map(letterOf).join(', ')}) ${words}` }
    if (said < 0 || places.includes(said)) return { places, repair: null }
    const [one, two] = [namesOfOptions(options, places), namesOfOptions(options, [said])]
    return { problem: finding('bank.right_unclear', { text, one, two }) }
  }
  // “I.” before words can be one of them.
  if (words !== '' || said >= 0) return { text }
  const all = options.map(({ place }) => place)
  return { problem: finding('bank.no_option_lettered', { answer: text, letters: namesOfOptions(options, all) }) }
}

/** Returns the Arabic letter of an option that an answer names with its words, “(ب) نورس”. */
function arabicLetterOf(answer: string, options: readonly Option[]): string | undefined {
  const [, letter = '', words = ''] =
    /^[([]?(\p{Script=Arabic})(?:[)\].:]+\s*|\s*[-–—]\s+)(\S[^]*)$/u.exec(answer) ?? []
  const isNamed = ({ letter: own, pieces }: Option) =>
    own !== null && isSameLetter(own, letter) && foldedWords(textOfPieces(pieces)) === foldedWords(words)
  return letter !== '' && options.some(isNamed) ? letter : undefined
}

/** Returns the right options of a text such as “B”, “(ب)”, “A and C”, or the words of an option. */
function keyOfText(written: string, options: readonly Option[], html: readonly string[]): Key {
  const bare = written.replace(/[.\s]+$/, '')
  const own = areShifted(options) ? keyByPlaces(bare, options) : { text: bare }
  if (!('text' in own)) return own
  const { text } = own
  const single = /^[([]?(\p{L})[)\].]?$/u.exec(text)?.[1] ?? arabicLetterOf(text, options)
  if (single !== undefined && placeOfLetter(single) >= 0) {
    // Arabic letters have two orders: the third is ج or ت, as the options themselves have it.
    const isArabic = (letter: string | null) => letter !== null && /\p{Script=Arabic}/u.test(letter)
    const at = isArabic(single)
      ? options.findIndex(({ letter }) => letter !== null && isSameLetter(letter, single))
      : -1
    const isUnknown = isArabic(single) && at < 0 && options.some(({ letter }) => isArabic(letter))
    if (isUnknown) return { problem: noSuchOption(single, options.length) }
    const right = rightOf(letterOf(at < 0 ? placeOfLetter(single) : at), html, false)
    return 'problem' in right ? right : { places: right.right, repair: right.repair }
  }
  const latin = text.replaceAll(/\s+and\s+/gi, ', ')
  const isSeveral = /^[a-j](?:\s*[,;&+]\s*[a-j])+$/i.test(latin)
  // A reason repeats what its author wrote.
  const right = rightOf(isSeveral ? latin : text, html, isSeveral)
  return 'problem' in right ? right : { places: right.right, repair: right.repair }
}

/** Words parted by a stroke, which can be one answer or several that are right. */
const parted = /\s\/\s|\p{L}{2}\/\p{L}{2}/u
/** Answers to several things at once: “a-1, b-2”. */
const listsAnswers =
  /^[([]?(?:\p{L}|\d{1,3})[)\]]?\s*(?:[-–—:=.)]|->|→)\s*\S[^,;]*(?:[,;]\s*[([]?(?:\p{L}|\d{1,3})[)\]]?\s*(?:[-–—:=.)]|->|→)\s*\S[^,;]*)+$/u

/** Returns the answers that a text accepts: one in quotation marks, or parted by “|”, “;”, and between numbers by “or”. */
function acceptedIn(
  answer: string,
  question: string,
): { accepted: string[]; repairs?: CodedText[] } | { problem: CodedText } {
  const [, quoted] = /^["“«]([^"“”«»|;]+)["”»]$/u.exec(answer.trim()) ?? []
  if (quoted !== undefined) return { accepted: [quoted] }
  if (saysAnswersVary(answer, question)) return { problem: finding('bank.answers_vary') }
  if (listsAnswers.test(answer.trim()) || keysBehind(answer).length > 1)
    return { problem: finding('bank.answers_listed', { text: shortened(answer, 40) }) }
  if (hasWordsBehind(answer)) return { problem: finding('bank.answer_reason', { text: shortened(answer, 40) }) }
  const parts = answer.split(/\s*[|;]\s*/).filter((one) => one !== '')
  const accepted = parts.flatMap((part) => {
    const numbers = part.split(/\s+(?:or|أو|او)\s+/u)
    const forms = part.split(/,\s+(?:or\s+)?/u)
    return numbers.every(isNumeric) ? numbers : areOneNumber(forms) ? forms : [part]
  })
  // “Accept snow” behind a semicolon bids to do so, and is no answer itself.
  const unclear = accepted.find(
    (one, at) => canBeSeveral(at === 0 ? one : `; ${one}`) || parted.test(one) || areNumbers(one.split(/,\s+/)),
  )
  if (unclear !== undefined) return { problem: finding('bank.or_unclear', { text: shortened(unclear, 40) }) }
  const { accepted: all, signed } = withBareNumbers(accepted, question)
  if (signed === null) return { accepted }
  const named = { text: shortened(signed.text, 40), also: shortened(signed.also, 40) }
  return { accepted: all, repairs: [finding('bank.also_accepted', named)] }
}

/** The colors that programs give links, also when they were visited: no author has chosen one of them for an option. */
const colorsOfLinks = /^#?(?:0563c1|467886|954f72|96607d|0000ee|1155cc|551a8b|hyperlink|followedhyperlink)$/i

/** Returns the one option whose color as a link is another than that of all others, which are links too; none where it can be either of two. */
function apartAmongLinks(options: readonly Option[]): Option[] {
  const colors = options.map(({ pieces }) => {
    const [color, ...others] = new Set(pieces.filter(({ text }) => text.trim() !== '').map((piece) => piece.linkColor))
    return others.length === 0 ? color : undefined
  })
  if (colors.includes(undefined) || new Set(colors).size !== 2) return []
  const isAlone = (color: string | undefined) => colors.indexOf(color) === colors.lastIndexOf(color)
  const found = options.filter(
    (_, at) => colors[at] !== '' && !colorsOfLinks.test(colors[at] ?? '') && isAlone(colors[at]),
  )
  return found.length === 1 ? found : []
}

/** Returns the options that are set apart from the others by a sign, by a marker, by a color or by bold type. */
function marked(options: readonly Option[]): { places: number[]; tag?: string; isByColor: boolean } | null {
  const wholly = (test: (piece: Piece) => boolean) => options.filter(({ pieces }) => areWholly(pieces, test))
  const highlighted = wholly(({ isHighlighted }) => isHighlighted === true)
  const colored = wholly(({ isColored }) => isColored === true)
  const ways: { found: Option[]; tag?: string; isByColor?: boolean }[] = [
    { found: options.filter(({ isSigned }) => isSigned) },
    { found: highlighted, isByColor: highlighted.every((option) => colored.includes(option)) },
    { found: apartAmongLinks(options), isByColor: true },
    { found: wholly(({ tags }) => tags.includes('strong')), tag: 'strong' },
  ]
  const way = ways.find(({ found }) => found.length > 0 && found.length < options.length)
  if (!way) return null
  const { found, isByColor = false } = way
  const places = found.map(({ place }) => place)
  const bold = wholly(({ tags }) => tags.includes('strong')).map(({ place }) => place)
  // Bold type marks what another sign marks too, and would show it to students.
  const tag = way.tag ?? (same(bold, places) ? 'strong' : undefined)
  return { places, isByColor, ...(tag && { tag }) }
}

const same = (one: readonly number[], other: readonly number[]) => one.toSorted().join() === other.toSorted().join()

/** Returns whether an answer is the number of a line at the end of a question: such lines are its options, unless it asks how many. */
function isItemAmong(answer: string, asked: readonly DocumentLine[]): boolean {
  const several = answer.split(/[,;&+]|\band\b/i)
  if (several.length > 1) return several.every((one) => isItemAmong(one, asked))
  const place = placeOfNumber(answer.replaceAll(/[()\s]/g, ''))
  const bullets = asked.slice(itemsStart(asked)).filter(isBulleted)
  if (place >= 0 && place < bullets.length && bullets.length > 1)
    return !/\bhow many\b|كم/iu.test(asked.map(said).join(' '))
  const first = asked.findLastIndex((line) => itemMark(said(line))?.place === 0)
  const items = first < 0 ? [] : asked.slice(first)
  if (items.length < 2 || place < 0 || place >= items.length) return false
  const stem = asked.slice(0, first).map(said).join(' ')
  return items.every((line, at) => itemMark(said(line))?.place === at) && !/\bhow many\b|كم/iu.test(stem)
}

/** Returns the letters of lines below each other that look like options, and begin with none that options begin with. */
function strayLetters(asked: readonly DocumentLine[]): string[] {
  const marks = asked.map((line) =>
    line.table
      ? null
      : line.list?.kind === 'letter'
        ? line.list.place
        : line.list
          ? null
          : (latinMark(said(line))?.place ?? null),
  )
  const at = marks.findIndex(
    (place, start) => place !== null && place > 0 && followsPlace(marks[start + 1] ?? -1, place),
  )
  if (at < 0) return []
  const end = marks.findIndex(
    (place, after) => after > at && (place === null || !followsPlace(place, marks[after - 1] ?? -1)),
  )
  return marks.slice(at, end < 0 ? undefined : end).map((place) => latinLetters[place ?? -1] ?? '?')
}

/** Returns the answers that keys of a list give. */
const answersOf = (keys: readonly ListedKey[]): string[] =>
  keys.flatMap(({ answer, other }) => [...(answer === null ? [] : [answer]), ...(other === undefined ? [] : [other])])

/** Reads what a question of a document asks, or why it is refused. */
function kindOf(
  parts: Parts,
  listed: readonly ListedKey[],
): { asks: NeutralQuestion['asks']; repairs?: CodedText[] } | { problem: CodedText } {
  const { options } = parts
  const written = [...parts.answers, ...answersOf(listed)]
  if (options.length === 0) {
    const [answer] = written
    const letters = strayLetters(parts.asked)
    if (letters.length > 1) return { problem: finding('bank.letters', { letters: letters.join(', ') }) }
    if (answer === undefined) return { problem: finding('bank.nothing_to_answer') }
    if (new Set(written.map((text) => text.toLowerCase())).size > 1)
      return {
        problem: finding('bank.keys_conflict', {
          one: shortened(written[0] ?? '', 40),
          two: shortened(written[1] ?? '', 40),
        }),
      }
    const bare = answer.replace(/\.$/, '').trim()
    const stem = parts.asked.map(said).join(' ')
    const isStatement = /^[tf]$/i.test(bare) && /\btrue\b|\bfalse\b|\bT\s*\/\s*F\b/i.test(stem)
    // A letter beside a statement is no answer that is typed.
    if (/^[tf]$/i.test(bare) && !isStatement && !asks(stem)) return { problem: finding('bank.true_or_false') }
    if (isStatement || /^(?:true|false|صح|صحيح|خطأ|خاطئ)$/i.test(bare))
      return { asks: { shape: 'judgment', says: { isTrue: /^(?:true|t|صح|صحيح)$/i.test(bare) } } }
    if (/^[([]?[A-HJKa-hjkأبجدتث](?:[)\]]?\s*[,;&+،]\s*[([]?[A-HJKa-hjkأبجدتث])*[)\]]?$/u.test(withTypedMarks(bare)))
      return { problem: finding('bank.no_options') }
    // Gaps beside each other are one answer of several words.
    if ((stem.match(/_{2,}(?:\s*_{2,})*/g) ?? []).length > 1) return { problem: finding('bank.braces_many') }
    // Keys of several questions: “A B D C”, “① Ⓑ ② Ⓐ”.
    if (/^[A-K](?:\s+[A-K])+$/.test(bare) || keysBehind(withTypedMarks(bare)).length > 1)
      return { problem: finding('bank.answers_listed', { text: shortened(bare, 40) }) }
    // The letter of a list, in an alphabet that no option is known to have.
    if (/^[([]?\p{L}[)\].]?$/u.test(bare) && parts.asked.filter(({ list }) => list !== null).length > 1)
      return { problem: finding('bank.no_options') }
    if (isItemAmong(bare, parts.asked) || namesMark(bare, parts.asked.map(said).join('\n')))
      return { problem: finding('bank.no_options') }
    const read = acceptedIn(answer, stem)
    if ('problem' in read) return read
    const { accepted, repairs = [] } = read
    return { asks: { shape: 'textEntry', says: { accepted } }, repairs }
  }
  if (parts.unclear && isOfFeedback(said(parts.unclear)))
    return { problem: finding('bank.feedback_unclear', { text: shortened(said(parts.unclear).trim(), 60) }) }
  if (parts.unclear)
    return { problem: finding('bank.label_unclear', { text: shortened(said(parts.unclear).trim(), 60) }) }
  if (options.some(({ place }, at) => place !== at))
    return {
      problem: finding('bank.letters', {
        letters: options.map(({ letter, place }) => letter?.toUpperCase() ?? letterOf(place)).join(', '),
      }),
    }
  if (options.length > optionLetters.length) return { problem: finding('bank.options_many', { count: options.length }) }
  const mark = marked(options)
  const html = options.map(({ pieces, more }) => {
    const words = htmlOfPieces(pieces, mark?.tag)
    return more.length === 0 ? words : words === '' ? htmlOfLines(more) : `${words}<br>${htmlOfLines(more)}`
  })
  if (html.some((text) => text === '')) return { problem: finding('bank.option_empty') }
  const keys: Exclude<Key, { problem: CodedText }>[] = []
  for (const text of written) {
    const key = keyOfText(text, options, html)
    if ('problem' in key) return key
    keys.push(key)
  }
  const places = [...keys.map((key) => key.places), ...(mark ? [mark.places] : [])]
  const [right] = places
  if (!right) return { problem: finding('bank.right_missing') }
  const isByColor = keys.length === 0 && mark?.isByColor === true
  const repairs = [
    ...keys.flatMap(({ repair }) => repair ?? []),
    ...(isByColor ? [finding('bank.key_by_color', { letters: namesOfOptions(options, right) })] : []),
  ]
  const other = places.find((one) => !same(one, right))
  // Bold words can be the way the question is set; a key that is written counts, and a mark that says otherwise is a doubt.
  if (other)
    return {
      problem: finding('bank.keys_conflict', {
        one: namesOfOptions(options, right),
        two: namesOfOptions(options, other),
      }),
    }
  const isSeveral = right.length > 1
  if (isSeveral && written.length === 0 && !takesSeveral(parts.asked.map(said).join(' ')))
    return { problem: finding('bank.marks_many', { letters: namesOfOptions(options, right) }) }
  return { asks: { shape: isSeveral ? 'multipleChoice' : 'singleChoice', says: { options: html, right } }, repairs }
}

/** Returns the pieces of lines and of the tables in them. */
const piecesOf = (lines: readonly DocumentLine[]): Piece[] =>
  lines.flatMap(({ pieces, table }) => [...pieces, ...(table ? piecesOf(linesOfTable(table)) : [])])

/** Returns the names of what sets words of pieces apart. */
const apartIn = (pieces: readonly Piece[]): string[] => [
  ...new Set(
    pieces
      .filter(({ text }) => text.trim() !== '')
      .flatMap(({ isHighlighted, isShaded, framedBy = [] }) => [
        ...(isHighlighted === true || isShaded === true ? ['highlight'] : []),
        ...framedBy,
      ]),
  ),
]
const isSetApart = (piece: Piece) => apartIn([piece]).length > 0

/** Returns whether some of the words of pieces are such, and others are not. */
const isInPart = (pieces: readonly Piece[], test: (piece: Piece) => boolean) =>
  pieces.some(test) && !areWholly(pieces, test)

/** A text in the body of a question that questions after it share: how many still do, null for those that ask about a text. */
type PassedText = { lines: readonly DocumentLine[]; left: number | null }

/** Returns the text that a question shares with one before it, and notes its own where later ones share that. */
function textFor(
  { group, own, stem }: { group: Group; own: readonly DocumentLine[]; stem: readonly DocumentLine[] },
  passed: PassedText,
): { shared: readonly DocumentLine[]; isUnsure: boolean } {
  if (group.shared.length > 0) return { shared: group.shared, isUnsure: group.isCarried }
  if (group.passesTo !== undefined) Object.assign(passed, { lines: own, left: group.passesTo })
  else if (passed.left === null && own.length > 0) passed.left = 0
  else if (passed.left === null && passed.lines.length > 0 && speaksOfText(stem.map(said).join(' ')))
    return { shared: passed.lines, isUnsure: true }
  else if (passed.left !== null && passed.left > 0) {
    passed.left -= 1
    return { shared: passed.lines, isUnsure: false }
  }
  return { shared: [], isUnsure: false }
}

function takeGroup(
  group: Group,
  listed: readonly ListedKey[] | null,
  { reading, hasLetters, passed }: { reading: OpenReading; hasLetters: boolean; passed: PassedText },
): void {
  const { line, number } = group
  const first = shortened(group.body.map(said).join(' ').trim(), 40)
  const placed = number === null ? (sentence: CodedText) => sentence : atQuestion(number)
  const found = partsOf(group, hasLetters)
  const keys = (listed ?? []).map((key) => withoutOptionWords(key, found.options))
  const parts = withItems(found, [...found.answers, ...answersOf(keys)])
  const { passage: own, stem } = askedOf(number === null ? withoutBullet(parts.asked) : parts.asked)
  const { shared, isUnsure } = textFor({ group, own, stem }, passed)
  const isCarried = isUnsure && own.length === 0
  const passage = isUnsure && own.length > 0 ? own : [...shared, ...own]
  if (isCarried) reading.repair(line, placed(finding('bank.passage_carried')))
  // The text of a heading without one is missing.
  for (const heading of passage.length === 0 ? group.heading : [])
    reading.leaveText(heading.line, finding('bank.text_left_out', { text: shortened(said(heading).trim(), 60) }))
  if (group.hasMoved) reading.repair(line, placed(finding('bank.moved_above')))
  const lost = lostInLines([...passage, ...stem, ...parts.options.flatMap(({ more }) => more)])
  const refuse = (reason: CodedText) =>
    reading.refuse(line, reason, gaps(htmlOfLines(stem.length > 0 ? stem : group.body)), {
      options: parts.options.map(({ pieces, more }) => [htmlOfPieces(pieces), htmlOfLines(more)].join(' ')),
      right: marked(parts.options)?.places ?? [],
    })
  if (lost.length > 0) return refuse(placed(finding('bank.asks_lost', { names: namesOf(lost) })))
  if (group.hasUnclear === true) return refuse(placed(finding('bank.shown_unclear')))
  const lacksOther = group.label !== undefined && namesOtherText(stem.map(said).join(' '), group.label)
  if (group.lacksText === true || (lacksOther && own.length === 0)) return refuse(placed(finding('bank.no_passage')))
  if (listed === null) return refuse(placed(finding('bank.numbers_twice', { number: String(number) })))
  const asked = piecesOf([...passage, ...stem])
  // A question can ask about the color of a link too.
  const seen = asked.map((piece) => (piece.linkColor ? { ...piece, isHighlighted: true } : piece))
  if (isInPart(seen, isSetApart) && speaksOfColor(stem.map(said).join(' ')))
    return refuse(placed(finding('bank.asks_lost', { names: namesOf(apartIn(seen)) })))
  const kind = kindOf(parts, keys)
  // Without a number, its words alone say which text this is.
  if ('problem' in kind && number === null && parts.options.length === 0)
    return reading.refuse(line, finding('bank.at_text', { text: first, sentence: kind.problem }))
  if ('problem' in kind) return refuse(placed(kind.problem))
  const explains = [
    htmlOfLines(parts.explains),
    ...keys.flatMap(({ explanationHtml }) => explanationHtml ?? []),
  ].filter((html) => html !== '')
  const beside = piecesOf([...parts.options.flatMap(({ more }) => more), ...parts.explains])
  // An option that a marker sets apart as a whole is so as the key.
  const ofOptions = parts.options.flatMap(({ pieces }) =>
    isInPart(pieces, isSetApart)
      ? pieces
      : pieces.map((piece) => ({ ...piece, isHighlighted: false, isShaded: false })),
  )
  for (const name of apartIn([...asked, ...beside, ...ofOptions])) reading.drop(name)
  for (const repair of kind.repairs ?? []) reading.repair(line, placed(repair))
  for (const other of parts.others)
    reading.repair(other.line, placed(finding('bank.label_left_out', { text: shortened(said(other).trim(), 60) })))
  if (parts.lost.length > 0) reading.repair(line, placed(finding('bank.label_left_out', { text: namesOf(parts.lost) })))
  const unexplained = [...new Set([...lostInLines(parts.explains), ...keys.flatMap(({ lost }) => lost)])]
  if (unexplained.length > 0)
    reading.repair(line, placed(finding('bank.explanation_lost', { names: namesOf(unexplained) })))
  const label = (name: string) => parts.labels.get(name) ?? null
  const tags = label('tags')
  const module = label('module')
  const place = module === null ? null : moduleIn(module)
  if (module !== null && place === null)
    reading.repair(line, placed(finding('bank.module_unclear', { text: shortened(module, 40) })))
  reading.take(
    line,
    {
      ...unlabeled,
      asks: kind.asks,
      passageHtml: gaps(htmlOfText(passage)) || null,
      stemHtml: gaps(htmlOfLines(stem)),
      explanationHtml: explains.length === 0 ? null : explains.join('<br>'),
      externalId: label('id'),
      section: label('section'),
      domain: label('domain'),
      skill: label('skill'),
      difficulty: label('difficulty'),
      tags: tags === null ? null : tags.split(/\s*[,;]\s*/).filter((tag) => tag !== ''),
      ...place,
    },
    placed,
  )
}

/** A table of questions in a document: its place, its rows, and by their lines what explanations in it cannot carry over. */
type QuestionTable = { at: number; rows: TableRow[]; unexplained: { line: number; lost: string[] }[] }

/** Returns the first table of a document whose headings name the columns of questions. */
function questionTable(lines: readonly DocumentLine[]): QuestionTable | null {
  const at = lines.findIndex(
    ({ table }) => table?.[0] && namesQuestions(table[0].map((cell) => cell.map(said).join(' '))),
  )
  const found = lines[at]
  if (!found?.table) return null
  const [heads = [], ...below] = found.table.map((row) => row.map((cell) => cell.map(said).join(' ')))
  // “Question | Answer” stands above numbers and letters too: that is a key.
  const isKey = heads.every(
    (head, column) => fieldOf(head) !== 'question' || below.every((row) => /^\s*\S{0,3}\s*$/.test(row[column] ?? '')),
  )
  if (isKey) return null
  const unexplained: QuestionTable['unexplained'] = []
  const rows = found.table.map((row, place) => {
    const line = linesOfTable([row])[0]?.line ?? found.line + place
    const isExplanation = (column: number) =>
      fieldOf((found.table?.[0]?.[column] ?? []).map(said).join(' ')) === 'explanation'
    const lostIn = (holds: (column: number) => boolean) => lostInLines(row.filter((_, column) => holds(column)).flat())
    const ofExplanation = lostIn(isExplanation)
    if (ofExplanation.length > 0) unexplained.push({ line, lost: ofExplanation })
    const lost = [...found.lost, ...lostIn((column) => !isExplanation(column))]
    return {
      line,
      ...(lost.length > 0 && { problem: finding('bank.asks_lost', { names: namesOf(lost) }) }),
      cells: row.map((cell) => cell.map(said).join('\n').trim()),
      rich: new Map(
        row.flatMap((cell, column) => {
          const html = htmlOfLines(cell)
          return /[<&]/.test(html) ? [[column, html] as const] : []
        }),
      ),
    }
  })
  return { at, rows, unexplained }
}

/** Returns the words of a line, with the names of what it shows: “img”, “math”. */
const named = ({ pieces }: DocumentLine) =>
  pieces.map(({ text, html }) => (html === undefined ? text : (/<(\w+)/.exec(html)?.[1] ?? text))).join('')

/** Says that lines of a document belong to no question, each once. */
function leaveOut(reading: OpenReading, lines: readonly DocumentLine[]): void {
  for (const line of lines) {
    const text = (line.table ? linesOfTable(line.table).map(named).join(' ') : named(line)).trim()
    const lost = lostInLines([line])
    // Options and answers are part of a question, which is not there without them.
    const isPart = isOfAnotherQuestion(line) || optionMarkOf(line) !== null
    const say = isPart ? reading.refuse : canBeAskedAbout(line) ? reading.leaveText : reading.repair
    if (text !== '') say(line.line, finding('bank.text_left_out', { text: shortened(text, 60) }))
    if (lost.length > 0) reading.repair(line.line, finding('bank.text_left_out', { text: namesOf(lost) }))
  }
}

/** The keys of a question, and explanations with its number that are left out, because nothing shows whether they are its own. */
type OwnKeys = { keys: readonly ListedKey[]; left: readonly ListedKey[] }

/**
 * Returns a function that finds the keys of a question by its number, and its place among those with this number: modules can be numbered
 * from 1 each. A list with as many keys for it, and nothing between them that says another order, has them in the order of the questions; null
 * where nothing shows which is whose.
 */
function keysByQuestion(
  { list, explanations }: DocumentKeys,
  lines: readonly DocumentLine[],
): (number: number, at: { place: number; count: number }) => OwnKeys | null {
  const lists = [list, explanations].map((one) => ({ ...one, isInOrder: areInOrderOf(one.names, lines) }))
  return (number, { place, count }) => {
    const found: ListedKey[] = []
    for (const { keys, isInOrder } of lists) {
      const listed = keys.get(number) ?? []
      if (count === 1 || listed.length === 0) found.push(...listed)
      else if (listed.length === count && isInOrder) found.push(listed[place]!)
      // The list before the explanations has given the key.
      else if (keys === explanations.keys && (found.length > 0 || listed.every(({ answer }) => answer === null)))
        return { keys: found, left: listed }
      else return null
    }
    return { keys: found, left: [] }
  }
}

const answerOf = (line: DocumentLine): string | null => {
  const role = line.table ? null : roleOf(said(line))
  return role?.is === 'answer' ? said(line).slice(role.length) : null
}
const isAnswer = (line: DocumentLine) => answerOf(line) !== null

/** Words of an answer that is a line to write on, or bids to choose one. */
const bidsToAnswer = /^[\s_.…]*$|^\s*(?:choose|select|circle|write|mark|اختر|اكتب)(?!\p{L})/iu
const namesExample = /^\s*(?:example|sample|مثال|نموذج)(?!\p{L})/iu

/** Returns whether the first answer of a document is of a sample above its questions, or is none. */
function isOfSample(answer: DocumentLine, lines: readonly DocumentLine[]): boolean {
  const before = lines.slice(0, lines.indexOf(answer))
  return (
    bidsToAnswer.test(answerOf(answer) ?? '') ||
    before.some((line) => !line.table && (optionMarkOf(line) !== null || namesExample.test(said(line))))
  )
}

/**
 * Returns lines whose answers stand above their questions with each answer below its own: the first one stands above all questions, and
 * none behind the last. Where it is not clear by empty lines that each belongs to the question below it, nor that all but the first belong
 * to the one above, they are of none: `stray`.
 */
function withAnswersBelow(
  lines: readonly DocumentLine[],
  groups: readonly Group[],
): { lines: DocumentLine[]; stray: DocumentLine[] } | null {
  const answers = lines.filter(isAnswer)
  const [first, last] = [groups[0], groups.at(-1)]
  const start = answers[0]
  if (!first || !last || !start || start.line >= first.line || (answers.at(-1)?.line ?? 0) > last.line) return null
  const starts = new Set(groups.map(({ line }) => line))
  const isAbove = (at: number) => starts.has(lines[at + 1]?.line ?? -1)
  const areAbove = lines.every((line, at) => !isAnswer(line) || isAbove(at))
  const areClear = areAbove && lines.every((line, at) => !isAnswer(line) || (line.isApart && !lines[at + 1]?.isApart))
  let isNextApart = false
  const areOfThoseAbove = lines.toReversed().every((line) => {
    if (starts.has(line.line)) isNextApart = line.isApart
    return line === start || !isAnswer(line) || (!line.isApart && isNextApart)
  })
  // Right above a question each, they can be of these whether or not some questions have none.
  const areOfNone = areAbove || answers.length === groups.length
  if (!areClear && (areOfThoseAbove || !areOfNone || isOfSample(start, lines))) return null
  let held: DocumentLine[] = []
  const moved = lines.flatMap((line) => {
    if (!isAnswer(line)) return [line]
    const before = held
    held = [line]
    return before
  })
  return areClear
    ? { lines: [...moved, ...held], stray: [] }
    : { lines: lines.filter((line) => !isAnswer(line)), stray: answers }
}

/** Reads the questions of a document's lines. `note` reports what the reader of the document has to say itself. I7 */
export function readLines(
  document: readonly DocumentLine[],
  { pictures, note }: { pictures?: Pictures; note?: (reading: OpenReading) => void } = {},
): BankReading {
  const reading = openReading({ knowsAnswers: true })
  note?.(reading)
  const more = pictures && { pictures }
  const table = questionTable(document)
  if (table) {
    const beside = document.filter((_, at) => at !== table.at)
    // Questions can stand above and below a table of others.
    const others = questionTable(beside) ? null : readLines(beside)
    const hasOthers = others !== null && others.questions.length > 0
    if (!hasOthers) leaveOut(reading, beside)
    for (const { line, lost } of table.unexplained)
      reading.repair(line, finding('bank.explanation_lost', { names: namesOf(lost) }))
    const of = readTable(table.rows)
    const { findings, dropped } = reading.close()
    return {
      ...of,
      ...more,
      questions: hasOthers
        ? [...of.questions, ...others.questions].toSorted((one, other) => one.line - other.line)
        : of.questions,
      findings: [...findings, ...of.findings, ...(hasOthers ? others.findings : [])],
      dropped: [...new Set([...(dropped ?? []), ...(of.dropped ?? []), ...(hasOthers ? (others.dropped ?? []) : [])])],
    }
  }
  const { lines: written, keys, unread } = takeKeys(lineByLine(document))
  const asWritten = arrange(written)
  const below = keys.list.keys.size > 0 ? null : withAnswersBelow(written, asWritten.groups)
  const lines = below?.lines ?? written
  for (const { line } of below?.stray ?? []) reading.refuse(line, finding('bank.stray_answer'))
  const { groups, loose, hasLetters } = below === null ? asWritten : arrange(lines)
  const numbers = groups.map(({ number }, at) => number ?? at + 1)
  const left = [...loose, ...unread].toSorted((one, other) => one.line - other.line)
  const passed: PassedText = { lines: [], left: 0 }
  const counts = new Map<number, { count: number; place: number }>()
  for (const number of numbers) counts.set(number, { count: (counts.get(number)?.count ?? 0) + 1, place: -1 })
  const keysOf = keysByQuestion(keys, lines)
  let next = 0
  groups.forEach((group, at) => {
    const number = numbers[at]!
    const start = next
    while (next < left.length && left[next]!.line < group.line) next += 1
    // A text that is left out is missing from then on.
    leaveOut(reading, left.slice(start, next))
    const one = counts.get(number)!
    one.place += 1
    const own = keysOf(number, one)
    if (one.place === 0)
      for (const { line } of own?.left ?? [])
        reading.repair(line.line, finding('bank.text_left_out', { text: shortened(said(line).trim(), 60) }))
    takeGroup(group, own?.keys ?? null, { reading, hasLetters, passed })
  })
  for (const [number, [key]] of new Map([...keys.explanations.keys, ...keys.list.keys]))
    if (key && !counts.has(number))
      reading.repair(key.line.line, finding('bank.key_of_none', { number: String(number) }))
  leaveOut(reading, left.slice(next))
  return reading.close(more)
}

/** Returns whether lines hold questions: options A and B, or numbered questions with their answers. */
export function hasQuestions(document: readonly DocumentLine[]): boolean {
  if (questionTable(document)) return true
  const lines = lineByLine(document)
  const marks = lines.map((line) =>
    line.table ? undefined : line.list?.kind === 'letter' ? line.list.place : optionMarkOf(line)?.place,
  )
  const hasOptions = marks.some((place, at) => place === 0 && marks.slice(at + 1, at + 5).includes(1))
  const hasAnswer = lines.some((line) => !line.table && roleOf(said(line))?.is === 'answer')
  if (hasOptions || hasAnswer) return true
  const { list, explanations } = takeKeys(lines).keys
  return list.keys.size + explanations.keys.size > 0
}
