import { expect, test } from 'vitest'
import { lessonsInTurn } from './next-lesson.ts'

const lessons = [
  { skill: 'boundaries', id: 1 },
  { skill: 'transitions', id: 2 },
  { skill: 'inferences', id: 3 },
]

test('L6 L12 the lesson of the weakest skill comes first; a skill without one, and one that is not weak, has none', () => {
  expect(lessonsInTurn(['Synthesis', 'Transitions', 'Boundaries'], lessons)).toEqual([
    { skill: 'Transitions', id: 2 },
    { skill: 'Boundaries', id: 1 },
  ])
  expect(lessonsInTurn([], lessons)).toEqual([])
  expect(lessonsInTurn(['Transitions'], [])).toEqual([])
})
