import { expect, test } from 'vitest'
import { isAsSeen, sectionNamed, sectionsOf, stepOf, withMoved, type OpenedQuiz, type QuizLine } from './sections.ts'

const line = (id: number, module: QuizLine['module'] = null, variant: QuizLine['variant'] = null): QuizLine => ({
  item_id: id,
  version: 1,
  type: 'mcq',
  module,
  variant,
  text: '',
  domain: null,
  skill: null,
  difficulty: null,
})
const settings = { type: 'two_module', hard_threshold: null } as OpenedQuiz['settings']
const quiz = { version: 1, settings, questions: [line(1, 'module1'), line(2, 'module1'), line(3, 'module2')] }
const idsOf = ({ questions }: Pick<OpenedQuiz, 'questions'>) =>
  questions.map(({ item_id: id, module }) => `${module} ${id}`)

test('T17 a question steps through its part, over the edge into the next, and no farther', () => {
  const steps = (direction: 'up' | 'down') => {
    const seen = [quiz]
    for (;;) {
      const last = seen.at(-1) ?? quiz
      const to = stepOf(last, 1, direction)
      if (to === null) return seen.slice(1).map(idsOf)
      seen.push(withMoved(last, 1, to))
    }
  }
  expect(steps('up')).toEqual([])
  expect(steps('down')).toEqual([
    ['module1 2', 'module1 1', 'module2 3'],
    ['module1 2', 'module2 1', 'module2 3'],
    ['module1 2', 'module2 3', 'module2 1'],
  ])
  expect(stepOf(quiz, 9, 'up')).toBeNull()
  expect(idsOf(withMoved(quiz, 3, { section: sectionsOf(quiz)[0]!, before: 1 }))[0]).toBe('module1 3')
})

test('T18 a newer load is as seen when it holds what is shown and what was saved from here, and nothing else', () => {
  const none = new Map<number | null, number>()
  const rewritten = { ...quiz, questions: [{ ...line(1, 'module1'), version: 2 }, ...quiz.questions.slice(1)] }
  expect(isAsSeen(quiz, quiz, none)).toBe(true)
  expect(isAsSeen(quiz, rewritten, none)).toBe(false)
  expect(isAsSeen(quiz, rewritten, new Map([[1, 2]]))).toBe(true)
  expect(isAsSeen(quiz, rewritten, new Map([[2, 2]]))).toBe(false)
  expect(isAsSeen(quiz, { ...quiz, version: 2 }, none)).toBe(false)
  expect(isAsSeen(quiz, { ...quiz, version: 2 }, new Map([[null, 2]]))).toBe(true)
  expect(isAsSeen(quiz, { ...quiz, questions: quiz.questions.toReversed() }, none)).toBe(false)
  expect(isAsSeen(quiz, { ...quiz, questions: quiz.questions.slice(1) }, none)).toBe(false)
  const moved = [line(1, 'module2'), ...quiz.questions.slice(1)]
  expect(isAsSeen(quiz, { ...quiz, questions: moved }, none)).toBe(false)
})

test('T18 a finding about a part of the list leads to that part, or to what is there in its place', () => {
  const named = (part: Parameters<typeof sectionNamed>[1], hard_threshold: number | null = null) =>
    sectionNamed({ ...quiz, settings: { ...settings, hard_threshold } }, part)?.name
  expect([named('module1'), named('module2'), named('all')]).toEqual(['module1', 'module2', 'module1'])
  expect([named('easy', 1), named('hard', 1)]).toEqual(['easy', 'hard'])
  expect(named('easy')).toBe('module2')
  expect(sectionNamed({ questions: [], settings: { ...settings, type: 'mcq' } }, 'all')?.name).toBe('all')
})
