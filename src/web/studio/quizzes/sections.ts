import type { CallReply } from '../../../contract/api.ts'
import type { AttemptSection } from '../../../core/attempts/sections.ts'
import type { Pool } from '../../../core/attempts/variant.ts'

/** A quiz as its page in the studio shows it. */
export type OpenedQuiz = NonNullable<CallReply<'GET /studio/quizzes/:quizId'>['data']>

/** A question in the list of a quiz. */
export type QuizLine = OpenedQuiz['questions'][number]

/** A part of a quiz's list, and how the server knows it. */
export type Section = {
  name: AttemptSection | Pool | 'none'
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

type ListPart = NonNullable<OpenedQuiz['findings'][number]['part']>

/** Returns the part of a quiz's list that a finding is about, or else the one that is there in its place. */
export function sectionNamed(quiz: Pick<OpenedQuiz, 'settings' | 'questions'>, part: ListPart): Section | undefined {
  const sections = sectionsOf(quiz)
  const module = part === 'all' || part === 'module1' ? 'module1' : 'module2'
  return (
    sections.find(({ name }) => name === part) ?? sections.find((section) => section.module === module) ?? sections[0]
  )
}

/** The versions that this page has saved of questions, and under null of the settings. */
export type SavedVersions = Map<number | null, number>

/** Returns whether a newer load of a quiz holds what its page shows and what was saved from that page since, and nothing else. */
export function isAsSeen(
  shown: Pick<OpenedQuiz, 'version' | 'questions'>,
  newer: Pick<OpenedQuiz, 'version' | 'questions'>,
  saved: SavedVersions,
): boolean {
  const isKnown = (itemId: number | null, was: number, is: number) => is <= Math.max(was, saved.get(itemId) ?? 0)
  return (
    isKnown(null, shown.version, newer.version) &&
    shown.questions.length === newer.questions.length &&
    newer.questions.every((line, at) => {
      const was = shown.questions[at]
      return (
        was?.item_id === line.item_id &&
        was.module === line.module &&
        was.variant === line.variant &&
        isKnown(line.item_id, was.version, line.version)
      )
    })
  )
}

/** The destination of a question: in a section, before another question or (null) at the end. */
export type Target = { section: Section; before: number | null }

type List = Pick<OpenedQuiz, 'settings' | 'questions'>

/** Returns where a question goes that is moved by one, over the edge of its part into the next; null: nowhere. */
export function stepOf(quiz: List, itemId: number, direction: 'up' | 'down'): Target | null {
  const parts = linesBySection(quiz)
  const partAt = parts.findIndex(({ lines }) => lines.some(({ item_id: id }) => id === itemId))
  const part = parts[partAt]
  if (!part) return null
  const { section, lines } = part
  const at = lines.findIndex(({ item_id: id }) => id === itemId)
  const idAt = (place: number) => lines[place]?.item_id ?? null
  if (direction === 'up') {
    const former = parts[partAt - 1]
    return at > 0 ? { section, before: idAt(at - 1) } : former ? { section: former.section, before: null } : null
  }
  const following = parts[partAt + 1]
  if (at < lines.length - 1) return { section, before: idAt(at + 2) }
  return following ? { section: following.section, before: following.lines[0]?.item_id ?? null } : null
}

/** Returns a quiz's list with a question moved, as the server moves it. */
export function withMoved<Quiz extends List>(quiz: Quiz, itemId: number, { section, before }: Target): Quiz {
  const line = quiz.questions.find(({ item_id: id }) => id === itemId)
  if (!line) return quiz
  const { module, variant } = section
  const others = quiz.questions.filter((one) => one !== line)
  const isIn = (one: QuizLine) => section === all || (one.module === module && one.variant === variant)
  const last = others.findLastIndex(isIn)
  const at =
    before === null ? (last < 0 ? others.length : last + 1) : others.findIndex(({ item_id: id }) => id === before)
  const moved = section === all ? line : { ...line, module, variant }
  return { ...quiz, questions: others.toSpliced(at, 0, moved) }
}

/** Returns the questions of each part, with their numbers in the whole list. */
export function linesBySection(quiz: List) {
  const numbered = quiz.questions.map((line, index) => ({ ...line, number: index + 1 }))
  return sectionsOf(quiz).map((section) => ({
    section,
    lines: section === all ? numbered : numbered.filter((line) => sectionOf(line) === section),
  }))
}
