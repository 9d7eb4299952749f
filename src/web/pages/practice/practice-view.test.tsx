// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { askedQuestion } from '../../../testing/asked-question.ts'
import { PlaceProvider, type Place } from '../../base/place.tsx'
import { PracticeView, type PracticeData } from './practice-view.tsx'

const main = document.createElement('main')
let leave: () => void = () => undefined
afterEach(async () => {
  await act(async () => leave())
  vi.unstubAllGlobals()
})

const questions = ['first', 'second', 'third'].map((name, index) => ({
  ...askedQuestion,
  id: index + 1,
  question: `<p>The ${name} question</p>`,
}))

/** Shows a redo of questions, of which the server asks those that `left` returns. */
async function arrive(left: () => typeof questions) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  const refused = { success: false, msg: 'Not open.', errors: null, data: null }
  const headers = { 'lantern-refusal': 'attempt.not_open' }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 409, headers }))
  const load = (): PracticeData => ({
    set: {
      practice_id: 5,
      quiz: { id: 2, name: 'Set 1' },
      attempt: { attempt_id: 3, number: 1, option_seed: null },
      questions: left(),
      checked: [],
      waiting: 0,
      finished_at: null,
    },
    closed: null,
  })
  const Shown = () => {
    const [data, setData] = useState(load)
    const place = { root: { visitor: null }, refresh: async () => setData(load()) } as unknown as Place
    return (
      <PlaceProvider value={place}>
        <PracticeView data={data} />
      </PlaceProvider>
    )
  }
  const router = createMemoryRouter([{ path: '/', Component: Shown }])
  const root = createRoot(document.body.appendChild(main))
  leave = () => root.unmount()
  await act(async () => root.render(<RouterProvider router={router} />))
}

const press = (name: string) =>
  act(async () => {
    const button = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`no button ${name}`)
    button.click()
  })

test.for([
  { at: 0, next: 'The second question', heading: 'Question 1 of 2' },
  { at: 2, next: 'The first question', heading: 'Question 1 of 2' },
])(
  'a question of a redo, number $at from 0, that is thrown out while it is on show is left out, and the set goes on',
  async ({ at, next, heading }) => {
    let left = questions
    await arrive(() => left)
    for (let step = 0; step < at; step += 1) await press('Next')
    left = questions.filter((_, index) => index !== at)
    await act(async () => main.querySelector<HTMLInputElement>('input[type=radio]')?.click())
    await press('Submit')
    await vi.waitFor(() => expect(main.textContent).toContain(next))
    expect(document.activeElement?.textContent).toBe(heading)
  },
)
