// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { askedQuestion } from '../../../testing/asked-question.ts'
import { ApiError, createApi } from '../../base/api.ts'
import { createClock } from '../../exam/session/clock.ts'
import { createExamSession } from '../../exam/session/exam-session.ts'
import { memoryBackend } from '../../exam/session/memory-backend.ts'
import { plainQuiz, TrialPlayer, TrialScreen, type TrialQuestions } from './trial-player.tsx'
import { GradingFailure } from './trial-review.tsx'

const rendered = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
const nothing = () => undefined

let leave = nothing
afterEach(async () => {
  await act(async () => leave())
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Shows a trial as the server renders it; `hydrate` is the moment when its program listens, `said` what React has against it. */
function arrive(questions: TrialQuestions) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', nothing)
  const said = vi.spyOn(console, 'error').mockImplementation(nothing)
  const page = () => (
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <TrialPlayer questions={questions} onAgain={nothing} /> }])}
    />
  )
  const main = document.body.appendChild(document.createElement('main'))
  main.innerHTML = renderToString(page())
  const hydrate = () =>
    act(async () => {
      const root = hydrateRoot(main, page(), { onRecoverableError: said })
      leave = () => {
        root.unmount()
        main.remove()
      }
    })
  const option = (place: number) => main.querySelectorAll<HTMLInputElement>('fieldset input')[place]
  return { main, hydrate, option, said: () => said.mock.calls.map(String) }
}

test('P3 the server renders the first question with its options; hydration changes nothing of it', async () => {
  const { main, hydrate, said } = arrive([askedQuestion, { ...askedQuestion, id: 8, question: '<p>The second?</p>' }])
  const rendered = main.innerHTML
  expect(main.querySelector('[data-question]')?.textContent).toMatch(/Which\?.*A.?one.*B.?two/)
  expect(main.textContent).toContain('Question 1 of 2')
  expect(rendered).not.toContain('The second?')
  await hydrate()
  expect(said()).toEqual([])
  // What fetches the fonts of later texts comes with the program, out of sight.
  const shown = main.cloneNode(true) as HTMLElement
  shown.querySelector('[class*=letters]')?.remove()
  expect(shown.innerHTML).toBe(rendered)
})

test('P3 settings of this device come when the page listens, and an answer counts at once', async () => {
  localStorage.setItem('lantern-zoom', '200')
  localStorage.setItem('lantern-passage-width', '40')
  localStorage.setItem('lantern-timer-off', '1')
  const { main, hydrate, option, said } = arrive([{ ...askedQuestion, description: '<p>A passage.</p>' }])
  expect(main.innerHTML).toContain('--zoom:1')
  await hydrate()
  expect(main.innerHTML).toMatch(/--zoom: ?2/)
  expect(main.innerHTML).toMatch(/--passage-width: ?40%/)
  expect(main.textContent).not.toContain('Hide the timer')
  await act(async () => option(1)?.click())
  expect(option(1)?.checked).toBe(true)
  expect(said()).toEqual([])
})

test('P3 a written answer that was begun before the page listened counts, and keeps the focus', async () => {
  const { main, hydrate, said } = arrive([{ ...askedQuestion, type: 'fill_in' }])
  const field = main.querySelector<HTMLInputElement>('fieldset input')
  field?.focus()
  if (field) field.value = 'begun'
  await hydrate()
  expect(main.querySelector<HTMLInputElement>('fieldset input')).toBe(field)
  expect([field?.value, document.activeElement === field]).toEqual(['begun', true])
  // A controlled field would have lost it with the next render.
  await act(async () => main.querySelector<HTMLElement>('[data-press=bookmark]')?.click())
  expect(field?.value).toBe('begun')
  expect(said()).toEqual([])
})

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
