import type { Module } from '../attempts/sections.ts'
import { isOwnPicture } from '../own-picture.ts'
import { explanationProblem, letterNamedIn } from '../questions/explanation.ts'
import { mostQuestions } from '../attempts/limits.ts'
import { isQuestionType, questionKinds } from '../questions/kinds.ts'
import { plainText } from '../questions/reading.ts'
import type { QuestionDraft, QuizSettings } from './quiz.ts'

const hasContent = (html: string) => plainText(html) !== '' || /<(?:img|math|svg)\b/i.test(html)

/** A question as it is part of a version. */
export type Listed = Omit<QuestionDraft, 'isPublic' | 'tags'>

/** Where a finding can be mended: a field of the settings, the list of questions, or a question by its place from 0. */
type Place = { at: 'settings'; field: keyof QuizSettings } | { at: 'list' } | { at: 'question'; index: number }

/** Something that keeps a quiz from being published, or that its author should look at first; `text` is for staff. T18 */
export type Finding = { severity: 'blocks' | 'warns'; place: Place; text: string }

const blocks = (place: Place, text: string): Finding => ({ severity: 'blocks', place, text })
const inSettings = (field: keyof QuizSettings, text: string) => blocks({ at: 'settings', field }, text)
const inList = (text: string) => blocks({ at: 'list' }, text)
const inQuestion = (index: number, text: string) => blocks({ at: 'question', index }, text)

/** Returns what is wrong with one question by itself, in words for staff; null when it can be published. */
export function questionProblem(question: Listed): string | null {
  if (!isQuestionType(question.type)) return `its type '${question.type}' is not supported.`
  if (!hasContent(question.stemHtml) && question.image === null) return 'it asks nothing: write the question.'
  if (question.image !== null && !isOwnPicture(question.image))
    return 'image: It should be a picture of this site, with an address that begins with one slash.'
  return questionKinds[question.type].problem(question) ?? sameOptions(question) ?? explanationProblem(question)
}

/**
 * Returns the words with which the prose of a question names one of its options by its letter: shuffled options would make them wrong.
 * Undefined when it names none.
 */
export function letterNamed({
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

/** What options look like: their words, or all of them where signs and pictures carry the meaning. */
const looksLike = (option: string) => (/<(?:img|math|svg|su[bp]|u|s)\b/i.test(option) ? option : plainText(option))

function sameOptions({ spec }: Listed): string | null {
  const { options = [] } = spec as { options?: string[] }
  return new Set(options.map(looksLike)).size < options.length ? 'Two options are the same.' : null
}

/** Returns every reason why a quiz cannot be published, with its place; empty when it can be. Q11 T18 */
export function blockingFindings(settings: QuizSettings, questions: readonly Listed[]): Finding[] {
  const findings = settingsFindings(settings)
  if (questions.length === 0) findings.push(inList('The quiz has no questions.'))
  if (questions.length > mostQuestions) findings.push(inList(`A quiz can have at most ${mostQuestions} questions.`))
  questions.forEach((question, index) => {
    const problem = questionProblem(question)
    if (problem !== null) findings.push(inQuestion(index, problem))
    const letter = settings.shufflesOptions ? letterNamed(question) : undefined
    if (letter !== undefined)
      findings.push(
        inQuestion(index, `it says “${letter}”, but the options are shuffled: quote the option, or do not shuffle.`),
      )
  })
  if (settings.type === 'two_module') findings.push(...moduleFindings(settings, questions))
  return findings
}

/** Returns a finding as one line; questions are numbered from 1. */
const findingLine = ({ place, text }: Finding): string =>
  place.at === 'question' ? `Question ${place.index + 1}: ${text}` : text

/** Returns every reason why a quiz cannot be published, in words for staff; empty when it can be. Q11 */
export const publishingProblems = (settings: QuizSettings, questions: readonly Listed[]): string[] =>
  blockingFindings(settings, questions).map(findingLine)

/** The longest time of a quiz or a module, in minutes: a day. */
const mostMinutes = 1440

function settingsFindings(settings: QuizSettings): Finding[] {
  const findings: Finding[] = []
  if (settings.name.trim() === '') findings.push(inSettings('name', 'The quiz needs a name.'))
  const numbers = {
    quizMinutes: 'The time',
    module1Minutes: 'The time of module 1',
    module2Minutes: 'The time of module 2',
    breakMinutes: 'The break',
    hardThreshold: 'The threshold of the hard module',
    degree: 'The degree',
    passMark: 'The pass mark',
    attemptsAllowed: 'The number of attempts',
  } as const
  for (const [field, name] of Object.entries(numbers) as [keyof typeof numbers, string][]) {
    const value = settings[field]
    if (value === null) continue
    if (!(Number.isInteger(value) && value >= 0))
      findings.push(inSettings(field, `${name} must be a whole number, 0 or more.`))
    else if (field.endsWith('Minutes') && value > mostMinutes)
      findings.push(inSettings(field, `${name} can be at most ${mostMinutes} minutes, which is a day.`))
  }
  if ((settings.passMark ?? 0) > 100) findings.push(inSettings('passMark', 'The pass mark can be at most 100 percent.'))
  if (settings.attemptsAllowed === 0)
    findings.push(inSettings('attemptsAllowed', 'Nobody could take it with 0 attempts: leave this empty, or write 1.'))
  if (settings.opensAt && settings.closesAt && settings.closesAt <= settings.opensAt)
    findings.push(inSettings('closesAt', 'It would close before it opens.'))
  return findings
}

/** Checks that both modules have a time and questions, and that module 2 has every variant that the threshold can lead to. */
function moduleFindings(settings: QuizSettings, questions: readonly Listed[]): Finding[] {
  const findings: Finding[] = []
  const { hardThreshold, module1Minutes, module2Minutes } = settings
  const inModule = (module: Module) => questions.filter((question) => question.module === module)
  const [first, second] = [inModule('module1'), inModule('module2')]

  if (!module1Minutes)
    findings.push(inSettings('module1Minutes', 'Module 1 needs a time: without one it would last a second.'))
  if (!module2Minutes)
    findings.push(inSettings('module2Minutes', 'Module 2 needs a time: without one it would last a second.'))
  if (questions.length > 0 && first.length === 0) findings.push(inList('Module 1 has no questions.'))
  if (questions.length > 0 && second.length === 0) findings.push(inList('Module 2 has no questions.'))
  questions.forEach((question, index) => {
    if (question.module === null) findings.push(inQuestion(index, 'it belongs to no module.'))
    else if (question.module === 'module2' && question.variant === null && hardThreshold !== null)
      findings.push(inQuestion(index, 'it is neither easy nor hard, but the quiz chooses its module 2.'))
  })
  if (hardThreshold === null || second.length === 0) return findings

  if (first.length > 0 && hardThreshold > first.length)
    findings.push(
      inSettings(
        'hardThreshold',
        `Nobody can reach the hard module: it takes ${hardThreshold} right of ${first.length} in module 1.`,
      ),
    )
  if (!second.some(({ variant }) => variant === 'hard')) findings.push(inList('The hard module 2 has no questions.'))
  if (hardThreshold > 0 && !second.some(({ variant }) => variant === 'easy'))
    findings.push(inList('The easy module 2 has no questions.'))
  return findings
}
