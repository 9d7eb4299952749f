import { modules, type Module } from '../attempts/sections.ts'
import { pools } from '../attempts/variant.ts'
import { coded, type CodedText } from '../coded.ts'
import { countGaps } from '../editing/gaps.ts'
import { isOwnPicture } from '../own-picture.ts'
import { explanationProblem } from '../questions/explanation.ts'
import { letterNamedIn } from '../questions/letters-in-prose.ts'
import { mostMinutes, mostQuestions } from '../attempts/limits.ts'
import { isQuestionType, questionKinds } from '../questions/kinds.ts'
import { plainText } from '../questions/reading.ts'
import { correctionFinding, type Corrected } from './carrying.ts'
import type { QuestionDraft, QuizSettings } from './quiz.ts'

const hasContent = (html: string) => plainText(html) !== '' || /<(?:img|math|svg)\b/i.test(html)

/**
 * A question as it is part of a version; `former` is what was published of it before, where that is another revision, and `corrected` the
 * same where that was corrected since. T20
 */
export type Listed = Omit<QuestionDraft, 'isPublic' | 'tags'> & {
  corrected?: Corrected | null
  former?: Pick<QuestionDraft, 'key' | 'explanation' | 'explanationHtml'> | null
  isPublic?: boolean | null
  /** The names of the other quizzes that ask it too. */
  alsoIn?: readonly string[] | null
}

/** The parts of a list of questions: all of it, a module, or a pool of module 2. */
export const listParts = ['all', ...modules, ...pools] as const
type ListPart = (typeof listParts)[number]

/** The place where a finding can be fixed: a field of the settings, a part of the list of questions, or a question by its place from 0. */
type Place =
  | { at: 'settings'; field: keyof QuizSettings }
  | { at: 'list'; part: ListPart }
  | { at: 'question'; index: number }

/** Something that keeps a quiz from being published, or that its author should look at first; `said` is its code. T18 */
export type Finding = { severity: 'blocks' | 'warns'; place: Place; said: CodedText }

const blocks = (place: Place, said: CodedText): Finding => ({ severity: 'blocks', place, said })
const inSettings = (field: keyof QuizSettings, said: CodedText) => blocks({ at: 'settings', field }, said)
const inList = (said: CodedText, part: ListPart = 'all') => blocks({ at: 'list', part }, said)
const inQuestion = (index: number, said: CodedText) => blocks({ at: 'question', index }, said)

/** Names the part of a question with a gap: a picture that a paste did not bring along. T12 */
function gapOf({ passageHtml, stemHtml, explanationHtml, spec }: Listed): CodedText | null {
  const { options = [] } = spec as { options?: string[] }
  const parts: Record<string, readonly string[]> = {
    passage: [passageHtml ?? ''],
    stem: [stemHtml],
    answer: options,
    explanation: [explanationHtml ?? ''],
  }
  const [part] = Object.entries(parts).find(([, texts]) => texts.some((html) => countGaps(html) > 0)) ?? []
  return part === undefined ? null : coded(`question.gap.${part}`)
}

/** Returns what is wrong with one question by itself, by code; null when it can be published. */
export function questionProblem(question: Listed): CodedText | null {
  if (!isQuestionType(question.type)) return coded('question.type', { type: question.type })
  if (!hasContent(question.stemHtml) && question.image === null) return coded('question.asks_nothing')
  if (question.image !== null && !isOwnPicture(question.image)) return coded('question.picture')
  return (
    questionKinds[question.type].problem(question) ??
    sameOptions(question) ??
    gapOf(question) ??
    explanationProblem(question)
  )
}

/**
 * Returns the words with which the prose of a question names one of its options by its letter: shuffled options would make them wrong.
 * Undefined when it names none.
 */
function letterNamed({
  passageHtml,
  stemHtml,
  explanationHtml,
  spec,
}: Pick<Listed, 'passageHtml' | 'stemHtml' | 'explanationHtml' | 'spec'>): string | undefined {
  const { options } = spec as { options?: string[] }
  if (!options) return undefined
  const prose = [passageHtml ?? '', stemHtml, ...options, explanationHtml ?? '']
  return prose.map((html) => letterNamedIn(plainText(html))).find((words) => words !== undefined)
}

type Explained = Parameters<typeof letterNamed>[0] & Pick<Listed, 'explanation'>

/** Returns the parts of an explanation that are not one text. */
function explainedIn({ explanation }: Pick<Listed, 'explanation'>): string[] {
  const { rule, steps, next_time, options } = explanation ?? { options: [] }
  const parts = [
    rule,
    next_time,
    ...(steps ?? []).map(({ text }) => text),
    ...options.flatMap(({ rationale, trap }) => [rationale, trap]),
  ]
  return parts.filter((part) => typeof part === 'string')
}

/** Returns whether shuffled options would make anything wrong that the question or its explanation says. */
export const namesLetters = (question: Explained): boolean =>
  letterNamed(question) !== undefined || explainedIn(question).some((part) => letterNamedIn(part) !== undefined)

/** An option that tests print at one place, that speaks of those before it, or that is the letter or the number of a picture or a place. */
const placedOption =
  /^no change\b|\b(?:all|any|both|either|neither|none) of (?:the (?:above|below|preceding|previous)\b|(?:these|those|the others)(?=\W*$|\s+(?:is|are)\b))|^(?:all (?:three|four)|both|neither)\W*$|^[([]?[a-z0-9][\])]?[.)]?$/i

/** The ways in which prose names an option by its place, or by a letter after D, as some tests print them in every second question. */
const placesNamed = [
  /\b(?:first|second|third|fourth|last|final)\s+(?:(?:two|three)\s+)?(?:of\s+the\s+(?:(?:two|three|four)\s+)?)?(?:answer|choice|option)s?\b/i,
  /\b(?:answer|choice|option)s?\s+\(?(?:[1-4]|one|two|three|four|above|below|[E-HJK])\b/i,
  /(?<![\p{L}\p{N}])[E-HJK]\)?\s+(?:is|are)\s+(?:right|wrong|correct|incorrect|true|false|best|too)\b/u,
  /(?:الخيار|الاختيار|الإجابة|الاجابة)\S*\s+(?:ال(?:أول|ثاني|ثالث|رابع|أخير)|\(?[أابجد](?!\p{L}))/u,
]

/**
 * Returns whether the options of a question can be shown in any order, though its quiz does not shuffle them: nothing names one by its letter
 * or its place, and none belongs to a place.
 */
export function canReorderOptions(question: Explained): boolean {
  const { options } = question.spec as { options?: string[] }
  if (!options || namesLetters(question)) return false
  const prose = [question.stemHtml, question.explanationHtml ?? ''].map(plainText)
  return (
    !options.some((option) => placedOption.test(plainText(option).trim())) &&
    ![...prose, ...explainedIn(question)].some((text) => placesNamed.some((place) => place.test(text)))
  )
}

/** Returns everything that keeps a question out of a version with these settings, by code; empty when nothing does. */
export function questionProblems(
  question: Listed,
  { shufflesOptions }: Pick<QuizSettings, 'shufflesOptions'>,
): CodedText[] {
  const problem = questionProblem(question)
  const letter = shufflesOptions ? letterNamed(question) : undefined
  return [
    ...(problem === null ? [] : [problem]),
    ...(letter === undefined ? [] : [coded('question.letter_shuffled', { words: letter })]),
  ]
}

/** Returns what an option looks like: its words, or all of its HTML where formatting and pictures carry the meaning. */
const looksLike = (option: string) => (/<(?:img|math|svg|su[bp]|u|s)\b/i.test(option) ? option : plainText(option))

function sameOptions({ spec }: Listed): CodedText | null {
  const { options = [] } = spec as { options?: string[] }
  return new Set(options.map(looksLike)).size < options.length ? coded('question.options_same') : null
}

/** Returns what a question's author has to know of its correction since it was published. T18 T20 */
export function correctionFindings(question: Listed, index: number): Finding[] {
  const found = question.corrected ? correctionFinding(question.corrected, question) : null
  return found === null ? [] : [{ ...found, place: { at: 'question', index } }]
}

/** Returns every reason why a quiz cannot be published, with its place; empty when it can be. Q11 T18 */
export function blockingFindings(settings: QuizSettings, questions: readonly Listed[]): Finding[] {
  const findings = settingsFindings(settings)
  if (questions.length === 0) findings.push(inList(coded('quiz.empty')))
  if (questions.length > mostQuestions) findings.push(inList(coded('quiz.questions_many', { most: mostQuestions })))
  questions.forEach((question, index) => {
    findings.push(...questionProblems(question, settings).map((problem) => inQuestion(index, problem)))
    findings.push(...correctionFindings(question, index).filter(({ severity }) => severity === 'blocks'))
  })
  if (settings.type === 'two_module') findings.push(...moduleFindings(settings, questions))
  return findings
}

/** Returns a finding as one code with its place; questions are numbered from 1. */
const findingLine = ({ place, said }: Finding): CodedText =>
  place.at === 'question' ? coded('quiz.question', { number: place.index + 1, sentence: said }) : said

/** Returns every reason why a quiz cannot be published, by code; empty when it can be. Q11 */
export const publishingProblems = (settings: QuizSettings, questions: readonly Listed[]): CodedText[] =>
  blockingFindings(settings, questions).map(findingLine)

/** The settings that are numbers. */
const numbers = [
  'quizMinutes',
  'module1Minutes',
  'module2Minutes',
  'breakMinutes',
  'hardThreshold',
  'degree',
  'passMark',
  'attemptsAllowed',
] as const

function settingsFindings(settings: QuizSettings): Finding[] {
  const findings: Finding[] = []
  if (settings.name.trim() === '') findings.push(inSettings('name', coded('quiz.no_name')))
  if (countGaps(settings.descriptionHtml) > 0) findings.push(inSettings('descriptionHtml', coded('quiz.gap')))
  for (const field of numbers) {
    const name = coded(`quiz.field.${field}`)
    const value = settings[field]
    if (value === null) continue
    if (!(Number.isInteger(value) && value >= 0))
      findings.push(inSettings(field, coded('quiz.not_whole', { sentence: name })))
    else if (field.endsWith('Minutes') && value > mostMinutes)
      findings.push(inSettings(field, coded('quiz.too_long', { sentence: name, most: mostMinutes })))
  }
  if ((settings.passMark ?? 0) > 100) findings.push(inSettings('passMark', coded('quiz.pass_mark')))
  if (settings.attemptsAllowed === 0) findings.push(inSettings('attemptsAllowed', coded('quiz.no_attempts')))
  if (settings.opensAt && settings.closesAt && settings.closesAt <= settings.opensAt)
    findings.push(inSettings('closesAt', coded('quiz.closes_first')))
  if (settings.holdsReviews && settings.answerDisplay === 'immediate')
    findings.push(inSettings('holdsReviews', coded('quiz.held_but_checked')))
  return findings
}

/** Checks that both modules have a time and questions, and that module 2 has every variant that the threshold can lead to. */
function moduleFindings(settings: QuizSettings, questions: readonly Listed[]): Finding[] {
  const findings: Finding[] = []
  const { hardThreshold, module1Minutes, module2Minutes } = settings
  const inModule = (module: Module) => questions.filter((question) => question.module === module)
  const [first, second] = [inModule('module1'), inModule('module2')]

  if (!module1Minutes) findings.push(inSettings('module1Minutes', coded('quiz.module_time', { module: 1 })))
  if (!module2Minutes) findings.push(inSettings('module2Minutes', coded('quiz.module_time', { module: 2 })))
  if (questions.length > 0 && first.length === 0)
    findings.push(inList(coded('quiz.module_empty', { module: 1 }), 'module1'))
  if (questions.length > 0 && second.length === 0)
    findings.push(inList(coded('quiz.module_empty', { module: 2 }), 'module2'))
  questions.forEach((question, index) => {
    if (question.module === null) findings.push(inQuestion(index, coded('question.no_module')))
    else if (question.module === 'module2' && question.variant === null && hardThreshold !== null)
      findings.push(inQuestion(index, coded('question.no_variant')))
  })
  if (hardThreshold === null || second.length === 0) return findings

  if (first.length > 0 && hardThreshold > first.length)
    findings.push(
      inSettings('hardThreshold', coded('quiz.hard_unreachable', { needed: hardThreshold, all: first.length })),
    )
  if (!second.some(({ variant }) => variant === 'hard')) findings.push(inList(coded('quiz.no_hard'), 'hard'))
  if (hardThreshold > 0 && !second.some(({ variant }) => variant === 'easy'))
    findings.push(inList(coded('quiz.no_easy'), 'easy'))
  return findings
}
