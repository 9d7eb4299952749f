import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'

const english = formatsOf('en')

test.each([
  { many: 1, text: '1 Lesson' },
  { many: 0, text: '0 Lessons' },
  { many: 1200, text: '1,200 Lessons' },
])('$many lessons read as $text', ({ many, text }) => {
  expect(english.count(many, { one: '# Lesson', other: '# Lessons' })).toBe(text)
})

test('a language with more plural forms uses its own', () => {
  const forms = { one: 'درس واحد', two: 'درسان', few: '# دروس', many: '# درسًا', other: '# درس' }
  expect([1, 2].map((many) => formatsOf('ar').count(many, forms))).toEqual(['درس واحد', 'درسان'])
})

test.each([
  { value: 83.3, text: '83.3%' },
  { value: 100, text: '100%' },
  { value: 0, text: '0%' },
])('$value is written $text', ({ value, text }) => {
  expect(english.percent(value)).toBe(text)
})

test('facts stand in a row, in the way of the language', () => {
  expect(english.facts(['Answered', 'For Review', 'Current'])).toBe('Answered, For Review, Current')
  expect(formatsOf('ja').facts(['a', 'b'])).toBe('a b')
})

test('a day is the same in every time zone, and what is no date stays as it is', () => {
  expect(english.day('2025-03-01T23:59:00Z')).toBe('March 1, 2025')
  expect(english.day('soon')).toBe('soon')
})
