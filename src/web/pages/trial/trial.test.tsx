import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { ApiError, createApi } from '../../base/api.ts'
import { createClock } from '../../exam/session/clock.ts'
import { createExamSession } from '../../exam/session/exam-session.ts'
import { memoryBackend } from '../../exam/session/memory-backend.ts'
import { plainQuiz, TrialScreen } from './trial-player.tsx'
import { GradingFailure } from './trial-review.tsx'

const rendered = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
const nothing = () => undefined

test('P3 a trial is left without saving: it promises no return to what is not stored', () => {
  const quiz = { ...plainQuiz, name: 'Trial', disc: '' }
  const api = createApi(() => new Promise(() => {}))
  const memory = memoryBackend({
    kind: 'trial',
    userEmail: '',
    quiz,
    questions: [],
    optionSeed: null,
    api,
    grade: async () => [],
  })
  const clock = createClock()
  const session = createExamSession({ backend: memory.backend, clock })
  const phase = { at: 'answering' as const, ends_at: null, half_at: null, remaining_seconds: null }
  const snapshot = { ...session.getSnapshot(), status: 'ready' as const, quiz, phase }
  const exam = { kind: 'trial' as const, session, clock, snapshot, userEmail: '' }
  const html = rendered(<TrialScreen exam={exam} results={memory.results} onAgain={nothing} />)
  session.dispose()
  expect(html).toContain('Leave without saving')
  expect(html).not.toMatch(/Save and leave|come back when you like|href="\/quizzes"/)
})

test.each([
  { what: 'what can be sent again', code: null, has: /could not be sent.*Try again/, hasNot: /other questions/ },
  {
    what: 'questions that are public no more',
    code: 'trial.over',
    has: /Try others\..*Try other questions/,
    hasNot: /could not be sent|Try again/,
  },
])('P3 a failed review offers the way on for $what', ({ code, has, hasNot }) => {
  const said = code === null ? 'There was an error' : 'These questions are public no more. Try others.'
  const failure = new ApiError(code === null ? 500 : 409, { msg: said, errors: null }, null, code)
  const html = rendered(<GradingFailure failure={failure} onRetry={nothing} onAgain={nothing} />)
  expect(html).toMatch(has)
  expect(html).not.toMatch(hasNot)
})
