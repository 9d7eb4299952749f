import type { Module } from '../attempts/sections.ts'
import { isOwnPicture } from '../own-picture.ts'
import { explanationProblem, letterNamedIn } from '../questions/explanation.ts'
import { mostQuestions } from '../attempts/limits.ts'
import { isQuestionType, questionKinds } from '../questions/kinds.ts'
import { plainText } from '../questions/reading.ts'
import type { QuestionDraft, QuizSettings } from './quiz.ts'

const hasContent = (html: string) => plainText(html) !== '' || /<(?:img|math|svg)\b/i.test(html)

/** A question as it is part of a version. */
type Listed = Omit<QuestionDraft, 'isPublic' | 'tags'>

/** Returns what is wrong with one question by itself, in words for staff; null when it can be published. */
export function questionProblem(question: Listed): string | null {
  if (!isQuestionType(question.type)) return `its type '${question.type}' is not supported.`
  if (!hasContent(question.stemHtml) && question.image === null) return 'it asks nothing: write the question.'
  if (question.image !== null && !isOwnPicture(question.image))
    return 'image: It should be a picture of this site, with an address that begins with one slash.'
  return questionKinds[question.type].problem(question) ?? explanationProblem(question)
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

/**
 * Returns every reason why a quiz cannot be published, in words for staff; empty when it can be. Questions are numbered from 1. Q11
 */
export function publishingProblems(settings: QuizSettings, questions: readonly Listed[]): string[] {
  const problems = settingsProblems(settings)
  if (questions.length === 0) problems.push('The quiz has no questions.')
  if (questions.length > mostQuestions) problems.push(`A quiz can have at most ${mostQuestions} questions.`)
  questions.forEach((question, index) => {
    const problem = questionProblem(question)
    if (problem !== null) problems.push(`Question ${index + 1}: ${problem}`)
    const letter = settings.shufflesOptions ? letterNamed(question) : undefined
    if (letter !== undefined)
      problems.push(
        `Question ${index + 1}: it says “${letter}”, but the options are shuffled: quote the option, or do not shuffle.`,
      )
  })
  if (settings.type === 'two_module') problems.push(...moduleProblems(settings, questions))
  return problems
}

function settingsProblems(settings: QuizSettings): string[] {
  const problems: string[] = []
  if (settings.name.trim() === '') problems.push('The quiz needs a name.')
  const numbers = {
    'The time': settings.quizMinutes,
    'The time of module 1': settings.module1Minutes,
    'The time of module 2': settings.module2Minutes,
    'The break': settings.breakMinutes,
    'The threshold of the hard module': settings.hardThreshold,
    'The degree': settings.degree,
    'The pass mark': settings.passMark,
  }
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== null && !(Number.isInteger(value) && value >= 0))
      problems.push(`${name} must be a whole number, 0 or more.`)
  }
  if ((settings.passMark ?? 0) > 100) problems.push('The pass mark can be at most 100 percent.')
  return problems
}

/** Checks that both modules have a time and questions, and that module 2 has every variant that the threshold can lead to. */
function moduleProblems(settings: QuizSettings, questions: readonly Listed[]): string[] {
  const problems: string[] = []
  const { hardThreshold, module1Minutes, module2Minutes } = settings
  const inModule = (module: Module) => questions.filter((question) => question.module === module)
  const [first, second] = [inModule('module1'), inModule('module2')]

  if (!module1Minutes) problems.push('Module 1 needs a time: without one it would last a second.')
  if (!module2Minutes) problems.push('Module 2 needs a time: without one it would last a second.')
  if (questions.length > 0 && first.length === 0) problems.push('Module 1 has no questions.')
  if (questions.length > 0 && second.length === 0) problems.push('Module 2 has no questions.')
  questions.forEach((question, index) => {
    if (question.module === null) problems.push(`Question ${index + 1}: it belongs to no module.`)
    else if (question.module === 'module2' && question.variant === null && hardThreshold !== null)
      problems.push(`Question ${index + 1}: it is neither easy nor hard, but the quiz chooses its module 2.`)
  })
  if (hardThreshold === null || second.length === 0) return problems

  if (first.length > 0 && hardThreshold > first.length)
    problems.push(`Nobody can reach the hard module: it takes ${hardThreshold} right of ${first.length} in module 1.`)
  if (!second.some(({ variant }) => variant === 'hard')) problems.push('The hard module 2 has no questions.')
  if (hardThreshold > 0 && !second.some(({ variant }) => variant === 'easy'))
    problems.push('The easy module 2 has no questions.')
  return problems
}
