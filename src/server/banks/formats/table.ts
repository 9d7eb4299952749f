import type { CodedText } from '../../../core/coded.ts'
import { explanationOrNull, withFamily } from '../../../core/questions/explanation.ts'
import type { Asked, InterchangeShape } from '../../../core/questions/interchange.ts'
import { isQuestionType, questionKinds, questionTypes } from '../../../core/questions/kinds.ts'
import { letterPlace, optionLetters } from '../../../core/questions/question.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { typeOfShape, unlabeled, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import { columnLetters as letters, tableFields, type TableField } from '../../../core/quizzes/table-fields.ts'
import { blocksOf, plainText } from '../../../core/questions/reading.ts'
import { trapFamilyOf, type TrapFamily } from '../../../core/questions/traps.ts'
import { longestKindWord, mostKindWords } from '../../../core/quizzes/imports.ts'
import { shortened } from '../../../core/shortened.ts'
import type { ExportedField } from '../../../core/quizzes/exports.ts'
import type { BankReading, ColumnChoice, KindWords, TableChoice, TableColumn, UnknownKind } from './bank.ts'
import { markedHtml, typedHtml, withCharacters, writtenOf } from './markup.ts'
import { areInOrder, latinLetters, placeOfLetter, withLatinDigits } from './document/marks.ts'
import { foldedKind, kindIn } from './kind-words.ts'
import { moduleIn, poolIn, type ModulePlace } from './module-words.ts'
import {
  atPath,
  atQuestion,
  lacksText,
  namesOf,
  readingAt,
  noSuchOption,
  openReading,
  takesSeveral,
  type OpenReading,
} from './reading.ts'
import {
  areNumbers,
  canBeSeveral,
  hasWordsBehind,
  isNumeric,
  namesMark,
  withBareNumbers,
  withTypedMarks,
} from './typed-answers.ts'

/** Authors' names for the fields in the first line of a table, without spaces, case and punctuation. */
const synonyms: Partial<Record<TableField, RegExp>> = {
  id: /^(?:questionid|externalid|nr|no|number|qno|qnumber)$/,
  type: /^(?:kind|questiontype)$/,
  passage:
    /^(?:text|context|article|reading|stimulus|paragraph|excerpt|extract|body|passagetext|passagehtml|passagebody|readingpassage|readingtext)$/,
  question: /^(?:stem|prompt|questiontext|ask|questionstem|query)$/,
  image: /^(?:picture|figure|img|imagelink|imageurl|picturelink)$/,
  correct:
    /^(?:key|answer|ans|rightanswer|correctanswer|answerkey|right|solution|correctoption|correctanswers|correctindex|answerindex|correctletter|correctchoice|(?:correct|right)(?:answer|option|choice)?[1-4])$/,
  explanation: /^(?:explain|answerexplanation|feedback|rationale|reason|generalfeedback|why|sol)$/,
  skill: /^(?:topic|subskill|objective)$/,
  domain: /^(?:category|area)$/,
  difficulty: /^(?:level)$/,
  tags: /^(?:tag|labels|keywords)$/,
  pairs: /^(?:matches|matching)$/,
  module: /^(?:mod|modulenumber|moduleno|part|stage)$/,
  model_difficulty: /^(?:variant|pool|moduledifficulty|modulelevel|version)$/,
}

/** The same in Arabic, with one form of alif. */
const arabicSynonyms: Partial<Record<TableField, RegExp>> = {
  id: /^(?:م|الرقم|رقم|رقمالسؤال)$/u,
  type: /^(?:النوع|نوعالسؤال)$/u,
  passage: /^(?:النص|القطعة|نصالقطعة|الفقرة)$/u,
  question: /^(?:السؤال|سؤال|نصالسؤال)$/u,
  image: /^(?:الصورة|صورة)$/u,
  correct: /^(?:الاجابة|الاجابةالصحيحة|الجواب|الجوابالصحيح|مفتاحالاجابة|الخيارالصحيح)$/u,
  explanation: /^(?:الشرح|شرح|التفسير|التعليل|السبب)$/u,
  section: /^القسم$/u,
  skill: /^(?:المهارة|الموضوع)$/u,
  domain: /^(?:المجال|الفئة)$/u,
  difficulty: /^(?:الصعوبة|المستوى|مستوىالصعوبة)$/u,
  tags: /^(?:الوسوم|الكلماتالمفتاحية)$/u,
  module: /^(?:الوحدة|الجزء)$/u,
}
const arabicOrdinals = ['الاول', 'الثاني', 'الثالث', 'الرابع', 'الخامس']
const arabicOption = new RegExp(
  `^(?:(?:ال)?(?:خيار|اختيار|بديل|اجابة))?(?:([ابجدتثه])ـ?|([1-5])|(${arabicOrdinals.join('|')}))$`,
  'u',
)

/** Returns the place of the option that an Arabic heading names, from 0; -1 for none. */
function arabicOptionAt(name: string): number {
  const [all, letter, digit, ordinal] = arabicOption.exec(name) ?? []
  if (all === undefined) return -1
  if (letter !== undefined) return placeOfLetter(letter)
  return digit === undefined ? arabicOrdinals.indexOf(ordinal ?? '') : Number(digit) - 1
}

/** “A/F” stands above the first options of the ACT, whose every other question begins with F. */
const optionHead = /^(?:option|opt?|ans|choice|alternative|answer|distractor)?(?:([a-d])|([1-4])|(af|bg|ch|dj))$/

/** More options than a question has: a line that fills one is refused. */
const moreOptionsHead = /^(?:option|opt?|ans|choice|alternative|answer|distractor)?(?:[e-j]|[5-9]|10)$/
const isMoreOptions = (name: string) => moreOptionsHead.test(name) || arabicOptionAt(name) >= letters.length

/** Returns a heading without what templates add to it: “- max 120 characters”, “(Optional)”. */
const withoutAdvice = (head: string) =>
  // A heading in brackets as a whole is the name of an option: “(A)”.
  (/^\s*\(([^()]*)\)\s*$/.exec(head)?.[1] ?? head)
    .replace(/\s[-–—]\s[^]*$/, '')
    .replaceAll(/\((?!s\))[^)]{0,100}\)/gi, '')
const folded = (head: string) =>
  withLatinDigits(withoutAdvice(head))
    .toLowerCase()
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Columns that hold what a question asks about, in a form that no field has. */
const askedAboutHead =
  /^(?:table|dataset|poem|dialogue|transcript|underlined(?:text|words?|part|portion)?)$|(?:passage|stimulus|text|context)(?:id|ref|no|number)$|audio|video|sound|media|image|picture|figure|diagram|chart|visual|svg|(?<!para)graph/
const aboutPicture = /alt|credit|width|height|size|type|caption|copyright|licen[cs]e|has/
const saysNothing = /^(?:|no|none|false|0|-|—|n\/?a|null)$/i

/** Returns the field that a heading names. */
export function fieldOf(head: string): TableField | null {
  if (/^\s*(?:question|q)\s*(?:#|no\b\.?|nr\b\.?|number)\s*$/i.test(head)) return 'id'
  const name = folded(head)
  const same = tableFields.find((field) => folded(field) === name)
  if (same) return same
  const [, letter, number, two] = optionHead.exec(name) ?? []
  const option = letter ?? two?.[0] ?? letters[Number(number) - 1]
  if (option !== undefined) return `option_${option}` as TableField
  const place = arabicOptionAt(name)
  if (place >= 0) return place < letters.length ? (`option_${letters[place]}` as TableField) : null
  return tableFields.find((field) => synonyms[field]?.test(name) || arabicSynonyms[field]?.test(name)) ?? null
}

/**
 * A line of a table: its number in the file, its cells, and the HTML of those whose words are dressed, by their places. `problem` refuses
 * it, whatever its cells say.
 */
export type TableRow = {
  line: number
  cells: string[]
  rich?: ReadonlyMap<number, string>
  problem?: CodedText
  /** A remark on it, where it becomes a question. */
  note?: CodedText
  /** True if its key is the letter of the place of the right option, whatever letters its options begin with. */
  isKeyPlaced?: boolean
  /** Its number among the questions, where its line says too little. */
  number?: number
}

/** Columns with the words of one option in each row, and those that say whether it is right. */
const oneOptionHead =
  /^(?:options?|choices?|alternatives?|(?:answer|option|choice)(?:text|s)|answer|answeroptions?|answerchoices?|responses?)$/
const oneLetterHead = /^(?:(?:option|choice|answer)?(?:letter|label|key|no|number|id)|options?|choices?)$/
const oneFlagHead = /^(?:(?:is)?(?:correct|right|true)(?:answer|option)?|correctness|key|answer|score|points|fraction)$/

/** Returns whether a heading is “Q”, which is the question of tables that people fill in, unless it counts them. */
const isShortQuestion = (head: string): boolean => folded(head) === 'q'

/** Returns whether a first line names columns from which questions can be made. */
export const namesQuestions = (cells: readonly string[]): boolean => {
  const fields = new Set(cells.map(fieldOf))
  // “Q” beside “Answer” alone can head the numbers of a key.
  const isAsked =
    fields.has('question') || (cells.some(isShortQuestion) && fields.has('option_a') && fields.has('option_b'))
  const hasOptionRows = [oneOptionHead, oneFlagHead].every((form) => cells.some((head) => form.test(folded(head))))
  return isAsked && (fields.has('correct') || fields.has('pairs') || hasOptionRows)
}

/** Returns whether a column called “solution” explains the key that another column gives: some of it is a sentence. */
export const explainsKey = (head: string, heads: readonly string[], words: readonly string[]): boolean =>
  folded(head) === 'solution' &&
  heads.some((other) => other !== head && fieldOf(other) === 'correct') &&
  words.some((text) => text.trim().split(/\s+/).length > 3)

/** Columns that can hold options, or spellings of the answer that another column gives. */
const answerHeads = /^ans(?:[a-d]|[1-4])$/

/** Returns whether two of the columns “ans1”, “ans2” … have the same words in a row, but for capitals and spaces. */
function haveSpellings({ cells }: TableRow, heads: readonly string[]): boolean {
  const words = heads.flatMap((head, at) =>
    answerHeads.test(folded(head)) && cells[at]?.trim() ? [cells[at].trim().replaceAll(/\s+/g, ' ').toLowerCase()] : [],
  )
  return new Set(words).size < words.length
}

/** Returns whether the columns “ans1”, “ans2” … hold spellings of one answer: in each row that is filled in. */
function areSpellings(rows: readonly TableRow[]): boolean {
  const [heads, ...data] = rows
  const filled = data.filter(({ cells }) => cells.some((text) => text.trim() !== ''))
  return filled.length > 0 && filled.every((row) => haveSpellings(row, heads?.cells ?? []))
}

function columnsOf(rows: readonly TableRow[], chosen: ColumnChoice, areObjects: boolean): TableColumn[] {
  const [heads, ...first] = rows.slice(0, 20)
  const isNumbers = (at: number) => first.every(({ cells }) => /^\s*(?:q\.?\s*)?\d*\s*$/i.test(cells[at] ?? ''))
  const questions = (heads?.cells ?? []).filter((head) => fieldOf(head) === 'question').length
  const taken = new Set(Object.values(chosen))
  const areOneAnswer = areSpellings(rows)
  const all = heads?.cells ?? []
  const guessOf = (head: string, at: number): TableField | null => {
    // “Question” beside “Question Text” counts them.
    if (questions > 1 && fieldOf(head) === 'question' && isNumbers(at)) return 'id'
    if (!areObjects && isShortQuestion(head)) return isNumbers(at) ? 'id' : questions === 0 ? 'question' : null
    const isSolution = explainsKey(
      head,
      all,
      rows.slice(1).map(({ cells }) => cells[at] ?? ''),
    )
    if (!isSolution) return areOneAnswer && answerHeads.test(folded(head)) ? null : fieldOf(head)
    return all.some((other) => fieldOf(other) === 'explanation') ? null : 'explanation'
  }
  return all.map((head, at) => {
    const guess = guessOf(head, at)
    const field = at in chosen ? (chosen[at] ?? null) : guess !== null && !taken.has(guess) ? guess : null
    if (field !== null) taken.add(field)
    const samples = first
      .flatMap(({ cells }) => (cells[at] ? [shortened(cells[at].slice(0, 500), 60)] : []))
      .slice(0, 3)
    return { head: shortened(head.slice(0, 500), 80), samples, field }
  })
}

/** The cells of a row by their fields, as plain text; `html` where a field holds HTML. */
type Cells = ((field: TableField) => string) & { html(field: TableField): string }

function cellsOf({ cells, rich }: TableRow, places: ReadonlyMap<TableField, number>): Cells {
  const tidy = (text: string | undefined) => text?.replaceAll(/\r\n?/g, '\n').trim() ?? ''
  const cell = (field: TableField) => tidy(cells[places.get(field) ?? -1])
  const html = (field: TableField) => typedHtml(rich?.get(places.get(field) ?? -1) ?? cell(field))
  return Object.assign(cell, { html })
}

const separated = (text: string, separator = /(?<!\\)[|;\n]/): string[] =>
  text
    .split(separator)
    .map((part) => part.replaceAll(/\\([\\|;,])/g, '$1').trim())
    .filter((part) => part !== '')
/** Returns several answers or tags as one cell. */
export const separable = (parts: readonly string[], signs = /[\\|;]/g): string =>
  parts.map((part) => part.replaceAll(signs, '\\$&').replaceAll('\n', ' ')).join(' | ')

type Right = { right: number[]; repair: CodedText | null } | { problem: CodedText }

const letterOf = (place: number) => optionLetters[place] ?? ''

/** Returns the places that letters name: “B”, “(B)”, “B.”, and of several right options “A, C”. */
function lettersIn(text: string, isSeveral: boolean): number[] {
  const arabic = /^\(?(\p{Script=Arabic})[).]?$/u.exec(text)?.[1]
  if (arabic !== undefined) return placeOfLetter(arabic) < 0 ? [] : [placeOfLetter(arabic)]
  const one = /^(?:\(([a-d])\)|([a-d])[.)]?)$/i.exec(text)
  const several = isSeveral && /^\(?[a-d](?:[\s,;|&+]*[a-d])*\)?$/i.test(text) ? (text.match(/[a-d]/gi) ?? []) : []
  return (one ? [one[1] ?? one[2] ?? ''] : several).map((name) => letterPlace(name.toUpperCase()))
}

/** Returns the options that have these words, where they are written alike, letter by letter or but for capitals, or else where they read alike. */
function placesByWords(text: string, options: readonly string[]): number[] {
  const same = (form: (option: string) => string, words: string) =>
    options.flatMap((option, at) => (form(option).trim().toLowerCase() === words.toLowerCase() ? [at] : []))
  const written = same(writtenOf, text)
  const exact = written.filter((at) => writtenOf(options[at] ?? '').trim() === text)
  if (exact.length === 1) return exact
  return written.length > 0 ? written : same(plainText, plainText(typedHtml(text)))
}

/** A comma or a semicolon beside a digit: “1,500” is one number, “2; 5” a point. */
const signInNumbers = /\d\s*[,;]|[,;]\s*\d/

/**
 * Returns the options whose words a key lists, “iron | lead”; none where a part of it is no option or several. A comma, and any sign
 * between numbers, can be a part of one option: these part options only where several are asked for.
 */
function placesByList(text: string, options: readonly string[], isSeveral: boolean): number[] {
  if (signInNumbers.test(text) && !(isSeveral && !text.includes(','))) return []
  for (const sign of isSeveral ? [/[|;\n]/, /,/] : [/[|;\n]/]) {
    const parts = separated(text, sign)
    const places = parts.map((part) => placesByWords(part, options))
    if (parts.length > 1 && places.every((found) => found.length === 1)) return [...new Set(places.flat())].toSorted()
  }
  return []
}

/** Returns a key without the words before it, “Correct answer: B”, and without the words of the option that its letter names. */
function bareKey(written: string, options: readonly string[]): string {
  const text = written.replace(
    /^(?:the\s+)?(?:correct\s+|right\s+)?(?:answer|option|choice|key)\s*(?:is\b)?\s*[:=]?\s+(?=\S)/i,
    '',
  )
  const [, letter = '', words = ''] = /^\(?([a-d]|[أابجتدث])(?:[).:]\s+|\)|\s*[-–—]\s+|\s+)(\S[^]*)$/iu.exec(text) ?? []
  const option = options[placeOfLetter(letter)]
  const isNamed = letter !== '' && option !== undefined && placesByWords(words, [option]).length > 0
  return isNamed ? letter : text
}

/** Returns options without their letters, where each begins with its own. */
function withoutLetters(options: string[]): string[] {
  const bare = options.map((html, at) => {
    const [mark] = new RegExp(`^\\(?${letterOf(at)}(?:[).:]\\s+|\\))`, 'i').exec(html) ?? []
    return mark === undefined ? null : html.slice(mark.length)
  })
  return options.length > 1 && bare.every((html) => html !== null && html !== '') ? (bare as string[]) : options
}

/** Characters that only direct or part the letters around them. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The numbers of options as a key, one or several. */
const severalNumbers = /^[1-4](?:\s*[,;|&]\s*[1-4])*$/

/** Letters as a key, one or several: no plus or slash stands between them, since “a + b” and “a/b” are answers. */
const onlyLetters = /^\(?[a-hjk][).]?(?:(?:\s*[,;|&\n]\s*|\s+and\s+)\(?[a-k][).]?)*$/i

/** Reads which options are right: by letters, by numbers, or by the words of an option; refuses what can mean two of them. */
export function rightOf(given: string, options: readonly string[], isSeveral: boolean): Right {
  const written = given.replaceAll(unseen, '').trim()
  const text = placesByWords(written, options).length > 0 ? written : bareKey(written, options)
  if (text === '') return { problem: finding('bank.right_missing') }
  const areThere = (places: number[]) => (places.every((place) => place < options.length) ? places : [])
  const byLetters = areThere(lettersIn(isSeveral ? text.replaceAll(/\s+and\s+/gi, ', ') : text, isSeveral))
  const digits = (isSeveral ? severalNumbers : /^[1-4]$/).test(text) ? (text.match(/\d/g) ?? []) : []
  const byNumbers = areThere(digits.map((digit) => Number(digit) - 1))
  const byWords = placesByWords(text, options)
  const byList = isSeveral && byWords.length === 0 ? placesByList(text, options, true) : []
  const named = byLetters.length > 0 ? byLetters : byNumbers
  const unclear = (one: readonly number[], two: readonly number[]) => ({
    problem: finding('bank.right_unclear', {
      text,
      one: one.map(letterOf).join(', '),
      two: two.map(letterOf).join(', '),
    }),
  })
  const other = byWords.find((place) => named.length !== 1 || named[0] !== place)
  if (named.length > 0 && other !== undefined) return unclear(named, [other])
  if (named.length > 0 && byList.length > 0 && named.toSorted().join() !== byList.join()) return unclear(named, byList)
  if (byLetters.length > 0) return { right: byLetters, repair: null }
  if (byWords.length === 1 || byList.length > 0) return { right: byWords.length === 1 ? byWords : byList, repair: null }
  if (byNumbers.length > 0)
    return {
      right: byNumbers,
      repair: finding('bank.right_read', { text, letters: byNumbers.map(letterOf).join(', ') }),
    }
  const [first, second] = byWords
  if (first !== undefined && second !== undefined) return unclear([first], [second])
  return { problem: noSuchOption(shortened(text, 40), options.length) }
}

/** Reads pairs, one a line: `left => right`. */
function pairsOf(text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [left = '', right = ''] = line.split(/(?<!\\)=>/).map((side) => side.replaceAll('\\=>', '=>').trim())
      return { left, right }
    })
}
const pairText = (text: string) => text.replaceAll('=>', '\\=>').replaceAll('\n', ' ')

const trueWords = new Set('true yes t 1 صح صحيح صواب نعم'.split(' '))
const falseWords = new Set('false no f 0 خطأ خطا خاطئ لا'.split(' '))

/** Returns whether a word says true or false; undefined when it says neither. */
function truthOf(text: string): boolean | undefined {
  const word = plainText(text).trim().toLowerCase()
  return trueWords.has(word) ? true : falseWords.has(word) ? false : undefined
}

/** Reads whether a statement is true: by a word, or as the option with that word that a letter or a number names. */
function truthIn(correct: string, options: readonly string[]): boolean | undefined {
  if (options.length === 0) return truthOf(correct)
  const right = rightOf(correct, options, false)
  if ('right' in right) return truthOf(options[right.right[0] ?? -1] ?? '')
  // Letters and numbers are options, which these do not have.
  return /^\(?[a-j\d][).]?$/i.test(correct) ? undefined : truthOf(correct)
}

/** Returns the shape of what a line asks: of the type that it names, else the one that its cells have. */
function shapeIn(cell: Cells, options: readonly string[]): InterchangeShape | { problem: CodedText } {
  const named = cell('type')
  const kind = kindIn(named)
  if (kind !== undefined) return questionKinds[kind].interchange.shape
  if (named !== '')
    return {
      problem: atPath('type')(finding('bank.no_kind', { type: shortened(named, 40), types: questionTypes.join(', ') })),
    }
  if (cell('pairs') !== '') return 'match'
  const correct = cell('correct')
  if (options.length > 0)
    return /^[a-d](?:(?:[\s,;|&+]+|\s+and\s+)[a-d])+$/i.test(correct) ||
      (severalNumbers.test(correct) && correct.length > 1) ||
      (placesByWords(correct, options).length === 0 &&
        placesByList(correct, options, takesSeveral(cell('question'))).length > 1)
      ? 'multipleChoice'
      : 'singleChoice'
  return /^(?:true|false|صح|خطأ)$/i.test(correct) ? 'judgment' : 'textEntry'
}

type ReadAsked = { asks: Asked; repair: CodedText | null } | { problem: CodedText }

/** Returns whether an answer goes on in another line: several words in lines can be an answer and its reason, or several answers. */
const hasLines = (answer: string) => /\n/.test(answer.trim()) && /\S[^\S\n]+\S/.test(answer)

/** Reads the answers that students type; `isOwn`: a type of this site says so, and its answers stay as they are. */
function typedAnswers(
  shape: 'textEntry' | 'numberEntry',
  correct: string,
  { question, isOwn }: { question: string; isOwn: boolean },
): ReadAsked {
  const inLines = separated(correct, /(?<!\\)[|;]/).find(hasLines)
  if (inLines !== undefined)
    return { problem: finding('bank.lines_unclear', { text: shortened(inLines.replaceAll(/\s+/g, ' '), 40) }) }
  const written = separated(correct)
  const [one, ...others] = written
  const { accepted, signed } =
    isOwn || shape === 'numberEntry' ? { accepted: written, signed: null } : withBareNumbers(written, question)
  const isInDoubt =
    one !== undefined &&
    others.length === 0 &&
    (canBeSeveral(one) || hasWordsBehind(one) || areNumbers(one.split(/,\s+/)))
  return {
    asks: { shape, says: { accepted } },
    repair: isInDoubt
      ? finding('bank.or_as_one', { text: shortened(one, 40) })
      : signed && finding('bank.also_accepted', { text: shortened(signed.text, 40), also: shortened(signed.also, 40) }),
  }
}

function askedOf(cell: Cells, options: string[]): ReadAsked {
  const shape = shapeIn(cell, options)
  if (typeof shape !== 'string') return shape
  const correct = cell('correct')
  switch (shape) {
    case 'singleChoice':
    case 'multipleChoice': {
      const right = rightOf(correct, options, shape === 'multipleChoice')
      return 'problem' in right
        ? right
        : { asks: { shape, says: { options, right: right.right } }, repair: right.repair }
    }
    case 'judgment': {
      const isTrue = truthIn(correct, options)
      if (isTrue === undefined) return { problem: finding('bank.true_or_false') }
      return { asks: { shape, says: { isTrue } }, repair: null }
    }
    case 'textEntry':
    case 'numberEntry':
      // Templates of other programs have the answers that are right in the columns of options.
      if (correct === '' && options.length > 0)
        return { asks: { shape, says: { accepted: options.map(plainText) } }, repair: finding('bank.options_accepted') }
      // Where nothing says that it is typed, letters name options that the table does not show.
      if (
        cell('type') === '' &&
        (onlyLetters.test(withTypedMarks(correct)) || namesMark(correct, blocksOf(cell.html('question')).join('\n')))
      )
        return { problem: finding('bank.no_option_columns', { text: shortened(correct, 40) }) }
      return typedAnswers(shape, correct, { question: cell('question'), isOwn: isQuestionType(cell('type')) })
    case 'match':
      return {
        asks: { shape, says: { pairs: pairsOf(cell('pairs')), extra: separated(cell('extra_rights')) } },
        repair: null,
      }
  }
}

const orNull = (text: string) => (text === '' ? null : text)

const shortParts = ['rule', 'next_time', 'source', 'invented', 'sibling', 'rule_id', 'card'] as const

/** Reads the parts of an explanation; a part that breaks a rule is a problem of the question. */
function explanationOf(cell: Cells, options: number) {
  const parts = Object.fromEntries(shortParts.map((name) => [name, orNull(cell(name))])) as Record<
    (typeof shortParts)[number],
    string | null
  >
  const byOption = letters.slice(0, options).map((letter) => {
    const family = orNull(cell(`trap_id_${letter}`))
    return withFamily({
      rationale: orNull(cell(`rationale_${letter}`)),
      trap: orNull(cell(`trap_${letter}`)),
      // A family that is none is a problem of the question, not a cell that is passed over.
      trap_id: family === null ? null : (trapFamilyOf(family) ?? (family as TrapFamily)),
    })
  })
  return explanationOrNull({ ...parts, steps: null, glosses: null, options: byOption })
}

/** Reads the module and the pool of a question, together or in two columns; what says neither becomes a finding. */
function placeIn(cell: Cells, note: (said: CodedText) => void): ModulePlace {
  const [module, pool] = [cell('module'), cell('model_difficulty')]
  const read = module === '' ? { module: null, variant: null } : moduleIn(module)
  if (read === null) note(finding('bank.module_unclear', { text: shortened(module, 40) }))
  const variant = pool === '' ? null : poolIn(pool)
  if (pool !== '' && variant === null) note(finding('bank.pool_unclear', { text: shortened(pool, 40) }))
  const isTwice = variant !== null && read !== null && read.variant !== null && read.variant !== variant
  if (isTwice) note(finding('bank.pool_unclear', { text: shortened(`${module}, ${pool}`, 40) }))
  return { module: read?.module ?? null, variant: isTwice ? null : (variant ?? read?.variant ?? null) }
}

/** Reads whether visitors may see a question; what says neither becomes a finding. */
function publicIn(cell: Cells, note: (said: CodedText) => void): boolean | null {
  const text = cell('public')
  const isPublic = text === '' ? null : truthOf(text)
  if (isPublic === undefined) note(finding('bank.public_unclear', { text: shortened(text, 40) }))
  return isPublic ?? null
}

/** The columns that only some kinds of questions have a place for. */
const columnsOfShapes: [fields: TableField[], holds: (asked: Asked) => boolean][] = [
  [['correct'], ({ shape }) => shape !== 'match'],
  [['pairs', 'extra_rights'], ({ shape }) => shape === 'match'],
  ...letters.map((letter, at): [TableField[], (asked: Asked) => boolean] => [
    [`option_${letter}`, `rationale_${letter}`, `trap_${letter}`, `trap_id_${letter}`],
    ({ says }) => 'options' in says && at < says.options.length,
  ]),
]

/** Returns a label without the entities of HTML, which programs write into all texts: labels are plain. */
const withoutEntities = (written: string): string => {
  const text = withCharacters(written)
  return /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/i.test(text) ? plainText(text) : text
}

/** Returns the names of the columns that a question fills and its kind has no place for. */
const unusedColumns = (cell: Cells, asked: Asked): TableField[] =>
  columnsOfShapes.flatMap(([fields, holds]) => {
    // The options of a statement are the words for true and false.
    const isPair =
      asked.shape === 'judgment' &&
      ['option_a', 'option_b'].every((name) => truthOf(cell(name as TableField)) !== undefined)
    const isSaid = (field: TableField) => isPair && (field === 'option_a' || field === 'option_b')
    const isAnswers =
      'accepted' in asked.says && cell('correct') === '' && fields.some((one) => one.startsWith('option_'))
    if (isAnswers) return fields.filter((field) => !field.startsWith('option_') && cell(field) !== '')
    return holds(asked) ? [] : fields.filter((field) => cell(field) !== '' && !isSaid(field))
  })

function takeRow(
  { line, cells: all, note: remark }: TableRow,
  cell: Cells,
  {
    reading,
    more,
    spare,
    likely,
    hasTexts,
    areObjects,
  }: {
    reading: OpenReading
    more: readonly number[]
    spare: readonly Spare[]
    likely: readonly UnknownOptions[]
    hasTexts: boolean
    areObjects: boolean
  },
): void {
  const cells = letters.map((letter) => cell.html(`option_${letter}`))
  const last = cells.findLastIndex((html) => html !== '')
  const options = withoutLetters(cells.slice(0, last + 1))
  const beyond = more.filter((at) => (all[at] ?? '').trim() !== '').length
  const refuse = (reason: CodedText) => reading.refuse(line, reason, cell.html('question'), { options })
  if (beyond > 0 && options.length + beyond > letters.length)
    return refuse(finding('bank.options_many', { count: options.length + beyond }))
  if (beyond > 0 || options.some((option) => option === '')) return refuse(finding('bank.option_empty'))
  const doubt = doubtIn({ line, cells: all }, cell, { options, spare })
  if (doubt !== null) return refuse(doubt)
  const asked = askedOf(cell, options)
  if ('problem' in asked) return refuse(asked.problem)
  const isOption = likely.some((one) => (optionPlaceIn({ line, cells: all }, cell('correct'), one) ?? -1) >= 0)
  const hasOptionCell = spare.some(
    ({ at, head, guess }) => guess === null && optionsInCell.test(folded(head)) && (all[at] ?? '').trim() !== '',
  )
  if ('accepted' in asked.asks.says && cell('type') === '' && cell('correct') !== '' && (isOption || hasOptionCell))
    return refuse(finding('bank.no_option_columns', { text: shortened(cell('correct'), 40) }))
  const note = (said: CodedText) => reading.repair(line, said)
  if (asked.repair !== null) note(asked.repair)
  const unused = unusedColumns(cell, asked.asks)
  if (unused.length > 0) note(finding('bank.cells_unused', { columns: unused.join(', ') }))
  const label = (field: TableField) => (areObjects ? withoutEntities(cell(field)) : cell(field))
  const tags = separated(label('tags'), /(?<!\\)[|;,\n]/)
  const shown = {
    passageHtml: saysNothing.test(cell('passage')) ? null : cell.html('passage'),
    stemHtml: cell.html('question'),
    image: orNull(cell('image')),
  }
  if (remark !== undefined && !(hasTexts && lacksText(shown))) note(remark)
  // Other rows have texts: that of this one may stand in the row of another question.
  if (hasTexts && lacksText(shown)) return refuse(finding('bank.no_passage'))
  reading.take(line, {
    ...unlabeled,
    ...shown,
    asks: asked.asks,
    explanationHtml: orNull(cell.html('explanation')),
    explanation: explanationOf(cell, options.length),
    externalId: orNull(cell('id')),
    section: orNull(label('section')),
    domain: orNull(label('domain')),
    skill: orNull(label('skill')),
    difficulty: orNull(label('difficulty')),
    tags: tags.length > 0 ? tags : null,
    isPublic: publicIn(cell, note),
    ...placeIn(cell, note),
  })
}

/** Headings of columns that have all options of a question in one cell. */
const optionsInCell = /^(?:options|choices|alternatives|(?:possible|answer)(?:answers|options|choices))$/

/** The fields of which a question cannot do without one that is there twice. */
const askedFields = new Set<TableField>([
  'question',
  'passage',
  'image',
  ...letters.map((one) => `option_${one}` as const),
])

/** Headings of columns that can say the key once more: “answer text”, “correct letter”. */
const keyHead =
  /^(?:answer|key|solution)(?:text|words?|letter|value|label|content)$|^(?:correct|right)(?:answer|option|choice|letter|text|words?|value|label|content|key)+$/

/** Returns the doubt about a key where a second column names another option, by its words or its letter; null where none does. */
function otherKey(text: string, cell: Cells, options: readonly string[]): CodedText | null {
  const [one, two] = [cell('correct'), text].map((key) => rightOf(key, options, /[,;&+]|\sand\s/i.test(key)))
  if (!one || !two || !('right' in one) || !('right' in two) || one.right.join() === two.right.join()) return null
  const [first = '', second = ''] = [one, two].map(({ right }) => right.map(letterOf).join(', '))
  return finding('bank.keys_conflict', { one: first, two: second })
}

/** The end of a heading that counts: “Choix 2”, “Réponse B”, “Third”. */
const countingEnd = /(?:[a-j]|[1-9]|10|first|second|third|fourth|fifth)$/
/** Columns in a row that are no options. */
const noOptions = /hint|step|tag|note|comment|tip|source/

/** Columns in a row of a table that can be the options of its questions; `isCounted`: their headings count, so that a number can name one. */
type UnknownOptions = { columns: readonly number[]; isCounted: boolean }

/**
 * Returns the place of the column in which the right answer of a line is, by its words or as a number; -1 where none is, undefined where
 * the line has no two of the columns. A number in a column that does not count its options can be that of a week.
 */
function optionPlaceIn({ cells }: TableRow, key: string, { columns, isCounted }: UnknownOptions): number | undefined {
  const texts = columns.map((at) => (cells[at] ?? '').trim().toLowerCase())
  if (texts.filter((text) => text !== '').length < 2) return undefined
  if (!isCounted && isNumeric(key)) return -1
  const byWords = texts.indexOf(key.toLowerCase())
  if (byWords >= 0 || !isCounted || !/^[1-9]$/.test(key)) return byWords
  return (texts[Number(key) - 1] ?? '') === '' ? -1 : Number(key) - 1
}

/**
 * Returns the columns with headings that are not understood, but have the options of the table: two or more beside each other, or with
 * headings that count, of which the right answers are in one or another in nearly all lines. One column can have the answers for
 * another reason, unless they are its number.
 */
function unknownOptions(
  rows: readonly TableRow[],
  { places, spare }: { places: ReadonlyMap<TableField, number>; spare: readonly Spare[] },
): UnknownOptions[] {
  const unknown = spare.filter(({ head, guess }) => guess === null && !noOptions.test(folded(head)))
  const counted = unknown.filter(({ head }) => countingEnd.test(folded(head)))
  const series = Map.groupBy(counted, ({ head }) => folded(head).replace(countingEnd, '')).values()
  const runs = Map.groupBy(unknown, ({ at }) => at - unknown.findIndex((one) => one.at === at)).values()
  const placesOf = (columns: readonly Spare[]) => columns.map(({ at }) => at)
  const found: UnknownOptions[] = [
    ...[...series].map((one) => ({ columns: placesOf(one), isCounted: true })),
    ...[...runs].map((one) => ({ columns: placesOf(one), isCounted: false })),
  ]
  return found.filter((options) => {
    const named = rows.flatMap((row) => {
      const cell = cellsOf(row, places)
      const key = cell('type') === '' ? cell('correct') : ''
      const place = key === '' ? undefined : optionPlaceIn(row, key, options)
      return place === undefined ? [] : [{ place, isNumber: isNumeric(key) }]
    })
    const hits = named.filter(({ place }) => place >= 0)
    const arePlaces = options.isCounted && options.columns.length > 2 && hits.every(({ isNumber }) => isNumber)
    const isSpread = arePlaces || new Set(hits.map(({ place }) => place)).size > 1
    return hits.length > 0 && isSpread && hits.length * 4 >= named.length * 3
  })
}

/** Returns why a line is in doubt for what columns say that go to no field: a second key, a second question, a picture; null when it is not. */
function doubtIn(
  { cells }: TableRow,
  cell: Cells,
  { options, spare }: { options: readonly string[]; spare: readonly Spare[] },
): CodedText | null {
  const lost: string[] = []
  for (const { at, head, guess } of spare) {
    const text = (cells[at] ?? '').trim()
    if (text === '') continue
    // A number under a heading that is not understood counts anything.
    const isKey = guess === 'correct' || (guess === null && keyHead.test(folded(head)) && !/^\d+$/.test(text))
    const conflict = isKey && options.length > 0 ? otherKey(text, cell, options) : null
    if (conflict !== null) return conflict
    if (guess === 'correct' && options.length > 0) continue
    if (guess !== null && askedFields.has(guess) && text !== cell(guess) && cell(guess) !== '')
      return finding('bank.column_twice', { column: shortened(head, 40), field: guess })
    else if (
      guess === null &&
      askedAboutHead.test(folded(head)) &&
      !aboutPicture.test(folded(head)) &&
      !saysNothing.test(text)
    )
      lost.push(head)
  }
  return lost.length > 0 ? finding('bank.asks_lost', { names: namesOf(lost) }) : null
}

/** Returns the name that spreadsheets give a column by its place: A, B, … AA. */
export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Names the columns that hold something and have no heading: nothing says what they are. */
function noteHeadless([heads, ...rows]: readonly TableRow[], reading: OpenReading): void {
  const found = new Map<number, number>()
  for (const { line, cells } of rows)
    cells.forEach((cell, at) => {
      if (cell.trim() !== '' && !heads?.cells[at]?.trim() && !found.has(at)) found.set(at, line)
    })
  for (const [at, line] of found) reading.repair(line, finding('bank.no_heading', { column: columnName(at) }))
}

/** The most lines before the one that names the columns. */
const mostAbove = 20

/** Returns a table from the line that names its columns: some templates have advice above it. */
export function fromHeadings(rows: readonly TableRow[]): readonly TableRow[] {
  const at = rows.slice(0, mostAbove).findIndex(({ cells }) => namesQuestions(cells))
  return at <= 0 ? rows : rows.slice(at)
}

/**
 * Returns a table in which the words for kinds that staff have explained are kinds, and these words with those that are not explained yet.
 */
function withKinds(
  rows: readonly TableRow[],
  column: number,
  explained: KindWords,
): { rows: readonly TableRow[]; kinds: UnknownKind[] } {
  const found = new Map<string, UnknownKind>()
  const meanings = new Map(Object.entries(explained))
  const read = rows.map((row, at) => {
    const word = (row.cells[column] ?? '').trim()
    if (at === 0 || word === '' || word.length > longestKindWord || kindIn(word) !== undefined) return row
    const kind = meanings.get(foldedKind(word)) ?? null
    if (!found.has(foldedKind(word))) found.set(foldedKind(word), { word, kind })
    return kind === null ? row : { ...row, cells: row.cells.with(column, kind) }
  })
  return { rows: read, kinds: [...found.values()].slice(0, mostKindWords) }
}

/** A column that goes to no field, and the field that its heading names. */
type Spare = { at: number; head: string; guess: TableField | null }

const isArabicOf = (letters: string) => (text: string) => new RegExp(`^\\(?[${letters}][).]?$`, 'u').test(text)
/** The third and the fourth letter in either order of the Arabic ones: in a column with both, neither is a place. */
const ofAbjad = isArabicOf('جد')
const ofAlphabet = isArabicOf('تث')

/**
 * Returns a table whose keys are letters where they are numbers that count from 0, as a 0 among them shows. Refused are numbers of which
 * nothing shows whether they count from 0 or from 1; those of a table that people fill in count from 1. `isListed`: the options of
 * a line are a list, which programs count from 0.
 */
function withKeys(
  rows: readonly TableRow[],
  { key, options, isListed }: { key: number; options: readonly number[]; isListed: boolean },
): readonly TableRow[] {
  const keyOf = ({ cells }: TableRow) => (cells[key] ?? '').trim()
  const choices = ({ cells }: TableRow) => options.filter((at) => (cells[at] ?? '').trim() !== '')
  const numbers = (row: TableRow) => {
    const count = choices(row).length
    return count > 0 && /^\d{1,2}(?:\s*[,;|&]\s*\d{1,2})*$/.test(keyOf(row))
      ? (keyOf(row).match(/\d+/g) ?? []).map(Number)
      : []
  }
  const isWords = (row: TableRow) => choices(row).some((at) => (row.cells[at] ?? '').trim() === keyOf(row))
  const data = rows.slice(1)
  const counted = data.filter((row) => !isWords(row) && numbers(row).length > 0)
  const hasZero = counted.some((row) => numbers(row).includes(0))
  const hasLast = counted.some((row) => numbers(row).includes(choices(row).length))
  const isUnclear = hasZero ? hasLast : isListed && !hasLast
  const isTwoOrders = data.some((row) => ofAbjad(keyOf(row))) && data.some((row) => ofAlphabet(keyOf(row)))
  const heads = options.map((at) => arabicOption.exec(folded(rows[0]?.cells[at] ?? ''))?.[1] ?? '')
  const isOtherOrder = (text: string) =>
    (ofAbjad(text) && heads.some(ofAlphabet)) || (ofAlphabet(text) && heads.some(ofAbjad))
  return rows.map((row, at) => {
    const text = keyOf(row)
    if (at === 0 || row.problem) return row
    if (isOtherOrder(text)) return { ...row, problem: noSuchOption(text, choices(row).length) }
    if (isTwoOrders && (ofAbjad(text) || ofAlphabet(text)))
      return { ...row, problem: finding('bank.letters_two_orders', { text }) }
    const places = numbers(row)
    if (places.length === 0 || (!hasZero && !isUnclear)) return row
    if (isWords(row)) {
      // Its words are one option and its number may be another.
      const [place = -1] = places
      const same = row.cells[choices(row)[place] ?? -1]?.trim() === text
      return same || counted.length === 0 ? row : { ...row, problem: finding('bank.key_words_or_number', { text }) }
    }
    if (isUnclear) return { ...row, problem: finding('bank.key_base', { text: shortened(text, 40) }) }
    // Of True and False, 0 and 1 are the words as well as the places.
    const word = truthOf(row.cells[choices(row)[places[0] ?? -1] ?? -1] ?? '')
    if (word !== undefined && word !== truthOf(text)) return { ...row, problem: finding('bank.key_base', { text }) }
    const named = places.map((place) => 'ABCDEFGHIJ'[place] ?? '?').join(', ')
    // The words of an option can be the letter of another: in brackets it is that of a place.
    const isAlsoWords = choices(row).some((column) => (row.cells[column] ?? '').trim().toUpperCase() === named)
    return { ...row, cells: row.cells.with(key, isAlsoWords ? `(${named})` : named) }
  })
}

/** Returns the letters of a key that is nothing but letters: “B”, “(A), C”. */
const wholeKeys = (key: string): string[] => {
  const parts = key
    .split(/[,;|&]|\band\b/i)
    .map((part) => /^\s*[([]?([a-j])[)\].:]?\s*$/i.exec(part)?.[1]?.toUpperCase())
  return parts.every((part) => part !== undefined) ? parts : []
}

const lettered = /^(\s*\(?)([a-z])(?=[).:]\s)/i

/**
 * Returns a table in which options that begin with F, G, H and J, or other letters in a row, begin with A, B, C …, and so does their key:
 * a key that is none of these letters stays, and names no option.
 */
function withFirstLetters(
  rows: readonly TableRow[],
  { key, options }: { key: number; options: readonly number[] },
): readonly TableRow[] {
  const isTwofold =
    options.length > 1 && options.every((at) => /(?:af|bg|ch|dj)$/.test(folded(rows[0]?.cells[at] ?? '')))
  const nameOf = (text: string | undefined) => lettered.exec(text ?? '')?.[2]?.toUpperCase()
  return rows.map((row, at) => {
    const second = isTwofold ? 'FGHJ'.indexOf((row.cells[key] ?? '').trim().toUpperCase() || '-') : -1
    if (at > 0 && second >= 0) return { ...row, cells: row.cells.with(key, latinLetters[second] ?? '') }
    const filled = options.filter((column) => (row.cells[column] ?? '').trim() !== '')
    const names = filled.map((column) => nameOf(row.cells[column]) ?? '')
    const named = wholeKeys(row.cells[key] ?? '')
    // Letters before options that are not those of their places leave it open which one a key means.
    if (at > 0 && row.isKeyPlaced !== true && row.problem === undefined) {
      const isElsewhere = named.some(
        (name) => names.includes(name) && names.indexOf(name) !== latinLetters.indexOf(name),
      )
      const isRow = areInOrder(names.map((name) => latinLetters.indexOf(name)))
      if (filled.length > 1 && isElsewhere && !isRow)
        return { ...row, problem: finding('bank.letters', { letters: names.filter((name) => name !== '').join(', ') }) }
    }
    const isFirst = names[0] === 'A' || filled.some((column) => row.rich?.has(column) && !nameOf(row.rich.get(column)))
    if (at === 0 || isFirst || filled.length < 2 || !areInOrder(names.map((name) => latinLetters.indexOf(name))))
      return row
    const own = (name: string) => latinLetters[names.indexOf(name.toUpperCase())]
    const renamed = (text: string) => text.replace(lettered, (_, before: string, name: string) => before + own(name))
    const written = (row.cells[key] ?? '').trim()
    const right = /^\(?([a-z])(?:[).:](?:\s[^]*)?)?$/i.exec(written)?.[1]
    const place = row.isKeyPlaced === true ? written : right === undefined ? undefined : own(right)
    if (right !== undefined && place === undefined)
      return { ...row, problem: finding('bank.no_option_lettered', { answer: right, letters: names.join(', ') }) }
    const cells = row.cells.map((text, column) =>
      filled.includes(column) ? renamed(text) : column === key && place !== undefined ? place : text,
    )
    const rich =
      row.rich &&
      new Map([...row.rich].map(([column, html]) => [column, filled.includes(column) ? renamed(html) : html]))
    return { ...row, cells, ...(rich && { rich }) }
  })
}

/** The heading of a column that says whether the option of the same number is right. */
const flagHead = /^(?:is)?(?:correct|right)(?:answer|option|choice)?([1-4])$/

/** Returns a table with one key where a column of flags stands beside each option. */
function withFlagColumns(rows: readonly TableRow[]): readonly TableRow[] {
  const [heads, ...data] = rows
  const flags = (heads?.cells ?? []).flatMap((head, column) => {
    const [, number] = flagHead.exec(folded(head)) ?? []
    return number === undefined ? [] : [{ column, place: Number(number) - 1 }]
  })
  const hasOption = (place: number) =>
    heads?.cells.some((head) => fieldOf(head) === `option_${letters[place]}`) === true
  const words = data.flatMap((row) => flags.map(({ column }) => cellAt(row, column)))
  if (flags.length < 2 || !flags.every(({ place }) => hasOption(place)) || !words.every((text) => flagWords.test(text)))
    return rows
  const isTicked = words.some((text) => trueFlags.test(text))
  const isRight = (text: string) => (isTicked ? trueFlags : crossFlag).test(text)
  return rows.map((row, at) => {
    const right = flags.filter(({ column }) => isRight(cellAt(row, column))).map(({ place }) => letterOf(place))
    const cells = (heads?.cells ?? []).map((_, column) =>
      flags.some((one) => one.column === column) ? '' : (row.cells[column] ?? ''),
    )
    return { ...row, cells: cells.with(flags[0]?.column ?? 0, at === 0 ? 'correct' : right.join(', ')) }
  })
}

const wrongHead = /^(?:(?:incorrect|wrong)(?:answer|option|choice)?s?|distractor)(?:[a-d]|\d)?$/

/**
 * Returns a table whose options are a right one and wrong ones with options, in the order of the alphabet: the right one would always be
 * the first.
 */
function withWrongOptions(rows: readonly TableRow[]): readonly TableRow[] {
  const heads = rows[0]?.cells ?? []
  const wrong = heads.flatMap((head, at) => (wrongHead.test(folded(head)) ? [at] : []))
  const right = heads.findIndex((head) => fieldOf(head) === 'correct')
  const hasOthers = heads.some((head, at) => !wrong.includes(at) && fieldOf(head)?.startsWith('option_'))
  if (wrong.length === 0 || right < 0 || hasOthers) return rows
  const places = [...wrong, heads.length]
  return rows.map((row, at) => {
    const cellAt = (column: number) => (row.cells[column] ?? '').trim()
    const filled = wrong.filter((column) => cellAt(column) !== '')
    const from =
      filled.length === 0 ? [] : [right, ...filled].toSorted((one, other) => (cellAt(one) < cellAt(other) ? -1 : 1))
    const cells = heads.map((_, column) => row.cells[column] ?? '')
    const rich = new Map(row.rich)
    for (const [place, column] of places.entries()) {
      const source = from[place]
      cells[column] = at === 0 ? `option_${'abcdefghij'[place]}` : source === undefined ? '' : cellAt(source)
      const html = source === undefined ? undefined : row.rich?.get(source)
      if (html === undefined) rich.delete(column)
      else rich.set(column, html)
    }
    // Its letter says the right one, whose words can be the number or the letter of another.
    const place = from.indexOf(right)
    if (at > 0 && place >= 0) {
      cells[right] = `(${latinLetters[place] ?? ''})`
      rich.delete(right)
    }
    return { ...row, cells, ...(row.rich && { rich }), ...(at > 0 && place >= 0 && { isKeyPlaced: true }) }
  })
}

/** Words that say whether an option is right. */
const flagWords = /^(?:|true|false|yes|no|y|n|t|f|1|0|x|✓|✔|✗|✘|\*|[-–—]|correct|incorrect|right|wrong|100|صح|خطأ)$/i
const trueFlags = /^(?:true|yes|y|t|1|✓|✔|\*|correct|right|100|صح)$/i
/** A cross says that an option is right where nothing else does. */
const crossFlag = /^x$/i

const cellAt = ({ cells }: TableRow, column: number) => (cells[column] ?? '').trim()
const isFilled = (row: TableRow) => row.cells.some((cell) => cell.trim() !== '')
/** Returns the letter or the number of an option in a cell of its own. */
const labelIn = (text: string) => /^[([]?([a-j\d])[)\].]?$/i.exec(text)?.[1]?.toUpperCase()

/** The columns of a table with one option in each row, by what they hold; -1: none does. */
type OptionColumns = { question: number; option: number; letter: number }

/** Returns the columns of a table that can have one option in each row; null for another table. */
function optionColumns(heads: readonly string[], rows: readonly TableRow[]): OptionColumns | null {
  const question = heads.findIndex((head) => fieldOf(head) === 'question')
  const areLetters = (column: number) => rows.every((row) => labelIn(cellAt(row, column)) !== undefined)
  const named = (form: RegExp) =>
    [...heads.keys()].filter(
      (column) =>
        column !== question &&
        form.test(folded(heads[column] ?? '')) &&
        rows.every((row) => cellAt(row, column) !== ''),
    )
  const options = named(oneOptionHead)
  // Letters alone are the options where no other column has any.
  const option = options.find((column) => !areLetters(column)) ?? options[0] ?? -1
  // What rows below each other have in common is the number of their question.
  const isNew = (column: number) =>
    rows.every((row, at) => at === 0 || labelIn(cellAt(row, column)) !== labelIn(cellAt(rows[at - 1]!, column)))
  const letter =
    [...named(oneLetterHead), ...options].find((column) => column !== option && areLetters(column) && isNew(column)) ??
    -1
  const hasOthers = heads.some(
    (head, column) => column !== option && column !== letter && fieldOf(head)?.startsWith('option_'),
  )
  return question < 0 || option < 0 || hasOthers ? null : { question, option, letter }
}

/**
 * Returns the rows of each question in a table with one option in each. A question is another one where its words, its ID or its text are
 * others, and where a letter comes again.
 */
function optionGroups(heads: readonly string[], rows: readonly TableRow[], columns: OptionColumns): TableRow[][] {
  const id = heads.findIndex((head, column) => fieldOf(head) === 'id' && column !== columns.letter)
  // An ID that no two rows have counts the options.
  const isOfQuestion = rows.some((row, at) => at > 0 && cellAt(row, id) === cellAt(rows[at - 1]!, id))
  const naming = [
    columns.question,
    heads.findIndex((head) => fieldOf(head) === 'passage'),
    ...(isOfQuestion ? [id] : []),
  ].filter((column) => column >= 0)
  const groups: TableRow[][] = []
  let said: string[] = []
  let letters = new Set<string>()
  for (const row of rows) {
    const own = naming.map((column) => cellAt(row, column))
    const letter = cellAt(row, columns.letter).toUpperCase()
    const isOther = own.some((text, at) => text !== '' && text !== said[at]) || letters.has(letter)
    if (isOther || groups.length === 0) {
      groups.push([])
      said = own
      letters = new Set()
    }
    groups.at(-1)!.push(row)
    if (letter !== '') letters.add(letter)
  }
  return groups
}

/** Returns whether a column has points, which say less surely than any other which option is right. */
const arePoints = (head: string, cells: readonly string[]): boolean =>
  /score|points|fraction/.test(folded(head)) && cells.every((text) => /^(?:[-−+]?\d+(?:\.\d+)?\s*%?)?$/.test(text))

/** Returns the points in a cell: none where it is empty. */
const pointsIn = (text: string) => Number(text.replace('−', '-').replace(/\s*%$/, ''))

/** Returns whether several options have points that are not alike and not parts of one whole: some are right in part. */
function areHalfRight(points: readonly number[]): boolean {
  const sum = points.reduce((all, one) => all + one, 0)
  return new Set(points).size > 1 && ![1, 100].includes(Math.round(sum * 100) / 100)
}

/** A function that returns what a column of flags says of an option; null for other words. */
type FlagOf = (row: TableRow) => boolean | null

/**
 * Returns whether points are those of questions: only the first row of each has some, or only the last one. Otherwise the right option of
 * every question would be its first or its last one.
 */
function areOfQuestions(column: number, groups: readonly TableRow[][]): boolean {
  const isOnlyAt = (place: 0 | -1) =>
    groups.every((group) => group.every((row) => row === group.at(place) || cellAt(row, column) === ''))
  return isOnlyAt(0) || (groups.length > 1 && isOnlyAt(-1))
}

/**
 * Returns what a column of points says of the options; null where these can be the points of questions: each question has one number, or
 * beside a key some options have none.
 */
function flagsOfPoints(
  column: number,
  groups: readonly TableRow[][],
  { question, hasKey }: { question: number; hasKey: boolean },
): FlagOf | null {
  const cells = groups.map((group) => group.map((row) => cellAt(row, column)))
  const all = cells.flat()
  const differ = cells.some((texts) => new Set(texts.map(pointsIn)).size > 1)
  const isBelow = groups.some((group) => group.slice(1).some((row) => cellAt(row, question) === ''))
  const areOfOptions = !areOfQuestions(column, groups) && (hasKey ? differ && !all.includes('') : differ || isBelow)
  return areOfOptions && all.some((text) => pointsIn(text) > 0) ? (row) => pointsIn(cellAt(row, column)) > 0 : null
}

/** Returns what the cells of a column say of the options, and whether it is a column of flags. */
function flagsIn(column: number, groups: readonly TableRow[][]): { flagOf: FlagOf; areFlags: boolean } {
  const rows = groups.flat()
  const form = rows.some((row) => trueFlags.test(cellAt(row, column))) ? trueFlags : crossFlag
  const flagOf: FlagOf = (row) => {
    const text = cellAt(row, column)
    return flagWords.test(text) ? form.test(text) : null
  }
  const said = groups.map((group) => group.map(flagOf))
  const isBoth = (flags: readonly (boolean | null)[]) => flags.includes(true) && flags.includes(false)
  const areWords = said.every((flags) => !flags.includes(null))
  // A key can stand in the first row of each question, or be said in each: only two different words show flags.
  const isSure = groups.some((group, at) => {
    const words = new Set(group.map((row) => cellAt(row, column)).filter((text) => text !== ''))
    return words.size > 1 && isBoth(said[at]!) && !said[at]!.includes(null)
  })
  const areMarks = areWords && rows.every((row) => cellAt(row, column) === '' || flagOf(row) === true)
  const others = said.filter((flags) => flags.includes(null)).length
  return {
    flagOf,
    areFlags:
      (areWords && groups.every((group, at) => (group.length === 1 ? said[at]![0] === true : isBoth(said[at]!)))) ||
      (isSure && others < said.filter(isBoth).length) ||
      (areMarks && said.some(isBoth)),
  }
}

/** Returns the right options of a question by the flags of its rows, or why they are in doubt; `points` are those of the right ones. */
function keyOfFlags(
  group: readonly TableRow[],
  { flagOf, isSeveral, points }: { flagOf: FlagOf; isSeveral: boolean; points: readonly number[] },
): { correct: string } | { problem: CodedText } {
  if (areHalfRight(points)) return { problem: finding('bank.half_right') }
  const right = group.flatMap((row, place) => (flagOf(row) ? (latinLetters[place] ?? []) : []))
  if (right.length === 0 || group.some((row) => flagOf(row) === null)) return { problem: finding('bank.right_missing') }
  if (right.length === group.length && right.length > 1 && !isSeveral)
    return { problem: finding('bank.marks_many', { letters: right.join(', ') }) }
  return { correct: right.length === 1 ? `(${right.join()})` : right.join(', ') }
}

/** Returns the right options of a question by the key that its rows say, or why they are in doubt; `areLabels`: the keys are letters of options. */
function keyOfRows(
  group: readonly TableRow[],
  { key, letter, option, areLabels }: { key: number; letter: number; option: number; areLabels: boolean },
): { correct: string } | { problem: CodedText } {
  const [first = '', second] = new Set(group.map((row) => cellAt(row, key)).filter((text) => text !== ''))
  if (second !== undefined)
    return { problem: finding('bank.keys_conflict', { one: shortened(first, 40), two: shortened(second, 40) }) }
  // What all rows say can be a flag of each option, unless it is the words of one: none of them would be right, or all.
  const isWords = !/^\d+$/.test(first) && group.some((row) => cellAt(row, option).toLowerCase() === first.toLowerCase())
  if (
    group.length > 1 &&
    flagWords.test(first) &&
    !isWords &&
    !areLabels &&
    group.every((row) => cellAt(row, key) === first)
  )
    return { problem: finding('bank.flags_alike', { text: shortened(first, 40) }) }
  // A key names an option by the letter in its row, which need not be that of its place.
  const labels = first.split(/[,;|&]|\band\b/i).map((part) => labelIn(part.trim()))
  const places = labels.map((label) => group.findIndex((row) => labelIn(cellAt(row, letter)) === label))
  if (letter < 0 || labels.includes(undefined)) return { correct: first }
  if (places.includes(-1)) return { problem: noSuchOption(shortened(first, 40), group.length) }
  const named = places.map((place) => latinLetters[place] ?? '')
  return { correct: named.length === 1 ? `(${named.join()})` : named.join(', ') }
}

/** Returns a table with a row for each question, where it has one for each option. */
function withOptionRows(table: readonly TableRow[]): readonly TableRow[] {
  const [heads, ...data] = table
  const rows = data.filter(isFilled)
  const columns = heads ? optionColumns(heads.cells, rows) : null
  if (!heads || !columns) return table
  const { question, option, letter } = columns
  const groups = optionGroups(heads.cells, rows, columns)
  const isOther = (column: number) => ![question, option, letter].includes(column)
  const named = (column: number) => heads.cells[column] ?? ''
  const correct = heads.cells.findIndex(
    (head, column) => isOther(column) && fieldOf(head) === 'correct' && rows.some((row) => cellAt(row, column) !== ''),
  )
  const flags = [...heads.cells.keys()].filter((column) => isOther(column) && oneFlagHead.test(folded(named(column))))
  const isOfPoints = (column: number) =>
    arePoints(
      named(column),
      rows.map((row) => cellAt(row, column)),
    )
  const [flagged] = flags
    .flatMap((column) => {
      const { flagOf, areFlags } = flagsIn(column, groups)
      const isPoints = isOfPoints(column)
      const said = isPoints
        ? flagsOfPoints(column, groups, { question, hasKey: correct >= 0 })
        : areFlags
          ? flagOf
          : null
      return said ? [{ column, flagOf: said, isPoints }] : []
    })
    .toSorted((one, other) => Number(one.isPoints) - Number(other.isPoints))
  const key = flagged?.column ?? correct
  // Points of questions show that these rows are no typed answers, and no right option.
  const isKeyMissing =
    key < 0 &&
    flags.some(
      (column) =>
        isOfPoints(column) &&
        areOfQuestions(column, groups) &&
        groups.some((group) => group.length > 1 && group.some((row) => cellAt(row, column) !== '')),
    )
  if ((key < 0 && !isKeyMissing) || !groups.some((group) => group.length > 1)) return table
  // A key of “F” or 1 is a letter too where that of another question can be nothing else.
  const areLabels =
    letter >= 0 &&
    groups.flat().some((row) => !flagWords.test(cellAt(row, key)) && labelIn(cellAt(row, key)) !== undefined)
  const own = [...heads.cells.keys()].filter((column) => ![option, letter, key].includes(column))
  const explaining = own.find((column) => fieldOf(heads.cells[column] ?? '') === 'explanation') ?? -1
  return [
    {
      ...heads,
      cells: [
        ...own.map(named),
        'correct',
        ...letters.map((name) => `option_${name}`),
        ...letters.map((name) => `rationale_${name}`),
      ],
    },
    ...groups.map((group): TableRow => {
      const [first = group[0]!] = group
      const holders = own.map((column) => group.find((row) => cellAt(row, column) !== '') ?? first)
      const differ = own.filter((column, at) =>
        group.some((row) => cellAt(row, column) !== '' && cellAt(row, column) !== cellAt(holders[at]!, column)),
      )
      // What explains each option is not what explains the question.
      const isExplained = differ.includes(explaining)
      const others = differ.filter((column) => column !== explaining).map(named)
      const isSeveral =
        takesSeveral(cellAt(first, question)) ||
        own.some((column, at) => fieldOf(named(column)) === 'type' && cellAt(holders[at]!, column) !== '')
      const points =
        flagged?.isPoints === true
          ? group.filter(flagged.flagOf).map((row) => pointsIn(cellAt(row, flagged.column)))
          : []
      const read = flagged
        ? keyOfFlags(group, { flagOf: flagged.flagOf, isSeveral, points })
        : isKeyMissing
          ? { problem: finding('bank.right_missing') }
          : keyOfRows(group, { key, letter, option, areLabels })
      const right = 'correct' in read ? read.correct : ''
      const isDoubtful = right.includes(',') && letter < 0 && !isSeveral
      const problem =
        group.find((row) => row.problem)?.problem ??
        ('problem' in read ? read.problem : undefined) ??
        (group.length > letters.length ? finding('bank.options_many', { count: group.length }) : undefined) ??
        (isDoubtful ? finding('bank.marks_many', { letters: right }) : undefined)
      const rich = new Map([
        ...own.flatMap((column, at) => {
          const html = isExplained && column === explaining ? undefined : holders[at]!.rich?.get(column)
          return html === undefined ? [] : [[at, html] as const]
        }),
        ...group.flatMap((row, place) => {
          const html = row.rich?.get(option)
          return html === undefined ? [] : [[own.length + 1 + place, html] as const]
        }),
      ])
      return {
        ...first,
        cells: [
          ...own.map((column, at) => (isExplained && column === explaining ? '' : cellAt(holders[at]!, column))),
          right,
          ...letters.map((_, place) => (group[place] ? cellAt(group[place], option) : '')),
          ...letters.map((_, place) => (isExplained && group[place] ? cellAt(group[place], explaining) : '')),
        ],
        rich,
        isKeyPlaced: right.startsWith('('),
        ...(problem && { problem }),
        ...(points.length > 1 && { note: finding('bank.weights') }),
        ...(others.length > 0 && { note: finding('bank.rows_differ', { columns: others.join(', ') }) }),
      }
    }),
  ]
}

/** The number before a question that counts the lines of its table. */
const numberBefore = /^\s*(?:Q\.?\s*)?(\d{1,3})\s*[.)]\s+(?=\S)/i

/** Returns a table without the numbers before its questions, where they count its lines. */
function withoutNumbers(rows: readonly TableRow[], column: number): readonly TableRow[] {
  const isAsked = ({ cells }: TableRow) => (cells[column] ?? '').trim() !== ''
  const asked = rows.slice(1).filter(isAsked)
  const isCounted = asked.every(
    ({ cells, rich }, at) =>
      Number(numberBefore.exec(cells[column] ?? '')?.[1]) === at + 1 &&
      (!rich?.has(column) || numberBefore.test(rich.get(column) ?? '')),
  )
  if (asked.length < 2 || !isCounted) return rows
  return rows.map((row, at) => {
    if (at === 0 || !isAsked(row)) return row
    const html = row.rich?.get(column)?.replace(numberBefore, '')
    return {
      ...row,
      cells: row.cells.with(column, (row.cells[column] ?? '').replace(numberBefore, '')),
      ...(row.rich && html !== undefined && { rich: new Map([...row.rich, [column, html]]) }),
    }
  })
}

/** The target of words in the place of a text: the row above, a text or a question by its number, a line of the sheet, or nothing that is sure. */
type Pointer = { to: 'above' | 'text' | 'question' | 'line' | 'unclear'; number: number }

const ditto = /^[([]?(?:["”〃]|[↑^]|''|-\s*["”]\s*-|نفس\s+(?:النص|القطعة|الفقرة)(?:\s+(?:السابق|السابقة))?)[)\]]?\.?$/u
/** Words that point to another row, and the words that can stand beside them. */
const pointing =
  /^(?:same|see|ditto|idem|refer|above|previous|preceding|prior|earlier|cont|continued|نفس|انظر|أعلاه|السابق|السابقة)$/u
const besidePointing =
  /^(?:the|to|use|uses|read|please|as|in|of|from|for|with|like|again|is|it|one|that|this|which|before|last|reading|row|line|passages?|texts?|extract|excerpt|article|stimulus|questions?|q|item|number|no|nr|id|النص|نص|القطعة|الفقرة|السؤال|سؤال|رقم)$/u
const pointedTo: [to: 'text' | 'question' | 'line', noun: RegExp][] = [
  ['text', /^(?:passages?|texts?|extract|excerpt|article|stimulus|النص|نص|القطعة|الفقرة)$/u],
  ['question', /^(?:questions?|q|item|number|no|nr|السؤال|سؤال|رقم)$/u],
  ['line', /^(?:row|line)$/u],
]
const mostPointingWords = 10

/** Returns what words in the place of a text point to: “same as #1”, “see passage 2”, “ditto”; null for a text. */
function pointerIn(text: string): Pointer | null {
  const above: Pointer = { to: 'above', number: 0 }
  if (ditto.test(text.trim())) return above
  const words: readonly string[] =
    withLatinDigits(text)
      .toLowerCase()
      .match(/\p{L}+|\d+|#/gu) ?? []
  if (words.length === 0 || words.length > mostPointingWords) return null
  if (!/^[([#↑]?[\p{L}\p{N}#][\p{L}\p{N}#\s.,:()–-]*[)\]]?\.?$/u.test(text.trim())) return null
  const isKnown = (word: string) => /^(?:\d+|#)$/.test(word) || pointing.test(word) || besidePointing.test(word)
  if (!words.every(isKnown)) return null
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const isPointing = words.some((word) => pointing.test(word))
  const [number] = numbers
  if (number === undefined) return isPointing ? above : null
  const before = words.slice(0, words.indexOf(number)).findLast((word) => pointedTo.some(([, noun]) => noun.test(word)))
  const [to = words.includes('#') ? 'question' : null] =
    pointedTo.find(([, noun]) => before !== undefined && noun.test(before)) ?? []
  // A number alone can be that of a text, of a question or of a line.
  if (to === null || numbers.length > 1) return isPointing || words.length === 1 ? { to: 'unclear', number: 0 } : null
  return { to, number: Number(number) }
}

const pairedHead = /^(?:text|passage)(?:([1a]|one)|([2b]|two))$/

const startsBlock = /^<(?:p|ul|ol|dl|table|blockquote|figure|div|section|pre|h[1-6])\b/i

/**
 * Returns a table whose two columns for texts that belong together, “Text 1” and “Text 2”, are its one passage; `pair`: their places, none
 * where staff have chosen otherwise.
 */
function withPairedTexts(
  rows: readonly TableRow[],
  chosen: ColumnChoice,
): { rows: readonly TableRow[]; pair: readonly number[] } {
  const heads = rows[0]?.cells ?? []
  const columnOf = (place: number) => heads.findIndex((head) => pairedHead.exec(folded(head))?.[place] !== undefined)
  const pair = [columnOf(1), columnOf(2)] as const
  const [one, two] = pair
  const isChosen = pair.every((at) => chosen[at] === 'passage')
  const isOther = !isChosen && (pair.some((at) => at in chosen) || Object.values(chosen).includes('passage'))
  if (one < 0 || two < 0 || isOther || heads.some((head) => fieldOf(head) === 'passage')) return { rows, pair: [] }
  const paired = rows.map((row, at) => {
    if (at === 0) return { ...row, cells: row.cells.with(one, 'passage').with(two, '') }
    const texts = pair.flatMap((column, place) => {
      const html = typedHtml(row.rich?.get(column) ?? row.cells[column] ?? '')
      const words = plainText(html).trim() || html
      return saysNothing.test(words) ? [] : [{ html, words, place, isSame: pointerIn(words) !== null }]
    })
    const isSame = texts.length > 0 && texts.every((text) => text.isSame)
    const [first, second] = isSame ? texts.slice(0, 1) : texts
    const titled = texts.map(
      ({ html, place }) => `<h4>Text ${place + 1}</h4>${startsBlock.test(html) ? html : `<p>${html}</p>`}`,
    )
    const rich = new Map(row.rich)
    // A row that says of both that there is none has none, and an empty one can have that of a row above.
    const isNone = pair.some((column) => (row.cells[column] ?? '').trim() !== '')
    const own = [first, second].flatMap((text) => text?.words ?? []).join(' ') || (isNone ? 'none' : '')
    rich.set(one, second ? titled.join('') : (first?.html ?? own))
    rich.delete(two)
    const cells = heads.map((_, column) => (column === two ? '' : (row.cells[column] ?? '')))
    return {
      ...row,
      cells: cells.with(one, own),
      rich,
      // One of its texts is that of a row above, of which it has another.
      ...(!isSame && texts.some((text) => text.isSame) && { problem: row.problem ?? finding('bank.no_passage') }),
    }
  })
  return { rows: paired, pair }
}

/**
 * Returns a table in which a field that is empty in a row has what another column of its name says: some tables have two columns for one
 * thing, of which each row fills one. `used`: the columns that name a field and of which each filled cell went to it.
 */
function withSpareCells(
  rows: readonly TableRow[],
  { places, spare }: { places: ReadonlyMap<TableField, number>; spare: readonly Spare[] },
): { rows: readonly TableRow[]; used: ReadonlySet<number> } {
  const isFilled = ({ cells }: TableRow, at: number) => (cells[at] ?? '').trim() !== ''
  const used = new Set(spare.flatMap(({ at, guess }) => (guess === null ? [] : [at])))
  const merged = rows.map((row, index) =>
    spare.reduce((filled, { at, head, guess }) => {
      if (index === 0 || !isFilled(row, at)) return filled
      const own = guess === null || folded(head) === 'solution' ? undefined : places.get(guess)
      if (own !== undefined && !isFilled(filled, own)) return withCellOf(filled, filled, { from: at, to: own })
      used.delete(at)
      return filled
    }, row),
  )
  return { rows: merged, used }
}

/** The most words of a question that leans on a text above it: a longer one can hold its own. */
const mostLeaning = 30

/** Returns whether a row shows no text of its own, and nothing says that it needs none. */
function lacksOwnText(cell: Cells): boolean {
  const stem = cell.html('question')
  const kind = kindIn(cell('type'))
  return (
    cell('passage') === '' &&
    cell('image') === '' &&
    stem !== '' &&
    !/<(?:img|table|blockquote|p|br|h\d)\b|class="blank"|_{2,}/i.test(stem) &&
    plainText(stem).split(/\s+/).length <= mostLeaning &&
    kind !== 'numeric' &&
    kind !== 'match'
  )
}

/** Returns the part of a test that a row belongs to: a text is not carried from one to another. */
const partOf = (cell: Cells) => `${cell('section')}\n${cell('module')}\n${cell('model_difficulty')}`.toLowerCase()

/** Returns a row with a cell of another row, or another of its own, at a place. */
function withCellOf(row: TableRow, { cells, rich }: TableRow, { from, to }: { from: number; to: number }): TableRow {
  const html = rich?.get(from)
  const own = Array.from({ length: Math.max(row.cells.length, to + 1) }, (_, at) => row.cells[at] ?? '')
  return {
    ...row,
    cells: own.with(to, cells[from] ?? ''),
    ...((row.rich || html !== undefined) && {
      rich: new Map([...(row.rich ?? []), ...(html === undefined ? [] : [[to, html] as const])]),
    }),
  }
}

const quoted = /["“«]([^"“”«»]+)["”»]|(?<![\p{L}\p{N}])['‘](.+)['’](?![\p{L}\p{N}])/gu

/** Returns whether a question quotes a sentence, or so many words that they can be one. */
const quotesSentence = (stem: string): boolean =>
  [...stem.matchAll(quoted)].some(([, double, single]) => {
    const words = (double ?? single ?? '').trim().split(/\s+/)
    return words.length > 4 || (words.length > 1 && /[.!?؟]$/.test(words.at(-1) ?? ''))
  })

/** The number with which a text names itself: “Passage 2: It rains.” */
const ownNumber = /^\s*(?:reading\s+)?(?:passage|text|extract|excerpt|article|النص|القطعة)\s+(\d{1,3})(?![\d.,]*\d)/iu

/**
 * Returns a function that finds the row whose text a row points to, also by way of others: null where there is none for sure, undefined for
 * a row with its own text. `same` says where rows point to.
 */
function pointedRows(
  rows: readonly TableRow[],
  { places, same }: { places: ReadonlyMap<TableField, number>; same: ReadonlyMap<TableRow, TableRow | Pointer | null> },
): (row: TableRow) => TableRow | null | undefined {
  if (same.size === 0) return () => undefined
  const data = rows.slice(1)
  const textOf = (row: TableRow) => cellsOf(row, places)('passage')
  const asked = data.filter((row) => cellsOf(row, places)('question') !== '')
  const byLine = new Map(data.map((row) => [row.line, row]))
  const byId = Map.groupBy(asked, (row) => cellsOf(row, places)('id').replace(/^(?:q|#)\s*/i, ''))
  const texts = new Map<string, TableRow>()
  for (const row of asked)
    if (!same.has(row) && !saysNothing.test(textOf(row)) && !texts.has(textOf(row))) texts.set(textOf(row), row)
  const inOrder = [...texts.values()]
  const byNumber = Map.groupBy(inOrder, (row) => Number(ownNumber.exec(withLatinDigits(textOf(row)))?.[1] ?? 0))
  const only = (found: readonly TableRow[] = []) => (found.length === 1 ? (found[0] ?? null) : null)
  const rowAt = ({ to, number }: Pointer): TableRow | null => {
    switch (to) {
      case 'line':
        return byLine.get(number) ?? null
      case 'text':
        // Texts that have numbers of their own are known by these.
        return byNumber.size > (byNumber.has(0) ? 1 : 0) ? only(byNumber.get(number)) : (inOrder[number - 1] ?? null)
      case 'question': {
        const ids = byId.get(String(number))
        return ids ? only(ids) : (asked[number - 1] ?? null)
      }
      default:
        return null
    }
  }
  const found = new Map<TableRow, TableRow | null>()
  return (row) => {
    const way: TableRow[] = []
    const seen = new Set<TableRow>()
    let at: TableRow | null = row
    while (at !== null && same.has(at) && !found.has(at) && !seen.has(at)) {
      way.push(at)
      seen.add(at)
      const next: TableRow | Pointer | null = same.get(at) ?? null
      at = next === null || 'cells' in next ? next : rowAt(next)
    }
    if (way.length === 0 && at !== null && !same.has(at)) return undefined
    const end = at === null || seen.has(at) ? null : same.has(at) ? (found.get(at) ?? null) : at
    const text = end !== null && saysNothing.test(textOf(end)) ? null : end
    for (const one of way) found.set(one, text)
    return text
  }
}

/**
 * Returns a table in which a row that says “same as above” or “see question 1” in the place of its text has the text of that row.
 * So have the rows without a text, down to the last that asks about one, in a sheet that has each text once, in the first row of its questions; another row
 * without a text below one is a finding. I8
 */
function withSharedPassages(
  rows: readonly TableRow[],
  { places, areObjects }: { places: ReadonlyMap<TableField, number>; areObjects: boolean },
): readonly TableRow[] {
  const column = places.get('passage')
  if (column === undefined) return rows
  const own: string[] = []
  const open = new Map<TableRow, TableRow>()
  const carried = new Set<TableRow>()
  const same = new Map<TableRow, TableRow | Pointer | null>()
  let before: TableRow | null = null
  // The row above with a text, or with words that point to one.
  let last: TableRow | null = null
  // The rows below a text since the last that asks about one; null from a row on that says that it has none.
  let waiting: TableRow[] | null = null
  for (const row of rows.slice(1)) {
    const cell = cellsOf(row, places)
    const text = cell('passage')
    const stemHtml = cell.html('question')
    const pointer = pointerIn(text)
    if (pointer) same.set(row, pointer.to === 'above' ? last : pointer)
    if (text !== '' && !saysNothing.test(text)) last = row
    if (pointer) continue
    if (text !== '' && !saysNothing.test(text)) {
      before = row
      waiting = []
      own.push(text)
    } else if (text !== '') waiting = null
    else if (before !== null && lacksOwnText(cell) && partOf(cell) === partOf(cellsOf(before, places))) {
      open.set(row, before)
      if (!quotesSentence(plainText(stemHtml))) waiting?.push(row)
      if (lacksText({ passageHtml: null, image: null, stemHtml }))
        for (const one of waiting?.splice(0) ?? []) carried.add(one)
    }
  }
  // Who writes “same as above” leaves no cell empty for that.
  const isOnce = new Set(own).size === own.length && same.size === 0
  const isShared = !areObjects && open.size >= own.length
  const pointedRow = pointedRows(rows, { places, same })
  return rows.map((row) => {
    const above = pointedRow(row)
    if (above === null) return { ...row, problem: row.problem ?? finding('bank.no_passage') }
    if (above !== undefined) {
      const text = shortened((row.cells[column] ?? '').trim(), 40)
      const note = finding('bank.passage_same', { text, line: String(above.line) })
      return { ...withCellOf(row, above, { from: column, to: column }), note }
    }
    const first = open.get(row)
    if (first === undefined || !isOnce) return row
    const text = shortened(plainText(cellsOf(first, places).html('passage')), 40)
    return isShared && carried.has(row)
      ? { ...withCellOf(row, first, { from: column, to: column }), note: finding('bank.passage_above', { text }) }
      : { ...row, note: row.note ?? finding('bank.passage_empty', { text }) }
  })
}

/** Returns the most columns of a table: what reads one asks each row about each of them, and each column about the others. */
export const mostTableColumns = (rows: number): number => Math.max(200, Math.min(2000, Math.floor(500_000 / rows)))

/** Returns a table without the empty columns at its end, which programs save with it. */
function withoutEmptyEnd(rows: readonly TableRow[]): readonly TableRow[] {
  const width = rows.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  )
  return rows.map((row) => (row.cells.length > width ? { ...row, cells: row.cells.slice(0, width) } : row))
}

/** Returns whether a row below the headings is the one in which a template explains its columns. */
const isAdvice = ({ cells }: TableRow) =>
  cells.filter((cell) => /^\s*(?:text (?:of the question|for option)|\(default is )/i.test(cell)).length > 1

/**
 * Reads the questions of a table, whose first row, or the first that does, names the columns; pictures lie over some rows. `isListed`: its
 * options are lists; `areObjects`: its rows are objects, and no sheet that people fill in; `rowCount`: how many rows there were, where too wide a table came without them. I2 I10
 */
export function readTable(
  written: readonly TableRow[],
  { columns: chosen = {}, kinds: explained = {} }: TableChoice = {},
  {
    pictured = new Set(),
    isListed = false,
    areObjects = false,
    rowCount,
  }: { pictured?: ReadonlySet<number>; isListed?: boolean; areObjects?: boolean; rowCount?: number } = {},
): BankReading {
  const reading = openReading()
  const headed = withoutEmptyEnd(fromHeadings(written))
  const count = headed[0]?.cells.length ?? 0
  const most = mostTableColumns(rowCount ?? headed.length)
  if (count > most) {
    reading.refuse(headed[0]?.line ?? 1, finding('bank.columns_many', { count, most }))
    return reading.close()
  }
  const advice = headed.slice(1, 2).filter(isAdvice)
  for (const { line, cells } of advice)
    reading.repair(
      line,
      finding('bank.text_left_out', { text: shortened(cells.filter((cell) => cell !== '').join(', '), 60) }),
    )
  const apart = withWrongOptions(withFlagColumns(withOptionRows(headed.filter((row) => !advice.includes(row)))))
  const { rows: named, pair } = withPairedTexts(apart, chosen)
  const above = written.slice(0, written.length - headed.length)
  if (above.some(({ cells }) => cells.some((cell) => cell.trim() !== '')))
    reading.repair(above[0]?.line ?? 1, finding('bank.above_headings', { line: String(named[0]?.line ?? 1) }))
  const isPaired = (at: number) => pair.includes(at)
  const columns = columnsOf(
    named,
    Object.fromEntries(Object.entries(chosen).filter(([at]) => !isPaired(Number(at)))),
    areObjects,
  )
  const places = new Map(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, at] as const])))
  const own = letters.flatMap((letter) => places.get(`option_${letter}`) ?? [])
  const more = columns.flatMap(({ head, field }, at) =>
    own.length > 1 && field === null && !(at in chosen) && isMoreOptions(folded(head)) ? [at] : [],
  )
  const spare = columns.flatMap(({ head, field }, at) =>
    field === null && head !== '' && !(at in chosen) && !more.includes(at) ? [{ at, head, guess: fieldOf(head) }] : [],
  )
  const { rows: merged, used } = withSpareCells(named, { places, spare })
  const unnumbered = withoutNumbers(merged, places.get('question') ?? -1)
  if (unnumbered !== merged) reading.repair(named[1]?.line ?? 1, finding('bank.numbers_left_out'))
  const whole = withSharedPassages(unnumbered, { places, areObjects })
  const known = withKinds(whole, places.get('type') ?? -1, explained)
  const { kinds } = known
  const answered = { key: places.get('correct') ?? -1, options: [...own, ...more] }
  const rows = withKeys(withFirstLetters(known.rows, answered), { ...answered, isListed })
  for (const [at, { head, field }] of columns.entries())
    if (field === null && head !== '' && !used.has(at)) reading.drop(head)
  const hasTexts = rows.slice(1).some((row) => !saysNothing.test(cellsOf(row, places)('passage')))
  const likely = unknownOptions(rows.slice(1), { places, spare })
  const haveAnswers = columns.some(
    ({ head, field }, at) => !(at in chosen) && field?.startsWith('option_') && answerHeads.test(folded(head)),
  )
  if (!places.has('question')) reading.refuse(1, finding('bank.no_question_column'))
  else
    for (const row of rows.slice(1)) {
      if (row.cells.every((text) => text.trim() === '')) continue
      const own = row.number === undefined ? reading : readingAt(reading, atQuestion(row.number))
      const cell = cellsOf(row, places)
      const isAlike = haveAnswers && haveSpellings(row, named[0]?.cells ?? [])
      const problem = pictured.has(row.line)
        ? finding('bank.sheet_picture')
        : (row.problem ?? (isAlike ? finding('bank.options_same') : undefined))
      if (problem) own.refuse(row.line, problem, cell.html('question'))
      else takeRow(row, cell, { reading: own, more, spare, likely, hasTexts, areObjects })
    }
  noteHeadless(rows, reading)
  const shown = pair.length === 0 ? columns : columnsOf(apart, chosen, areObjects)
  return reading.close({
    columns: columns.map((column, at) => (isPaired(at) ? { ...column, ...shown[at], field: 'passage' } : column)),
    ...(kinds.length > 0 && { kinds }),
  })
}

/** Returns the parts of an explanation that a table has no columns for. */
export const lostInTables = ({ explanation }: NeutralQuestion): ExportedField[] =>
  (['steps', 'glosses'] as const).filter((name) => explanation !== null && explanation[name] !== null)

/** Returns the key as letters, in the first form that no option has as its words. */
function keyCell(right: readonly number[], options: readonly string[], isSeveral: boolean): string {
  const named = right.map(letterOf).join(', ')
  const forms = [named, `(${named})`, `${named}.`]
  return forms.find((form) => !('problem' in rightOf(form, options, isSeveral))) ?? named
}

function correctCell({ shape, says }: Asked): string {
  switch (shape) {
    case 'singleChoice':
    case 'multipleChoice':
      return keyCell(says.right, says.options, shape === 'multipleChoice')
    case 'judgment':
      return says.isTrue ? 'TRUE' : 'FALSE'
    case 'textEntry':
    case 'numberEntry':
      return separable(says.accepted)
    case 'match':
      return ''
  }
}

/** Returns the cell of a question at a place; a number that seems to count the lines is part of it. */
function stemCell(html: string, at: number): string {
  const text = writtenOf(html)
  return Number(numberBefore.exec(text)?.[1]) === at + 1 ? markedHtml(html) : text
}

/** Returns the cell of a passage: “none” where there is none and an earlier question has one, which an empty cell could mean. */
function passageCell(html: string | null, isBelowText: boolean): string {
  if (html === null) return isBelowText ? 'none' : ''
  const text = writtenOf(html)
  return saysNothing.test(text) || pointerIn(text) !== null ? markedHtml(html) : text
}

/** Returns questions as the rows of a table, the names of its columns first. I5 */
export function tableOf(questions: readonly NeutralQuestion[]): string[][] {
  const firstText = questions.findIndex(({ passageHtml }) => passageHtml !== null)
  const rows = questions.map((question, at): Partial<Record<TableField, string>> => {
    const { asks, explanation } = question
    const options = 'options' in asks.says ? asks.says.options : []
    const byOption = letters.map((letter, at) => ({
      [`option_${letter}`]: options[at] === undefined ? '' : writtenOf(options[at]),
      [`rationale_${letter}`]: explanation?.options[at]?.rationale ?? '',
      [`trap_${letter}`]: explanation?.options[at]?.trap ?? '',
      [`trap_id_${letter}`]: explanation?.options[at]?.trap_id ?? '',
    }))
    return {
      id: question.externalId ?? '',
      type: typeOfShape(asks.shape),
      passage: passageCell(question.passageHtml, firstText >= 0 && at > firstText),
      question: stemCell(question.stemHtml, at),
      image: question.image ?? '',
      ...Object.assign({}, ...byOption),
      correct: correctCell(asks),
      pairs:
        asks.shape === 'match'
          ? asks.says.pairs.map((pair) => `${pairText(pair.left)} => ${pairText(pair.right)}`).join('\n')
          : '',
      extra_rights: asks.shape === 'match' ? separable(asks.says.extra) : '',
      explanation: question.explanationHtml === null ? '' : writtenOf(question.explanationHtml),
      section: question.section ?? '',
      domain: question.domain ?? '',
      skill: question.skill ?? '',
      difficulty: question.difficulty ?? '',
      tags: separable(question.tags ?? [], /[\\|;,]/g),
      public: question.isPublic === null ? '' : question.isPublic ? 'TRUE' : 'FALSE',
      module: question.module ?? '',
      model_difficulty: question.variant ?? '',
      ...Object.fromEntries(shortParts.map((name) => [name, explanation?.[name] ?? ''])),
    }
  })
  const used = tableFields.filter((field) => rows.some((row) => row[field]))
  return [[...used], ...rows.map((row) => used.map((field) => row[field] ?? ''))]
}

/** One question of each kind of answer, by their columns; the one with a passage last, as a row below it could belong to its text. */
const templateRows: Partial<Record<TableField, string>>[] = [
  {
    id: 'ferry-1',
    type: 'multiple_select',
    question: 'Which of these cross water?',
    option_a: 'A ferry',
    option_b: 'A tram',
    option_c: 'A bridge',
    option_d: 'A lift',
    correct: 'A, C',
  },
  { id: 'ferry-2', type: 'true_false', question: 'A ferry runs on rails.', correct: 'FALSE' },
  { id: 'ferry-3', type: 'fill_in', question: 'What closes a river for ships in winter?', correct: 'ice | the ice' },
  { id: 'ferry-4', type: 'numeric', question: 'How many hours are three quarters of a day?', correct: '18' },
  {
    id: 'ferry-5',
    type: 'match',
    question: 'Match each way with what moves on it.',
    pairs: 'river => boat\nrail => train',
  },
  {
    id: 'ferry-6',
    type: 'mcq',
    passage: 'The bridge was closed. ______ we took the ferry.',
    question: 'Which choice completes the text?',
    option_a: 'Therefore,',
    option_b: 'However,',
    option_c: 'For example,',
    option_d: 'Similarly,',
    correct: 'A',
    explanation: 'The closed bridge is the cause, the ferry its result.',
    section: 'Reading and Writing',
    domain: 'Expression of Ideas',
    skill: 'Transitions',
    difficulty: 'easy',
    tags: 'transitions',
  },
]

/** The table that authors can fill in: every column that is read, and one question of each kind of answer. */
export const templateTable: string[][] = [
  [...tableFields],
  ...templateRows.map((row) => tableFields.map((field) => row[field] ?? '')),
]
