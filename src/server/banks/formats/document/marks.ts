import { slicePieces, textOfPieces, type DocumentLine, type OptionMark, type Piece } from './lines.ts'

/** The letters that options can have. */
const latin = 'abcdefghijk'
/** Arabic letters of options by their places: in the order of the alphabet, and in that of the abjad. */
const arabic = ['أاإ', 'ب', 'جت', 'دث', 'هج']

/** Returns digits as Latin ones. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** Returns the place that a letter names, -1 for none. */
export const placeOfLetter = (letter: string): number => {
  const place = latin.indexOf(letter.toLowerCase())
  return letter === '' || place >= 0 ? place : arabic.findIndex((forms) => forms.includes(letter))
}

/** Returns whether two letters are the same, in either case and with any form of the first Arabic letter. */
export const isSameLetter = (one: string, other: string): boolean => {
  const folded = (letter: string) => (arabic[0]?.includes(letter) ? 'ا' : letter.toLowerCase())
  return folded(one) === folded(other)
}

/** Signs with which authors mark the right option. A root is one only apart from words: √2 and √ 2 are numbers. */
export const sign = String.raw`(?:(?<!\*)\*(?!\*)|[✓✔☑✅]|√(?=\s+(?![\d(]|\p{L}(?!\p{L}))))`
const optionStart = (letters: string) =>
  new RegExp(
    String.raw`^\s*(?:(${sign}\s*)|[✗✘❌]\uFE0F?\s*)?(?:[([](${letters})[)\]][.:]?|(${letters})(?:[)\]]|[.:-](?=\s|$)|[.](?=\p{L})(?!\p{L}\.)))[\s\u00a0]*(${sign}(?=\s*\S))?`,
    'u',
  )
const usualStart = optionStart('[A-Ka-kأاإبجدتثه]')
const latinStart = optionStart('[A-Za-z]')

/** Returns the letter that a text begins with as options do; null when it has none. */
export const optionMark = (text: string): OptionMark | null => markAt(text, usualStart, placeOfLetter)

/** Returns the mark of any Latin letter, with its place in the alphabet: options of a later question can count on to Z. */
export const latinMark = (text: string): OptionMark | null =>
  markAt(text, latinStart, (letter) => latinLetters.indexOf(letter.toUpperCase()))

function markAt(text: string, start: RegExp, placeOf: (letter: string) => number): OptionMark | null {
  const [all, before, boxed, bare, after] = start.exec(text) ?? []
  if (all === undefined) return null
  const letter = boxed ?? bare ?? ''
  return { letter, place: placeOf(letter), length: all.length, isMarked: (before ?? after) !== undefined }
}

/** The letters of lists by their places. */
export const latinLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The places with which options begin: A, and where every other question has other letters, E or F. */
const firstPlaces = new Set(Array.from('AEF', (letter) => latinLetters.indexOf(letter)))
export const isFirstPlace = (place: number): boolean => firstPlaces.has(place)

/** Returns whether an option follows another by its letter: the ACT has F, G, H, J, without the I that looks like 1. */
export const followsPlace = (place: number, before: number): boolean =>
  place === before + 1 || (latinLetters[before] === 'H' && latinLetters[place] === 'J')

/** Returns whether an option goes on with the letters of the question before, whose last place is `before`: “C” is rather what is left of four. */
export const goesOn = (place: number, before: number | null): boolean =>
  before !== null && place >= latinLetters.indexOf('E') && followsPlace(place, before)

/** Returns whether places of options follow each other, from one with which options begin or go on. */
export const areInOrder = (places: readonly (number | undefined)[], before: number | null = null): boolean =>
  places.every((place, at) =>
    place === undefined
      ? false
      : at === 0
        ? isFirstPlace(place) || goesOn(place, before)
        : followsPlace(place, places[at - 1] ?? -1),
  )

/** Returns the letter of an option of a line: the one that its question gives it, or the one that it begins with. */
export const optionMarkOf = (line: DocumentLine): OptionMark | null =>
  line.table ? null : (line.mark ?? optionMark(textOfPieces(line.pieces)))

const romanTens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx']
const romanOnes = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const romans = romanTens.flatMap((tens) => romanOnes.map((ones) => tens + ones)).slice(1)
const numberOrRoman = /^\s*(?:\((\d{1,2}|[ivxl]{1,7})\)|(\d{1,2}|[ivxl]{1,7})[.)])[\s\u00a0]+(?=\S)/i

/** Returns the place that a number or a Roman numeral names, from 0; -1 for none. */
export const placeOfNumber = (text: string): number => {
  const plain = withLatinDigits(text)
  return /^\d{1,2}$/.test(plain) ? Number(plain) - 1 : romans.indexOf(plain.toLowerCase())
}

/** Returns the number with which a line of a list begins: “(1)”, “2)”, “iii.”; null when it has none. */
export function itemMark(text: string): { place: number; length: number } | null {
  const [all, boxed, bare] = numberOrRoman.exec(withLatinDigits(text)) ?? []
  const place = placeOfNumber(boxed ?? bare ?? '')
  return all === undefined || place < 0 ? null : { place, length: all.length }
}

const bullet = /^\s*(?:[-–—•▪●■◦‣·➢➤]|o(?=\t))[\s\u00a0]+(?=\S)/u
const box = /^\s*(?:[-•*][\s\u00a0]+)?(?:\[([ xX*✓✔]?)\]|\(([ xX*✓✔])\)|([☐☑☒○]))[\s\u00a0]*(?=\S)/u

/** The sign before an item of a list that has neither letters nor numbers; `isTicked`: of a box, whether it is ticked. */
export type BulletMark = { length: number; isTicked: boolean | null }

/** Returns the bullet, or the box to tick, that a text begins with; null when it has none. */
export function bulletMark(text: string): BulletMark | null {
  const [boxed, square, round, drawn] = box.exec(text) ?? []
  if (boxed !== undefined) return { length: boxed.length, isTicked: /[^\s☐○]/u.test(square || round || drawn || '') }
  const [all] = bullet.exec(text) ?? []
  return all === undefined ? null : { length: all.length, isTicked: null }
}

// Two runs of space beside each other make an expression quadratic: where what stands between them may be missing, so may the second.
const wordOfNumber = String.raw`(?:questions?|q|item|problem|no|السؤال|سؤال|س)`
const numbered = new RegExp(
  String.raw`^\s*(?:_{2,}\s*)?(?:${wordOfNumber}\s*(?:[.:#-]\s*)?)?(?:#\s*)?(\d{1,3})(?:\s*[.):/](?!\d)|[-–](?=\s+\p{L}))[)\s:.-]*`,
  'iu',
)
const numberedByWord = new RegExp(
  String.raw`^\s*(?:${wordOfNumber}|#)\s*(?:[.:#-]\s*)?(\d{1,3})\b(?:\s+of\s+\d{1,3}(?=\s*(?:[:.)]|$)))?(?!\s*[?؟])[\s:.)–-]*`,
  'iu',
)
const numberAlone = /^\s*(\d{1,3})\s*$/

/** Returns a text whose first letter is small. */
const uncapitalized = (text: string) => text.replace(/\p{Lu}/u, (letter) => letter.toLowerCase())

/** A sentence about one question, whose number begins none: “Question 2 counts double”, “Question 5 refers to the graph”. */
const aboutQuestion =
  /^\s*[([]?(?:question|item|problem|السؤال)\s*(?:no\.?\s*|رقم\s+)?#?(\d{1,3})\s+(?:counts?|carries|refers?|relates?|belongs|pertains|asks\s+about|(?:is|are|will\s+be)\s+(?:about|based|worth|for|on|optional|an?\s+(?:bonus|extra)|bonus|extra|related|taken)|has\s+(?:\d+|one|two|three|four|five|double|no)\s+(?:points?|marks?|credits?)|(?:ي?عتمد|تعتمد|يشير|يتعلق|بدرجتين|بدرجة|له\s+درج))(?![^]*[?؟]\s*$)/u

/** Returns the number that a text begins with as questions do, with its length; null when it has none. */
export function stemMark(text: string): { number: number; length: number } | null {
  const plain = withLatinDigits(text)
  if (aboutQuestion.test(uncapitalized(plain))) return null
  const [all, digits] = numbered.exec(plain) ?? numberedByWord.exec(plain) ?? numberAlone.exec(plain) ?? []
  return all === undefined ? null : { number: Number(digits), length: all.length }
}

/** Words that can stand between the beginning of a line and “questions 4–6”: what it bids, in one sentence or two, or what text it names. */
const beforeRange = String.raw`(?:(?:read|look|study|اقرأ|اقرئي|انظر|ادرس|تأمل)(?!\p{L})[^.?!؟]{0,80}[.!]\s+)?(?:(?:then|now|ثم|read|use|refer|look|study|choose|answer|for|directions|text|passage|extract|the\s+following|this|اقرأ|اقرئي|استخدم|انظر|ادرس|تأمل|أجب|اجب|النص|القطعة)(?!\p{L})[^.?!؟]{0,80}?)?`
const rangeOfQuestions = new RegExp(
  String.raw`^\s*[([]?${beforeRange}(?<!\p{L})(?:questions?|items?|(?:عن\s+)?(?:الأسئلة|الاسئلة|السؤالين|السؤالان|أسئلة))\s*(?:from\s+|من\s+|رقم\s+)?\(?(\d{1,3})\)?\s*(?:[-–—]|to|through|and|&|إلى|الى|حتى|و)\s*\(?(\d{1,3})(?!\d)`,
  'iu',
)

/** Returns the first and the last number of “Questions 4–6 refer to the text”, “Question 4 refers to …”; null when a text is none such. */
export function rangeIn(text: string): { from: number; to: number } | null {
  const plain = withLatinDigits(text)
  const [, from, to = from] = rangeOfQuestions.exec(plain) ?? aboutQuestion.exec(uncapitalized(plain)) ?? []
  return from === undefined ? null : { from: Number(from), to: Number(to) }
}

const answerWords = String.raw`(?:the\s+)?(?:(?:correct|right)\s+(?:answer|option|choice|response|key)|answers?|ans|key|correct|الإجابة(?:\s+الصحيحة)?|الاجابة(?:\s+الصحيحة)?|الجواب(?:\s+الصحيح)?)`
const answerLine = new RegExp(
  String.raw`^\s*${answerWords}(?:(?:\s+(?:is|هي|هو))?\s*(?:[:：](?:[-–—](?=\s)|>)?|=>?|[-–—]>|→)|(?<=\bans)\.)\s*(?=\S)`,
  'iu',
)
const answerIs = new RegExp(
  String.raw`^\s*(?:the\s+)?(?:correct|right)\s+(?:answer|option|choice)\s+[-–—]\s+(?=\S)|^\s*(?:(?:the\s+)?(?:(?:correct|right)\s+)?(?:answer|option|choice)\s+is|${answerWords}(?:\s*[-–—])?)\s+(?=\(?[A-Zأابجدته]\)?\s*[.]?\s*$)|^\s*${answerWords}\s*[-–—]\s+(?=\(?[A-Kأابجدته]\)?\s*[:.–—-]\s+\S)`,
  'iu',
)
/** An answer behind other words of its line: in brackets, or parted from them by a tab or two spaces. */
const answerBehind = new RegExp(
  String.raw`(?<=\S)(?:\s*[([]\s*(${answerWords}\s*[:=：]\s*[^()[\]]{1,60}?)\s*[)\]]|(?:\t[\s\u00a0]*|[ \u00a0]{2,})(${answerWords}\s*[:=：]\s*\S.*?))$`,
  'iu',
)
const explanationLine =
  /^\s*(?:(?:explanation|rationale|reason|feedback|solution|why|الشرح|التفسير|التعليل|السبب)\s*[:：](?:[-–—](?=\s))?|sol[.:])\s*/iu
/** Returns whether a line begins as a solution, “Sol. …”, which can as well be a name or a word. */
export const isShortSolution = (text: string): boolean => /^\s*sol[.:]/i.test(text)
/** The heading of an explanation in a line of its own. */
const explanationHeading = /^\s*(?:(?:answer\s+)?(?:explanation|rationale)|الشرح|التفسير|التعليل)\s*$/iu
const keyHeading =
  /^\s*(?:the\s+)?(?:answer\s*keys?(?:\s*(?:and|with|&)\s*(?:explanations?|rationales?|solutions?))?|answer\s+section|(?:question|item|no\.?|q\.?|#)(?:\s+(?:number|no\.?|#))?\s+(?:(?:correct|right)\s+)?(?:answers?|key)|answers?|keys?|correct\s+answers?|solutions?|مفتاح\s+(?:الإجابة|الإجابات|الاجابة|الاجابات)|الإجابات|الاجابات|الأجوبة)\s*[:：]?\s*$/iu
/** Labels that a question keeps, by what authors call them. */
const keptLabels: [name: LabelName, pattern: RegExp][] = [
  ['section', /^section$/i],
  ['domain', /^(?:domain|category)$/i],
  ['skill', /^(?:skill|topic|subskill|objective|المهارة|الموضوع)$/iu],
  ['difficulty', /^(?:(?:question\s+)?difficulty|level|الصعوبة|المستوى)$/iu],
  ['tags', /^(?:tags?|keywords|labels)$/i],
  ['module', /^module$/i],
  ['id', /^id$/i],
]
/** Labels that say nothing of what a question asks, wherever they stand: “Subject: …” above the options can be a line of a letter. */
const sureLabels = /^(?:section|domain|skill|difficulty|tags?|id|points?|marks?|worth|الدرجة|الدرجات|العلامة)$/iu
/** Labels that no question keeps. */
const otherLabels =
  /^(?:points?|marks?|score|weight|worth|time(?:\s+limit)?|page|standards?|blooms?(?:['’]s)?(?:\s+\p{L}+)?|dok|cognitive\s+level|lo|subject|chapter|hint|tip|notes?|source|reference|remarks?|comments?|unit|lesson|author|type|question\s+type|الدرجة|الدرجات|العلامة|الوقت|الصفحة)$/iu
const labelled = /^\s*(\p{L}[\p{L}\p{N}'’_-]*(?:[ \t]+[\p{L}\p{N}'’_-]+){0,2})\s*[:：]\s*(\S.*)$/u
const passageHeading =
  /^\s*(?:(?:reading\s+)?passage|text|extract|excerpt|النص|القطعة)(?:\s+(?:\d{1,2}|[ivx]+|[a-d]))?\s*[:：]?\s*$/iu

/** Returns which of several texts a heading names, “Text 1” as 0; null for a heading that counts none. */
export function placeOfText(heading: string): number | null {
  const [, name] = passageHeading.test(heading) ? (/\s(\d{1,2}|[ivx]+|[a-d])\s*[:：]?\s*$/i.exec(heading) ?? []) : []
  if (name === undefined) return null
  return /^[a-d]$/i.test(name) ? placeOfLetter(name) : placeOfNumber(name)
}

/** The labels that a question of a document can have. */
type LabelName = 'section' | 'domain' | 'skill' | 'difficulty' | 'tags' | 'module' | 'id'

/** The role of a line that is not part of a question or its options; null: none. */
export type LineRole =
  | { is: 'answer' | 'explanation'; length: number }
  | { is: 'label'; name: LabelName | null; value: string; isSure: boolean }
  | { is: 'keys' | 'passage' }
  | null

/** The most characters of a heading: a longer line is none. */
const longestHeading = 200

/** The points of a question in brackets at the end of a line, as “(2 points)”. */
export const pointsBehind = /[([]\s*\d{1,3}(?:[.,]\d)?\s+(?:points?|pts|marks?)\s*[)\]]\s*$/i

/** Returns a text without the space around it where it can be a heading, else an empty one. */
export function headingIn(text: string): string {
  const bare = text.trim()
  return bare.length > longestHeading ? '' : bare
}

/** Returns what the words at the beginning of a line make of it. */
export function roleOf(text: string): LineRole {
  const heading = headingIn(text)
  if (keyHeading.test(heading)) return { is: 'keys' }
  if (passageHeading.test(heading)) return { is: 'passage' }
  const [answer] = answerLine.exec(text) ?? answerIs.exec(text) ?? []
  if (answer !== undefined) return { is: 'answer', length: answer.length }
  if (explanationHeading.test(heading)) return { is: 'explanation', length: text.length }
  const [explanation] = explanationLine.exec(text) ?? []
  if (explanation !== undefined) return { is: 'explanation', length: explanation.length }
  const [, label = '', value = ''] = labelled.exec(text) ?? []
  const name = keptLabels.find(([, pattern]) => pattern.test(label))?.[0] ?? null
  return name !== null || otherLabels.test(label)
    ? { is: 'label', name, value: value.trim(), isSure: sureLabels.test(label) }
    : null
}

/** Returns the letter of an answer with a reason behind it, “B. Because …”, and the length of what stands before the reason; null without one. */
export function reasonMark(answer: string): { letter: string; length: number } | null {
  const [before, letter = ''] =
    /^\s*[([]?(\p{L})[)\]]?(?:\s*[-–—:.]\s+|(?<=[)\]])\s+|\s+(?=because\s|\())(?=\S)/iu.exec(answer) ?? []
  const words = answer.slice(before?.length).match(/\p{L}{2,}/gu) ?? []
  return before === undefined || words.length < 3 ? null : { letter, length: before.length }
}

/** Returns the parts of a line that gives an answer and labels in columns: “A”, “PTS: 1”, “DIF: Easy”. */
export const partsInColumns = (text: string): string[] =>
  text
    .split(/\t+(?=\p{Lu}{2,4}:)|(?<!\s)\s+(?=(?:PTS|DIF|REF|OBJ|NAT|STA|LOC|TOP|KEY|MSC|NOT|TYP):)/u)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')

/** Returns whether a line begins with a label of any kind: after the options of a question it belongs to none of them. */
export const isLabelled = (text: string): boolean => labelled.test(text) && /^\s*[\p{Lu}\p{Lo}]/u.test(text)

/** Returns whether a line begins with a sign that some programs put before feedback: “@ …”, “~ …”, “... …”. */
export const isOfFeedback = (text: string): boolean => /^\s*(?:[@~]|\.{3})[ \t]+\S/.test(text)

/** The space or dash between an option and a word about it. */
const apart = String.raw`(?:\t|[ \u00a0]{2,}|\s[-–—]\s*)`
const afterSign = new RegExp(
  String.raw`(?:${sign}|[([](?:correct|right|answer|key|صحيح|الصحيحة)(?:\s+answer)?[)\]]|(?:[←⇐]|<[-=]{1,3})\s*(?:(?:the\s+)?(?:correct|right)(?:\s+answer)?|answer|key)?|${apart}(?:correct(?:\s+answer)?|right\s+answer))$`,
  'iu',
)
/** The most letters of a sign behind an option, with the space before it that tells it from a word. */
const longestSign = 80

const wrongSign = new RegExp(
  String.raw`^\s*[✗✘❌]\s*(?=\S)|(?<=\S)\s*[✗✘❌]\s*$|(?<=\S)${apart}(?:wrong|incorrect)\s*$`,
  'iu',
)

/** Returns the pieces of an option without the signs before or behind it that mark it as right or wrong. */
export function withoutSign(written: readonly Piece[]): { pieces: Piece[]; isMarked: boolean } {
  const all = textOfPieces(written)
  const wrong = wrongSign.exec(all)
  const pieces = wrong
    ? [...slicePieces(written, 0, wrong.index), ...slicePieces(written, wrong.index + wrong[0].length)]
    : written
  const text = textOfPieces(pieces).trimEnd()
  const [found] = afterSign.exec(text.slice(-longestSign)) ?? []
  const { length } = text.slice(0, text.length - (found?.length ?? 0)).trimEnd()
  // What is a star alone is the option itself.
  if (found === undefined || length === 0) return { pieces: [...pieces], isMarked: false }
  return { pieces: slicePieces(pieces, 0, length), isMarked: true }
}

/** Returns where three or more options with brackets begin behind their question: “Choose: a) is b) are c) be”. */
function bracketedStarts(text: string): number[] {
  const starts: number[] = []
  let last: number | null = null
  for (const { 0: found, index } of text.matchAll(/(?<!\s)\s+(?=\(?\p{L}\)\s*\S)/gu)) {
    const at = index + found.length
    const place = optionMark(text.slice(at))?.place
    if (place === undefined || !(last === null ? isFirstPlace(place) : followsPlace(place, last))) continue
    starts.push(at)
    last = place
  }
  return starts.length > 2 ? starts : []
}

/** Returns where options begin in a line that holds several of them: parted by tabs or two spaces, or each with its brackets. */
function optionStarts(text: string): number[] {
  const starts: number[] = []
  const first = optionMark(text)
  const isBracketed = first !== null && /^\s*(?:\(|\S\))/.test(text)
  // In two columns, the options of a line are not those that follow each other: “a. … \t c. …”.
  const inColumns = [...text.matchAll(/\t+[\s\u00a0]*/g)].flatMap(({ 0: found, index }) => {
    const at = index + found.length
    return (optionMark(text.slice(at))?.place ?? -1) > (first?.place ?? 9) ? [at] : []
  })
  if (first && inColumns.length > 0) return [0, ...inColumns]
  // By spaces, the second of two columns goes on two or three letters later: “A. …   C. …”.
  const bySpaces = first === null ? [] : [...text.matchAll(/(?<=\S)[ \u00a0]{3,}(?=\S)/g)]
  const second = bySpaces.map(({ 0: found, index }) => index + found.length)
  const at = second.find((one) => optionMark(text.slice(one, one + 8)) !== null) ?? -1
  const place = at < 0 ? undefined : optionMark(text.slice(at))?.place
  if (place !== undefined && (place === first!.place + 2 || place === first!.place + 3)) return [0, at]
  const gap = isBracketed ? /[\s\u00a0]+/g : /(?:\t[\s\u00a0]*|[ \u00a0]{2,})/g
  let last: number | null = first?.place ?? null
  if (first) starts.push(0)
  for (const { 0: found, index } of text.matchAll(gap)) {
    const at = index + found.length
    const place = at > 0 ? optionMark(text.slice(at))?.place : undefined
    if (place === undefined || !(last === null ? isFirstPlace(place) : followsPlace(place, last))) continue
    starts.push(at)
    last = place
  }
  return starts.length > 1 ? starts : bracketedStarts(text)
}

/** An answer that is a line in brackets: “[Ans: B]”. */
const answerInBrackets = new RegExp(
  String.raw`^(\s*[([]\s*)${answerWords}\s*[:=：.]\s*[^()[\]\s][^()[\]]{0,60}[)\]]\s*$`,
  'iu',
)

/** Returns a line without the brackets around an answer that is all of it. */
function withoutBrackets(line: DocumentLine): DocumentLine {
  const text = textOfPieces(line.pieces)
  const [, before] = line.list ? [] : (answerInBrackets.exec(text) ?? [])
  if (before === undefined) return line
  return { ...line, pieces: slicePieces(line.pieces, before.length, text.trimEnd().length - 1) }
}

/** Returns a line and the answer behind its words as two lines: “D) 9   Answer: C”. */
function withAnswerApart(line: DocumentLine): DocumentLine[] {
  const found = answerBehind.exec(textOfPieces(line.pieces).trimEnd())
  if (!found) return [line]
  const { 0: all, 1: boxed, 2: bare, index } = found
  const before = textOfPieces(line.pieces).slice(0, index)
  // A key behind its number is one line: “1. ANS: B”.
  if (stemMark(before)?.length === before.length) return [line]
  const answer = boxed ?? bare ?? ''
  const from = index + all.indexOf(answer)
  return [
    { ...line, pieces: slicePieces(line.pieces, 0, index) },
    { ...line, pieces: slicePieces(line.pieces, from, from + answer.length), list: null, isApart: false, lost: [] },
  ]
}

/** Returns a line with several options as lines of one option each, of what stands before them, and of the answer behind them. */
export function splitOptions(line: DocumentLine): DocumentLine[] {
  if (line.table) return [line]
  const text = textOfPieces(line.pieces)
  const starts = optionStarts(text)
  if (starts.length === 0) return withAnswerApart(withoutBrackets(line))
  const cuts = starts[0] === 0 ? starts : [0, ...starts]
  return cuts.flatMap((from, at) => {
    const part = {
      ...line,
      pieces: slicePieces(line.pieces, from, cuts[at + 1]),
      ...(at > 0 && { list: null, isApart: false, lost: [] }),
    }
    return at === cuts.length - 1 ? withAnswerApart(part) : [part]
  })
}

const pair = /[([]?(\d{1,3})\s*[.)\]:=\-–/]?\s*[([]?([A-Za-kأابجدته])[)\]]?(?![\p{L}\p{N}])/gu
const pairsAlone = /^(?:\s*[([]?\d{1,3}\s*[.)\]:=\-–/]?\s*[([]?[A-Za-kأابجدته][)\]]?[.]?(?:\s*[,;|،]\s*|\s+|$))+$/u

const listedPart = /^\s*[([]?(\d{1,3})(\s*[.)\]:=\-–/]\s*|\s+(?=\S+$))(\S.*?)\s*$/u

/** The name of a part of a test before its keys: “Part A: 1) b 2) c”. */
export const ofPart = /^\s*(?:part|section|module|unit)\s+[\p{L}\p{N}]{1,5}\s*[:.–-]\s*(?=[([]?\d)/iu

/** Returns the keys that stand behind their heading in one line, also as words: “1-A, 2. B, 3) cold”; none when they say anything else. */
export function keysBehind(written: string): { number: number; answer: string }[] {
  const text = written.replace(ofPart, '')
  const listed = keysIn(text)
  if (listed.length > 0) return listed
  const parts = withLatinDigits(text)
    .split(/\s*[,;|،]\s*(?=[([]?\d{1,3}(?!\d))|\t+|[ \u00a0]{2,}/u)
    .map((part) => listedPart.exec(part))
  const keys = parts.flatMap((part) => (part ? [{ number: Number(part[1]), answer: part[3] ?? '' }] : []))
  const isOrdered = keys.every(({ number }, at) => at === 0 || number > (keys[at - 1]?.number ?? 0))
  // “3 cats, 4 dogs” are no keys.
  const hasSign = parts.some((part) => part?.[2]?.trim())
  return keys.length > 1 && keys.length === parts.length && isOrdered && hasSign ? keys : []
}

const runOfKeys =
  /[([]?(\d{1,3})\s*[-–—]\s*(\d{1,3})[)\]]?(?:\s*[:.]\s*|\s+)([A-K]+|[A-Ka-kأابجدته](?:[\s,،]+[A-Ka-kأابجدته])*)(?=[\s,;،]*(?:$|[([]?\d))[\s,;،]*/gu

/** Returns the keys of a line that lists several by their first and their last number, “1-5 BADCA 6-8: B D A”; none when it says anything else. */
function keysInRuns(text: string): { number: number; answer: string }[] {
  const runs = [...text.matchAll(runOfKeys)].map(([all, from, to, answers = '']) => ({
    length: all.length,
    from: Number(from),
    count: Number(to) - Number(from) + 1,
    letters: answers.match(/\p{L}/gu) ?? [],
  }))
  const isWhole = runs.reduce((sum, { length }) => sum + length, 0) === text.length
  // A run with more or fewer letters than numbers leaves it open which is whose.
  if (!isWhole || !runs.every(({ count, letters }) => count === letters.length)) return []
  return runs.flatMap(({ from, letters }) => letters.map((answer, at) => ({ number: from + at, answer })))
}

/** Returns the keys that a line lists, “1. B 2. C” or “1-5 BADCA”; none when it says anything else. */
export function keysIn(text: string): { number: number; answer: string }[] {
  const plain = withLatinDigits(text)
  if (!pairsAlone.test(plain)) return keysInRuns(plain.trim())
  return [...plain.matchAll(pair)].map(([, number, answer = '']) => ({ number: Number(number), answer }))
}
