// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaceProvider, type Place } from '../../base/place.tsx'
import { Cover, type CoverData } from './cover.tsx'
import { QuizView } from './quiz-view.tsx'

const now = Date.parse('2026-12-01T10:00:00Z')
const iso = (ms: number) => new Date(now + ms).toISOString()
const cover = (limits: Partial<CoverData['limits']>): CoverData => ({
  quiz: {
    id: 1001,
    lesson_id: 3,
    name: 'Grammar Sprint',
    disc: '',
    type: 'mcq',
    quiz_time: 20,
    module1_time: null,
    module2_time: null,
    break_time: null,
    hard_question: null,
    answer_display: 'deferred',
    degree: null,
    is_practice: false,
  },
  conditions: null,
  question_count: 12,
  fewest_questions: 12,
  limits: {
    opens_at: null,
    closes_at: null,
    awaits_staff: false,
    attempts_allowed: null,
    attempts_taken: 0,
    ...limits,
  },
  now: iso(0),
  open_attempt: null,
  review_at: null,
  finished_attempts: 0,
})

const onStart = vi.fn()
const device = vi.hoisted(() => ({ lacks: [] as string[] }))
vi.mock('../../exam/readiness/check-device.ts', () => ({ checkDevice: async () => device.lacks }))
let leave = async () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onStart.mockReset()
  device.lacks = []
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show(limits: Partial<CoverData['limits']>, refusal: string | null = null) {
  const frame = document.body.appendChild(document.createElement('div'))
  const root = createRoot(frame)
  const element = <Cover cover={cover(limits)} refusal={refusal} onStart={onStart} />
  await act(async () => root.render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />))
  leave = async () => {
    await act(async () => root.unmount())
    frame.remove()
  }
  const button = () => [...frame.querySelectorAll('button')].at(-1)!
  return {
    text: () => frame.textContent ?? '',
    button,
    pass: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
  }
}

test('T37 Start comes alive by itself at the second of the server’s clock, and says so', async () => {
  const page = await show({ opens_at: iso(90_000), closes_at: iso(3_600_000) })
  expect(page.text()).toContain('Opens')
  expect(page.text()).toContain('Closes')
  expect([page.button().disabled, page.button().textContent]).toEqual([true, 'Opens in 1:30'])
  await page.pass(89_000)
  expect([page.button().disabled, page.button().textContent]).toEqual([true, 'Opens in 0:01'])
  await page.pass(1_250)
  expect(page.button().disabled).toBe(false)
  expect(page.text()).toContain('The quiz is open now.')
  await act(async () => page.button().click())
  // The start waits for the check of the device.
  await vi.waitFor(() => expect(onStart).toHaveBeenCalledOnce(), { timeout: 10_000 })
  await page.pass(3_600_000)
  expect(page.button().disabled).toBe(true)
  expect(page.text()).toContain('This quiz is closed.')
})

test('T37 a cover says how many attempts are left, and cannot be started without one', async () => {
  expect((await show({ attempts_allowed: 3, attempts_taken: 1 })).text()).toContain('2 of 3 left')
  await leave()
  const page = await show({ attempts_allowed: 1, attempts_taken: 1 })
  expect(page.button().disabled).toBe(true)
  expect(page.text()).toContain('as often as it can be taken')
})

test('T37 a cover says how many questions are asked, as a range where module 2 has variants of other lengths', async () => {
  const frame = document.body.appendChild(document.createElement('div'))
  const root = createRoot(frame)
  for (const [fewest_questions, question_count, said] of [
    [10, 10, '10'],
    [10, 12, '10 to 12'],
  ] as const) {
    const element = <Cover cover={{ ...cover({}), fewest_questions, question_count }} onStart={onStart} />
    const router = createMemoryRouter([{ path: '/', element }])
    await act(async () => root.render(<RouterProvider key={said} router={router} />))
    const term = [...frame.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Questions')
    expect(term?.nextElementSibling?.textContent).toBe(said)
  }
  await act(async () => root.unmount())
  frame.remove()
})

test('T37 a start that was refused stays on the page with its reason', async () => {
  const page = await show({}, 'Please wait a moment.')
  expect(page.text()).toContain('Please wait a moment.')
  expect(page.button().disabled).toBe(false)
})

test('T37 a start that the server refuses comes back to the cover, which says why and reads anew whether it can be started', async () => {
  const student = { name: 'Layla Mansour', email: 'layla@students.example' }
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`user=${encodeURIComponent(JSON.stringify(student))}; token=abc`)
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' } = {}) => {
    calls.push(`${method} ${path}`)
    const headers = { 'lantern-refusal': 'quiz.closed' }
    return Response.json({ success: false, msg: refusal, errors: null, data: null }, { status: 403, headers })
  })
  const refusal = 'This quiz is closed.'
  const covers = [{}, { closes_at: iso(-1000) }].map((limits) => ({ cover: cover(limits), refusal: null }))
  const Component = () => <QuizView data={useLoaderData()} />
  const router = createMemoryRouter(
    [
      { path: '/quizzes', element: 'The list' },
      { id: 'quiz', path: '/quizzes/:lessonId', loader: () => covers[1], Component },
    ],
    { initialEntries: ['/quizzes/3'], hydrationData: { loaderData: { quiz: covers[0] } } },
  )
  const frame = document.body.appendChild(document.createElement('div'))
  const root = createRoot(frame)
  const place = { root: { visitor: student, cartLines: 0 }, pathname: '/quizzes/3', search: '' } as unknown as Place
  const page = (
    <PlaceProvider value={place}>
      <RouterProvider router={router} />
    </PlaceProvider>
  )
  await act(async () => root.render(page))
  leave = async () => {
    await act(async () => root.unmount())
    frame.remove()
    vi.restoreAllMocks()
    Reflect.deleteProperty(document, 'fonts')
  }
  const button = () => [...frame.querySelectorAll('button')].at(-1)!
  expect([button().disabled, frame.textContent?.includes(refusal)]).toEqual([false, false])
  await act(async () => button().click())
  const becomes = (check: () => void) =>
    vi.waitFor(async () => {
      await act(() => new Promise<void>((done) => setTimeout(done, 20)))
      check()
    }, 10_000)
  await becomes(() => expect(frame.textContent).toContain(refusal))
  expect(calls).toContain('POST /api/attempts')
  // The button to start is there again, and knows by the cover of now that the quiz is closed.
  expect(frame.querySelector('h1')?.textContent).toBe('Grammar Sprint')
  await becomes(() => expect(button().disabled).toBe(true))
  expect(router.state.location.pathname).toBe('/quizzes/3')
})

test('the facts and the start come before what the author says of the quiz, so that a phone shows them first', async () => {
  const frame = document.body.appendChild(document.createElement('div'))
  const root = createRoot(frame)
  const about = { ...cover({}), quiz: { ...cover({}).quiz, disc: '<p>Twelve questions on punctuation.</p>' } }
  const element = <Cover cover={about} onStart={onStart} />
  await act(async () => root.render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />))
  const text = frame.textContent ?? ''
  const places = ['20 minutes', 'Start the quiz', 'Twelve questions on punctuation.'].map((part) => text.indexOf(part))
  expect(places[0]).toBeGreaterThan(0)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  await act(async () => root.unmount())
  frame.remove()
})

/** Answers the polls of the cover in order; a failure for null. */
function answerPolls() {
  const polls: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (address: string) => {
    expect(address).toBe('/api/quiz-cover/3/start')
    return new Promise<Response>((reply) => polls.push(reply))
  })
  return (limits: Partial<CoverData['limits']>, begins: boolean) =>
    act(async () => {
      const data = { limits: { ...cover({}).limits, ...limits }, begins, now: iso(0) }
      polls.shift()?.(Response.json({ success: true, msg: '', errors: null, data }))
    })
}

test('T38 a cover that waits for staff says so, and starts by itself when they start it for all', async () => {
  const answer = answerPolls()
  const page = await show({ awaits_staff: true })
  expect([page.button().disabled, page.button().textContent]).toEqual([true, 'Your tutor starts it'])
  expect(page.text()).toContain('it begins by itself')
  await answer({ awaits_staff: true }, false)
  expect(onStart).not.toHaveBeenCalled()
  await answer({}, true)
  await vi.waitFor(() => expect(onStart).toHaveBeenCalledOnce())
})

test('T38 a cover that was offline at the start lets its student start it later', async () => {
  const answer = answerPolls()
  const page = await show({ awaits_staff: true })
  await answer({ opens_at: iso(-60_000) }, false)
  expect(onStart).not.toHaveBeenCalled()
  expect(page.text()).toContain('Your tutor has started the quiz.')
  expect(page.button().disabled).toBe(false)
})

test.each(['send', 'time'])('E2 a browser that cannot %s reads so before a test, and cannot start it', async (lack) => {
  device.lacks = [lack]
  const page = await show({})
  await act(async () => vi.waitFor(() => expect(page.text()).toContain('This browser is not ready for a test')))
  expect(page.text()).toMatch(/Update it, or use a newer one: .*Nothing has begun/)
  expect(page.button()?.textContent ?? '').not.toContain('Start')
  expect(onStart).not.toHaveBeenCalled()
})

test('E2 a device that stores nothing says so, and can start with a network', async () => {
  device.lacks = ['store']
  const page = await show({})
  await act(async () => vi.waitFor(() => expect(page.text()).toContain('It cannot store your answers')))
  await act(async () => page.button().click())
  await act(async () => vi.waitFor(() => expect(onStart).toHaveBeenCalledOnce()))
})

test('E2 who presses Start before the check is done starts nothing that the device cannot do', async () => {
  device.lacks = ['send']
  const page = await show({})
  await act(async () => page.button()?.click())
  await act(async () => vi.waitFor(() => expect(page.text()).toContain('It cannot send your answers.')))
  expect(onStart).not.toHaveBeenCalled()
})
