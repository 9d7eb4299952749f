import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import type { OwnQuiz } from './own-quiz.ts'
import { QuizLine } from './quiz-line.tsx'

const finished: OwnQuiz = {
  quiz_id: 5,
  type: 'mcq',
  correct_answers: 3,
  total_questions: 4,
  minutes: 20,
  due_at: null,
  module1_question_count: 0,
  module2_question_count: 0,
  percentage: 75,
  passed: true,
  status: 'finished',
  is_final: true,
  is_practice: false,
  final_at: null,
  is_held: false,
  open_attempt: null,
  redo_left: null,
  limits: { opens_at: null, closes_at: null, awaits_staff: false, attempts_allowed: null, attempts_taken: 1 },
  quiz_details: { name: 'Grammar Sprint', disc: '', degree: null, lesson_id: 31 },
}
const rendered = (quiz: OwnQuiz) => {
  const routes = [{ path: '/', element: <QuizLine quiz={quiz} /> }]
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
}

test('Q1 a score that is not final is withheld: the line says when it follows, and shows neither percentage nor verdict', () => {
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

test('T37 a line says when its quiz opens and closes and how often it can be taken, and nothing without limits', () => {
  expect(rendered(finished)).not.toMatch(/Opens|Closes|attempt/)
  const limits = {
    opens_at: '2026-12-01T08:00:00Z',
    closes_at: '2026-12-02T08:00:00Z',
    awaits_staff: false,
    attempts_allowed: 2,
    attempts_taken: 1,
  }
  expect(rendered({ ...finished, limits })).toMatch(/Opens [^<]*December 1.*Closes [^<]*December 2.*1 attempt left/)
})

test('Q1 a quiz is one line with its questions and minutes, when it is due, and one button', () => {
  const due = rendered({ ...finished, status: 'new', due_at: '2030-12-02T08:00:00Z' })
  expect(due).toMatch(/4 questions[^<]*20 minutes.*Due [^<]*December 2/)
  const primary = (html: string) => (html.match(/class="[^"]*primary[^"]*"/g) ?? []).length
  expect([primary(due), primary(rendered(finished))]).toEqual([1, 1])
  expect(rendered({ ...finished, minutes: null })).toContain('No time limit')
  expect(rendered(finished)).not.toMatch(/Due|Was due/)
})

test('a line leads on to what still went wrong when it was redone, and says nothing of it when nothing is left', () => {
  expect(rendered(finished)).not.toContain('still missed')
  const html = rendered({ ...finished, redo_left: { practice_id: 8, count: 3 } })
  expect(html).toMatch(/href="\/quiz-practice\/8"[^>]*>Redo the 3 questions still missed</)
})
