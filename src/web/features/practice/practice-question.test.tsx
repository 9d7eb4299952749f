// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PracticeQuestion as Question } from './practice-calls.ts'
import { PracticeQuestion } from './practice-question.tsx'
import type { Practice } from './use-practice.ts'

let frame: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  frame = document.body.appendChild(document.createElement('main'))
  root = createRoot(frame)
})
afterEach(async () => {
  await act(async () => root.unmount())
  frame.remove()
  vi.unstubAllGlobals()
})

const question = {
  id: 7,
  type: 'mcq',
  question: '<p>Which one?</p>',
  description: null,
  image: null,
  a1: 'alpha',
  a2: 'beta',
  a3: 'gamma',
  a4: 'delta',
  matches: [],
  right_items: [],
} as unknown as Question

const checked = {
  question_id: 7,
  user_answer: 'a3',
  is_correct: 0,
  is_guess: false,
  correct_answer: 'a1',
  answer_description: '<p>Alpha is first of the alphabet.</p>',
  explanation: null,
} as const

/** Returns practice with this question on show, which has a verdict or not. */
const practice = (verdict: typeof checked | undefined) =>
  ({
    at: 0,
    count: 1,
    total: 1,
    isBusy: false,
    isDone: verdict !== undefined,
    hasMoved: false,
    numberOf: () => 1,
    checkedOf: () => verdict,
    isWaiting: () => false,
    isGuess: () => false,
    answerOf: () => 'a3',
    answer: () => undefined,
  }) as unknown as Practice

const show = async (verdict?: typeof checked) => {
  await act(async () => root.render(<PracticeQuestion question={question} practice={practice(verdict)} />))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Returns the texts of the live regions. */
const said = () => [...frame.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).filter(Boolean)

test('L8 a live region that was there before announces the verdict and the right answer, and not the explanation', async () => {
  await show()
  const regions = [...frame.querySelectorAll('[aria-live=polite]')]
  expect(said()).toEqual([])
  await show(checked)
  expect(said()).toEqual(['Incorrect.Correct answer: A'])
  expect(regions).toContain(frame.querySelector('[aria-live]:not(:empty)'))
  expect(frame.textContent).toContain('Alpha is first of the alphabet.')
})

test('L8 a question that is looked at again announces nothing', async () => {
  await show(checked)
  expect(said()).toEqual([])
  expect(frame.textContent).toContain('Incorrect.')
})
