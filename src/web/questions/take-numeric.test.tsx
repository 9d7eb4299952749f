// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numeric } from '../../languages/en/numeric.ts'
import { TakeAnswer } from './take-answer.tsx'

let answer: string | null

/** A question with the answer that is stored when it is shown, and one that arrives from elsewhere. */
function Asked({ stored = null, arrived }: { stored?: string | null; arrived?: string }) {
  const [userAnswer, setUserAnswer] = useState(stored)
  return (
    <TakeAnswer
      question={{ id: 7, type: 'numeric', a1: null, a2: null, a3: null, a4: null, matches: [], right_items: [] }}
      userAnswer={arrived ?? userAnswer}
      correctAnswer={null}
      crossed={[]}
      isCrossing={false}
      isLocked={false}
      onAnswer={(given) => {
        answer = given
        setUserAnswer(given)
      }}
      onToggleCrossed={() => {}}
    />
  )
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const field = () => document.querySelector('input') ?? expect.fail('no field')
const isRefused = () => document.body.textContent.includes(numeric.unreadable)

/** Sets what stands in the field, as typing does. */
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const leave = () => act(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

test.each([
  { text: '1,200', refused: 'at once' },
  { text: '0,5', refused: 'at once' },
  { text: '50%', refused: 'at once' },
  { text: '7/', refused: 'when left' },
  { text: '-', refused: 'when left' },
])('Q11 $text is no answer: it stays to be mended, and is refused $refused', async ({ text, refused }) => {
  const root = createRoot(document.body)
  await act(() => root.render(<Asked />))
  await type('12')
  expect(answer).toBe('12')
  await type(text)
  expect([answer, field().value, isRefused()]).toEqual([null, text, refused === 'at once'])
  await leave()
  expect([answer, field().value, isRefused()]).toEqual([null, text, true])
  await type('7/2')
  expect([answer, field().value, isRefused()]).toEqual(['7/2', '7/2', false])
  await act(() => root.unmount())
})

test('Q11 a number with Arabic digits and their decimal mark is an answer', async () => {
  const root = createRoot(document.body)
  await act(() => root.render(<Asked />))
  await type('٠٫٥')
  await leave()
  expect([answer, isRefused()]).toEqual(['٠٫٥', false])
  await act(() => root.unmount())
})

test('Q11 text that an earlier release has stored is shown and refused, and what is typed in its place counts', async () => {
  const root = createRoot(document.body)
  await act(() => root.render(<Asked stored="1,200" />))
  expect([field().value, isRefused()]).toEqual(['1,200', true])
  await type('1200')
  expect([answer, isRefused()]).toEqual(['1200', false])
  await act(() => root.unmount())
})

test('Q11 an answer that arrives later is shown in the place of text that was refused', async () => {
  const root = createRoot(document.body)
  await act(() => root.render(<Asked />))
  await type('1,200')
  await act(() => root.render(<Asked arrived="1200" />))
  expect([field().value, isRefused()]).toEqual(['1200', false])
  await act(() => root.unmount())
})
