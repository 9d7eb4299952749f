import type { CallReply } from '../../../contract/api.ts'

/** A quiz as its page in the studio shows it. */
export type OpenedQuiz = NonNullable<CallReply<'GET /studio/quizzes/:quizId'>['data']>

/** A question in the list of a quiz. */
export type QuizLine = OpenedQuiz['questions'][number]

/** A part of a quiz's list, and how the server knows it. */
export type Section = {
  name: 'all' | 'module1' | 'module2' | 'easy' | 'hard' | 'none'
  module: QuizLine['module']
  variant: QuizLine['variant']
}

const all: Section = { name: 'all', module: null, variant: null }
const module1: Section = { name: 'module1', module: 'module1', variant: null }
const module2: Section = { name: 'module2', module: 'module2', variant: null }
const easy: Section = { name: 'easy', module: 'module2', variant: 'easy' }
const hard: Section = { name: 'hard', module: 'module2', variant: 'hard' }
const none: Section = { name: 'none', module: null, variant: null }

/** Returns the part that a question of a quiz of two modules stands in. */
function sectionOf({ module, variant }: QuizLine): Section {
  if (module === null) return none
  if (module === 'module1') return module1
  return variant === null ? module2 : variant === 'easy' ? easy : hard
}

/** Returns the parts of a quiz in order: those that its settings ask for, and those that still hold questions. */
export function sectionsOf({ settings, questions }: Pick<OpenedQuiz, 'settings' | 'questions'>): Section[] {
  if (settings.type !== 'two_module') return [all]
  const wanted = settings.hard_threshold === null ? [module1, module2] : [module1, easy, hard]
  const used = new Set(questions.map(sectionOf))
  return [module1, module2, easy, hard, none].filter((section) => wanted.includes(section) || used.has(section))
}

/** Returns the questions of each part, with their numbers in the whole list. */
export function linesBySection(quiz: Pick<OpenedQuiz, 'settings' | 'questions'>) {
  const numbered = quiz.questions.map((line, index) => ({ ...line, number: index + 1 }))
  return sectionsOf(quiz).map((section) => ({
    section,
    lines: section === all ? numbered : numbered.filter((line) => sectionOf(line) === section),
  }))
}
