import { expect, test } from 'vitest'
import { chatUrl } from './footer/contact-button.tsx'
import { hasFrame } from './has-frame.ts'

test.each(['/quizzes', '/quiz/7', '/quiz-answers/7', '/mcq-quiz/7', '/module-quiz/7', '/LessonVideo/7'])(
  '%s stands without header and footer',
  (path) => {
    expect(hasFrame(path)).toBe(false)
  },
)

test.each(['/', '/courses', '/courses/reading/lessons/first', '/dsat-calculator'])('%s stands in the frame', (path) => {
  expect(hasFrame(path)).toBe(true)
})

test('a chat link takes a number in any spelling, and there is none without one', () => {
  expect(chatUrl('+20 (100) 000-0000')).toBe('https://wa.me/201000000000')
  expect([chatUrl(null), chatUrl(''), chatUrl('none')]).toEqual([null, null, null])
})
