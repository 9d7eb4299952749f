import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import type { OwnQuiz } from './own-quiz.ts'
import { QuizCard } from './quiz-card.tsx'

const finished: OwnQuiz = {
  quiz_id: 5,
  type: 'mcq',
  correct_answers: 3,
  total_questions: 4,
  module1_question_count: 0,
  module2_question_count: 0,
  percentage: 75,
  passed: true,
  status: 'finished',
  is_final: true,
  is_practice: false,
  final_at: null,
  open_attempt: null,
  quiz_details: { name: 'Grammar Sprint', disc: '', degree: null, lesson_id: 31 },
}
const rendered = (quiz: OwnQuiz) => {
  const routes = [{ path: '/', element: <QuizCard quiz={quiz} /> }]
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
}

test('Q1 a score that is not final is withheld: the card says when it follows, and shows neither percentage nor verdict', () => {
  const html = rendered({ ...finished, is_final: false, final_at: '2026-03-04T10:42:13.000Z' })
  expect(html).toMatch(/Score follows when you open your answers, at the latest on [^<]*March 4/)
  expect(html).not.toMatch(/75|progress|\bPass\b|\bFail\b/)
})

test('Q1 a final score is shown with its percentage and verdict', () => {
  const html = rendered(finished)
  expect(html).toContain('75%')
  expect(html).toContain('Pass')
  expect(html).not.toContain('Score follows')
})
