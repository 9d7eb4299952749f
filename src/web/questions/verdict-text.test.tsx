// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerableQuestion } from './question-view.ts'
import { VerdictText } from './verdict-text.tsx'

let frame: HTMLElement
let root: Root
let announced: string[]
let observer: MutationObserver

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  frame = document.body.appendChild(document.createElement('main'))
  root = createRoot(frame)
  announced = []
  // As a screen reader: what is added to a region that is there.
  observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if ((target as Element).closest('[aria-live=polite]'))
        announced.push([...addedNodes].map(({ textContent }) => textContent).join(' '))
  })
  observer.observe(frame, { childList: true, subtree: true })
})
afterEach(async () => {
  observer.disconnect()
  await act(async () => root.unmount())
  frame.remove()
  vi.unstubAllGlobals()
})

const question = {
  id: 7,
  type: 'mcq',
  a1: 'alpha',
  a2: 'beta',
  a3: 'gamma',
  a4: 'delta',
  matches: [],
  right_items: [],
} as unknown as AnswerableQuestion

const checked = {
  user_answer: 'a3',
  is_correct: 0,
  correct_answer: 'a1',
  answer_description: '<p>Alpha is first of the alphabet.</p>',
  explanation: null,
} as const

const show = async (verdict: typeof checked | undefined, isNews = true) => {
  const shown = <VerdictText heading="h2" question={question} checked={verdict && { ...verdict }} isNews={isNews} />
  await act(async () => root.render(shown))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

test.for([
  { when: 'comes while it is there', before: [undefined] },
  { when: 'was there before it', before: [] },
])('Q12 L8 a verdict that $when is announced once, with the right answer and nothing else', async ({ before }) => {
  for (const verdict of before) await show(verdict)
  expect(announced).toEqual([])
  await show(checked)
  expect(announced.join(' ')).toBe('Incorrect. Correct answer: A')
  expect(frame.textContent).toContain('Alpha is first of the alphabet.')
  // What is drawn again is not said again.
  await show(checked)
  expect(announced.join(' ')).toBe('Incorrect. Correct answer: A')
})

test('Q12 L8 a verdict that is looked at again is announced by no region', async () => {
  await show(checked, false)
  expect(announced).toEqual([])
  expect(frame.querySelector('[aria-live]')).toBeNull()
  expect(frame.textContent).toContain('Incorrect.')
})

test('a question that was skipped has the sign of its own that says so, and a wrong answer alone a cross', async () => {
  const signOf = async (user_answer: string | null) => {
    const verdict = { ...checked, user_answer }
    const shown = <VerdictText heading="h2" question={question} checked={verdict} />
    await act(async () => root.render(shown))
    const said = frame.querySelector('[data-verdict] p')
    return [said?.textContent, said?.querySelector('path')?.getAttribute('d')]
  }
  const [cross, dash] = ['m9 9 6 6m0-6-6 6', 'M8 12h8']
  expect(await signOf('a3')).toEqual(['Incorrect.', cross])
  expect(await signOf(null)).toEqual(['Not Answered (Skipped)', dash])
})
