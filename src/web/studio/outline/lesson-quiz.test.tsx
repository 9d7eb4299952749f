// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const quiz = { id: 8, name: 'Commas', is_published: true, is_changed: false, questions: 10 }
const show = async (props: Partial<Parameters<typeof LessonQuiz>[0]>) => {
  shown = await showPlace(() => <LessonQuiz lessonId={3} quiz={null} others={[]} {...props} />)
  return shown
}

test('T11 a lesson takes a quiz of its course that stands under none, once one is chosen', async () => {
  const calls = answerCalls({ 'POST /studio/quizzes/:quizId/lesson': null })
  const place = await show({ others: [quiz, { ...quiz, id: 9, name: 'Verbs' }] })
  expect(place.button('Attach it to this lesson')?.disabled).toBe(true)
  const choices = document.querySelector('select')
  expect([...(choices?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Choose a quiz',
    'Commas',
    'Verbs',
  ])
  await act(async () => {
    if (choices) choices.value = '9'
    choices?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await place.press('Attach it to this lesson')
  expect(calls).toEqual([['POST', '/api/studio/quizzes/9/lesson', { lesson_id: 3 }]])
})

test('T11 the focus stays at the lesson’s quiz when the form goes with what was put there', async () => {
  let put: (own: typeof quiz) => void = () => undefined
  function Lesson() {
    const [own, setOwn] = useState<typeof quiz | null>(null)
    put = setOwn
    return <LessonQuiz lessonId={3} quiz={own} others={own ? [] : [quiz]} />
  }
  shown = await showPlace(Lesson)
  document.querySelector('select')?.focus()
  await act(async () => put(quiz))
  expect(document.querySelector('select')).toBeNull()
  expect(document.activeElement?.tagName).toBe('SECTION')
})

test('T11 where no quiz waits, a new one is made; a lesson that has one shows it alone', async () => {
  const place = await show({})
  expect([place.button('Add a quiz') !== null, document.querySelector('select')]).toEqual([true, null])
  await place.remove()
  const full = await show({ quiz, others: [{ ...quiz, id: 9 }] })
  expect(full.container.querySelector('a')?.getAttribute('href')).toBe('/questions/8')
  expect([full.button('New quiz'), document.querySelector('select')]).toEqual([null, null])
})
